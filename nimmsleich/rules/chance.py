"""What chance answers: the dealer, the deal, the order of hands, and a contest that nobody watches."""

import random
from typing import TYPE_CHECKING, Final

from nimmsleich.cards import DECK, Card
from nimmsleich.rules.actions import OYSTERS_PER_LANE, Deal, DrawDealer, Oysters, ShuffleHands
from nimmsleich.rules.position import PILE
from nimmsleich.rules.views import Phase

if TYPE_CHECKING:
    from nimmsleich.rules.state import NimmsLeich

ChanceAction = DrawDealer | Deal | ShuffleHands | Oysters

WHEN: Final[dict[type, tuple[Phase, str]]] = {
    DrawDealer: (Phase.DEALER, "NL-11"),
    Deal: (Phase.DEAL, "NL-10"),
    ShuffleHands: (Phase.SHUFFLE, "NL-33"),
    Oysters: (Phase.OYSTERS, "NL-50"),
}
"""In which phase each is awaited, and by which rule."""

_IN_RHYTHM: Final = 0.7
"""How likely an oyster is opened in time when nobody watches."""


def sample(state: "NimmsLeich", rng: random.Random) -> ChanceAction:
    """A dealer, a shuffled deal, shuffled hands, or oysters each opened in time with the same probability."""
    if state.phase is Phase.DEALER:
        return DrawDealer(rng.randrange(state.seats))
    if state.phase is Phase.DEAL:
        cards = list(range(len(DECK)))
        rng.shuffle(cards)
        return _deal(cards, state.seats)
    if state.phase is Phase.SHUFFLE:
        return ShuffleHands(tuple([len(hand) == 2 and rng.random() < 0.5 for hand in state.hands]))
    lane = range(OYSTERS_PER_LANE)
    return Oysters(tuple([sum([rng.random() < _IN_RHYTHM for _ in lane]) for _ in state.level()]))


def answers(state: "NimmsLeich") -> list[ChanceAction]:
    """All draws of a dealer or all orders of hands; of the many deals and outcomes of a contest only one."""
    if state.phase is Phase.DEALER:
        return [DrawDealer(seat) for seat in range(state.seats)]
    if state.phase is Phase.DEAL:
        return [_deal(list(range(len(DECK))), state.seats)]
    if state.phase is Phase.OYSTERS:
        return [Oysters((0,) * len(state.level()))]
    left, middle, right = ((False, True) if len(hand) == 2 else (False,) for hand in state.hands)
    return [ShuffleHands((one, two, three)) for one in left for two in middle for three in right]


def is_possible(state: "NimmsLeich", action: ChanceAction) -> bool:
    """Whether chance can answer so in the phase that awaits `action`."""
    if isinstance(action, Deal):
        cards = [card for pile in action.piles for card in pile]
        whole = sorted([*cards, *action.stock]) == list(range(len(DECK)))
        return whole and [len(pile) for pile in action.piles] == [PILE] * state.seats
    if isinstance(action, Oysters):
        lanes = range(OYSTERS_PER_LANE + 1)
        return len(action.scores) == len(state.level()) and all(score in lanes for score in action.scores)
    return action in answers(state)


def _deal(cards: list[Card], seats: int) -> Deal:
    """`cards` dealt from the top: six to each pile, the rest is the stock (NL-10)."""
    piles = tuple(tuple(cards[PILE * seat : PILE * (seat + 1)]) for seat in range(seats))
    return Deal(piles, tuple(cards[PILE * seats :]))
