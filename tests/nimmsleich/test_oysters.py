"""NL-50: oysters for those who are level on tokens."""

import random

import pytest

from nimmsleich.rules.actions import OYSTERS_PER_LANE, Bid, Oysters
from nimmsleich.rules.events import MatchWon, OystersEaten, OystersServed
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, Event
from tests.nimmsleich.positions import judged, written
from tests.refusals import refusal


def level(tokens: list[int], *, oysters: bool = True) -> tuple[NimmsLeich, list[Event]]:
    """Seats 0, 2 and 3 have got rid of their last cards in the same round."""
    state = written([[0], [7], [8], [9]], [0, 0, 0, 0], tokens=tokens, options={"oysters": oysters})
    return state, judged(state, Bid(4, 1), thumbs=(2, 3))


def test_served_to_those_who_are_level() -> None:
    """NL-50, NL-28"""
    state, events = level([1, 2, 1, 0])
    assert events[-1] == OystersServed((0, 2))
    assert state.actors() == (CHANCE,)
    assert not state.is_terminal()
    assert state.observation(3).tied == (0, 2)
    assert state.observation(3).phase is Phase.OYSTERS


def test_only_if_that_was_agreed() -> None:
    """NL-50"""
    state, _ = level([1, 2, 1, 0], oysters=False)
    assert state.winners() == (0, 2)


def test_and_only_if_tokens_do_not_decide() -> None:
    """NL-50, NL-28"""
    state, _ = level([1, 2, 2, 0])
    assert state.winners() == (2,)


def test_the_most_oysters_win() -> None:
    """NL-50"""
    state, _ = level([1, 2, 1, 0])
    assert state.apply(CHANCE, Oysters((7, 9))) == [OystersEaten((0, 2), (7, 9)), MatchWon((2,))]
    assert state.returns() == (0.0, 0.0, 1.0, 0.0)
    assert state.observation(1).scores == (7, 9)


def test_still_level_they_share() -> None:
    """NL-50"""
    state, _ = level([1, 0, 1, 1])
    state.apply(CHANCE, Oysters((9, 4, 9)))
    assert state.winners() == (0, 3)
    assert state.returns() == (0.5, 0.0, 0.0, 0.5)


@pytest.mark.parametrize("scores", [(7,), (7, 8, 9), (-1, 3), (OYSTERS_PER_LANE + 1, 3)])
def test_impossible_outcomes_are_refused(scores: tuple[int, ...]) -> None:
    """NL-50"""
    state, _ = level([1, 2, 1, 0])
    assert refusal(state, CHANCE, Oysters(scores)) == ("NL-50", "impossible_chance")


def test_no_oysters_before_the_end() -> None:
    """NL-50"""
    state = written([[0], [7], [8], [9]], [1, 1, 1, 1], options={"oysters": True})
    assert refusal(state, CHANCE, Oysters((1, 2))) == ("NL-50", "not_now_bidding")
    tied, _ = level([1, 2, 1, 0])
    assert refusal(tied, 0, Oysters((12, 0))) == ("NL-50", "chance_decides")


def test_unwatched_contests_favour_nobody() -> None:
    """NL-50"""
    state, _ = level([1, 2, 1, 0])
    rng = random.Random(50)
    answers = [state.sample_chance(rng) for _ in range(400)]
    outcomes = [answer.scores for answer in answers if isinstance(answer, Oysters)]
    assert len(outcomes) == 400
    assert all(0 <= score <= OYSTERS_PER_LANE for scores in outcomes for score in scores)
    first, second = (sum(scores[lane] for scores in outcomes) for lane in (0, 1))
    assert abs(first - second) < 150
    assert len(set(outcomes)) > 20
