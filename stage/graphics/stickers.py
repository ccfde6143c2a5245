"""Stickers, drawn from parts: shadow, white die-cut edge, ground, the drawing of assets/stickers/, and gloss."""

import re
from collections.abc import Collection
from functools import lru_cache, partial
from typing import Final, NamedTuple
from zlib import crc32

import pygame

from stage.graphics import art
from stage.graphics.kept import svg_sprite
from stage.graphics.painter import Painter
from table.game import Game
from table.offer.stickers import Sticker

_SHAPES: Final = {
    "round": "M50 3A47 47 0 1 1 50 97A47 47 0 1 1 50 3Z",
    "hex": "M28 6H72Q77 6 80 11L96 44Q99 50 96 56L80 89Q77 94 72 94H28Q23 94 20 89L4 56Q1 50 4 44L20 11Q23 6 28 6Z",
    "shield": "M14 6H86Q94 6 94 14V54Q94 82 54 96Q50 98 46 96Q6 82 6 54V14Q6 6 14 6Z",
    "burst": "M50 1L60 9L73 6L79 17L92 20L92 33L100 43L94 54L97 67L86 74L82 87L69 88L59 98L50 92L41 98L31 88L18 87L14 "
    "74L3 67L6 54L0 43L8 33L8 20L21 17L27 6L40 9Z",
}
"""Outlines by name, 100 × 100."""
_PLACES: Final = (
    *((0.13, 0.10), (0.87, 0.33), (0.14, 0.62), (0.70, 0.09), (0.86, 0.63), (0.12, 0.36)),
    *((0.42, 0.08), (0.36, 0.68), (0.62, 0.69), (0.89, 0.48), (0.11, 0.49), (0.28, 0.21)),
    (0.88, 0.18),
)
"""Places on a lid, as shares of its size: around the drawing, and not on its title."""
_ON_LID: Final = 0.215
"""Size of a sticker as a share of the lid's width."""
_TILT: Final = 9.0
"""Degrees, at most, by which a sticker is stuck on askew."""
_VIEW: Final = (-14.0, -12.0, 128.0, 128.0)
_HIDDEN: Final = '<path d="M38 40Q38 26 50 26Q63 26 63 38Q63 47 50 52V60" fill="none" stroke="#8a7a68" stroke-width="8" stroke-linecap="round"/><circle cx="50" cy="75" r="5.4" fill="#8a7a68"/>'  # fmt: skip  # noqa: E501
_GLOSS: Final = "M12 46C12 24 30 10 54 11C36 16 24 28 20 48C18 54 12 54 12 46Z"


class _Drawing(NamedTuple):
    shape: str
    top: str
    bottom: str
    inside: str


def draw_sticker(
    painter: Painter, game: str, sticker: Sticker, centre: tuple[float, float], size: float, *,
    won: bool = True, alpha: int = 255, grown: float = 1.0,
) -> None:  # fmt: skip
    """Draw a sticker around `centre`, `size` logical units wide; a silhouette unless it is `won`.

    `grown` enlarges it for a moment, as it is pressed on.
    """
    side = round(size * painter.canvas.scale)
    if side < 2:
        return
    document = partial(sticker_svg, game, sticker.id, won=won)
    sprite = svg_sprite(painter, ("sticker", game, sticker.id, won), (side, side), document)
    if grown != 1.0:
        around = max(2, round(side * grown))
        sprite = pygame.transform.smoothscale(sprite, (around, around))
    painter.stamp(sprite, centre, alpha)


def draw_on_lid(painter: Painter, game: Game, won: Collection[str], lid: pygame.FRect) -> None:
    """Draw the stickers with ids in `won` on the lid of the game's box."""
    for sticker, (x, y) in zip(game.load_stickers() if won else (), _PLACES, strict=False):
        if sticker.id in won:
            centre = (lid.left + x * lid.width, lid.top + y * lid.height)
            draw_sticker(painter, game.name, sticker, centre, lid.width * _ON_LID)


def sticker_svg(game: str, sticker: str, *, won: bool) -> str:
    """Return a sticker or its silhouette as an SVG document. A sticker without a drawing is a plain one."""
    drawing = _drawings(game).get(sticker, _Drawing("round", "#f0d9a0", "#b98a4a", ""))
    outline, name = _SHAPES.get(drawing.shape, _SHAPES["round"]), crc32(f"{game}.{sticker}".encode())
    tilt = (name % 1000 / 500.0 - 1.0) * _TILT
    top, bottom = (drawing.top, drawing.bottom) if won else ("#cbbda6", "#b3a48c")
    edge, inside = ("#fffdf5", drawing.inside) if won else ("#ded2bd", _HIDDEN)
    ground = f'<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="100"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient>'  # noqa: E501
    gloss = '<linearGradient id="b" gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="60" y2="60"><stop offset="0" stop-color="#fff" stop-opacity="0.62"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>'  # noqa: E501
    round_ = 'stroke-linejoin="round"'
    layers = [
        f'<g transform="translate(1.6 3.6)" opacity="0.34"><path d="{outline}" fill="#000" stroke="#000" stroke-width="13" {round_}/></g>',  # noqa: E501
        f'<path d="{outline}" fill="{edge}" stroke="{edge}" stroke-width="13" {round_}/>',
        f'<path d="{outline}" fill="url(#a)"/>',
        f'<g transform="translate(8 8) scale(0.84)">{inside}</g>',
        # The upper ring cuts off what the drawing has beyond the edge, because clips are not drawn.
        f'<g transform="translate(50 50) scale(1.07) translate(-50 -50)"><path d="{outline}" fill="none" stroke="{edge}" stroke-width="6.6" {round_}/></g>',  # noqa: E501
        f'<path d="{outline}" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="1.6"/>',
    ]
    if won:
        layers.append(f'<path d="{_GLOSS}" fill="url(#b)"/>')
    view = " ".join(f"{number:g}" for number in _VIEW)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="128" height="128">'
        f'<defs>{ground}{gloss}</defs><g transform="rotate({tilt:.1f} 50 50)">{"".join(layers)}</g></svg>'
    )


@lru_cache
def _drawings(game: str) -> dict[str, _Drawing]:
    if not art.exists(f"stickers/{game}"):
        return {}
    text = art.document(f"stickers/{game}")
    found = re.findall(
        r'<g id="([\w-]+)" data-shape="(\w+)" data-top="(#\w+)" data-bottom="(#\w+)"[^>]*>(.*?)</g>\n', text, re.DOTALL
    )
    return {id_: _Drawing(shape, top, bottom, inside) for id_, shape, top, bottom, inside in found}
