"""Views derived from positions, and positions from views: a game spells out only what is secret or derived."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import call
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from table.contract import MASKED, BadGame, Seat, View, ViewT
from table.rules.position_state import Position

StructT = TypeVar("StructT", bound=msgspec.Struct)

_METHODS: Final = ("actors", "interrupters")
"""Fields of views that are methods of positions."""


def observed(position: Position, view: type[ViewT], seat: Seat, **masked: object) -> ViewT:
    """Return the `view` of `seat`: fields and properties of `position` by their names, lists as tuples, and `masked`.

    `masked` gives exactly the fields that are :data:`table.contract.Masked` or missing in the position. Raises BadGame
    if it gives others.
    """
    return view(seat=seat, **_shared(position, view, ("seat", *masked)), **masked)


def position_from(view: View, position: type[StructT], **drawn: object) -> StructT:
    """Return the position that `view` shows, with lists of its own.

    `drawn` gives exactly the fields that are :data:`table.contract.Masked` or missing in the view. Raises BadGame if it
    gives others.
    """
    return position(**_shared(view, position, tuple(drawn)), **drawn)


def _shared(source: Position | View, target: type[msgspec.Struct], spelt: tuple[str, ...]) -> dict[str, Any]:
    """Return the values of `source` for all fields of `target` but those of `spelt`."""
    copied, converted = _plan(type(source), target, spelt)
    values = {name: getattr(source, name) for name in copied}
    for name, convert in converted:
        values[name] = convert(getattr(source, name))
    return values


@cache
def _plan(
    source: type, target: type[msgspec.Struct], spelt: tuple[str, ...]
) -> tuple[Sequence[str], Sequence[tuple[str, Callable[[Any], object]]]]:
    """Return the fields to copy, and those to convert with their conversions. Raises BadGame."""
    given, wanted = (get_type_hints(kind, include_extras=True) for kind in (source, target))
    conversions: dict[str, Callable[[Any], object] | None] = {}
    for name in target.__struct_fields__:
        member = getattr(source, name, None)
        if isinstance(member, property):
            given[name] = get_type_hints(member.fget)["return"]
        if name in _METHODS and callable(member):
            conversions[name] = call
        elif name in given and name != "seat" and not _is_masked(given[name]) and not _is_masked(wanted[name]):
            conversions[name] = _conversion(given[name], wanted[name])
    missing = [name for name in target.__struct_fields__ if name not in conversions and name not in spelt]
    superfluous = [name for name in spelt if name in conversions or name not in target.__struct_fields__]
    if missing or superfluous:
        faults = ("spell out", missing), ("leave out", superfluous)
        advice = " and ".join(f"{verb} {', '.join(names)}" for verb, names in faults if names)
        raise BadGame(f"{source.__qualname__} does not fill {target.__qualname__} of {target.__module__}: {advice}.")
    copied = [name for name, convert in conversions.items() if convert is None]
    return copied, [(name, convert) for name, convert in conversions.items() if convert is not None]


def _is_masked(kind: object) -> bool:
    return MASKED in getattr(kind, "__metadata__", ())


def _conversion(given: object, wanted: object) -> Callable[[Any], object] | None:
    """Return the conversion between lists and tuples, two levels deep; None if the value itself will do."""
    if get_origin(wanted) is list:
        return _lists if get_origin(get_args(wanted)[0]) is list else list
    if get_origin(given) is list:
        return _tuples if get_origin(get_args(given)[0]) is list else tuple
    return None


def _lists(rows: Sequence[Sequence[object]]) -> list[list[object]]:
    return [[*row] for row in rows]


def _tuples(rows: Sequence[Sequence[object]]) -> tuple[tuple[object, ...], ...]:
    return tuple([tuple(row) for row in rows])
