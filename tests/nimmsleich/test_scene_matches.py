"""Whole matches through the widgets: one by mouse, one by keyboard alone, one on a shared screen."""

from __future__ import annotations

from pathlib import Path

from nimmsleich.rules.views import Phase
from tests.contract.lesson_hands import tab_to
from tests.nimmsleich.nimmsleich_window import CARRY_ON, Table, table

MOST_CHOICES = 400
"""More choices than any match needs."""


def choose_by_mouse(played: Table, number: int) -> None:
    """One choice with clicks and the wheel: a mixture of all there is."""
    scene, driver = played.scene, played.driver
    phase = scene.context.view.phase
    if phase is Phase.VOTING:
        driver.click("thumb" if number % 2 else "fist")
    elif phase is Phase.CHOOSING:
        driver.click("keep" if scene.ui.find("keep").visible and number % 2 else f"shed-{number % scene_hand(played)}")
    elif number % 7 == 3 and scene.ui.find("token").enabled:
        send_a_detective(played)
    elif scene.ui.find("denounce").enabled and scene.context.view.calls[-1].count > scene.context.view.cards_in_hands:
        driver.click("denounce")
    else:
        bid_by_mouse(played, number)


def bid_by_mouse(played: Table, number: int) -> None:
    driver, scene = played.driver, played.scene
    corpse = f"corpse-{1 + number % 6}"
    if scene.ui.find(corpse).enabled:
        driver.click(corpse)
    if number % 3 == 0:
        driver.wheel("slate", 1)
    elif number % 3 == 1:
        plus = played.display.bidding.stepper.plus_area().center
        driver.click((float(plus[0]), float(plus[1])))
    if scene.ui.find("bid").enabled:
        driver.click("bid")
    else:
        driver.click("denounce")


def send_a_detective(played: Table) -> None:
    driver, scene = played.driver, played.scene
    driver.click("token")
    targets = [name for name in scene.ui.names if name.startswith("target-")]
    driver.click(targets[0])
    driver.click(targets[-1])


def scene_hand(played: Table) -> int:
    scene = played.scene
    assert scene.context.me is not None
    return len(scene.context.view.hands[scene.context.me])


def test_a_whole_match_of_three_by_mouse(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice") as played:
        match = played.scene.context.match
        choices = played.play_out(lambda number: choose_by_mouse(played, number))
        assert match.state.is_terminal()
        own = [entry for entry in match.past if entry.seat == 0]
        assert len(own) == choices
        assert {type(entry.action).__name__ for entry in own} >= {"Bid", "Denounce", "Spend", "Vote"}


def test_a_whole_match_by_keyboard_alone(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice", seed=5) as played:
        match = played.scene.context.match
        for number in range(MOST_CHOICES):
            played.wait_for_choice()
            if played.is_over:
                break
            choose_by_keyboard(played, number)
            played.driver.step(2)
        assert match.state.is_terminal()
        used = {type(entry.action).__name__ for entry in match.past if entry.seat == 0}
        assert used >= {"Bid", "Denounce", "Spend", "Vote"}


def choose_by_keyboard(played: Table, number: int) -> None:
    driver, scene = played.driver, played.scene
    if name := played.to_put_away():
        tab_to(played.driver, name)
        driver.key("return")
        return
    phase = scene.context.view.phase
    if phase is Phase.VOTING:
        tab_to(played.driver, "fist" if number % 2 else "thumb")
        driver.key("return")
    elif number % 6 == 2 and scene.ui.find("token").enabled:
        tab_to(played.driver, "token")
        driver.key("return")
        for name in ("target-1", "target-3"):
            tab_to(played.driver, name)
            driver.key("space")
    elif scene.ui.find("denounce").enabled and scene.context.view.calls[-1].count > scene.context.view.cards_in_hands:
        tab_to(played.driver, "denounce")
        driver.key("return")
    else:
        driver.key(str(1 + number % 6))
        driver.key("up")
        tab_to(played.driver, "bid")
        driver.key("return")


def test_a_shared_screen_shows_nobody_elses_cards(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "novice", "novice", options={"dealer": "4"}) as played:
        seen = set()
        for number in range(14):
            played.wait_for_choice()
            scene = played.scene
            display = played.display
            if name := played.to_put_away():
                if name == "handover.reveal":
                    assert scene.context.me is None, "behind the curtain nobody's cards lie open"
                    assert (
                        all(card is None for hand in display.state.table.hands for card in hand)
                        or scene.context.view.rounds
                    )
                played.driver.click(name)
                continue
            assert scene.context.acting == scene.context.me
            seen.add(scene.context.me)
            choose_by_mouse(played, number)
        assert seen == {0, 1}
        assert "handover.reveal" in CARRY_ON


def test_bots_alone_are_watched_to_the_end(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", "random", seed=2) as played:
        match = played.scene.context.match
        assert played.scene.context.me is None
        played.wait_until(lambda: played.is_over, seconds=400)
        assert match.state.is_terminal()
