"""Lessons and challenges of Nimm's Leich!, from assets/lessons/nimmsleich.txt, and the goals of the challenges."""

from collections.abc import Sequence
from typing import Any, Final

from nimmsleich.cards import DECK
from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.events import BidMade, Counted, HandsShown, MatchWon, RoundEnded, TokenSpent
from table.contract import Event, Seat, State
from table.offer.lesson import Lesson
from table.offer.screenplay import read_lessons
from table.storage.files import ASSETS

LEARNER: Final[Seat] = 0
_SEARCHES_FOR_THREE: Final = 1
_ROUNDS: Final = 3
_BLUFF: Final = 4


def _of(kind: type, events: Sequence[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def right_with_one_detective(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Be right in this round: three stars with at most one detective, two with two."""
    counts, searches = _of(Counted, events), _of(TokenSpent, events)
    if not counts:
        return None
    if LEARNER not in counts[0].winners:
        return 0
    own = sum(search.seat == LEARNER for search in searches)
    return 3 if own <= _SEARCHES_FOR_THREE else 2


def right_against_all(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Be right in this round: a star for each rival who is wrong."""
    counts = _of(Counted, events)
    if not counts:
        return None
    return len(counts[0].losers) if LEARNER in counts[0].winners else 0


def won_alone(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Win the match alone: three stars in the first round, two in the second, one in the third."""
    rounds, won = len(_of(Counted, events)), _of(MatchWon, events)
    if won:
        return max(1, 4 - rounds) if won[0].winners == (LEARNER,) else 0
    return 0 if rounds == _ROUNDS and _of(RoundEnded, events)[_ROUNDS - 1 :] else None


def right_in_three_rounds(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """Be right in three rounds: a star for each."""
    counts = _of(Counted, events)
    return sum(LEARNER in count.winners for count in counts) if len(counts) == _ROUNDS else None


def bluffed(events: Sequence[Event], _: State[Any, Any]) -> int | None:
    """First bid four or more of a corpse missing on the own card and be raised: one star. Be right as well: three."""
    hands, bids = _of(HandsShown, events), _of(BidMade, events)
    own = [number for number, bid in enumerate(bids) if bid.seat == LEARNER]
    if not hands:
        return None
    if not own:
        return 0
    bluff = bids[own[0]]
    card = hands[0].hands[LEARNER][0]
    is_bluff = bluff.count >= _BLUFF and not DECK[card][bluff.corpse - 1]
    if not is_bluff or own[0] == len(bids) - 1:
        return 0
    return 3 if LEARNER in _of(Counted, events)[0].winners else 1


LESSONS: Final[tuple[Lesson, ...]] = read_lessons(
    ASSETS / "lessons/nimmsleich.txt",
    NimmsleichAction,
    {
        goal.__name__: goal
        for goal in (right_with_one_detective, right_against_all, won_alone, right_in_three_rounds, bluffed)
    },
)
"""All lessons in the order of the menu."""
