"""Chart of a match: one line for each seat, counted from its events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from table.contract import Event, Seat
from table.words import Translator


@dataclass(frozen=True, slots=True)
class Chart:
    """Chart of a game. `title` and `step` are English msgids."""

    title: str
    """Title of the numbers, for example "Cards left"."""
    step: str
    """Unit between one number and the next, for example "Round"."""
    count: Callable[[Event], Sequence[float] | None]
    """Function that returns the count of each seat after an event; None where no step ends."""
    result: Callable[[float, Translator], str]
    """Function that puts the last number of a line into words: "36 points"."""
    first: float = 0
    """Count of each seat at the beginning."""
    fewest_lead: bool = False
    """True if the smallest number leads."""
    most: float | None = None
    """Upper limit of the numbers, if there is one: the chart reaches up to it."""
    instead: Chart | None = None
    """Chart that takes the place of this one in matches in which it counts something."""

    def course(self, events: Iterable[Event], seats: int) -> ChartData:
        """Return the chart of a match with `seats` seats, from all its `events` so far."""
        events = [*events]
        if self.instead is not None and any(self.instead.count(event) for event in events):
            return self.instead.course(events, seats)
        counted = [(self.first,) * seats, *filter(None, map(self.count, events))]
        return ChartData(self, tuple(zip(*counted, strict=True)))


@dataclass(frozen=True, slots=True)
class ChartData:
    """Lines of the chart of one match."""

    chart: Chart
    lines: tuple[tuple[float, ...], ...]
    """One line for each seat, all of the same length; the first number is the count at the beginning."""

    def rank(self, seat: Seat) -> float:
        """Return a sort key, smaller for seats that were further ahead in the end."""
        last = self.lines[seat][-1]
        return last if self.chart.fewest_lead else -last
