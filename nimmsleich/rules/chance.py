"""What chance answers: the dealer, the deal, the order of hands, and a contest that nobody watches."""

import random
from typing import Final

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.actions import OYSTERS_PER_LANE, Deal, DrawDealer, NimmsleichAction, Oysters, ShuffleHands
from nimmsleich.rules.position import PILE, Position
from nimmsleich.rules.views import Phase

ChanceAction = DrawDealer | Deal | ShuffleHands | Oysters

OPENS: Final = 0.7
"""How probably an oyster is opened in time when nobody watches."""


def sample(position: Position, rng: random.Random) -> ChanceAction:
    """A dealer, a shuffled deal, shuffled hands, or oysters each opened in time with the same probability."""
    if position.phase is Phase.DEALER:
        return DrawDealer(rng.randrange(position.seats))
    if position.phase is Phase.DEAL:
        cards = list(range(len(DECK)))
        rng.shuffle(cards)
        return _deal(cards, position.seats)
    if position.phase is Phase.SHUFFLE:
        return ShuffleHands(tuple([len(hand) == 2 and rng.random() < 0.5 for hand in position.hands]))
    lane = range(OYSTERS_PER_LANE)
    return Oysters(tuple([sum([rng.random() < OPENS for _ in lane]) for _ in position.level]))


def answers(position: Position) -> list[ChanceAction]:
    """All draws of a dealer or all orders of hands; of the many deals and outcomes of a contest only one."""
    if position.phase is Phase.DEALER:
        return [DrawDealer(seat) for seat in range(position.seats)]
    if position.phase is Phase.DEAL:
        return [_deal(list(range(len(DECK))), position.seats)]
    if position.phase is Phase.OYSTERS:
        return [Oysters((0,) * len(position.level))]
    left, middle, right = ((False, True) if len(hand) == 2 else (False,) for hand in position.hands)
    return [ShuffleHands((one, two, three)) for one in left for two in middle for three in right]


def outcomes(position: Position) -> list[tuple[NimmsleichAction, float]] | None:
    """The draws of a dealer or the orders of hands, each as likely as the others; None for deal and oysters."""
    if position.phase not in (Phase.DEALER, Phase.SHUFFLE):
        return None
    every = answers(position)
    return [(answer, 1 / len(every)) for answer in every]


def is_possible(position: Position, action: ChanceAction) -> bool:
    """Whether chance can answer so in the phase that awaits `action`."""
    if isinstance(action, Deal):
        cards = [card for pile in action.piles for card in pile]
        whole = sorted([*cards, *action.stock]) == list(range(len(DECK)))
        return whole and [len(pile) for pile in action.piles] == [PILE] * position.seats
    if isinstance(action, Oysters):
        lanes = range(OYSTERS_PER_LANE + 1)
        return len(action.scores) == len(position.level) and all(score in lanes for score in action.scores)
    return action in answers(position)


def _deal(cards: list[Card], seats: int) -> Deal:
    """`cards` dealt from the top: six to each pile, the rest is the stock (NL-10)."""
    piles = tuple(tuple(cards[PILE * seat : PILE * (seat + 1)]) for seat in range(seats))
    return Deal(piles, tuple(cards[PILE * seats :]))
