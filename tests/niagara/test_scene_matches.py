"""Whole short matches through the widgets, with everything on: by mouse, by keyboard alone, on a shared screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from niagara.board import Place
from niagara.rules.actions import ChooseCard, Paddle
from niagara.rules.views import Phase
from niagara.scene.bar import KEYS
from niagara.scene.draft import route_along
from tests.contract import lesson_hands
from tests.niagara.niagara_window import River, river
from tests.niagara.positions import EVERYTHING, fresh


def decide(played: River, number: int, press: Callable[[River, str], None], card: Callable[[River, int], None]) -> None:
    """One decision, by `press` for buttons, canoes and places and by `card` for the choice of a card."""
    scene = played.scene
    phase = scene.context.view.phase
    if phase is Phase.CHOOSING:
        card(played, number)
        return
    single = [name for name, button in played.display.bar.buttons.items() if button.visible and button.enabled]
    if single and (number % 2 or not played.display.paddling.plan.is_active):
        press(played, single[number % len(single)])
        return
    move(played, number, press)


def move(played: River, number: int, press: Callable[[River, str], None]) -> None:
    """Put a movement together, now and then pick the other canoe too, and let go; or leave the canoe ashore."""
    paddling = played.display.paddling
    if number % 3 == 0 and played.scene.ui.find("stay").visible:
        press(played, "stay")
        return
    for attempt in range(20):
        if paddling.plan.draft.canoe is None:
            canoes = sorted(paddling.plan.draft.canoes)
            press(played, f"canoe-{canoes[(number + attempt) % len(canoes)]}")
        canoe = paddling.plan.canoe
        assert canoe is not None
        if paddling.plan.draft.heading is None:
            headings = sorted(paddling.plan.draft.headings, key=str)
            way = route_along(played.view, canoe, headings[(number + attempt) % len(headings)])
            press(played, f"place-{way.end}")
        while paddling.plan.draft.complete is None and paddling.plan.draft.heading is not None:
            played.driver.step()
            chosen = len(
                [each for each in paddling.plan.draft.handled if each.timing is paddling.plan.draft.additions[0].timing]
            )
            press(played, f"{paddling.plan.draft.additions[0].timing}-{chosen}")
        others = paddling.plan.canoes - {draft.canoe for draft in paddling.plan.plans.drafts}
        if paddling.plan.is_ready and others and number % 2 and not attempt:
            press(played, f"canoe-{min(others)}")
            played.driver.step()
        if paddling.plan.is_ready:
            press(played, "done")
            return
        paddling.cancel()
    raise AssertionError("no movement comes together")


def click(played: River, name: str) -> None:
    played.driver.click(name)


def click_card(played: River, number: int) -> None:
    cards = played.display.hand.cards
    played.driver.click(f"card-{cards[number % len(cards)].name.lower()}")


def strike(played: River, name: str) -> None:
    """By keyboard: digits for places, Tab and Enter for the rest."""
    place = name.removeprefix("place-")
    if place != name and place != Place.FALLS:
        digit = place[0] if place[0].isdigit() else "0"
        played.driver.key(digit)
        if played.display.paddling.plan.route is not None and played.display.paddling.plan.route.end != place:
            played.driver.key(digit)
        return
    lesson_hands.press(played.driver, name, "keyboard")


def strike_card(played: River, number: int) -> None:
    cards = played.display.hand.cards
    played.driver.key(str(KEYS[cards[number % len(cards)]]))


def test_a_whole_match_by_mouse(tmp_path: Path) -> None:
    with river(tmp_path, "human", "random", "random", begin=fresh(3, rounds=4, **EVERYTHING)) as played:
        match = played.scene.context.match
        played.play_out(lambda number: decide(played, number, click, click_card))
        assert match.state.is_terminal()
        done = {type(entry.action) for entry in match.past if entry.seat == 0}
        assert done >= {ChooseCard, Paddle}


def test_a_whole_match_by_keyboard_alone(tmp_path: Path) -> None:
    with river(tmp_path, "human", "random", "random", begin=fresh(3, rounds=3, **EVERYTHING), seed=5) as played:
        match = played.scene.context.match
        played.play_out(lambda number: decide(played, number, strike, strike_card))
        assert match.state.is_terminal()
        done = {type(entry.action) for entry in match.past if entry.seat == 0}
        assert done >= {ChooseCard, Paddle}


def test_a_shared_screen_shows_nobody_elses_card(tmp_path: Path) -> None:
    """NI-20: who chooses second never sees the first one's card, and nobody's cards lie open behind the curtain."""
    with river(tmp_path, "human", "human", "random", begin=fresh(3, rounds=2)) as played:
        curtains = 0
        for number in range(40):
            played.wait_for_choice()
            if played.is_over:
                break
            if played.to_take_over:
                curtains += 1
                assert played.scene.context.me is None
                assert played.display.hand.cards == ()
                hidden = [seat for seat, card in enumerate(played.truth.position.choices) if card is not None]
                shown = [played.display.state.table.played[seat] for seat in hidden]
                assert all(card is not None and card.card is None for card in shown)
                played.driver.click("handover.reveal")
                continue
            me = played.scene.context.me
            assert played.scene.context.acting == me
            others = [
                seat for seat, card in enumerate(played.truth.position.choices) if card is not None and seat != me
            ]
            table = played.display.state.table.played
            assert all(card is not None and card.card is None for card in (table[seat] for seat in others))
            decide(played, number, click, click_card)
            played.driver.step()
        assert curtains >= 2


def test_bots_alone_are_watched_to_the_end(tmp_path: Path) -> None:
    with river(tmp_path, "random", "random", "random", begin=fresh(3, rounds=3, **EVERYTHING), seed=2) as played:
        match = played.scene.context.match
        assert played.scene.context.me is None
        played.wait_until(lambda: played.is_over, seconds=200)
        assert match.state.is_terminal()
