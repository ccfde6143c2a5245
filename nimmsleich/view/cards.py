"""Drawing of cards: bluff cards large and small, their backs, piles of them, and the six corpses' own cards."""

from dataclasses import dataclass
from functools import partial

import pygame

from nimmsleich.cards import DECK, RANKS, Card
from nimmsleich.view.palette import CARD_INK, CARD_PAPER, CHALK, CORPSE_COLOURS, GLOW
from stage.graphics import theme
from stage.graphics.kept import Sprite, draw_number_tag, draw_stack, sized
from stage.graphics.painter import Painter
from stage.graphics.raster import resized
from stage.graphics.theme import Colour, darker
from table.contract import Seat

_LARGE = 150.0
"""Width in logical units above which a card shows its corpses large."""
_SIGN = 0.92
"""Fraction of its cell that a sign on a card fills."""
FRONT, BACK = "nimmsleich/card_front", "nimmsleich/card_back"


def emblem_art(corpse: int) -> str:
    """Return the name of the drawing of a corpse's sign."""
    return f"nimmsleich/emblems/{corpse}"


def corpse_art(corpse: int) -> str:
    """Return the name of the drawing of a corpse."""
    return f"nimmsleich/corpses/{corpse}"


def draw_times(
    painter: Painter, count: int, centre: tuple[float, float], size: float, colour: Colour, *,
    number_first: bool = True, measure_only: bool = False,
) -> float:  # fmt: skip
    """Draw a number with a multiplication sign, `size` high at any text size; return its width."""
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
    """Return the ranks of the corpses on a card, each repeated by its count."""
    return [rank for rank in RANKS for _ in range(DECK[card][rank - 1])]


_BACK_TONE, _BACK_LINE = (120, 30, 38), (214, 178, 110)


def draw_pile(painter: Painter, area: pygame.FRect, height: int) -> None:
    """Draw cards face down on one another, with their number; an empty outline if none are left."""
    if not height:
        painter.outline(area.inflate(-6, -6), CHALK, 2.5, 9, alpha=70)
        return
    top = draw_stack(painter, area, BACK, height)
    draw_number_tag(painter, (top.right - 16, top.top + 16), height, (30, 44, 38), (12, 22, 18), CHALK)


def draw_lying_pile(painter: Painter, area: pygame.FRect, height: int, *, lifted: bool) -> None:
    """Draw a pile that lies before a rival, seen from the side, with its number; `lifted` at its near corner."""
    slant, thick, depth = area.width * 0.13, area.height * 0.085, area.height * 0.42
    low = area.bottom - 2.0

    def corners(rise: float) -> list[tuple[float, float]]:
        left, right = (area.left, low - rise), (area.right, low - rise)
        return [left, (area.left + slant, low - rise - depth), (area.right - slant, low - rise - depth), right]

    painter.polygon([(x, y + 4) for x, y in corners(0.0)], (8, 16, 12), alpha=120)
    if not height:
        painter.path(corners(0.0), CHALK, 2.0, closed=True, alpha=70)
        return
    for level in range(height):
        sheet = corners(thick * level)
        painter.path(sheet, CARD_INK, 3.0, closed=True)
        painter.polygon(sheet, CARD_PAPER)
    top = corners(thick * height)
    if lifted:
        top[0] = area.left + area.width * 0.2, top[0][1] - area.height * 0.42
    painter.path(top, CARD_INK, 3.0, closed=True)
    painter.polygon(top, _BACK_TONE)
    middle = sum(x for x, _ in top) / 4, sum(y for _, y in top) / 4
    inner = [(middle[0] + (x - middle[0]) * 0.72, middle[1] + (y - middle[1]) * 0.6) for x, y in top]
    painter.path(inner, _BACK_LINE, 2.0, closed=True)
    at = area.right - 2, area.top + 8
    draw_number_tag(painter, at, height, (30, 44, 38), (12, 22, 18), CHALK, radius=17.0, size=22.0)


def draw_small_card(painter: Painter, area: pygame.FRect, card: Card | None) -> None:
    """Draw a card with its six corpses as signs; an unknown card shows its back."""
    painter.image(BACK if card is None else FRONT, area, elevation=5.0)
    if card is not None:
        _draw_signs(painter, area, card)


def _draw_signs(
    painter: Painter, area: pygame.FRect, card: Card, *,
    counted: int = 0, lit: int = 0, dim: bool = False, zoom: float = 1.0,
) -> None:  # fmt: skip
    """Draw the signs on a card, with the first `lit` ones of the corpse `counted` (0: none) glowing.

    With `dim` all other corpses are pale. `zoom` is the current size of the card relative to rest.
    """
    number = 0
    for corpse, centre in zip(copies(card), _places_of_signs(area), strict=True):
        number += corpse == counted
        glows = corpse == counted and number <= lit
        _draw_sign(painter, centre, _sign_cell(area.size), corpse, glows=glows, pale=dim and not glows, zoom=zoom)


