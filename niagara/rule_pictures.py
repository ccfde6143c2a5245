"""Illustrations of Niagara's rule book: positions as data, painted by the game's own view."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import pygame

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.state import Niagara
from niagara.view import palette
from niagara.view.canoes import draw_gem
from niagara.view.cards import draw_card
from niagara.view.marks import PlaceMark, draw_cost, draw_dots, draw_place_mark
from niagara.view.menus import draw_part, land_steps
from niagara.view.places import CardPlace, Places, fan
from niagara.view.standing import glided
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.pages import PagePicture
from stage.graphics.painter import Painter, draw_arrow, draw_verdict
from table.contract import SPECTATOR

_Over = Callable[[Painter, Places], None]
_Part = tuple[float, float, float, float]
"""An area of the reference board: left, top, width, height."""

_UPPER: Final[_Part] = (520.0, 150.0, 620.0, 413.0)
_BEND: Final[_Part] = (330.0, 300.0, 620.0, 413.0)
_FORK: Final[_Part] = (110.0, 380.0, 960.0, 445.0)
_PIER: Final[_Part] = (0.0, 130.0, 620.0, 413.0)
_SHORE: Final = {"place": "shore"}


def _canoe(place: str, *gems: str, **more: Any) -> dict[str, Any]:
    return {"place": place, "gems": gems, **more}


def _scene(
    part: _Part, canoes: Sequence[Mapping[str, Any]], over: _Over | None = None, *,
    shape: float = 1.5, push: tuple[Arm, float] | None = None, **fields: Any,
) -> PagePicture:  # fmt: skip
    """Return an illustration of a part of the board.

    `canoes` are one per seat; the other is ashore. `push` is the arm that moves and how far, 0.0–1.0.
    """

    def paint(painter: Painter) -> None:
        table = _table(canoes, fields)
        if push is not None:
            _glide(table, *push)
        draw_part(painter, table, theme.SEATS, pygame.FRect(part), over)

    return PagePicture(paint, shape, steps=lambda painter: land_steps(painter, 3))


def _table(canoes: Sequence[Mapping[str, Any]], fields: Mapping[str, Any]) -> Tabletop:
    afloat = [*canoes, *[_SHORE] * (3 - len(canoes))]
    position = {
        "seats": len(afloat), "phase": "choosing", "round": 1, "buoy": 0, "turn": -1,
        "canoes": [[canoe, _SHORE] for canoe in afloat],
    }  # fmt: skip
    return Tabletop.of(Niagara.from_json(json.dumps(position | dict(fields))).observation(SPECTATOR))


def _glide(table: Tabletop, arm: Arm, share: float) -> None:
    """Move everything afloat by `share` of a push."""
    table.push, table.push_arm = share, arm
    down = {Place.D1: Place.D2, Place.D2: Place.D3, Place.D3: Place.D4, Place.D4: Place.D5}
    if arm is Arm.LEFT:
        down |= {Place.D5: Place.L6, Place.L6: Place.L7, Place.L7: Place.FALLS}
    else:
        down |= {Place.D5: Place.R6, Place.R6: Place.R7, Place.R7: Place.FALLS}
    for craft in table.afloat():
        if craft.place in down:
            craft.goal, craft.share = down[craft.place], glided(craft.place, share)
            if craft.goal is Place.FALLS:
                craft.angle = -18.0


def _way(path: Sequence[Place]) -> _Over:
    """Return a function that draws a way from place to place, with its cost up to each."""

    def over(painter: Painter, places: Places) -> None:
        spots = [places.between(start, end, step / 5) for start, end in pairwise(path) for step in range(1, 5)]
        draw_dots(painter, [(spot.x, spot.y) for spot in spots])
        for cost, place in enumerate(path[1:], start=1):
            mark = PlaceMark(True, cost, chosen=place is path[-1])
            disc = places.disc(place)
            if place is path[-1]:
                draw_place_mark(painter, places, place, mark)
            draw_cost(painter, (disc.x, disc.y + 2.0), mark)

    return over


def _flow(arm: Arm) -> _Over:
    """Return a function that draws arrows down the main channel and one arm, and over the falls."""

    def over(painter: Painter, places: Places) -> None:
        for step in range(1, 8):
            start, end = places.at(arm, step + 0.22), places.at(arm, step + (0.75 if step < 7 else 0.95))
            aside = places.radii(start)[0] * 0.5 * (-1.0 if arm is Arm.LEFT else 1.0)
            draw_arrow(painter, (start.x + aside, start.y), (end.x + aside, end.y), width=11.0)

    return over


def _load(painter: Painter, places: Places) -> None:
    site, disc = places.site(Gem.YELLOW), places.disc(Place.D5)
    draw_arrow(painter, (site.x - 4.0, site.y - 48.0), (disc.x - 34.0, disc.y - 40.0), bend=0.22)
    draw_cost(painter, (site.x + 40.0, site.y - 92.0), PlaceMark(True, 2))


def _land(painter: Painter, places: Places) -> None:
    disc, berth = places.disc(Place.D1), places.berth(0, 1)
    draw_arrow(painter, (disc.x - 62.0, disc.y + 4.0), (berth.x + 58.0, berth.y - 26.0), bend=-0.16)


def _choose(painter: Painter, places: Places) -> None:
    cards = (Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.SIX, Card.CLOUD)
    low = places.box(pygame.FRect(60.0, 366.0, 500.0, 176.0))
    for card, place in zip(cards, fan(low, len(cards)), strict=True):
        raised = 34.0 if card is Card.FOUR else 0.0
        draw_card(painter, card, CardPlace(place.x, place.y - raised, place.width, place.height, place.angle))
    hung = places.played(0)
    draw_arrow(painter, (low.centerx - 8.0, low.top - 32.0), (hung.x + 18.0, hung.y + 14.0), bend=-0.12)


def _lowest(painter: Painter, places: Places) -> None:
    played = places.played(1)
    painter.outline(played.area.inflate(14.0, 14.0), painter.palette.focus, 6.0, 10.0)
    cloud = places.cloud(1.0)
    painter.circle((cloud.x, cloud.y - 44.0), 36.0, painter.palette.focus, 6.0)


def _robs(good: bool) -> _Over:
    """Return a function that draws the empty red canoe coming to the laden blue one, upstream if `good`."""

    def over(painter: Painter, places: Places) -> None:
        goal = places.disc(Place.D4)
        if good:
            start = places.disc(Place.D5)
            draw_arrow(painter, (start.x, start.y - 20.0), (goal.x - 70.0, goal.y + 34.0))
        else:
            start = places.disc(Place.D3)
            draw_arrow(painter, (start.x - 40.0, start.y), (goal.x - 30.0, goal.y - 46.0), bend=0.06)
        draw_verdict(painter, (goal.x + 10.0, goal.y + 74.0), good=good, radius=34.0)

    return over


def _slide(painter: Painter, places: Places) -> None:
    start, pool, end = (places.disc(place) for place in (Place.D2, Place.D3, Place.D4))
    draw_arrow(painter, (start.x + 66.0, start.y + 8.0), (pool.x + 14.0, pool.y - 30.0), bend=-0.1)
    draw_arrow(painter, (pool.x - 60.0, pool.y + 16.0), (end.x + 84.0, end.y - 24.0), bend=-0.1)


def _dear(painter: Painter, places: Places) -> None:
    low, pool, high = (places.disc(place) for place in (Place.D4, Place.D3, Place.D2))
    draw_arrow(painter, (low.x + 70.0, low.y - 16.0), (pool.x - 40.0, pool.y + 24.0), bend=0.1)
    draw_cost(painter, ((low.x + pool.x) / 2 + 34.0, (low.y + pool.y) / 2 + 26.0), PlaceMark(True, 1))
    draw_arrow(painter, (pool.x - 6.0, pool.y - 26.0), (high.x + 52.0, high.y + 22.0), bend=0.1)
    draw_cost(painter, ((high.x + pool.x) / 2 + 58.0, (high.y + pool.y) / 2 + 6.0), PlaceMark(True, 2))


def _goals(painter: Painter) -> None:
    """Draw four gems of one colour, one of each and any seven."""
    page = painter.bleed
    painter.gradient(page, palette.SKY[-1], palette.MIST_SHADE)
    rows: tuple[Iterable[Gem], ...] = (
        [Gem.RED] * 4, Gem, [Gem.VIOLET] * 3 + [Gem.WHITE] * 2 + [Gem.BLUE] * 2,
    )  # fmt: skip
    step = min(page.width / 8.0, page.height / 3.8)
    for number, gems in enumerate(rows):
        row = list(gems)
        y = page.height * (number + 0.5) / 3.0
        plate = pygame.FRect(0, 0, step * (len(row) + 0.4), step * 1.05)
        plate.center = (page.centerx, y)
        painter.rounded(plate, palette.TAG, plate.height / 2, 90)
        for place, gem in enumerate(row):
            draw_gem(painter, gem, (page.centerx + (place - (len(row) - 1) / 2) * step, y), step * 0.86)


_CHOSEN: Final[dict[str, Any]] = {"choices": [None, "2", "6"]}
_PLAYED: Final[dict[str, Any]] = {
    "phase": "paddling", "turn": 2, "played": ["4", "2", "6"],
    "hands": [[str(card) for card in Card if str(card) in "123456cloud" and str(card) != used] for used in "426"],
}  # fmt: skip
_SPIRIT: Final[dict[str, Any]] = {"options": {"whirlpool": True}}

PICTURES: Final[Mapping[str, PagePicture]] = {
    "choose": _scene(_PIER, [], _choose, **_CHOSEN),
    "paddle": _scene(_UPPER, [_canoe("1")], _way((Place.D1, Place.D2, Place.D3, Place.D4))),
    "load": _scene((190.0, 330.0, 480.0, 320.0), [_canoe("5")], _load),
    "push": _scene(
        (110.0, 150.0, 1000.0, 667.0), [_canoe("2", "red"), _canoe("7L", "blue"), _canoe("7R")],
        _flow(Arm.LEFT), push=(Arm.LEFT, 0.5),
    ),
    "home": _scene((30.0, 120.0, 720.0, 480.0), [_canoe("1", "red")], _land),
    "goals": PagePicture(_goals),
    "flow": _scene((0.0, 0.0, 1146.0, 400.0), [_canoe("1")], _lowest, shape=2.865, weather=1, **_PLAYED),
    "fork": _scene(
        _FORK, [_canoe("5", "red"), _canoe("7L", "blue"), _canoe("7R", "red")], _flow(Arm.LEFT),
        shape=2.157, push=(Arm.LEFT, 0.5),
    ),
    "rob_upstream": _scene(_BEND, [_canoe("4"), _canoe("4", "red")], _robs(good=True)),
    "rob_downstream": _scene(_BEND, [_canoe("4"), _canoe("4", "red")], _robs(good=False)),
    "whirlpool_down": _scene(_UPPER, [_canoe("4")], _slide, **_SPIRIT),
    "whirlpool_up": _scene(_UPPER, [_canoe("2")], _dear, **_SPIRIT),
}  # fmt: skip
"""Illustrations by their names in the rule book."""
