"""Draws cards: bluff cards large and small, their backs, piles of them, and the six corpses' own cards."""

import math
from dataclasses import dataclass

import pygame

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.view.palette import CARD_INK, CARD_PAPER, CHALK, CORPSE_COLOURS, GLOW
from nimmsleich.view.places import set_for
from nimmsleich.view.tabletop import Sprite
from stage.graphics import theme
from stage.graphics.colours import Colour, darker
from stage.graphics.painter import Painter

STACK = 2.2
"""How far a card of a pile stands out above the one below it."""
FRONT, BACK = "nimmsleich/card_front", "nimmsleich/card_back"


def emblem_art(corpse: int) -> str:
    """The drawing of a corpse's sign."""
    return f"nimmsleich/emblems/{corpse}"


def corpse_art(corpse: int) -> str:
    """The drawing of a corpse."""
    return f"nimmsleich/corpses/{corpse}"


def draw_times(
    painter: Painter, count: int, centre: tuple[float, float], size: float, colour: Colour, *,
    number_first: bool = True, measure_only: bool = False,
) -> float:  # fmt: skip
    """A number with its sign of multiplication, `size` high whatever the text size; returns its width."""
    scale = painter.type.text_scale
    figure, sign = theme.TITLE.sized(size / scale), theme.BUTTON.sized(size * 0.72 / scale)
    wide, sign_wide, gap = painter.type.width(str(count), figure), painter.type.width("×", sign), size * 0.14
    total = wide + gap + sign_wide
    if measure_only:
        return total
    left = centre[0] - total / 2
    number_at, sign_at = (left, left + wide + gap) if number_first else (left + sign_wide + gap, left)
    painter.text(str(count), (number_at, centre[1]), figure, colour, anchor="midleft")
    painter.text("×", (sign_at, centre[1] + size * 0.06), sign, colour, anchor="midleft")
    return total


def copies(card: Card) -> list[int]:
    """The ranks of the corpses on a card, each as often as it lies there."""
    return [rank for rank in RANKS for _ in range(DECK[card][rank - 1])]


def draw_back(painter: Painter, area: pygame.FRect, *, elevation: float = 5.0) -> None:
    """A card face down."""
    painter.image(BACK, area, elevation=elevation)


def draw_pile(painter: Painter, area: pygame.FRect, height: int) -> None:
    """Cards face down on one another, with their number; nothing where none are left."""
    if not height:
        painter.outline(area.inflate(-6, -6), CHALK, 2.5, 9, alpha=70)
        return
    for level in range(min(height, 6)):
        draw_back(painter, area.move(0, -STACK * level), elevation=4.0 if level == 0 else 0.0)
    top = area.move(0, -STACK * (min(height, 6) - 1))
    draw_number_tag(painter, (top.right - 16, top.top + 16), str(height))


def draw_number_tag(painter: Painter, centre: tuple[float, float], text: str) -> None:
    """A small dark disc with a number on it."""
    style = theme.CAPTION.sized(24 / painter.type.text_scale)
    painter.circle(centre, 19, (12, 22, 18))
    painter.circle(centre, 17, (30, 44, 38))
    painter.text(text, centre, style, CHALK, anchor="center")


def draw_small_card(
    painter: Painter, area: pygame.FRect, card: Card | None, *, counted: int = 0, lit: int = 0, dim: bool = False
) -> None:
    """A card with its six corpses as signs; of the corpse `counted` (0: none) the first `lit` ones glow.

    With `dim` all other corpses are pale. A card of which nothing is known shows its back.
    """
    if card is None:
        draw_back(painter, area)
        return
    painter.image(FRONT, area, elevation=5.0)
    _draw_signs(painter, area, card, counted=counted, lit=lit, dim=dim)


def _draw_signs(painter: Painter, area: pygame.FRect, card: Card, *, counted: int, lit: int, dim: bool) -> None:
    calm = pygame.FRect(
        area.left + area.width * 0.1, area.top + area.height * 0.09, area.width * 0.8, area.height * 0.82
    )
    size = min(calm.width / 2, calm.height / 3)
    number = 0
    for index, corpse in enumerate(copies(card)):
        column, row = index % 2, index // 2
        centre = (calm.centerx + (column - 0.5) * size * 1.04, calm.centery + (row - 1) * size * 1.02)
        box = pygame.FRect(0, 0, size * 0.92, size * 0.92)
        box.center = centre
        if corpse == counted:
            number += 1
            if number <= lit:
                painter.circle(centre, size * 0.52, darker(GLOW, 0.15))
                painter.circle(centre, size * 0.48, GLOW)
        pale = dim and (corpse != counted or number > lit)
        painter.image(emblem_art(corpse), box, alpha=90 if pale else 255)


def draw_large_card(painter: Painter, area: pygame.FRect, card: Card) -> None:
    """A card to be read at leisure: every corpse on it, large, with its number."""
    painter.layer(("large card", card), area.inflate(20, 20), lambda canvas: _large_card(canvas, area, card))


