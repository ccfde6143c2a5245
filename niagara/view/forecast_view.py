"""Where a flow would carry the canoes: pale canoes in their new places, dots on the way, a cross where one is lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from niagara.board import Place
from niagara.view.overlays.marks import draw_cross
from niagara.view.picture import look_of
from niagara.view.pieces.canoes import draw_canoe, draw_joe
from niagara.view.places.places import Places
from niagara.view.places.standing import craft_anchors
from niagara.view.room import Room
from niagara.view.tabletop import JOE, Craft, Tabletop
from stage.graphics.painter import Painter

_PALE: Final = 165
_DOTS: Final = 4
"""Dots from disc to disc."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The river after a flow, and the places through which that carries each canoe that it moves."""

    table: Tabletop
    courses: Mapping[Craft, tuple[Place, ...]]


def draw_forecast(painter: Painter, room: Room, forecast: Forecast) -> None:
    """The canoes that are moved, where they will be."""
    places = room.places
    lost = {craft: passed for craft, passed in forecast.courses.items() if passed[-1] is Place.FALLS}
    for passed in set(lost.values()):
        draw_cross(painter, places.between(passed[-2], Place.FALLS, 0.7))
    for craft, anchor in craft_anchors(places, forecast.table).items():
        if craft == JOE and craft in forecast.courses:
            gems = forecast.table.crafts[JOE].gems
            draw_joe(painter, gems[0] if gems else None, anchor, alpha=_PALE)
        elif craft in forecast.courses:
            draw_canoe(painter, look_of(room, forecast.table, craft), anchor, alpha=_PALE)


def forecast_dots(places: Places, forecast: Forecast) -> list[tuple[float, float]]:
    """The ways on which canoes are carried."""
    return [spot for passed in set(forecast.courses.values()) for spot in _points(places, passed)]


def _points(places: Places, passed: Sequence[Place]) -> list[tuple[float, float]]:
    """Along the river, a little inside of its ends."""
    found = []
    for start, end in pairwise(passed):
        reach = 0.7 if end is Place.FALLS else 1.0
        found += [places.between(start, end, reach * step / _DOTS) for step in range(1, _DOTS)]
    return [(anchor.x, anchor.y) for anchor in found]
