"""Draws gems: each colour has a cut of its own. In canoes, in piles on their rocks with their number, small in rows."""

from collections.abc import Sequence

import pygame

from niagara.board import Gem
from niagara.view import palette
from niagara.view.pieces.sprites import stamp_sprite
from niagara.view.places.places import Anchor, Places
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.stacks import draw_number_tag

GEM_SIZE = 34.0
"""How large a gem is at scale 1.0."""
_ROW = 30.0
"""How high a row of gems with their numbers is at text scale 1.0."""
_ROCKS = {Gem.VIOLET: 1, Gem.WHITE: 2, Gem.YELLOW: 3, Gem.BLUE: 2, Gem.RED: 1}
_HEAP = ((-11.0, -2.0), (11.0, -2.0), (0.0, 7.0))
"""Where the gems of a pile lie that has three or more."""


def gem_art(gem: Gem) -> str:
    """The drawing of a gem."""
    return f"niagara/gem_{gem}"


def draw_gem(painter: Painter, gem: Gem, centre: tuple[float, float], size: float, *, alpha: int = 255) -> None:
    """One gem, `size` logical units large."""
    area = pygame.FRect(0, 0, size, size)
    area.center = centre
    painter.image(gem_art(gem), area, alpha=alpha)


def draw_rock(painter: Painter, places: Places, gem: Gem) -> None:
    """The rock of a site."""
    anchor = places.site(gem)
    area = anchor.area((172.0, 96.0))
    painter.image(f"niagara/rock_{_ROCKS[gem]}", area.move(0, 4.0 * anchor.scale), flip=gem in (Gem.BLUE, Gem.YELLOW))


def draw_site(painter: Painter, places: Places, gem: Gem, counts: Sequence[int]) -> None:
    """The gems that lie at a site: a pile per colour, each with its number (NI-35)."""
    piles = [(each, count) for each, count in zip(Gem, counts, strict=True) if count]
    anchors = [places.pile(gem, number, len(piles)) for number in range(len(piles))]
    for at, (each, count) in zip(anchors, piles, strict=True):
        _draw_pile(painter, at, each, count)
    aside = 20.0 if len(piles) < 4 else 11.0
    for at, (_, count) in zip(anchors, piles, strict=True):
        tag = (at.x + aside * at.scale, at.y + 21.0 * at.scale)
        draw_number_tag(painter, tag, count, palette.TAG, palette.TAG_RIM, palette.TAG_INK, radius=13.5, size=20.0)


def _draw_pile(painter: Painter, at: Anchor, gem: Gem, count: int) -> None:
    lying = min(count, 3)
    spots = _HEAP if lying == 3 else ((-9.0, 2.0), (9.0, 2.0))[:lying] if lying == 2 else ((0.0, 2.0),)
    size = GEM_SIZE * 1.02

    def draw(canvas: Painter) -> None:
        canvas.glow((6, 40, 68, 22), palette.INK_SHADE, 150)
        for x, y in spots:
            draw_gem(canvas, gem, (40 + x, 34 + y), size)

    stamp_sprite(painter, ("pile", gem, lying), (80.0, 68.0), draw, at)


def draw_gem_row(painter: Painter, area: pygame.FRect, counts: Sequence[int], rows: int = 1) -> None:
    """How many gems of each colour somebody has, in one row or two; those of which there are none pale."""
    across, high = -(-len(Gem) // rows), area.height / rows
    step, unit = area.width / across, high / _ROW
    pale = 160 if painter.palette.high_contrast else 70
    for number, (gem, count) in enumerate(zip(Gem, counts, strict=True)):
        row, column = divmod(number, across)
        left, middle = area.left + step * column, area.top + high * (row + 0.5)
        draw_gem(painter, gem, (left + 13 * unit, middle), 26.0 * unit, alpha=255 if count else pale)
        if count:
            style = theme.SMALL_BOLD.sized(22 * unit / painter.type.text_scale)
            painter.text(str(count), (left + 28 * unit, middle), style, anchor="midleft")
