"""What the set-up scene edits: who sits where, and the options. Keeps itself possible; knows nothing of widgets."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from stage.graphics import theme
from stage.settings import LastSetup
from table.game import HUMAN, LEVELS, Game
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import Option, OptionValue, ReadyTable
from table.seating import LONGEST_NAME, NAMES

COMPANY: Final = (HUMAN, *LEVELS)
"""Who can be chosen for a seat in the window."""
USUAL_BOT: Final = "regular"


@dataclass(slots=True)
class SeatingPlan:
    """The seats in turn order and the options' values, always within what `game` allows."""

    game: Game
    seats: list[SeatSetup]
    options: dict[str, OptionValue] = field(default_factory=dict)
    chairs: list[int] = field(init=False)
    """On which of the chairs round the table each of the seats is, ascending; there are as many as can play."""

    def __post_init__(self) -> None:
        self._spread()

    @classmethod
    def first(cls, game: Game) -> SeatingPlan:
        """For the first time: one person, and bots on the other seats."""
        seats = [SeatSetup(HUMAN if at == 0 else USUAL_BOT, NAMES[at], at) for at in range(game.default_seats)]
        return cls(game, seats, game.complete_options({}))

    @classmethod
    def remembered(cls, game: Game, kept: LastSetup | None) -> SeatingPlan:
        """What :meth:`to_keep` gave last time; whatever of it does not fit (any more) takes its default."""
        plan = cls.first(game)
        if kept is None:
            return plan
        seats = [
            msgspec.structs.replace(seat, name=seat.name[:LONGEST_NAME])
            for seat in kept.seats
            if seat.player in COMPANY
        ]
        colours = {seat.colour for seat in seats}
        if len(seats) in game.seats and len(colours) == len(seats):
            plan.seats = seats
            plan._spread()
        for option in game.options:
            value = kept.options.get(option.name)
            for choice in plan.choices(option):
                if value == choice and type(value) is type(choice):
                    plan.options[option.name] = choice
        plan._drop_impossible()
        return plan

    def to_keep(self) -> LastSetup:
        """The plan for the settings."""
        return LastSetup(tuple(self.seats), dict(self.options))

    @property
    def can_add(self) -> bool:
        """Whether the game takes another player."""
        return len(self.seats) + 1 in self.game.seats

    @property
    def can_remove(self) -> bool:
        """Whether the game can do with one player less."""
        return len(self.seats) - 1 in self.game.seats

    @property
    def people(self) -> int:
        """How many play at the screen."""
        return sum(seat.player == HUMAN for seat in self.seats)

    @property
    def free_chairs(self) -> list[int]:
        """The chairs that nobody sits on."""
        return [chair for chair in range(self.game.seats[-1]) if chair not in self.chairs]

    def add(self, chair: int | None = None) -> int:
        """Another bot on that chair (default: the last free one), with a name and a colour that nobody has.

        Returns which seat it has.
        """
        chair = self.free_chairs[-1] if chair is None else chair
        names = {seat.name for seat in self.seats}
        colours = {seat.colour for seat in self.seats}
        name = next(name for name in (*NAMES, str(len(self.seats) + 1)) if name not in names)
        colour = next(colour for colour in range(len(theme.SEATS)) if colour not in colours)
        at = bisect(self.chairs, chair)
        self.seats.insert(at, SeatSetup(USUAL_BOT, name, colour))
        self.chairs.insert(at, chair)
        return at

    def remove(self, at: int) -> None:
        """Take that seat away."""
        del self.seats[at], self.chairs[at]
        self._drop_impossible()

    def take(self, table: ReadyTable) -> None:
        """Sit at a ready table: one person and its bots, who keep the names and colours of those who sat there."""
        players = (HUMAN, *table.bots)
        del self.seats[len(players) :]
        self.chairs = list(range(len(self.seats)))
        while len(self.seats) < len(players):
            self.add(self.free_chairs[0])
        for at, player in enumerate(players):
            self.change(at, player=player)
        self.options = self.game.complete_options(table.options)
        self._spread()

    def is_at(self, table: ReadyTable) -> bool:
        """Whether players and options are those of a ready table."""
        players = tuple(seat.player for seat in self.seats)
        return players == (HUMAN, *table.bots) and self.options == self.game.complete_options(table.options)

    def is_like(self, other: SeatingPlan) -> bool:
        """Whether the same sit there with the same options."""
        return self.to_keep() == other.to_keep()

    def change(self, at: int, **changes: Any) -> None:
        """Let another player sit there, or call that seat otherwise: `player` or `name`."""
        self.seats[at] = msgspec.structs.replace(self.seats[at], **changes)

    def set_colour(self, at: int, colour: int) -> None:
        """Give that seat a colour; whoever has it already takes the old one in exchange."""
        for other, seat in enumerate(self.seats):
            if seat.colour == colour:
                self.change(other, colour=self.seats[at].colour)
        self.change(at, colour=colour)

    def name(self, at: int) -> str:
        """What that seat will be called: what was written, or a name of the house where nothing was."""
        written = self.seats[at].name.strip()
        if written:
            return written
        taken = {seat.name.strip() for seat in self.seats}
        free = [name for name in NAMES if name not in taken]
        blank = [place for place, seat in enumerate(self.seats) if not seat.name.strip()]
        return free[blank.index(at)]

    @property
    def doubled(self) -> str:
        """A name that two seats have; "" if all differ."""
        names = [self.name(at) for at in range(len(self.seats))]
        return next((name for name in names if names.count(name) > 1), "")

    def choices(self, option: Option) -> tuple[OptionValue, ...]:
        """The values of an option, without those for which too few play."""
        return option.choices_for(len(self.seats))

    def setup(self, *, seed: int, practice: bool) -> MatchSetup:
        """The match to be played."""
        seats = tuple(SeatSetup(seat.player, self.name(at), seat.colour) for at, seat in enumerate(self.seats))
        return MatchSetup(self.game.name, seats, self.game.complete_options(self.options), seed, practice)

    def _spread(self) -> None:
        """Leave free chairs between the seats as evenly as can be, the same on both sides of the first."""
        seats, chairs = len(self.seats), self.game.seats[-1]
        self.chairs = [at * chairs // seats if 2 * at <= seats else -(-at * chairs // seats) for at in range(seats)]

    def _drop_impossible(self) -> None:
        for option in self.game.options:
            if self.options.get(option.name) not in self.choices(option):
                self.options[option.name] = option.default
