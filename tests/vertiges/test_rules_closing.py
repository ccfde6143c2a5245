"""Closing a tower is a last resort (VE-28), unless the match leaves it free."""

from pathlib import Path
from typing import Final

import msgspec
import pytest

from table.contract import CHANCE, Event, IllegalAction, Seat
from table.match.journal import Journal, read
from table.match.match import Match, MatchSetup, SeatSetup
from table.offer.options import BadSetup
from table.rng import stream
from tests.refusals import refusal
from tests.vertiges.positions import LEFT, base, column, done, ended, lay, of_kind, one, written, zap
from vertiges import GAME
from vertiges.physics.performance import answer, simulate
from vertiges.pieces import WIDTH
from vertiges.rules.actions import SAMPLE_SPEED, Catch, EndTurn, Handle, Rest, Share, VertigesAction
from vertiges.rules.events import Caught, PieceLaid, TakenBack, Zapped
from vertiges.rules.fitting import closes, ways_to_lay
from vertiges.rules.snapshot import Intention, Placed, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.views import Phase

OTHER: Final = [33, 36]
HELD_BACK: Final = {"closing": "last_resort_any_height"}
AS_BEFORE: Final = {"closing": "last_resort"}
"""The rule of earlier matches, with a reach of 60 mm."""


def closing_lay(state: Vertiges, piece: int, dx: float = 0.0, dy: float = 0.0) -> Handle:
    """Lay `piece` so that it closes a tower, released these mm beside and above its seat."""
    seat = next(way.socket for way in ways_to_lay(state.position.table, (piece,)) if closes(way))
    return Handle(Intention("lay", piece, seat.x + dx, seat.y + dy, seat.turn, seat.flipped))


def offered(state: Vertiges) -> set[tuple[int, bool]]:
    """Return the pieces that may be laid, and if that closes a tower."""
    chosen = [action.intention for action in state.legal_actions(0) if isinstance(action, Handle)]
    ways = ways_to_lay(state.position.table, state.position.hand(0))
    return {
        (way.piece, closes(way))
        for meant in chosen
        for way in ways
        if meant.deed == "lay" and (meant.piece, meant.x, meant.turn, meant.flipped)
        == (way.piece, way.socket.x, way.socket.turn, way.socket.flipped)
    }  # fmt: skip


def test_no_tower_is_closed_while_any_piece_can_be_laid_with_an_open_top() -> None:
    """VE-28: 45 fits only so that it closes, 9 either way; both have to wait for the open lay of 9."""
    state = written([[45, 9], OTHER], options=HELD_BACK)
    assert offered(state) == {(9, False)}
    assert refusal(state, 0, closing_lay(state, 45)) == ("VE-28", "closes_unnamed")
    assert refusal(state, 0, closing_lay(state, 9)) == ("VE-28", "closes_unnamed")
    assert refusal(state, 0, closing_lay(state, 45, dx=9.0, dy=8.0)) == ("VE-28", "closes_unnamed")
    state.check(0, closing_lay(state, 45, dx=WIDTH))


def test_a_refusal_names_a_piece_only_where_the_program_watches_the_building_rules() -> None:
    """VE-28, VE-40: elsewhere, and in a strict match, that would be a free look at what still fits."""
    watched = HELD_BACK | {"enforce_rules": True}
    for options, key in (
        (HELD_BACK, "closes_unnamed"),
        (watched, "closes"),
        (watched | {"strict": True}, "closes_unnamed"),
    ):
        state = written([[45, 9], OTHER], options=options)
        with pytest.raises(IllegalAction) as refused:
            state.check(0, closing_lay(state, 45))
        assert refused.value.message_key == key
        assert refused.value.details == ({"piece": 9} if key == "closes" else {})


def test_a_piece_let_go_from_any_height_straight_above_closes_no_tower() -> None:
    """VE-28: 48 turned to close 40, although 42 can be laid on it with an open top."""
    table = Snapshot.of([Placed(40, 0.0, 20.0)])
    state = written([[48, 42], OTHER], table, options=HELD_BACK)
    for dx, dy in ((0.0, 0.0), (0.0, 75.0), (-9.0, 150.0), (9.0, 600.0)):
        assert refusal(state, 0, closing_lay(state, 48, dx, dy)) == ("VE-28", "closes_unnamed")


def test_what_comes_to_rest_closing_a_tower_all_the_same_is_taken_back() -> None:
    """VE-28, VE-22: however it got there; and it is no outcome of the match that it stays."""
    table = Snapshot.of([Placed(40, 0.0, 20.0)])
    state = written([[48, 42], OTHER], table, options=HELD_BACK)
    meant = closing_lay(state, 48).intention
    stays = simulate(table, msgspec.structs.replace(meant, speed=SAMPLE_SPEED))
    assert stays.landed == "seated"
    state.position.intention, state.position.phase = meant, Phase.FALLING
    assert refusal(state, CHANCE, Rest(stays)) == ("VE-31", "impossible_chance")
    taken = answer(state, stream(1, "closing"))
    assert of_kind(state.apply(CHANCE, taken), TakenBack) == [TakenBack(0, 48, base=False, closing=1)]
    assert state.position.hands[0] == [48, 42]
    assert [placed.piece for placed in state.position.table.placed] == [40]
    last = written([[48], OTHER], table, options=HELD_BACK)
    assert len(of_kind(done(last, closing_lay(last, 48)), PieceLaid)) == 1


