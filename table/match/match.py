"""Match: its set-up and every (seat, action) since, with the position that follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec

from table.contract import Action, BadPosition, Event, Seat, State
from table.game import PLAYERS, Game
from table.offer.options import BadSetup, OptionValue
from table.storage.files import Word
from table.words import N_

KEYFRAME_EVERY = 32
"""Actions between two kept copies of the state, and so the most that going back replays."""

COLOURS: Final = 6
"""Number of seat colours, which the theme defines."""


class SeatSetup(msgspec.Struct, frozen=True):
    """Player of a seat: `player` is "human", a bot level or "random"; `colour` numbers the theme's seat colours."""

    player: Word
    name: Word
    colour: Annotated[int, msgspec.Meta(ge=0, lt=COLOURS)] = 0
    face: Word | msgspec.UnsetType = msgspec.UNSET
    """Id of the person whose face a player has chosen; unset where none was, as in all earlier journals."""
    temper: Word | msgspec.UnsetType = msgspec.UNSET
    """Name of the bot's temper (:data:`table.tempers.TEMPERS`); unset for a plain one, as in all earlier journals."""
    person: Word | msgspec.UnsetType = msgspec.UNSET
    """Id of the profile of the person who sits here; unset without one, as in all earlier journals."""


class SeasonMark(msgspec.Struct, frozen=True):
    """Evening of a season, in the set-up of its match."""

    id: Word
    season: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    """Number of the season."""
    goals: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    """Number of the goals that give a star: one in matches that were begun before there were three."""


class MatchSetup(msgspec.Struct, frozen=True):
    """Complete start of a match."""

    game: Word
    seats: tuple[SeatSetup, ...]
    options: dict[Word, OptionValue]
    seed: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
    practice: bool = False
    """True if hints, odds and unlimited undo are offered; the statistics count the match as helped."""
    started: Word = ""
    """Time of the set-up: ISO 8601 with the zone; empty in headless play, so that the same seed gives the same file."""
    lesson: Word = ""
    """Id of the lesson whose match this is and from whose position it begins; empty otherwise."""
    evening: SeasonMark | msgspec.UnsetType = msgspec.UNSET
    """Evening of a season that is played; unset otherwise, as in all earlier journals."""

    @property
    def names(self) -> tuple[str, ...]:
        """Players' names in seat order."""
        return tuple(seat.name for seat in self.seats)


class Entry(msgspec.Struct, frozen=True):
    """Action of the match with its events."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]


class Match:
    """Actions of one match, and a cursor in them, which undo and redo move: the present."""

    def __init__(self, game: Game, setup: MatchSetup, first: State[Any, Any] | None = None, stamp: str = "") -> None:
        """Begin at `first`, by default at the first position that the game has for `setup` and its `stamp`.

        Raises :class:`table.offer.options.BadSetup` when `setup` does not fit `game`.
        """
        for seat in setup.seats:
            if seat.player not in PLAYERS:
                raise BadSetup(
                    N_("%(player)s is no player; choose %(choices)s."), player=repr(seat.player), choices=PLAYERS
                )
        self.game = game
        self.setup = setup
        self.seconds = 0.0
        """Seconds that people have sat at the match, if counted; the journal keeps them with each action."""
        state = _first_position(game, setup, stamp) if first is None else first.clone()
        self._state: State[Any, Any] | None = state
        """Present position; None after a move of the cursor until it is asked for."""
        self._entries: list[Entry] = []
        self._at = 0
        self._keyframes: dict[int, State[Any, Any]] = {0: state.clone()}

    @property
    def state(self) -> State[Any, Any]:
        """Present position; to be read, and changed only by :meth:`apply`."""
        if self._state is None:
            self._state = self.state_after(self._at)
        return self._state

    @property
    def stamp(self) -> str:
        """Game's :class:`table.game.SetupStamp` of the first position; "" where it has none."""
        return self.game.stamp.of(self._keyframes[0]) if self.game.stamp is not None else ""

    @property
    def number(self) -> int:
        """Number of actions before the present."""
        return self._at

    @property
    def length(self) -> int:
        """Number of actions, including those taken back and not yet replaced."""
        return len(self._entries)

    @property
    def past(self) -> Iterator[Entry]:
        """Actions before the present, first to last."""
        return iter(self._entries[: self._at])

    @property
    def events(self) -> Iterator[Event]:
        """All events before the present, first to last."""
        return (event for entry in self.past for event in entry.events)

    @property
    def positions(self) -> Iterator[tuple[State[Any, Any], Entry]]:
        """Each action before the present with its position, which the next iteration changes."""
        state = self._keyframes[0].clone()
        for entry in self.past:
            yield state, entry
            state.apply(entry.seat, entry.action)

    def entry(self, number: int) -> Entry:
        """Return the action with that number; 0 is the first."""
        return self._entries[number]

    def apply(self, seat: Seat, action: Action) -> list[Event]:
        """Apply `action` and drop the actions taken back; raises IllegalAction and then changes nothing."""
        state = self.state
        branch = state.clone() if self._at < len(self._entries) and self._at not in self._keyframes else None
        events = state.apply(seat, action)
        self.drop_future()
        if branch is not None:
            # A player who comes back here once may do so often, and then nothing is replayed.
            self._keyframes[self._at] = branch
        self._entries.append(Entry(seat, action, tuple(events)))
        self._at += 1
        if self._at % KEYFRAME_EVERY == 0:
            self._keyframes[self._at] = state.clone()
        return events

    def drop_future(self) -> None:
        """Forget the actions that were taken back."""
        if self._at < len(self._entries):
            del self._entries[self._at :]
            self._keyframes = {at: state for at, state in self._keyframes.items() if at <= self._at}

    def go_to(self, number: int) -> None:
        """Make the position after `number` actions the present; later actions can be redone."""
        if not 0 <= number <= len(self._entries):
            raise IndexError(f"the match has {len(self._entries)} actions, not {number}")
        if number != self._at:
            self._state, self._at = None, number

    def copy(self) -> Match:
        """Return an independent copy of the match at its end, with the actions that were taken back."""
        copy = Match(self.game, self.setup, self._keyframes[0])
        copy._entries, copy._keyframes = self._entries.copy(), self._keyframes.copy()
        copy.go_to(len(copy._entries))
        return copy

    def state_after(self, number: int) -> State[Any, Any]:
        """Return a copy of the position after `number` actions."""
        nearest = max(at for at in self._keyframes if at <= number)
        state = self._keyframes[nearest].clone()
        for entry in self._entries[nearest:number]:
            state.apply(entry.seat, entry.action)
        return state


def _first_position(game: Game, setup: MatchSetup, stamp: str) -> State[Any, Any]:
    position = game.lesson(setup.lesson).position if setup.lesson else ""
    if not position:
        return game.setup(len(setup.seats), setup.options, saved=True, stamp=stamp)
    try:
        state: State[Any, Any] = game.state_type.from_json(position)
    except BadPosition as error:
        sentence = N_("The position of the lesson %(lesson)s is not possible: %(why)s")
        raise BadSetup(sentence, lesson=repr(setup.lesson), why=error) from error
    if state.seats != len(setup.seats):
        sentence = N_("The lesson %(lesson)s is for %(seats)s players.")
        raise BadSetup(sentence, lesson=repr(setup.lesson), seats=state.seats)
    return state
