"""What a turn is made of while it is searched: dice used, ropes moved, steps, starts and ends."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from nizza.bots.search.ground import Places
from nizza.rules.views import Case

Used = tuple[int, int, int, int]
"""How many dice with rope, swing, ladder and walk are used."""

CASES: Final = (Case.NONE, Case.TOOLS, Case.JEWELS)

ROPE, SWING, LADDER, WALK = range(4)


class Hanging(NamedTuple):
    """A rope that has been moved."""

    rope: int
    chimney: int


Moved = Hanging | None


class Step(NamedTuple):
    """What was done to get somewhere: `kind` is one of the four symbols; `start` is where it began."""

    kind: int
    place: int
    """Where the pawn is afterwards."""
    hanging: Moved
    """The rope that was used or moved, and where it hangs during a swing or after being moved."""
    rehung: Moved = None
    """Where a rope is hung after a swing, by option."""


class End(NamedTuple):
    """Where a turn can end."""

    used: Used
    case: int
    """Its number in :data:`CASES`."""
    moved: Moved
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A pawn before it uses dice."""

    place: int
    case: Case
    ropes: tuple[int, ...]
    climbs: Places
    """Where the ladder leads from the very point at which it stands."""
    swings: tuple[Places, ...]
    """Per length the chimneys within reach of that point, as bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dice:
    """What may be used, at most."""

    most: Used
    cases: int
    """Suitcases that are not spent."""
    shown: int
    """Suitcases among the five dice."""


Ways = dict[Moved, Places]
"""Per rope that has been moved the places reached."""


def ropes_with(ropes: tuple[int, ...], moved: Moved) -> tuple[int, ...]:
    """How ropes that hang on these chimneys hang when one has been moved."""
    return ropes if moved is None else (*ropes[: moved.rope], moved.chimney, *ropes[moved.rope + 1 :])


def one_less(used: Used) -> list[Used]:
    """The dice without one of them, for each kind."""
    return [less(used, kind) for kind in (ROPE, SWING, LADDER, WALK) if used[kind]]


def less(used: Used, kind: int) -> Used:
    """The dice without one of this kind."""
    found = [*used]
    found[kind] -= 1
    return (found[0], found[1], found[2], found[3])
