"""Model of the set-up scene: seats and options, always valid. No widgets."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from stage.graphics import theme
from stage.graphics.cast import PEOPLE
from stage.settings import LastSetup
from table.game import HUMAN, LEVELS, Game
from table.history.rows import Profile
from table.match.match import MatchSetup, SeatSetup
from table.offer.options import Option, OptionValue, ReadyTable
from table.seating import LONGEST_NAME, NAMES, USUAL_TEMPERS
from table.tempers import PLAIN, Temper, temper_of
from table.words import same_to_the_eye

COMPANY: Final = (HUMAN, *LEVELS)
"""Players that can be chosen for a seat in the window."""
USUAL_BOT: Final = "regular"


@dataclass(slots=True)
class SeatingPlan:
    """Seats in turn order and option values, always within the limits of `game`."""

    game: Game
    seats: list[SeatSetup]
    options: dict[str, OptionValue] = field(default_factory=dict)
    chairs: list[int] = field(init=False)
    """Chair of each seat, ascending. There are as many chairs as the game has seats at most."""

    def __post_init__(self) -> None:
        self._spread()

    @classmethod
    def first(cls, game: Game) -> SeatingPlan:
        """Return the first plan: one person and bots on the other seats."""
        seats = [_seat(HUMAN if at == 0 else USUAL_BOT, NAMES[at], at) for at in range(game.default_seats)]
        return cls(game, seats, game.complete_options({}))

    @classmethod
    def remembered(cls, game: Game, kept: LastSetup | None) -> SeatingPlan:
        """Return the plan saved by :meth:`to_keep`. Anything that no longer fits takes its default.

        A player's first plan has the game's options for it.
        """
        plan = cls.first(game)
        if kept is None:
            plan.options = game.complete_options(game.first_options)
            return plan
        seats = [
            msgspec.structs.replace(seat, name=seat.name[:LONGEST_NAME], temper=seat.temper or _usual_temper(seat.name))
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
        """Return the plan in the form kept in the settings."""
        return LastSetup(tuple(self.seats), dict(self.options))

    @property
    def can_add(self) -> bool:
        """True if the game allows another player."""
        return len(self.seats) + 1 in self.game.seats

    @property
    def can_remove(self) -> bool:
        """True if the game allows one player less."""
        return len(self.seats) - 1 in self.game.seats

    @property
    def people(self) -> int:
        """Number of people at the screen."""
        return sum(seat.player == HUMAN for seat in self.seats)

    @property
    def free_chairs(self) -> list[int]:
        """Return the empty chairs."""
        return [chair for chair in range(self.game.seats[-1]) if chair not in self.chairs]

    def add(self, chair: int | None = None) -> int:
        """Add a bot on `chair` (default: the last empty one) with an unused name and colour, and return its seat."""
        chair = self.free_chairs[-1] if chair is None else chair
        names = {seat.name for seat in self.seats}
        colours = {seat.colour for seat in self.seats}
        name = next(name for name in (*NAMES, str(len(self.seats) + 1)) if name not in names)
        colour = next(colour for colour in range(len(theme.SEATS)) if colour not in colours)
        at = bisect(self.chairs, chair)
        self.seats.insert(at, _seat(USUAL_BOT, name, colour))
        self.chairs.insert(at, chair)
        return at

    def remove(self, at: int) -> None:
        """Remove the seat `at`."""
        del self.seats[at], self.chairs[at]
        self._drop_impossible()

    def take(self, table: ReadyTable) -> None:
        """Seat one person and the bots of a ready-made table. They inherit names and colours from the present seats."""
        players = (HUMAN, *table.bots)
        del self.seats[len(players) :]
        self.chairs = list(range(len(self.seats)))
        while len(self.seats) < len(players):
            self.add(self.free_chairs[0])
        for at, player in enumerate(players):
            self.change(at, player=player, **({} if player == HUMAN else {"face": msgspec.UNSET}))
        for at in range(2, len(players), 2):
            # Every other bot is one of the people of the cast.
            taken = {self.face(other) for other in range(len(players))}
            self.change(at, face=next(person.id for person in reversed(PEOPLE) if person.id not in taken))
        self.options = self.game.complete_options(table.options)
        self._spread()

    def is_at(self, table: ReadyTable) -> bool:
        """Return True if players and options match a ready-made table."""
        players = tuple(seat.player for seat in self.seats)
        return players == (HUMAN, *table.bots) and self.options == self.game.complete_options(table.options)

    def is_like(self, other: SeatingPlan) -> bool:
        """Return True if players and options are the same in both plans."""
        return self.to_keep() == other.to_keep()

    def change(self, at: int, **changes: Any) -> None:
        """Change the `player`, the `name` or the `temper` of the seat `at`."""
        self.seats[at] = msgspec.structs.replace(self.seats[at], **changes)

    def set_colour(self, at: int, colour: int) -> None:
        """Give the seat a colour. A seat that has it already gets the old colour in exchange."""
        for other, seat in enumerate(self.seats):
            if seat.colour == colour:
                self.change(other, colour=self.seats[at].colour)
        self.change(at, colour=colour)

    def face(self, at: int) -> str:
        """Return the id of the person at the seat `at`, or "" for a bot that is a robot.

        By default people have the face of their colour. No two are alike.
        """
        free = [person.id for person in PEOPLE if person.id not in {seat.face for seat in self.seats}]
        for number, seat in enumerate(self.seats):
            if any(person.id == seat.face for person in PEOPLE):
                found = str(seat.face)
            elif seat.player == HUMAN:
                found = PEOPLE[seat.colour].id if PEOPLE[seat.colour].id in free else free[0]
                free.remove(found)
            else:
                found = ""
            if number == at:
                return found
        raise IndexError(at)

    def set_face(self, at: int, face: str) -> None:
        """Give the seat a face; "" makes a bot a robot. A player who has it already gets the old face in exchange."""
        before = self.face(at)
        for other in range(len(self.seats)):
            if other != at and face and self.face(other) == face:
                self.change(other, face=before or msgspec.UNSET)
        self.change(at, face=face or msgspec.UNSET)

    def seat_person(self, at: int, person: Profile) -> None:
        """Seat the owner of a profile; a player with the same name, face or colour gets the old one instead."""
        before = self.name(at)
        for other in range(len(self.seats)):
            if other != at and self.name(other) == person.name:
                self.change(other, name=before)
        self.change(at, player=HUMAN, name=person.name)
        self.set_colour(at, person.colour)
        if any(person.face == known.id for known in PEOPLE):
            self.set_face(at, person.face)

    def seat(self, at: int) -> SeatSetup:
        """Return the seat as it goes into the match, with its name, the face that was chosen, and a bot's temper."""
        seat, face = self.seats[at], self.face(at)
        is_usual = face == (PEOPLE[seat.colour].id if seat.player == HUMAN else "")
        chosen = msgspec.UNSET if is_usual else face
        temper = self.temper(at).name if seat.player != HUMAN and self.temper(at) != PLAIN else msgspec.UNSET
        return SeatSetup(seat.player, self.name(at), seat.colour, chosen, temper)

    def temper(self, at: int) -> Temper:
        """Return the temper that a bot at the seat has: the chosen one, or the one that came with its name."""
        return temper_of(self.seats[at].temper or PLAIN.name)

    def name(self, at: int) -> str:
        """Return the name of a seat in the match: the one typed, or a default name."""
        written = self.seats[at].name.strip()
        if written:
            return written
        taken = {seat.name.strip() for seat in self.seats}
        free = [name for name in NAMES if name not in taken]
        blank = [place for place, seat in enumerate(self.seats) if not seat.name.strip()]
        return free[blank.index(at)]

    @property
    def doubled(self) -> str:
        """Name shared by two seats, or "" if all differ to the eye."""
        names = [self.name(at) for at in range(len(self.seats))]
        seen = [same_to_the_eye(name) for name in names]
        return next((name for name, each in zip(names, seen, strict=True) if seen.count(each) > 1), "")

    def choices(self, option: Option) -> tuple[OptionValue, ...]:
        """Return the values of an option that the number of players allows."""
        return option.choices_for(len(self.seats))

    def setup(self, *, seed: int, practice: bool) -> MatchSetup:
        """Return the set-up of the match."""
        seats = tuple(self.seat(at) for at in range(len(self.seats)))
        return MatchSetup(self.game.name, seats, self.game.complete_options(self.options), seed, practice)

    def _spread(self) -> None:
        """Spread the empty chairs as evenly as possible, symmetrically around the first seat."""
        seats, chairs = len(self.seats), self.game.seats[-1]
        self.chairs = [at * chairs // seats if 2 * at <= seats else -(-at * chairs // seats) for at in range(seats)]

    def _drop_impossible(self) -> None:
        for option in self.game.options:
            if self.options.get(option.name) not in self.choices(option):
                self.options[option.name] = option.default


def _seat(player: str, name: str, colour: int) -> SeatSetup:
    return SeatSetup(player, name, colour, temper=_usual_temper(name))


def _usual_temper(name: str) -> str:
    """Return the name of the temper that is proposed for a bot called `name`: plain for other names than the usual."""
    return USUAL_TEMPERS.get(name, PLAIN.name)