def _large_card(painter: Painter, area: pygame.FRect, card: Card) -> None:
    painter.image(FRONT, area)
    kinds = [rank for rank in RANKS if DECK[card][rank - 1]]
    calm = pygame.FRect(area.left + area.width * 0.1, area.top + area.height * 0.1, area.width * 0.8, area.height * 0.8)
    row_height = calm.height / len(kinds)
    size = min(row_height * 0.98, calm.width * 0.58)
    figure = min(size * 0.72, area.width * 0.26)
    for row, corpse in enumerate(kinds):
        middle = calm.top + row_height * (row + 0.5)
        painter.image(corpse_art(corpse), (calm.left, middle - size / 2, size, size))
        number = DECK[card][corpse - 1]
        at = (calm.left + size + (calm.width - size) / 2 + 2, middle)
        draw_times(painter, number, at, figure, CARD_INK, number_first=False)
        if row:
            y = calm.top + row_height * row
            painter.line((calm.left + 8, y), (calm.right - 8, y), darker(CARD_PAPER, 0.22), 1.5)


def draw_sprite(painter: Painter, sprite: Sprite, *, counted: int = 0, dim: bool = False, large: bool = False) -> None:
    """A card or token on its way."""
    base = pygame.FRect(0, 0, sprite.width, sprite.height)
    base.center = (sprite.x, sprite.y - sprite.lift)
    alpha = round(255 * sprite.alpha)
    height = 6.0 + 2 * round(sprite.lift / 6)
    if sprite.art:
        painter.image(sprite.art, base, zoom=sprite.zoom, angle=sprite.angle, alpha=alpha, elevation=height)
        return
    turned = sprite.card is not None and sprite.face >= 0.5
    squash = abs(2.0 * sprite.face - 1.0) if sprite.card is not None else 1.0
    art = FRONT if turned else BACK
    painter.image(art, base, zoom=sprite.zoom, squash=squash, angle=sprite.angle, alpha=alpha, elevation=height)
    if turned and squash > 0.96 and sprite.card is not None and sprite.alpha > 0.96 and not sprite.angle:
        inner = pygame.FRect(0, 0, sprite.width * sprite.zoom, sprite.height * sprite.zoom)
        inner.center = base.center
        if large and sprite.zoom == 1.0:
            draw_large_card(painter, inner, sprite.card)
        elif sprite.zoom == 1.0:
            card, lit = sprite.card, sprite.lit
            painter.layer(
                ("signs", card, counted, lit, dim),
                inner,
                lambda canvas: _draw_signs(canvas, inner, card, counted=counted, lit=lit, dim=dim),
            )
        else:
            _draw_signs(painter, inner, sprite.card, counted=counted, lit=sprite.lit, dim=dim)


@dataclass(frozen=True, slots=True)
class Plate:
    """The name on a corpse's card."""

    name: str
    style: theme.TextStyle
    height: float


def draw_rank_card(painter: Painter, area: pygame.FRect, corpse: int, plate: Plate, *, raised: bool) -> None:
    """The card of a corpse: its picture, its name on a plate; the highest one is wider than high."""
    painter.layer(
        ("rank card", corpse, plate, raised), area.inflate(36, 36),
        lambda canvas: _rank_card(canvas, area, corpse, plate, raised=raised),
    )  # fmt: skip


def _rank_card(painter: Painter, area: pygame.FRect, corpse: int, plate: Plate, *, raised: bool) -> None:
    colours = painter.palette
    painter.panel(area, theme.paper_look(colours, raised=raised, elevation=11 if raised else 5, radius=12))
    window = pygame.FRect(area.left + 8, area.top + 8, area.width - 16, area.height - plate.height - 8)
    with painter.clip(window):
        painter.gradient(window, (222, 218, 190), (178, 192, 160))
        floor = pygame.FRect(window.left, window.top + window.height * 0.66, window.width, window.height * 0.36)
        painter.gradient(floor, (88, 138, 100), (58, 104, 76))
        painter.glow(window.inflate(window.width * 0.2, window.height * 0.2), (255, 250, 226), 70)
    painter.outline(window.inflate(3, 3), darker(colours.brass, 0.1), 3, 5)
    side = min(window.height - 2, window.width - 4)
    body = pygame.FRect(0, 0, side, side)
    body.center = window.center
    painter.image(corpse_art(corpse), body)
    ground = pygame.FRect(area.left + 9, window.bottom + 2, area.width - 18, area.bottom - window.bottom - 4)
    painter.rounded((ground.left + 10, area.bottom - 7, ground.width - 20, 4), CORPSE_COLOURS[corpse - 1], 2)
    lines = painter.type.wrap(plate.name, plate.style, ground.width)
    height = painter.type.line_height(plate.style)
    for number, line in enumerate(lines):
        y = ground.centery - 3 + (number - (len(lines) - 1) / 2) * height
        painter.text(line, (ground.centerx, y), plate.style, colours.ink, anchor="center", max_width=ground.width)


def draw_tally(painter: Painter, area: pygame.FRect, count: int) -> None:
    """Chalk marks in fives, from the left; a number where they would not fit, and nothing where that would not."""
    step, high = 8.0, min(area.height - 12, 22.0)
    groups = math.ceil(count / 5)
    if count * step + groups * 7 > area.width:
        style = set_for(painter.type, theme.CAPTION)
        if painter.type.width(f"{count} ×", style) <= area.width:
            painter.text(f"{count} ×", (area.left, area.centery), style, CHALK, anchor="midleft")
        return
    top, left = area.centery - high / 2, area.left + 3
    for group in range(groups):
        strokes = min(5, count - 5 * group)
        for stroke in range(min(strokes, 4)):
            x = left + stroke * step
            painter.line((x + 1.5, top), (x - 0.5, top + high), CHALK, 2.6, alpha=230)
        if strokes == 5:
            painter.line((left - 5, top + high * 0.8), (left + 3 * step + 6, top + high * 0.2), CHALK, 2.6, alpha=230)
        left += min(strokes, 4) * step + 9
