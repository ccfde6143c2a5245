"""Figures: counters of a finished match that tell how a seat has played, and the form in which each is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Annotated, Self

import msgspec

from table.contract import Seat
from table.offer.stickers import PlayedMatch

LARGEST = 1_000_000
"""Largest count in one match."""

Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
"""Number of deeds in a match."""


class Best(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Largest value of a kind in a match, and the moment at which it was reached."""

    value: Annotated[float, msgspec.Meta(ge=0.0, le=float(LARGEST))] = 0.0
    step: Count = 0
    """Number of actions before it."""

    def or_better(self, value: float, step: int) -> Best:
        """Return the larger of the two values, the earlier one of equal ones."""
        return Best(value, step) if value > self.value else self


class Counts(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Counters of one seat in one match: fields of :data:`Count`, which add up, and of :class:`Best`.

    Each has a default. The names are written in the file of figures, and never change their meaning.
    """

    def __add__(self, other: Self) -> Self:
        """Return the sums of the counts, and the better of each best."""
        return type(self)(
            **{name: _merged(getattr(self, name), getattr(other, name)) for name in self.__struct_fields__}
        )

    def total(self, names: Iterable[str]) -> int:
        """Return the sum of the counts with these names."""
        return sum(getattr(self, name) for name in names)


def _merged(one: int | Best, other: int | Best) -> int | Best:
    if isinstance(one, Best):
        assert isinstance(other, Best)
        return one.or_better(other.value, other.step)
    assert isinstance(other, int)
    return one + other


class Form(Enum):
    """Form in which a figure is told."""

    NUMBER = auto()
    """Sum of a count."""
    SHARE = auto()
    """Share of a count in the counts of :attr:`Statistic.of`, as a bar."""
    MEAN = auto()
    """Count divided by those of :attr:`Statistic.of`."""
    CURVE = auto()
    """Value in each of the last matches, as a line; with :attr:`Statistic.of` in per cent of these counts."""
    RECORD = auto()
    """Largest :class:`Best` of all matches."""


@dataclass(frozen=True, slots=True)
class Statistic:
    """Number for the statistics page, made of counters. `title` is an English msgid."""

    count: str
    """Name of the counter."""
    title: str
    form: Form = Form.NUMBER
    of: tuple[str, ...] = ()
    """Counters with which it is compared, including itself where it is part of them."""
    icon: str = "ui/statistics"
    value: str = "{value}"
    """A number in words (a msgid), for example "{value} m"."""

    def value_of(self, counts: Counts) -> float | None:
        """Return the value: 0.0–1.0 for a share, 0–100 for a share on a curve; None where nothing was counted."""
        value = getattr(counts, self.count)
        if isinstance(value, Best):
            return value.value or None
        if not self.of:
            return float(value)
        whole = counts.total(self.of)
        return value * (100.0 if self.form is Form.CURVE else 1.0) / whole if whole else None


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a game."""

    kind: type[Counts]
    """Type of its counters."""
    count: Callable[[PlayedMatch, Seat], Counts]
    """Function that counts the deeds of a seat from the public events of a match."""
    told: tuple[Statistic, ...] = field(default=())
    """Figures in the order of their page."""
    version: int = 1
    """Number that grows whenever a match would be counted differently, so that stored matches are counted again."""

    def of_form(self, form: Form) -> list[Statistic]:
        """Return the figures of a form."""
        return [figure for figure in self.told if figure.form is form]
