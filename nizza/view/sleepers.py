"""People who wake up and lean out of their windows: a man with a moustache, a woman in curlers, an old man."""

from typing import Final

from nizza.board.areas import Kind
from nizza.board.model import Board, Box
from nizza.view.sight import BoardCamera
from stage.graphics.kept import sized
from stage.graphics.painter import Painter

_SIZE: Final = (84.0, 70.0)
"""Units of the square in which they are drawn, above the middle of the sill."""
_BROADER: Final = 1.3
"""Width of a neighbour, with the arms on the sill, in widths of the window."""
_RAIL: Final = 33.0
"""Units of the rail of a balcony above its floor, which no neighbour hides."""
_BELOW: Final = 60.0
"""Units below a sill within which a balcony is in front of the window."""
_KINDS: Final = 3
"""Number of drawings in assets/nizza/sleepers/."""


def draw_sleeper(painter: Painter, sight: BoardCamera, window: Box, shown: float) -> None:
    """Paint a neighbour who has come up behind the sill of a window by a share `shown`, 0.0–1.0, shaking a fist."""
    left, _, right, sill = window
    middle = (left + right) / 2
    x, y = sight.to_screen((middle, _leans_on(sight.board, middle, sill)))
    scale = sight.zoom * min(1.0, _BROADER * (right - left) / _SIZE[0])
    wide, high = _SIZE[0] * scale, _SIZE[1] * scale
    art = f"nizza/sleepers/{int(left + sill) % _KINDS + 1}"
    picture = sized(painter, art, _SIZE, lambda canvas: canvas.image(art, (0.0, 0.0, *_SIZE)), scale)
    with painter.clip((x - wide / 2, y - 1.5 * high, wide, 1.5 * high)):
        painter.stamp(picture, (x, y + high * (0.5 - shown)))


def _leans_on(board: Board, x: float, sill: float) -> float:
    """Return the height of what a neighbour leans on: the sill, or the rail of the balcony in front of it."""
    floors = (area.position(x)[1] for area in board.areas if area.kind is Kind.BALCONY and area.left <= x <= area.right)
    return min((floor - _RAIL for floor in floors if sill - _RAIL < floor < sill + _BELOW), default=sill)
