"""Piles of cards: dealt from a shuffled deck, drawn from the top, put back underneath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Generic, Self, TypeVar

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

CardT = TypeVar("CardT")


class PileEmpty(Exception):
    """More cards were to be taken than a pile holds; the message says how many it has. Nothing has been taken."""


def shuffled(cards: Iterable[CardT], rng: random.Random) -> tuple[CardT, ...]:
    """The cards in a random order."""
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def dealt(deck: Sequence[CardT], hands: int, each: int) -> tuple[tuple[tuple[CardT, ...], ...], tuple[CardT, ...]]:
    """`hands` hands of `each` cards from the top of `deck`, one card at a time in turn, and the rest of the deck.

    >>> dealt("ABCDEFG", hands=3, each=2)
    ((('A', 'D'), ('B', 'E'), ('C', 'F')), ('G',))
    """
    used = hands * each
    if used > len(deck):
        raise PileEmpty(f"{used} cards cannot be dealt from {len(deck)}.")
    return tuple(tuple(deck[hand:used:hands]) for hand in range(hands)), tuple(deck[used:])


class Pile(Generic[CardT]):
    """Cards on top of each other; the first is the top one. Holds no random generator: shuffling is chance's action."""

    __slots__ = ("_cards",)

    def __init__(self, cards: Iterable[CardT] = ()) -> None:
        self._cards = list(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[CardT]:
        """The cards from top to bottom."""
        return iter(self._cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self._cards == other._cards

    __hash__ = None  # type: ignore[assignment]

    def draw(self, count: int = 1) -> tuple[CardT, ...]:
        """Take `count` cards from the top, the top one first; raises :class:`PileEmpty`."""
        if count > len(self._cards):
            raise PileEmpty(f"{count} cards cannot be drawn from {len(self._cards)}.")
        drawn = tuple(self._cards[:count])
        del self._cards[:count]
        return drawn

    def put_on_top(self, *cards: CardT) -> None:
        """Lay `cards` on the pile so that the first of them becomes the top one."""
        self._cards[:0] = cards

    def put_under(self, *cards: CardT) -> None:
        """Slide `cards` under the pile so that the last of them becomes the lowest."""
        self._cards.extend(cards)

    def clone(self) -> Self:
        """A pile of the same cards that changes by itself."""
        return type(self)(self._cards)
