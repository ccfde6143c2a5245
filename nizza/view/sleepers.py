"""People who wake up and lean out of their windows: a man with a moustache, a woman in curlers, an old man."""

from typing import Final

from nizza.board.areas import Kind
from nizza.board.model import Board, Box
from nizza.view.sight import BoardCamera
from stage.graphics.kept import rasterised, sized
from stage.graphics.painter import Painter

_SIZE: Final = (84.0, 70.0)
"""Units of the square in which they are drawn, above the middle of the sill."""
_LEAST: Final = 0.62
"""Least scale of somebody who is seen from far away."""
_RAIL: Final = 33.0
"""Units of the rail of a balcony above its floor, which is hidden by nobody."""
_BELOW: Final = 60.0
"""Units below a sill within which a balcony is in front of the window."""
_INK: Final = "#2b1c16"
_BODY: Final = """
<path d="M-24 0C-24 -12 -14 -17 0 -17C14 -17 24 -12 24 0Z" fill="{shirt}" stroke="{ink}" stroke-width="2.4"/>
<path d="M-9 -15L0 -6L9 -15" fill="none" stroke="#fffaf0" stroke-width="3" stroke-linejoin="round"/>
<path d="M-34 0C-33 -8 -25 -11 -17 -8L-13 0Z" fill="{shirt}" stroke="{ink}" stroke-width="2.2"/>
<path d="M20 -6L29 -24" stroke="{ink}" stroke-width="12" stroke-linecap="round"/>
<path d="M20 -6L29 -24" stroke="{shirt}" stroke-width="7.6" stroke-linecap="round"/>
<circle cx="31" cy="-31" r="7" fill="{skin}" stroke="{ink}" stroke-width="2.2"/>
<path d="M27 -33h8M27 -29.5h8" stroke="{ink}" stroke-width="1.2"/>
"""
_HEAD: Final = """
<circle cx="-17" cy="-31" r="4.6" fill="{skin}" stroke="{ink}" stroke-width="2"/>
<circle cx="17" cy="-31" r="4.6" fill="{skin}" stroke="{ink}" stroke-width="2"/>
<ellipse cx="0" cy="-32" rx="17" ry="18" fill="{skin}" stroke="{ink}" stroke-width="2.4"/>
<path d="M-15 -27C-12 -17 12 -17 15 -27C16 -14 8 -14.5 0 -14.5C-8 -14.5 -16 -14 -15 -27Z" fill="#000" opacity="0.1"/>
<circle cx="-6.5" cy="-34" r="4.4" fill="#fffcf6"/><circle cx="6.5" cy="-34" r="4.4" fill="#fffcf6"/>
<circle cx="-5.4" cy="-33" r="2" fill="{ink}"/><circle cx="7.6" cy="-33" r="2" fill="{ink}"/>
<path d="M-12.5 -41L-2.5 -37.5M12.5 -41L2.5 -37.5" stroke="{ink}" stroke-width="3" stroke-linecap="round"/>
<ellipse cx="0.5" cy="-28.5" rx="3.6" ry="2.8" fill="{nose}"/>
<ellipse cx="0" cy="-21" rx="5" ry="4" fill="#7c2430" stroke="{ink}" stroke-width="1.6"/>
"""
_NIGHTCAP: Final = """
<path d="M-17 -41C-14 -60 8 -64 20 -57C28 -53 33 -47 33 -41C25 -47 19 -47 17 -41C8 -46 -8 -46 -17 -41Z"
 fill="{cap}" stroke="{ink}" stroke-width="2.4" stroke-linejoin="round"/>
<path d="M-19 -40Q0 -48 19 -40" fill="none" stroke="{ink}" stroke-width="8.4" stroke-linecap="round"/>
<path d="M-19 -40Q0 -48 19 -40" fill="none" stroke="#fffaf0" stroke-width="5" stroke-linecap="round"/>
<circle cx="33" cy="-38" r="5" fill="#fffaf0" stroke="{ink}" stroke-width="2"/>
"""
_MOUSTACHE: Final = """
<path d="M0 -26C-5 -28 -10 -25 -13 -21C-8 -21 -3 -22 0 -24C3 -22 8 -21 13 -21C10 -25 5 -28 0 -26Z" fill="{hair}"
 stroke="{ink}" stroke-width="1.2"/>
"""
_CURLERS: Final = """
<path d="M-18 -34C-20 -54 -8 -58 0 -58C8 -58 20 -54 18 -34C12 -46 -12 -46 -18 -34Z" fill="{hair}" stroke="{ink}"
 stroke-width="2.2"/>
<rect x="-17" y="-58" width="10" height="9" rx="4" fill="{cap}" stroke="{ink}" stroke-width="1.8"/>
<rect x="-5" y="-62" width="10" height="9" rx="4" fill="{cap}" stroke="{ink}" stroke-width="1.8"/>
<rect x="7" y="-58" width="10" height="9" rx="4" fill="{cap}" stroke="{ink}" stroke-width="1.8"/>
"""
_BEARD: Final = """
<path d="M-16 -27C-15 -10 -6 -6 0 -6C6 -6 15 -10 16 -27C10 -24 6 -25 4 -26C2 -24 -2 -24 -4 -26C-6 -25 -10 -24 -16 -27Z"
 fill="{hair}" stroke="{ink}" stroke-width="1.8"/>
<ellipse cx="0" cy="-20" rx="4.4" ry="3.2" fill="#7c2430" stroke="{ink}" stroke-width="1.4"/>
"""
_SLEEPERS: Final = (
    (_BODY + _HEAD + _MOUSTACHE + _NIGHTCAP,
     {"shirt": "#b9cdf2", "skin": "#f3c6a0", "nose": "#e79a80", "cap": "#c8434b", "hair": "#5a3a28"}),
    (_BODY + _CURLERS.replace("{cap}", "{hair}") + _HEAD + _CURLERS,
     {"shirt": "#f0a9b8", "skin": "#e8b088", "nose": "#d98a70", "cap": "#8fd3d0", "hair": "#8a4b2a"}),
    (_BODY + _HEAD + _BEARD + _NIGHTCAP,
     {"shirt": "#e9e2c8", "skin": "#f6d2b6", "nose": "#e79a80", "cap": "#4f7bb8", "hair": "#ece8e2"}),
)  # fmt: skip


