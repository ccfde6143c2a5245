"""Views repeat the fields of positions: the same name has the same type, with tuples for lists, and nothing shared."""

from __future__ import annotations

import re
from types import GenericAlias, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from table.contract import MASKED
from table.game import Game
from tests.contract.playing import every_game, rules_of, seat_counts


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
    position = get_type_hints(rules_of(game, "position").Position)
    shown = get_type_hints(view, include_extras=True)
    masked = {name for name, kind in shown.items() if MASKED in getattr(kind, "__metadata__", ())}
    assert masked <= position.keys(), "only what stands in Position can be masked"
    common = position.keys() & shown.keys() - masked
    assert common
    assert {name: frozen(position[name]) for name in common} == {name: shown[name] for name in common}
    assert not [name for name, kind in shown.items() if re.search(r"\b(list|dict|set)\b", str(kind))]
