"""From one round to the next, and from one evening to the next: the screen speaks of the round that is on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from nimmsleich import GAME
from nimmsleich.rules.actions import Bid, Deal, Denounce, Look, NimmsleichAction, Shed, ShuffleHands, Spend, Vote
from nimmsleich.scene.turn import VoteButton
from stage.match.panels.banner import Banner
from stage.settings import Settings
from table.contract import CHANCE, Seat
from table.match.journal import Journal
from table.match.match import Match
from tests.contract.lesson_hands import tab_to
from tests.digest import digest
from tests.nimmsleich.nimmsleich_window import Table, setup_of, table
from tests.stage.unseen_window import QUICK

Moves = list[tuple[Seat, NimmsleichAction]]

SLOW = Settings(bot_speed=0.5)


def deal(seats: int, step: int = 1) -> Moves:
    """Cards 0 … 5 to seat 0 and so on, from the top of the pile or (`step` -1) from its bottom; seat 0 opens."""
    piles = tuple(tuple(range(6 * seat, 6 * seat + 6))[::step] for seat in range(seats))
    dealt: Moves = [(CHANCE, Deal(piles, tuple(range(6 * seats, 36))))]
    return dealt if seats > 3 else [*dealt, (CHANCE, ShuffleHands((False, False, False)))]


def saved(folder: Path, moves: Moves, *players: str) -> Path:
    """Save the journal of an unfinished match, in which seat 0 opens."""
    match = Match(GAME, setup_of(*players, options={"dealer": str(len(players))}))
    journal = Journal.create(folder / "saved.jsonl", match.setup)
    for seat, action in moves:
        match.apply(seat, action)
        journal.write_action(seat, action)
    journal.close()
    return folder / "saved.jsonl"


LAST_VOTE: Moves = [
    *deal(4),
    (0, Spend((Look(1), Look(3)))),
    (0, Bid(2, 5)),
    (1, Bid(3, 5)),
    (2, Denounce()),
    (3, Vote(True)),
]
"""Seat 0 is to vote; seat 3 opens the next round."""

LAST_CHOICE: Moves = [
    *deal(3),
    (0, Bid(2, 5)),
    (1, Denounce()),
    (2, Vote(True)),
    (1, Shed(0)),
    (2, Shed(0)),
]
"""Seat 0 is to choose a card; seat 2 opens the next round."""


def looks(played: Table) -> list[str]:
    """Return the pixels of the slate, the known cards of others and the players' panels."""
    painter, picture = played.driver.app.painter, played.driver.picture
    scene = played.scene
    display = played.display
    parts = [display.state.places.slate, display.state.places.known]
    corners = [(painter.to_pixels(part.topleft), painter.to_pixels(part.bottomright)) for part in parts]
    seen = [picture.subsurface(pygame.Rect(at, (end[0] - at[0], end[1] - at[1]))) for at, end in corners]
    facts = [repr(display.seat_facts(seat)) for seat in range(scene.context.view.seats)]
    return [*(digest(part) for part in seen), *facts]


def test_the_card_that_the_keyboard_has_come_to_is_lit(tmp_path: Path) -> None:
    """The ring round it alone is much like the frames round all cards that can be chosen."""
    path = saved(tmp_path, LAST_CHOICE, "human", "novice", "novice")

    def card(played: Table) -> str:
        area = played.driver.app.painter.canvas.pixel_rect(played.driver.find("shed-1").rect.inflate(-20, -20))
        return digest(played.driver.picture.subsurface(area))

    with table(tmp_path, saved=path) as played:
        played.wait_for_turn()
        tab_to(played.driver, "shed-0")
        before = card(played)
        played.driver.key("right")
        assert played.scene.ui.focused is played.driver.find("shed-1")
        played.driver.step(2)
        lit = card(played)
        played.driver.key("left")
        played.driver.step(2)
        assert card(played) == before != lit


def test_the_corpses_say_what_comes_first_while_a_card_is_chosen(tmp_path: Path) -> None:
    """ "Wait for your turn" would be wrong."""
    path = saved(tmp_path, LAST_CHOICE, "human", "novice", "novice")
    with table(tmp_path, saved=path) as played:
        played.wait_for_turn()
        assert played.driver.find("corpse-6").reason == "First choose one of your cards."
        played.driver.click("shed-0")
        played.driver.step(2)
        assert "First" not in played.driver.find("corpse-6").reason


def test_enter_struck_once_too_often_after_the_curtain_casts_no_vote(tmp_path: Path) -> None:
    path = saved(tmp_path, [*deal(4), (0, Bid(1, 3)), (1, Denounce())], "novice", "novice", "human", "human")
    with table(tmp_path, saved=path) as played:
        match, number = played.scene.context.match, 0
        for seat in (2, 3):
            played.wait_until(lambda: played.scene.ui.has("handover.reveal"))
            number = match.number
            played.driver.key("return")
            played.wait_until(lambda seat=seat: played.scene.context.acting == seat)  # type: ignore[misc]
            for key in ("return", "space"):
                played.driver.wait(1.0)
                played.driver.key(key)
            assert match.number == number
            assert played.scene.context.acting == seat, "nobody has voted"
            played.driver.key("right")
            assert played.scene.ui.focused is played.driver.find("thumb"), "the keyboard begins there all the same"
            played.driver.key("return")


