"""Images of Vertiges for menus: a position, an action's piece, and the contents of the box."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics.game_pictures import BoxContents, ShownDeed
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.live.camera import Camera, Scope
from table.contract import Event
from table.words import Translator
from vertiges.narration import tower_meant
from vertiges.outlines import HALF
from vertiges.rules.actions import Handle, VertigesAction
from vertiges.rules.events import CameToRest
from vertiges.rules.snapshot import QUARTER, TABLE_HALF, Placed
from vertiges.rules.views import VertigesView
from vertiges.view.engraving import EXTENT
from vertiges.view.interior import draw_room
from vertiges.view.marks import Marks
from vertiges.view.picture import draw_bench, draw_board, draw_view
from vertiges.view.pieces import draw_piece, picture
from vertiges.view.tabletop import Tabletop

_SCOPE: Final = Scope(
    nearest=2.5, farthest=0.1, half=TABLE_HALF, margin=50.0, narrowest=220.0, headroom=60.0, width=2 * HALF
)
_NEAR: Final = 2 * HALF
"""mm to the side of a lit piece within which other pieces belong to its tower and are shown with it."""
_WINDOW: Final = 720.0
"""Height of the room's window in logical units. On a lower page the city is smaller in proportion."""
_BENCH: Final = 0.1
"""Fraction of the page below the table top."""


def paint_position(
    painter: Painter, view: VertigesView, colours: Sequence[SeatColour], about: Event | None = None
) -> None:
    """Fill the page with all pieces, or with the towers around the pieces that `about` mentions, which are lit."""
    table = Tabletop.of(view.table)
    table.lit = frozenset() if about is None else spoken_of(about)
    lit = [each.x for each in table.poses() if each.piece in table.lit]
    near = [each for each in table.poses() if any(abs(each.x - x) < _NEAR for x in lit)]
    draw_table(painter, table, Marks(), looked_at=near)


def is_only_on_film(event: Event) -> bool:
    """Return True for a fall: the positions show only how it ends."""
    return isinstance(event, CameToRest) and bool(event.outcome.fallen)


def spoken_of(event: Event) -> frozenset[int]:
    """Return the pieces that an event names."""
    return frozenset({getattr(event, "piece", 0), getattr(event, "on", 0), *getattr(event, "pieces", ())})


def draw_table(
    painter: Painter, table: Tabletop, marks: Marks, more: Iterable[Placed] = (), looked_at: Sequence[Placed] = ()
) -> Camera:
    """Fill the page with all pieces, the ghosts, and room for `more` painted later; return the camera.

    The camera shows all of them, or only the surroundings of `looked_at`.
    """
    poses = list(table.poses())
    camera = _camera(painter, looked_at or [*poses, *(ghost for ghost, _ in marks.ghosts), *more])
    draw_room(painter, camera.ground, camera.column)
    draw_view(painter, camera, min(1.0, painter.bleed.height / _WINDOW))
    draw_bench(painter, camera, rule=False)
    draw_board(painter, camera, table, poses, marks)
    return camera


def _camera(painter: Painter, poses: Sequence[Placed]) -> Camera:
    page = painter.bleed
    camera = Camera(_SCOPE)
    camera.sharpen(painter.canvas.scale)
    _look(camera, page, poses)
    bench = 2 * TABLE_HALF * camera.zoom
    if bench < page.width:
        # The room fills the page beside the bench, as at the table.
        wide = bench - (camera.column.width - camera.board.width)
        _look(camera, pygame.FRect(page.centerx - wide / 2, page.top, wide, page.height), poses)
        camera.look_at(0.0)
    camera.jump()
    return camera


def _look(camera: Camera, window: pygame.FRect, poses: Sequence[Placed]) -> None:
    camera.place(window, window.bottom - max(10.0, window.height * _BENCH))
    xs = [each.x for each in poses] or [0.0]
    camera.show(min(xs), max(xs), max((each.y for each in poses), default=0.0))
    camera.jump()


@dataclass(frozen=True, slots=True)
class PieceTile:
    """A piece, flipped or not and turned by `angle` radians."""

    piece: int
    flipped: bool
    angle: float

    @property
    def shape(self) -> float:
        """Square at any angle."""
        return 1.0

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the piece with its number."""
        draw_piece(painter, Placed(self.piece, 0.0, 0.0, self.angle, self.flipped), area.center, area.height / EXTENT)


def show_deed(action: VertigesAction, view: VertigesView, told: str, text: Translator) -> ShownDeed | None:
    """Return the piece laid or gripped, with its tower in words."""
    if not isinstance(action, Handle):
        return None
    meant = action.intention
    tile = PieceTile(meant.piece, meant.flipped, meant.turn * QUARTER)
    if meant.deed == "base":
        return ShownDeed((tile,), text.gettext("begins a tower"))
    words = text.gettext("onto tower {number}")
    if meant.deed == "zap":
        held = view.table[meant.piece]
        tile = PieceTile(held.piece, held.flipped, held.angle)
        words = text.gettext("and what is on it: a ZAP onto tower {number}")
    return ShownDeed((tile,), words.format(number=tower_meant(meant, view)))


_ZOOM: Final = 2.3
"""Logical units per mm."""
_LYING: Final = (
    (3, 92.0, 100.0, 18.0),
    (12, 150.0, 216.0, -24.0),
    (30, 262.0, 96.0, -12.0),
    (38, 330.0, 214.0, 31.0),
    (41, 418.0, 96.0, -8.0),
    (48, 494.0, 208.0, 22.0),
)
"""Piece, x and y of its middle, degrees counter-clockwise."""


class VertigesContents(BoxContents):
    """The box of Vertiges: wooden pieces."""

    ground = ((150, 106, 66), (96, 62, 36))

    def draw_table(self, painter: Painter) -> None:
        for piece, x, y, angle in _LYING:
            painter.glow((x - 70, y - 46, 140, 124), painter.palette.shadow, 150)
            wood = picture(painter, piece, False, math.radians(angle), _ZOOM).copy()
            # Run lengths would spoil its coverage on the cached image of the table.
            wood.set_alpha(255)
            painter.stamp(wood, (x, y))
