"""Ending of Vertiges: the tallest tower of the match builds itself on the bench and sways over the city."""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import msgspec
import pygame

from stage.graphics.motion import ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.work import WORK
from stage.match.display import Ending
from stage.match.live.camera import Camera, Scope
from table.words import Translator
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.retelling import tallest_tower
from vertiges.rules.snapshot import TABLE_HALF, Placed
from vertiges.view.interior import draw_boards, draw_contact_shadows
from vertiges.view.pieces import SharpenTiming, draw_pieces
from vertiges.view.skyline import draw_skyline, make_ready
from vertiges.view.wood import painting_ahead

_SCOPE: Final = Scope(
    nearest=2.6, farthest=0.4, half=TABLE_HALF, margin=0.0, narrowest=0.0, headroom=30.0, width=2 * HALF, climbs=True
)
_NEAR: Final = 1.8
"""Zoom while the tower is built, relative to the final one."""
_AHEAD: Final = 0.6
"""Fraction of the room's height at which the top is kept while the tower is built."""
_BACK: Final = 2.5
"""Seconds of zooming out at the end."""
_BUILT_IN: Final = 4.0
"""Seconds in which the tower is built."""
_DROP: Final = 0.45
_FROM: Final = 90.0
"""Seconds and mm of a piece's descent."""
_SWAY: Final = math.radians(1.6)
"""Largest lean of the top, in radians."""


class VertigesEnding(Ending):
    """The tallest tower of the match, as it grows and sways."""

    def caption(self, text: Translator) -> str:
        pieces = len(self._tower)
        if not pieces:
            return ""
        sentence = text.ngettext(
            "The tallest tower: %(count)s piece, %(high)s cm",
            "The tallest tower: %(count)s pieces, %(high)s cm",
            pieces,
        )
        return sentence % {"count": pieces, "high": round(self._high / 10)}

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        camera, away = self._camera(painter, room), _away(seconds)
        if painter.is_limited:
            make_ready(painter, camera)
        else:
            wanted = [(each.piece, each.flipped, each.turn) for each in self._tower]
            # All pieces are painted before they come down, however high the tower is.
            WORK.want("tower", lambda: painting_ahead(lambda: wanted))
        if away < 1.0:
            self._follow(camera, room, seconds, away)
            _draw_scenery(painter, camera, gliding=True)
        else:
            key = ("ending", tuple(room))
            painter.layer(key, painter.bleed, lambda canvas: _draw_scenery(canvas, camera, gliding=False), opaque=True)
        middle, _ = camera.to_world(room.center)
        standing = [msgspec.structs.replace(each, x=each.x + middle) for each in self._standing(seconds)]
        draw_contact_shadows(painter, camera, standing)
        seen = ((each, camera.to_screen(each.x, each.y)) for each in standing)
        draw_pieces(painter, seen, camera.zoom, SharpenTiming.LATER if 0.0 < away < 1.0 else SharpenTiming.NOW)

    @cached_property
    def _tower(self) -> Sequence[Placed]:
        """Pieces of the tower bottom up, with its base at x = 0."""
        found = tallest_tower(self.match)
        pieces = found.pieces if found is not None else ()
        return [msgspec.structs.replace(each, x=each.x - pieces[0].x) for each in pieces]

    @property
    def _high(self) -> float:
        """Height of the tower in mm."""
        return max((each.y + HALF for each in self._tower), default=WIDTH)

    def _camera(self, painter: Painter, room: pygame.FRect) -> Camera:
        """Return a camera that sees the tower in the room, with the bench starting at the left edge of the window."""
        camera = Camera(_SCOPE)
        camera.place(pygame.FRect(painter.bleed.left, room.top, painter.bleed.width, room.height), room.bottom)
        camera.sharpen(painter.canvas.scale)
        camera.show(-HALF, HALF, self._high)
        camera.look_at(-TABLE_HALF)
        camera.jump()
        return camera

    def _follow(self, camera: Camera, room: pygame.FRect, seconds: float, away: float) -> None:
        """Zoom in to the top of the growing tower; `away` is the fraction of zooming out again."""
        zoom = camera.zoom * _NEAR ** (1.0 - away)
        built = self._high * min(1.0, seconds / _BUILT_IN)
        x = camera.x
        camera.zoom_to(zoom, x)
        camera.jump()
        camera.pan(0.0, max(0.0, built - _AHEAD * room.height / camera.zoom) * (1.0 - away))

    def _standing(self, seconds: float) -> Iterator[Placed]:
        """Yield the pieces visible so far, the latest still coming down. The tower sways as it grows."""
        each_after = (_BUILT_IN - _DROP) / max(1, len(self._tower) - 1)
        lean = _SWAY * math.sin(seconds * 1.1) * min(1.0, self._high / (12 * WIDTH))
        for number, piece in enumerate(self._tower):
            share = (seconds - number * each_after) / _DROP
            if share <= 0.0:
                return
            yield _leaning(piece, lean, self._high, _FROM * (1.0 - ease_out(min(1.0, share))))


def _away(seconds: float) -> float:
    """Return the progress of zooming out, 0.0 to 1.0."""
    return ease_in_out(max(0.0, min(1.0, (seconds - _BUILT_IN) / _BACK)))


def _leaning(piece: Placed, lean: float, high: float, lift: float) -> Placed:
    """Return a piece of a tower of height `high` mm, leaning in proportion to its height up to `lean` at the top."""
    share = piece.y / high
    turn = lean * share
    return msgspec.structs.replace(
        piece, x=piece.x - piece.y * math.sin(turn) / 2, y=piece.y + lift, angle=piece.angle + turn
    )


def _draw_scenery(painter: Painter, camera: Camera, *, gliding: bool) -> None:
    if painter.palette.high_contrast:
        painter.fill(painter.bleed, painter.palette.backdrop_top)
    draw_skyline(painter, camera)
    # The bench is as long as the window is wide, at any zoom.
    near = Camera(_SCOPE)
    near.place(painter.bleed, camera.foot)
    near.zoom_to(painter.bleed.width / (1.9 * TABLE_HALF), 0.0)
    near.jump()
    draw_boards(painter, near, gliding=gliding, sunk=camera.ground - camera.foot)
