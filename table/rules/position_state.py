"""States whose position is plain data and whose actions have one check and one change each."""

import json
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from table.contract import ActionT, BadPosition, Event, Seat, State, ViewT
from table.storage import files

_Position = TypeVar("_Position")


def written(position: object) -> str:
    """Return the position, a msgspec.Struct, as JSON with one field per line."""
    fields = msgspec.to_builtins(position)
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()) + "\n}\n"


def decoded(text: str, kind: type[_Position], title: str) -> _Position:
    """Return the `kind` that the JSON `text` describes. Raises BadPosition, whose message calls the game `title`."""
    try:
        return files.decoded(text, kind)
    except files.NotDecoded as error:
        raise BadPosition(f"This is no position of {title}: {error}.") from error


class Position(Protocol):
    """Interface of a game's position, a msgspec.Struct."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def seats(self) -> int:
        """Number of players."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """:meth:`State.winners`."""

    def actors(self) -> tuple[Seat, ...]:
        """:meth:`State.actors`."""

    def interrupters(self) -> tuple[Seat, ...]:
        """:meth:`State.interrupters`."""


PositionT = TypeVar("PositionT", bound=Position)

Check = Callable[[Any, Seat, Any], None]
"""Function that raises :class:`table.contract.IllegalAction` unless the position allows the seat this action."""

Change = Callable[[Any, Seat, Any, list[Event]], None]
"""Function that carries out a legal action: it changes the position and appends the events."""


class PositionState(State[ActionT, ViewT], Generic[PositionT, ActionT, ViewT]):
    """State that keeps everything in `position`. Callers may read `position`, but not write it."""

    __slots__ = ("position",)

    checks: ClassVar[Mapping[type, Check]]
    """The check of each action class."""
    changes: ClassVar[Mapping[type, Change]]
    """The change of each action class."""

    def __init__(self, position: PositionT) -> None:
        """Keep `position` without a copy. It must be possible by the rules."""
        self.position = position

    @property
    def seats(self) -> int:
        return self.position.seats

    def actors(self) -> tuple[Seat, ...]:
        return self.position.actors()

    def interrupters(self) -> tuple[Seat, ...]:
        return self.position.interrupters()

    def check(self, seat: Seat, action: ActionT) -> None:
        self.checks[type(action)](self.position, seat, action)

    def apply(self, seat: Seat, action: ActionT) -> list[Event]:
        position, kind = self.position, type(action)
        self.checks[kind](position, seat, action)
        events: list[Event] = []
        self.changes[kind](position, seat, action, events)
        return events

    def is_terminal(self) -> bool:
        return not self.position.actors()

    def winners(self) -> tuple[Seat, ...]:
        return self.position.winners

    def clone(self) -> Self:
        return self.__class__(_copied(self.position))

    def to_json(self) -> str:
        return written(self.position)


def _copied(position: PositionT) -> PositionT:
    """Return a copy that shares no list or dict with `position`, two levels deep."""
    new = copy(position)
    for name in position.__struct_fields__:
        value = getattr(position, name)
        if isinstance(value, list):
            setattr(new, name, [[*each] if isinstance(each, list) else each for each in value])
        elif isinstance(value, dict):
            setattr(new, name, {**value})
    return new
