"""Wear of a box by the matches played: rubbed edges and corners, scratches, tape, and in the end the ring of a cup."""

import random
from functools import partial
from typing import Final
from zlib import crc32

import pygame

from stage.graphics.kept import svg_sprite
from stage.graphics.painter import Painter
from table.rng import stream

_SIZE: Final = (340.0, 460.0)
_RIM: Final = 5.0
"""Width of the shadow around the drawing of a lid, in logical units."""
_AT: Final = (2, 6, 15, 40)
"""Matches after which a box shows the next level of wear."""
MOST_WORN: Final = len(_AT)
MOST_COUNTED: Final = _AT[-1]
"""Matches beyond which nothing changes."""
_TAPED: Final = 3
_RUBBED: Final = 'fill="#f6e6c4"'
_TAPE: Final = (
    '<rect x="-58" y="-15" width="116" height="30" fill="#f2e6c0" fill-opacity="0.5"/>'
    '<path d="M-58 -15H58M-58 15H58" stroke="#fff8df" stroke-opacity="0.5"/>'
)


def wear_after(matches: int) -> int:
    """Return the level of wear of a box after `matches` matches, 0 to :data:`MOST_WORN`."""
    return sum(matches >= least for least in _AT)


def draw_wear(painter: Painter, game: str, level: int, area: pygame.FRect) -> None:
    """Draw the wear of a lid over it. High contrast does without."""
    area = area.inflate(-2 * _RIM, -2 * _RIM)
    size = (round(area.width * painter.canvas.scale), round(area.height * painter.canvas.scale))
    if not level or painter.palette.high_contrast or not all(size):
        return
    sprite = svg_sprite(painter, ("wear", game, level), size, partial(wear_svg, game, level), sparse=True)
    painter.stamp(sprite, area.center)


def wear_svg(game: str, level: int) -> str:
    """Return the wear of a lid as an SVG document; always the same for a game, and more with each level."""
    rng, (wide, high) = stream(crc32(game.encode()), "wear"), _SIZE
    parts = [_corner(rng, level, at) for at in ((0.0, 0.0), (wide, 0.0), (0.0, high), (wide, high))]
    parts += [_nick(rng, level) for _ in range(6 * level)]
    parts += [_scratch(rng) for _ in range(3 * (level - 1))]
    left = rng.random() < 0.5
    if level >= _TAPED:
        x, turn = (44.0, -45) if left else (wide - 44.0, 45)
        parts.append(f'<g transform="translate({x} 40) rotate({turn})">{_TAPE}</g>')
    if level >= MOST_WORN:
        ring = f'cx="{rng.uniform(110, wide - 110):.0f}" cy="{rng.uniform(130, 250):.0f}" fill="none" stroke="#3a1d0c"'
        parts.append(f'<circle {ring} r="44" stroke-width="6" stroke-opacity="0.3"/>')
        parts.append(f'<circle {ring} r="47" stroke-width="1.6" stroke-opacity="0.34"/>')
    size = f'viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _corner(rng: random.Random, level: int, at: tuple[float, float]) -> str:
    (x, y), (wide, high), reach = at, _SIZE, 7.0 + 5.0 * level
    a = reach * rng.uniform(0.6, 1.2) * (1.0 if x < wide / 2 else -1.0)
    b = reach * rng.uniform(0.6, 1.2) * (1.0 if y < high / 2 else -1.0)
    path = f"M{x:g} {y:g}L{x + a:.1f} {y:g}Q{x + a * 0.4:.1f} {y + b * 0.3:.1f} {x:g} {y + b:.1f}Z"
    return f'<path d="{path}" {_RUBBED} fill-opacity="{0.35 + 0.09 * level:.2f}"/>'


def _nick(rng: random.Random, level: int) -> str:
    """Return a rubbed spot at one of the four edges."""
    (wide, high), long, deep = _SIZE, rng.uniform(8.0, 26.0), rng.uniform(1.2, 1.6 + 0.7 * level)
    if rng.random() < wide / (wide + high):
        w, h, x, y = long, deep, rng.uniform(0.0, wide - long), rng.choice((0.0, high - deep))
    else:
        w, h, x, y = deep, long, rng.choice((0.0, wide - deep)), rng.uniform(0.0, high - long)
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="1" {_RUBBED} fill-opacity="0.55"/>'


def _scratch(rng: random.Random) -> str:
    x, y, long = rng.uniform(20.0, _SIZE[0] - 80.0), rng.uniform(20.0, 330.0), rng.uniform(18.0, 54.0)
    line = f"M{x:.1f} {y:.1f}l{long:.1f} {long * rng.uniform(-0.5, 0.9):.1f}"
    return f'<path d="{line}" stroke="#f6e6c4" stroke-width="1.1" stroke-opacity="0.32" stroke-linecap="round"/>'