def _places_of_signs(area: pygame.FRect) -> list[tuple[float, float]]:
    """Return the middles of the six signs on a card."""
    middle, size = (area.centerx, area.top + area.height * 0.5), _sign_cell(area.size)
    return [
        (middle[0] + (index % 2 - 0.5) * size * 1.04, middle[1] + (index // 2 - 1) * size * 1.02) for index in range(6)
    ]


def _draw_sign(
    painter: Painter, centre: tuple[float, float], size: float, corpse: int, *, glows: bool, pale: bool, zoom: float
) -> None:
    box = pygame.FRect(0, 0, size * _SIGN / zoom, size * _SIGN / zoom)
    box.center = centre
    if glows:
        painter.circle(centre, size * 0.52, darker(GLOW, 0.15))
        painter.circle(centre, size * 0.48, GLOW)
    painter.image(emblem_art(corpse), box, alpha=90 if pale else 255, zoom=zoom)


def _sign_cell(size: tuple[float, float]) -> float:
    return min(size[0] * 0.8 / 2, size[1] * 0.82 / 3)


def sign_size(size: tuple[float, float]) -> float:
    """Return the size of each of the six signs on a card of this size."""
    return _sign_cell(size) * _SIGN


def drawings_on(card: Card, size: tuple[float, float]) -> list[tuple[str, tuple[float, float]]]:
    """Return the drawings on a large card of this size, with their own sizes."""
    side = _picture_size(size, len(_kinds(card)))
    return [(corpse_art(corpse), (side, side)) for corpse in _kinds(card)]


def _kinds(card: Card) -> list[int]:
    return [rank for rank in RANKS if DECK[card][rank - 1]]


def _picture_size(size: tuple[float, float], kinds: int) -> float:
    width, height = size
    return min(height * 0.8 / kinds * 0.98, width * 0.8 * 0.58)


def draw_large_card(painter: Painter, area: pygame.FRect, card: Card) -> None:
    """Draw a card for reading: every corpse on it, large, with its number."""
    painter.layer(("large card", card), area.inflate(20, 20), lambda canvas: _large_card(canvas, area, card))


def _large_card(painter: Painter, area: pygame.FRect, card: Card) -> None:
    painter.image(FRONT, area)
    kinds, calm = _kinds(card), area.inflate(-0.2 * area.width, -0.2 * area.height)
    row_height, size = calm.height / len(kinds), _picture_size(area.size, len(kinds))
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


@dataclass(eq=False, kw_only=True)
class CardSprite(Sprite):
    """A flying card that may be turned over. `lit` of its corpses are counted.

    `pop` is how much larger than at rest the last one of them still is, which has just been found.
    """

    card: Card
    seat: Seat = -1
    lit: int = 0
    pop: float = 0.0
    art: str = FRONT
    back: str = BACK
    face: float = 0.0

    @property
    def _inner(self) -> pygame.FRect:
        """Painted area. It rises by whole units, so that one image serves all heights."""
        return self.rect.move(0, -round(self.lift))

    def draw(self, painter: Painter) -> None:
        if self.is_lying_open and self.zoom == 1.0 and self.width > _LARGE:
            super().draw(painter)
            draw_large_card(painter, self._inner, self.card)
        else:
            self.draw_counted(painter)

    def draw_counted(self, painter: Painter, *, counted: int = 0, dim: bool = False) -> None:
        """Draw the card as :func:`draw_small_card` does, with the counted ones of the corpse `counted` lit."""
        super().draw(painter)
        if not self.is_lying_open:
            self._draw_turning(painter, counted=counted, dim=dim)
            return
        inner, card, zoom = self._inner, self.card, self.zoom
        pops = self.lit > 0 and self.pop > 0.0
        lit = self.lit - pops

        def draw(canvas: Painter) -> None:
            _draw_signs(canvas, inner, card, counted=counted, lit=lit, dim=dim, zoom=zoom)

        if self.zoom == 1.0:
            painter.layer(("signs", card, counted, lit, dim), inner, draw)
        else:
            draw(painter)
        if pops:
            size = _sign_cell(inner.size) * (1.0 + round(self.pop * 8) / 8)
            _draw_sign(painter, self.found(counted), size, counted, glows=True, pale=False, zoom=1.0)

    def _draw_turning(self, painter: Painter, *, counted: int, dim: bool) -> None:
        """Draw the signs of a card that is being turned over, narrowed like its face."""
        squash = 2.0 * self.face - 1.0
        if squash < 0.04 or self.angle or self.alpha < 1.0:
            return
        card, area = self.card, pygame.FRect(0, 0, self.width, self.height)
        draw = partial(_draw_signs, area=area, card=card, counted=counted, dim=dim)
        signs = sized(painter, ("signs", card, counted, dim), area.size, draw, self.zoom)
        narrow = resized(signs, (max(1, round(signs.width * squash)), signs.height))
        painter.stamp(narrow, self._inner.center)

    def found(self, counted: int) -> tuple[float, float]:
        """Return the middle of the sign of the corpse `counted` that was found last."""
        signs = zip(copies(self.card), _places_of_signs(self._inner), strict=True)
        return [centre for corpse, centre in signs if corpse == counted][max(0, self.lit - 1)]


@dataclass(frozen=True, slots=True)
class NamePlate:
    """Name plate of a corpse's card."""

    name: str
    style: theme.TextStyle
    height: float


def draw_rank_card(painter: Painter, area: pygame.FRect, corpse: int, plate: NamePlate, *, raised: bool) -> None:
    """Draw the card of a corpse with its name on a plate; the highest one is wider than high."""
    painter.layer(
        ("rank card", corpse, plate, raised), area.inflate(36, 36),
        lambda canvas: _rank_card(canvas, area, corpse, plate, raised=raised),
    )  # fmt: skip


def _rank_card(painter: Painter, area: pygame.FRect, corpse: int, plate: NamePlate, *, raised: bool) -> None:
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
