"""Views repeat the fields of positions: the same name has the same type, with tuples for lists."""

from __future__ import annotations

from importlib import import_module
from types import GenericAlias, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from table.game import Game
from tests.contract.playing import every_game, seat_counts

MASKED = {
    "nimmsleich": {"hands", "piles", "stock", "box"},  # None stands for a card that the seat cannot know
    "vertiges": {"bag"},  # may be left out of a position that is read
}
"""Per game the fields whose views hide something or derive it."""


def frozen(kind: Any) -> Any:
    """Return the type `kind` with tuples in place of lists."""
    args = tuple(map(frozen, get_args(kind)))
    match get_origin(kind):
        case None:
            return kind
        case origin if origin is list:
            return GenericAlias(tuple, (*args, ...))
        case origin if origin is UnionType:
            return kind
        case origin:
            return origin[args]


@every_game
def test_a_view_has_the_types_of_its_position(game: Game) -> None:
    view = type(game.setup(seat_counts(game)[0]).observation(0))
    position = get_type_hints(import_module(f"{game.name}.rules.position").Position)
    shown = get_type_hints(view)
    common = position.keys() & shown.keys() - MASKED.get(game.name, set())
    assert common
    assert {name: frozen(position[name]) for name in common} == {name: shown[name] for name in common}