def test_a_journal_from_before_goes_on_as_recorded(tmp_path: Path) -> None:
    """VE-28: with the value of the option that it keeps, a lay from 75 mm closes the tower, as it did."""
    hands = ((48, 40, 42, 1, 2, 3), (4, 5, 6, 7, 8, 9))
    piles = tuple(range(10, 28)), (*range(28, 40), 41, *range(43, 48))
    seats = (SeatSetup("human", "Ada", 0), SeatSetup("human", "Bruno", 1))
    match = Match(GAME, MatchSetup("vertiges", seats, {"first_player": "1", **AS_BEFORE}, 1))
    journal = Journal.create(tmp_path / "before.jsonl", match.setup)

    def recorded(seat: Seat, action: VertigesAction) -> list[Event]:
        journal.write_action(seat, action)
        return [*match.apply(seat, action)]

    recorded(CHANCE, Share(hands, piles))
    recorded(0, base(40, 0.0))
    recorded(CHANCE, answered(match))
    recorded(0, closing_lay(vertiges(match), 48, dy=75.0))
    laid = one(recorded(CHANCE, answered(match)), PieceLaid)
    assert laid.closed
    journal.close()
    again = read(tmp_path / "before.jsonl", {GAME.name: GAME})
    assert again.state.to_json() == match.state.to_json()
    with pytest.raises(BadSetup):
        GAME.complete_options(AS_BEFORE)


def vertiges(match: Match) -> Vertiges:
    assert isinstance(match.state, Vertiges)
    return match.state


def answered(match: Match) -> VertigesAction:
    """Return the outcome that a world gives the intention of the position."""
    return answer(match.state, stream(1, "closing"))


def test_what_only_closes_must_still_be_laid_when_nothing_else_fits() -> None:
    """VE-28, VE-24: once 9 stands, 45 closes the other tower, and to stop before that is a mistake (VE-40)."""
    state = written([[45, 9, 15], OTHER], options=HELD_BACK)
    done(state, lay(state, 9))
    assert offered(state) == {(45, True)}
    stopped = state.clone()
    ended(stopped)
    assert len(of_kind(stopped.apply(1, Catch()), Caught)) == 1
    laid = one(done(state, closing_lay(state, 45)), PieceLaid)
    assert laid.closed
    enforced = written([[45], OTHER], options=HELD_BACK | {"enforce_rules": True})
    assert refusal(enforced, 0, base(45, 300.0)) == ("VE-25", "something_fits")


def test_the_piece_shown_after_a_catch_is_one_that_could_have_been_laid() -> None:
    """VE-28, VE-40: not 45, although it comes first in the hand and fits a tower."""
    state = written([[45, 9, 14], OTHER], options=HELD_BACK)
    done(state, base(14, 300.0))
    caught = one(state.apply(1, Catch()), Caught)
    assert caught.piece == 9


def test_a_zap_may_close_a_tower() -> None:
    """VE-28, VE-50: the section of 8 and a closed top, moved although 9 could be laid with an open top."""
    table = Snapshot.of([*column(LEFT, 1, (8, 1), (2, 1), (31, 1)), *column(-LEFT, 3)])
    closing = next(way.socket for way in ways_to_lay(table, (45,)))
    closed = table.having(closing.taken_by(45))
    state = written([[9], OTHER], closed, options=HELD_BACK, laid=[45])
    assert len(of_kind(done(state, zap(state, 8, on=3)), Zapped)) == 1


def test_a_match_that_leaves_closing_free_and_any_saved_one_without_the_option_refuse_nothing() -> None:
    """VE-28: the option, and its absence from a position."""
    for options in ({}, {"closing": "free"}):
        state = written([[45, 9], OTHER], options=options)
        assert {(45, True), (9, True), (9, False)} <= offered(state)
        state.check(0, closing_lay(state, 45))


@pytest.mark.parametrize("level", ["novice", "regular", "expert", "master"])
def test_no_bot_closes_a_tower_needlessly(level: str) -> None:
    """VE-28: the turn is built to its end without a refusal, and the first lay leaves an open top."""
    for seed in range(3):
        state = written([[45, 9, 43, 14], OTHER], options=HELD_BACK | {"enforce_rules": True})
        rng, first = stream(seed, level), True
        while state.actors() in ((0,), (CHANCE,)) and state.position.turn == 9:
            if state.actors() == (CHANCE,):
                state.apply(CHANCE, state.sample_chance(rng))
                continue
            action = GAME.make_bot(level).choose(state.observation(0), state.legal_actions(0), rng)
            assert isinstance(action, Handle | EndTurn)
            if first and isinstance(action, Handle):
                assert action.intention.piece == 9
                first = False
            state.apply(0, action)
