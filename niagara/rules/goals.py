"""Goals of a match: what wins, and how near a store is to it (NI-60)."""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final

import msgspec

from niagara.board import GEM_VALUES, GOLD_VALUES, Gem

FOUR: Final = 4
SEVEN: Final = 7
ENOUGH: Final = 24
"""Value that wins with :attr:`Goals.by_value`."""


class GoalKind(Enum):
    """Way to win (NI-60)."""

    FOUR = "four"
    """Gems of one colour."""
    COLOURS = "colours"
    SEVEN = "seven"
    VALUE = "value"


class Goals(msgspec.Struct, frozen=True, cache_hash=True):
    """Goals of a match: a gem of each colour, seven of any, and by agreement four of one; or gems of a certain value.

    A store is the number of gems of each colour, in the order of :class:`Gem`.
    """

    four: bool = True
    """True if four gems of a colour win."""
    by_value: bool = False
    """True if :data:`ENOUGH` wins, and nothing else."""

    def are_reached(self, store: Sequence[int]) -> bool:
        """Return True if one of the goals is reached."""
        if self.by_value:
            return self.worth(store) >= ENOUGH
        return (self.four and max(store) >= FOUR) or min(store) > 0 or sum(store) >= SEVEN

    def nearest(self, store: Sequence[int], gem: Gem) -> tuple[GoalKind, int, int]:
        """Return the goal that lacks the fewest gems, how many count for it, and how many it needs; or the values.

        The four are those of the colour of `gem`; between goals as near, the first one counts.
        """
        if self.by_value:
            return GoalKind.VALUE, self.worth(store), ENOUGH
        kinds = [
            (GoalKind.COLOURS, sum(count > 0 for count in store), len(store)),
            (GoalKind.SEVEN, sum(store), SEVEN),
        ]
        if self.four:
            kinds.insert(0, (GoalKind.FOUR, store[tuple(Gem).index(gem)], FOUR))
        return min(kinds, key=lambda kind: kind[2] - kind[1])

    def winning_gems(self, store: Sequence[int]) -> tuple[Gem, ...]:
        """Return the colours of which one more gem reaches a goal; none once one is reached."""
        if self.are_reached(store):
            return ()
        more = {gem: [count + (each is gem) for each, count in zip(Gem, store, strict=True)] for gem in Gem}
        return tuple(gem for gem in Gem if self.are_reached(more[gem]))

    def worth(self, store: Sequence[int]) -> int:
        """Return the total value of the gems, which wins or settles a shared win."""
        values = GOLD_VALUES if self.by_value else GEM_VALUES
        return sum([count * value for count, value in zip(store, values.values(), strict=True)])


@cache
def goals_of(four: bool, by_value: bool) -> Goals:
    """Return the goals by the options of a match, always the same object for the same options."""
    return Goals(four, by_value)
