"""Five challenges. The bots' answers follow from the seed, so a solution works every time."""

from collections.abc import Sequence
from typing import Any, Final

from nimmsleich.cards import DECK
from nimmsleich.lessons.steps import COMPANY, bidding
from nimmsleich.rules.actions import Bid, Denounce, Look, Spend, Vote
from nimmsleich.rules.events import BidMade, Counted, HandsShown, MatchWon, RoundEnded, TokenSpent
from table.contract import Event, Seat, State
from table.offer.lesson import Lesson
from table.words import N_

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


CATCH_THE_LIAR: Final = Lesson(
    id="catch-the-liar",
    title=N_("Catch the liar"),
    about=N_("The odds are with {3}'s bid. Be right this round, using at most one detective for three stars."),
    seats=COMPANY,
    position=bidding(
        ((9,), (4,), (12,), (24,)), (3, 2, 3, 1),
        round=5, opener=1, dealer=2, tokens=[2, 0, 0, 0], bids=[(2, 6), (4, 6), (5, 6)],
    ),
    goal=right_with_one_detective,
    solution=(Spend((Look(2), Look(3))), Denounce()),
)  # fmt: skip
AGAINST_ALL: Final = Lesson(
    id="against-all",
    title=N_("Alone against all"),
    about=N_("You open. Be right this round: every rival who is wrong earns you a star."),
    seats=COMPANY,
    position=bidding(((1,), (7,), (25,), (24,)), (3, 2, 3, 2), round=4, tokens=[2, 0, 0, 0]),
    goal=right_against_all,
    solution=(Bid(3, 2), Bid(7, 2)),
)
LAST_CARDS: Final = Lesson(
    id="last-cards",
    title=N_("Two last cards"),
    about=N_("{1} has one card left, just like you, and has saved the detectives. Win alone, and quickly."),
    seats=COMPANY,
    position=bidding(((6,), (20,), (12,), (0,)), (0, 0, 2, 3), round=6, tokens=[1, 2, 0, 0]),
    goal=won_alone,
    solution=(Bid(5, 1),),
)
THREE_ROUNDS: Final = Lesson(
    id="three-rounds",
    title=N_("Three times right"),
    about=N_("Be right in as many of three rounds as you can."),
    seats=COMPANY,
    position=bidding(((32,), (5,), (19,), (28,)), (5, 5, 5, 5), tokens=[1, 1, 1, 1]),
    goal=right_in_three_rounds,
    solution=(Bid(2, 4), Bid(5, 5), Vote(True), Bid(2, 3), Denounce(), Bid(5, 1)),
)
BLUFF: Final = Lesson(
    id="bluff",
    title=N_("With a straight face"),
    about=N_("Bid four or more of a corpse that isn't on your card, get someone to raise it, and end up being right."),
    seats=COMPANY,
    position=bidding(((3,), (12,), (6,), (13,)), (3, 3, 3, 3), round=3, tokens=[0, 0, 0, 0]),
    goal=bluffed,
    solution=(Bid(4, 3), Denounce()),
)
CHALLENGES: Final = (CATCH_THE_LIAR, AGAINST_ALL, LAST_CARDS, THREE_ROUNDS, BLUFF)
