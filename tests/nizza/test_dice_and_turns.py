"""The start, the dice, handing them on, rounds (NZ-10 … NZ-12, NZ-20 … NZ-22)."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from nizza.board.areas import Point
from nizza.board.model import FIRST_ROPES
from nizza.dice import Symbol
from nizza.rules.actions import Climb, HandOn, HangRopes, Keep, MoveRope, PlacePawn, Roll, ThrowForStart
from nizza.rules.events import DieHandedOn, MatchEnded, RoundBegan, TurnBegan
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Pawn, Phase
from table.contract import CHANCE
from table.offer.options import BadSetup
from tests.nizza.positions import HOME, dice, fresh, kinds, pawn, refusal, swimmer, using


def started(seats: int = 3, first: int = 1, **chosen: object) -> Nizza:
    """Seat `first` begins on the board of Nice."""
    state = fresh(seats, **chosen)
    state.apply(CHANCE, ThrowForStart((first,)))
    return state


def test_six_ropes_hang_on_the_suggested_chimneys() -> None:
    """NZ-10."""
    state = fresh(4)
    assert sorted(state.position.ropes) == [1, 4, 5, 8, 9, 11]
    assert state.position.ropes == FIRST_ROPES
    assert {pawn.place for pawn in state.position.pawns} == {state.position.drawn().area("terrace-green").middle}


def test_chance_may_hang_the_ropes_on_six_chimneys() -> None:
    """NZ-10."""
    state = fresh(4, random_ropes=True)
    assert state.chance_outcomes() is None
    for bad in ((1, 2, 3, 4, 5), (1, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 15)):
        assert refusal(state, CHANCE, HangRopes(bad)) == ("NZ-20", "impossible_chance")
    hung = state.sample_chance(Random(1))
    state.apply(CHANCE, hung)
    assert isinstance(hung, HangRopes)
    assert state.position.ropes == hung.chimneys
    assert state.position.phase is Phase.START


def test_a_board_that_cannot_be_played_is_refused_by_the_set_up() -> None:
    """NZ-3."""
    with pytest.raises(BadSetup, match="atlantis"):
        fresh(2, board="atlantis")


def throwing(state: Nizza) -> list[int]:
    return [*state.observation(0).throwing]


def test_all_roll_until_exactly_one_has_a_parachute() -> None:
    """NZ-11."""
    state = fresh(4)
    state.apply(CHANCE, ThrowForStart(()))
    assert throwing(state) == [0, 1, 2, 3]
    state.apply(CHANCE, ThrowForStart((0, 2, 3)))
    assert throwing(state) == [0, 2, 3]
    assert refusal(state, CHANCE, ThrowForStart((1,))) == ("NZ-20", "impossible_chance")
    state.apply(CHANCE, ThrowForStart(()))
    assert throwing(state) == [0, 2, 3], "none: those roll again"
    events = state.apply(CHANCE, ThrowForStart((2,)))
    assert kinds(events) == ["StartThrown", "StartDecided", "RoundBegan", "TurnBegan"]
    assert state.actors() == (2,)


def test_the_throws_for_the_start_have_their_probabilities() -> None:
    """NZ-11."""
    outcomes = fresh(3).chance_outcomes()
    assert outcomes is not None
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert dict(outcomes)[ThrowForStart((1,))] == pytest.approx(25 / 216)


def test_before_the_first_roll_the_pawn_is_placed_on_the_green_terrace() -> None:
    """NZ-12."""
    state = started()
    assert state.position.phase is Phase.PLACING
    terrace = state.position.drawn().area("terrace-green")
    assert refusal(state, 1, PlacePawn(terrace.right + 1)) == ("NZ-12", "not_on_terrace")
    assert refusal(state, 2, PlacePawn(terrace.right)) == ("NZ-21", "not_your_turn")
    state.apply(1, PlacePawn(terrace.right - 3.5))
    assert state.position.pawns[1].place == Point("terrace-green", terrace.right - 3.5)
    assert state.actors() == (CHANCE,)


def test_up_to_three_rolls_with_free_keeping() -> None:
    """NZ-20."""
    state = started()
    state.apply(1, state.legal_actions(1)[0])
    state.apply(CHANCE, Roll(dice("rrslw")))
    assert refusal(state, 1, Keep(dice("rrr"))) == ("NZ-20", "not_rolled")
    assert refusal(state, 1, HandOn(Symbol.ROPE)) == ("NZ-20", "not_now_keeping")
    state.apply(1, Keep(dice("rs")))
    assert refusal(state, CHANCE, Roll(dice("rslw"))) == ("NZ-20", "impossible_chance")
    state.apply(CHANCE, Roll(dice("ccc")))
    assert state.position.rolled == dice("rsccc")
    state.apply(1, Keep(dice("c")))
    state.apply(CHANCE, Roll(dice("pppp")))
    assert state.position.phase is Phase.USING, "three rolls are all"
    assert state.position.dice == dice("cpppp"), "the rope that was kept first was rolled again"


def test_whoever_keeps_all_five_uses_them_at_once() -> None:
    """NZ-20."""
    state = started()
    state.apply(1, state.legal_actions(1)[0])
    state.apply(CHANCE, Roll(dice("rrslw")))
    state.apply(1, Keep(dice("rrslw")))
    assert state.position.phase is Phase.USING
    assert state.position.rolls_left == 0


def test_the_rolls_have_their_probabilities() -> None:
    """NZ-20."""
    state = started()
    state.apply(1, state.legal_actions(1)[0])
    outcomes = state.chance_outcomes()
    assert outcomes is not None
    assert len(outcomes) == comb(10, 5) == 252
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert dict(outcomes)[Roll(dice("rslwp"))] == pytest.approx(120 / 6**5)


def test_dice_are_handed_on_one_by_one_and_the_neighbour_begins_with_all_five() -> None:
    """NZ-21."""
    state = using("rw", pawn("house-1"), HOME, HOME)
    assert refusal(state, 0, HandOn(Symbol.SWING)) == ("NZ-21", "no_such_die")
    assert refusal(state, 0, Climb(Point("house-1", 250.0))) == ("NZ-21", "no_such_die")
    events = state.apply(0, MoveRope(0, 6))
    assert events[-1] == DieHandedOn(0, Symbol.ROPE, True, 1)
    assert state.position.dice == dice("w")
    assert state.actors() == (0,)
    events = state.apply(0, HandOn(Symbol.WALK))
    assert events[0] == DieHandedOn(0, Symbol.WALK, False, 1)
    assert TurnBegan(1) in events
    assert state.position.turn == 1
    assert state.position.rolled == ()
    assert state.position.rolls_left == 3


def test_a_round_ends_when_everybody_had_a_turn() -> None:
    """NZ-21."""
    state = using("w", HOME, HOME, turn=1, first=0)
    assert RoundBegan(2) in state.apply(1, HandOn(Symbol.WALK))


def test_after_the_last_round_the_farthest_wins() -> None:
    """NZ-51, the house rule of the option rounds."""
    state = using("w", pawn("house-1"), pawn("house-2"), turn=1, first=0, options={"rounds": 1})
    events = state.apply(1, HandOn(Symbol.WALK))
    assert events[-1] == MatchEnded((1,), True)
    assert state.is_terminal()
    assert state.returns() == (0.0, 1.0)


@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        (pawn("house-8"), pawn("house-5"), (0, 1)),
        (pawn("house-8"), pawn("house-4", Case.TOOLS), (1,)),
        (pawn("house-8", Case.TOOLS), pawn("house-7", Case.TOOLS), (0, 1)),
        (pawn("house-8", Case.JEWELS), pawn("house-7", Case.JEWELS), (0,)),
        (swimmer(5, Case.JEWELS), pawn("house-4", Case.JEWELS), (0,)),
    ],
)
def test_nobody_counts_as_further_than_what_is_carried_allows(one: Pawn, other: Pawn, winners: tuple[int, ...]) -> None:
    """NZ-51, the house rule of the option rounds."""
    state = using("w", one, other, turn=1, first=0, options={"rounds": 1})
    state.apply(1, HandOn(Symbol.WALK))
    assert state.winners() == winners


def test_an_unwanted_die_is_handed_on_or_by_option_used() -> None:
    """NZ-22."""
    french, english = (using("rw", pawn("house-1"), options={"unwanted_dice": rule}) for rule in ("declined", "used"))
    assert HandOn(Symbol.ROPE) in french.legal_actions(0)
    assert refusal(english, 0, HandOn(Symbol.ROPE)) == ("NZ-22", "must_be_used")
    assert HandOn(Symbol.WALK) in english.legal_actions(0), "up here nobody walks"


def test_what_was_moved_stays_moved_and_only_the_player_in_turn_moves() -> None:
    """NZ-23."""
    state = using("r", pawn("house-1"), options={"strict": True})
    assert refusal(state, 1, MoveRope(0, 6)) == ("NZ-21", "not_your_turn")