@pytest.mark.parametrize(
    ("players", "moves", "last"),
    [(4, LAST_VOTE, lambda played: played.driver.click("thumb")), (3, LAST_CHOICE, lambda p: p.driver.click("shed-0"))],
)
def test_the_cards_are_drawn_for_the_round_that_the_screen_speaks_of(
    tmp_path: Path, players: int, moves: Moves, last: Callable[[Table], None]
) -> None:
    """From the end of a round on the slate names the next opener, and nothing is left of what was known or bid."""
    path = saved(tmp_path, moves, "human", *("novice",) * (players - 1))
    with table(tmp_path, saved=path, settings=SLOW) as played:
        played.wait_for_turn()
        scene = played.scene
        display = played.display
        last(played)
        played.wait_until(lambda: scene.context.motion.is_busy)
        played.wait_until(lambda: not display.state.table.calls and display.state.table.showdown is None)
        played.driver.step()
        assert scene.context.motion.is_busy, "the next cards are being drawn"
        at_first, banner = looks(played), played.banner
        played.wait_until(lambda: not scene.context.motion.is_busy)
        if players == 3:
            played.driver.step()
            played.wait_until(lambda: not scene.context.motion.is_busy)
        played.driver.step()
        assert scene.context.view.opener == {4: 3, 3: 2}[players]
        assert looks(played) == at_first
        assert "cards on the table" not in banner
        assert "thumb" not in banner


@pytest.mark.parametrize(
    ("moves", "bid"),
    [
        (deal(4, -1), Bid(1, 6)),
        ([*deal(4, -1), (0, Bid(1, 3)), (1, Bid(2, 6)), (2, Bid(3, 2)), (3, Bid(3, 5))], Bid(3, 6)),
        ([*deal(4), (0, Bid(1, 3)), (1, Bid(2, 6)), (2, Bid(3, 2)), (3, Bid(24, 3))], Bid(24, 4)),
        ([*LAST_VOTE, (0, Vote(True)), (3, Bid(1, 1))], Bid(1, 2)),
    ],
)
def test_after_resuming_the_strongest_of_the_own_corpses_is_chosen(tmp_path: Path, moves: Moves, bid: Bid) -> None:
    """Card 5 shows four of corpse 6, one of 1 and 3; card 0 four of corpse 1, one of 2 and 4; card 1 four of corpse 2.

    A corpse of which no number is left to bid is not chosen.
    """
    path = saved(tmp_path, moves, "human", "novice", "novice", "novice")
    with table(tmp_path, saved=path, settings=QUICK) as played:
        played.wait_for_turn()
        assert played.display.bidding.chosen == bid


def test_everybody_who_shares_the_screen_is_offered_the_strongest_of_the_own_corpses(tmp_path: Path) -> None:
    """Card 0 shows most of corpse 1, card 6 three each of corpses 1 and 3, card 12 three of corpse 1, two of 2."""
    path = saved(tmp_path, deal(4), "human", "human", "human", "novice")
    with table(tmp_path, saved=path, settings=QUICK) as played:
        chosen = []
        for number in range(3):
            played.wait_for_turn()
            if number == 0:
                played.driver.click("corpse-5")
            chosen.append(played.display.bidding.chosen)
            played.driver.click("bid")
        assert chosen == [Bid(1, 5), Bid(2, 3), Bid(3, 1)]


@pytest.mark.parametrize(
    ("count", "thumb", "least", "most"), [(8, False, 2.0, 3.5), (2, False, 9.0, 11.0), (1, True, 9.0, 11.0)]
)
def test_a_close_count_ends_with_a_card_turned_slowly_in_silence_and_a_hopeless_one_is_over_soon(
    tmp_path: Path, count: int, thumb: bool, least: float, most: float
) -> None:
    """One corpse 5 lies on the table."""
    moves = [*deal(4), (0, Bid(1, 1)), (1, Bid(count, 5)), (2, Denounce()), (3, Vote(True))]
    path = saved(tmp_path, moves, "human", "novice", "novice", "novice")
    with table(tmp_path, settings=Settings(), saved=path) as played:
        played.wait_for_turn()
        state, scene = played.display.state, played.scene
        played.driver.click("thumb" if thumb else "fist")
        played.wait_until(lambda: state.table.knock is not None)
        raised, seconds, silent = set(), 0.0, 0
        while state.table.showdown is None or not state.table.showdown.decided:
            played.driver.step()
            seconds += 1 / 60
            raised |= {(seat, body.pose) for seat, body in enumerate(state.render_context.bodies)}
            if state.table.showdown is not None:
                assert scene.ui.find("thumb", VoteButton).is_gone, "what is decided is no longer asked"
                silent += not scene.music
                assert bool(scene.music) != state.table.showdown.hushed
        assert least < seconds < most
        assert bool(silent) == (most > 5.0)
        assert {(1, "thumb"), (2, "fist"), (3, "thumb")} <= raised
        played.driver.step(2)
        assert scene.music == GAME.name


def test_while_the_cards_lie_open_the_banner_bears_the_sign_of_nobody(tmp_path: Path) -> None:
    path = saved(tmp_path, LAST_VOTE, "human", "novice", "novice", "novice")
    with table(tmp_path, settings=SLOW, saved=path) as played:
        played.wait_for_turn()
        banner = played.driver.find("banner")
        assert isinstance(banner, Banner)
        assert banner.seat is not None
        played.driver.click("thumb")
        played.wait_until(lambda: played.display.state.table.showdown is not None)
        played.driver.step(2)
        assert banner.text.startswith("All cards on the table!")
        assert banner.seat is None
