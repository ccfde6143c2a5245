"""A state whose position is plain data, and whose actions have a check and a change each."""

import json
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from table.contract import ActionT, BadPosition, Event, Seat, State, ViewT
from table.storage import files

_Position = TypeVar("_Position")


def written(position: object) -> str:
    """The position, a msgspec.Struct, as JSON: one field a line."""
    fields = msgspec.to_builtins(position)
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()) + "\n}\n"


def decoded(text: str, kind: type[_Position], title: str) -> _Position:
    """What `text` (JSON) describes, as a `kind`; `title` names the game in the complaint. Raises BadPosition."""
    try:
        return files.decoded(text, kind)
    except files.NotDecoded as error:
        raise BadPosition(f"This is no position of {title}: {error}.") from error


def demand(condition: bool, complaint: str) -> None:
    """Raise BadPosition with `complaint` unless `condition` holds."""
    if not condition:
        raise BadPosition(complaint)


class Position(Protocol):
    """What a game's position, a msgspec.Struct, says of itself."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """:meth:`State.winners`."""

    def actors(self) -> tuple[Seat, ...]:
        """:meth:`State.actors`."""

    def interrupters(self) -> tuple[Seat, ...]:
        """:meth:`State.interrupters`."""


PositionT = TypeVar("PositionT", bound=Position)

Check = Callable[[Any, Seat, Any], None]
"""Raises :class:`IllegalAction` unless the position allows the seat this action."""

Change = Callable[[Any, Seat, Any, list[Event]], None]
"""Carries out an allowed action of the seat: changes the position, and adds to the events what happened."""


class PositionState(State[ActionT, ViewT], Generic[PositionT, ActionT, ViewT]):
    """One position of a match; `position` holds all of it and is to be read, not written."""

    __slots__ = ("position",)

    checks: ClassVar[Mapping[type, Check]]
    """Per kind of action what refuses it."""
    changes: ClassVar[Mapping[type, Change]]
    """Per kind of action what carries it out."""

    def __init__(self, position: PositionT) -> None:
        """Takes over `position`, which must be a possible one."""
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
    """A position that never changes with this one: lists and dicts are new, and so are lists in lists."""
    new = copy(position)
    for name in position.__struct_fields__:
        value = getattr(position, name)
        if isinstance(value, list):
            setattr(new, name, [[*each] if isinstance(each, list) else each for each in value])
        elif isinstance(value, dict):
            setattr(new, name, {**value})
    return new