def draw_sleeper(painter: Painter, sight: BoardCamera, window: Box, shown: float) -> None:
    """Paint somebody who has come up behind the sill of a window by a share `shown`, 0.0–1.0, shaking a fist."""
    left, _, right, sill = window
    middle = (left + right) / 2
    x, y = sight.to_screen((middle, _leans_on(sight.board, middle, sill)))
    scale = max(_LEAST, sight.zoom)
    wide, high = _SIZE[0] * scale, _SIZE[1] * scale
    kind = int(left + sill) % len(_SLEEPERS)
    picture = sized(painter, ("sleeper", kind), _SIZE, lambda canvas: _paint(canvas, kind), scale)
    with painter.clip((x - wide / 2, y - 1.5 * high, wide, 1.5 * high)):
        painter.stamp(picture, (x, y + high * (0.5 - shown)))


def _leans_on(board: Board, x: float, sill: float) -> float:
    """Return the height of what somebody leans on: the sill, or the rail of the balcony in front of it."""
    floors = (area.position(x)[1] for area in board.areas if area.kind is Kind.BALCONY and area.left <= x <= area.right)
    return min((floor - _RAIL for floor in floors if sill - _RAIL < floor < sill + _BELOW), default=sill)


def _paint(painter: Painter, kind: int) -> None:
    shapes, colours = _SLEEPERS[kind]
    wide, high = _SIZE
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-wide / 2} {-high} {wide} {high}">'
        f"{shapes.format(ink=_INK, **colours)}</svg>"
    )
    target = painter.canvas.target
    target.blit(rasterised(("sleeper", kind, target.get_size()), target.get_size(), lambda: svg), (0, 0))
