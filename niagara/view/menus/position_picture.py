"""A position of Niagara as a picture: the river with what floats on it, wholly or nearer by."""

import time
from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Final

import pygame

from niagara.board import Gem, Place
from niagara.rules.events import RiverPushed
from niagara.rules.views import NiagaraView
from niagara.view.picture import draw_picture, draw_seat_signs
from niagara.view.places.course import REFERENCE
from niagara.view.places.places import Places
from niagara.view.room import Room
from niagara.view.scenery.scenery import scenery
from niagara.view.scenery.still_things import still_things
from niagara.view.spoken_of import spoken_of
from niagara.view.tabletop import Tabletop
from stage.graphics.making.pages import as_large_as, draw_shrunk, grown_to
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.contract import Event
from table.stepwise import Stepwise

_CLOSE: Final = (360.0, 210.0)
"""Units of the reference board that are seen at least of something that is looked at closely: pictures are small."""
_AROUND: Final = 85.0
"""Units kept in sight round it."""

_LAST: Final = (Place.L7, Place.R7)
_STEP: Final = 0.01
"""Seconds of a frame for the scenery."""
_PAINTINGS: Final[dict[Hashable, Stepwise[pygame.Surface]]] = {}
"""Sceneries that have been begun."""


def draw_position(
    painter: Painter, view: NiagaraView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with the position; nearer to what the event `about` speaks of, which is lit."""
    table = Tabletop.of(view)
    table.lit = frozenset() if about is None else spoken_of(about)
    part = _looked_at(table, table.lit or _endangered(table, about))
    draw_part(painter, table, colours, as_large_as(part, painter.bleed.size))


def draw_part(
    painter: Painter, table: Tabletop, colours: Sequence[SeatColour], part: pygame.FRect,
    over: Callable[[Painter, Places], None] | None = None,
) -> None:  # fmt: skip
    """Fill the page with a part of the reference board, and with what is beside it where the page has another shape.

    `over` paints on top of it, in units of the reference board by these places.
    """
    seen = grown_to(part, painter.bleed.size, pygame.FRect(0, 0, *REFERENCE))

    def draw(page: Painter) -> None:
        places = Places(pygame.FRect(-seen.left, -seen.top, *REFERENCE), table.view.seats)
        room = Room(tuple(colours), True, None, places)
        page.canvas.target.blit(_land(page, table.view.seats), page.canvas.pixel_rect(places.board))
        draw_seat_signs(page, room)
        for still in still_things(places, table):
            still.paint(page)
        draw_picture(page, room, table, 0.0)
        if over is not None:
            over(page, places)

    draw_shrunk(painter, seen.size, draw)


def _land(painter: Painter, seats: int) -> pygame.Surface:
    """The scenery of the whole board, kept: all pictures are cut out of it."""

    def make() -> pygame.Surface:
        with painter.canvas.page(painter.canvas.target, REFERENCE):
            return _painting(painter, seats).finish()

    land = painter.canvas.cache.get(_land_key(painter, seats), make)
    _PAINTINGS.pop(_land_key(painter, seats), None)
    return land


def begin_position(painter: Painter, view: NiagaraView) -> bool:
    """Begin what :func:`draw_position` needs; whether it is there."""
    return begin(painter, view.seats)


def begin(painter: Painter, seats: int) -> bool:
    """Paint a little of the scenery that all pictures are cut out of; whether it is there."""
    if _land_key(painter, seats) in painter.canvas.cache:
        return True
    end, painting = time.perf_counter() + _STEP, _painting(painter, seats)
    with painter.canvas.page(painter.canvas.target, REFERENCE):
        while not painting.finished and time.perf_counter() < end:
            painting.step()
    return painting.finished


def _painting(painter: Painter, seats: int) -> Stepwise[pygame.Surface]:
    key, board = _land_key(painter, seats), pygame.FRect(0, 0, *REFERENCE)
    if key not in _PAINTINGS:
        # What was begun for a window that has another size now would be kept for ever.
        _PAINTINGS.clear()
    return _PAINTINGS.setdefault(key, Stepwise(scenery(painter, Places(board, seats))))


def _land_key(painter: Painter, seats: int) -> Hashable:
    return "land", seats, painter.palette.name, painter.canvas.aimed_at


def _endangered(table: Tabletop, about: Event | None) -> frozenset[object]:
    """The last discs that carry laden canoes where `about` is a push, which names no place."""
    if not isinstance(about, RiverPushed):
        return frozenset()
    return frozenset(craft.place for craft in table.crafts.values() if craft.gems and craft.place in _LAST)


def _looked_at(table: Tabletop, things: Collection[object]) -> pygame.FRect:
    whole = pygame.FRect(0, 0, *REFERENCE)
    places, spots = Places(whole, table.view.seats), []
    for thing in things:
        match thing:
            case Place.SHORE | Place.FALLS:
                pass
            case Place():
                spots.append(places.disc(thing))
            case Gem():
                spots.append(places.site(thing))
            case _ if thing in table.crafts and table.crafts[thing].place not in (Place.SHORE, Place.FALLS):
                spots.append(places.disc(table.crafts[thing].place))
    return close([pygame.FRect(spot.x, spot.y, 0.0, 0.0) for spot in spots]) if spots else whole


def close(areas: Sequence[pygame.FRect], around: float = _AROUND, least: tuple[float, float] = _CLOSE) -> pygame.FRect:
    """The part of the reference board that is seen where these areas of it are looked at closely."""
    part = areas[0].unionall(list(areas[1:])).inflate(2 * around, 2 * around)
    return part.inflate(max(0.0, least[0] - part.width), max(0.0, least[1] - part.height))
