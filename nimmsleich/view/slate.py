"""Drawing of the slate in chalk, with the current bid, and of the earlier bids of the round below it."""

from collections.abc import Callable, Hashable
from typing import Final

import numpy as np
import pygame

from nimmsleich.rules.views import Call, NimmsleichView, Phase
from nimmsleich.view.cards import corpse_art, draw_times, emblem_art
from nimmsleich.view.palette import CHALK, CHALK_SOFT, GLOW
from nimmsleich.view.places import Places, set_for
from nimmsleich.view.render_context import RenderContext
from nimmsleich.view.tabletop import Tabletop
from stage.graphics import raster, theme
from stage.graphics.canvas import SurfaceCache
from stage.graphics.painter import Painter
from stage.graphics.text.typeset import Typesetter
from stage.ui.choice import draw_seat_mark
from table.contract import Seat
from table.rng import stream
from table.words import Translator, joined

_SIDE: Final = 512
"""Pixels of a tile of the grain."""
_COARSE: Final = 4
"""Pixels of a coarse grain."""
_BARE: Final = 0.16
"""Fraction of the slate to which no chalk sticks."""
_DUST: Final = 46
"""Brightness of the dust around the writing, out of 255."""
_KEPT: Final = SurfaceCache(_SIDE * _SIDE * 4)


def draw_in_chalk(painter: Painter, key: Hashable, area: pygame.FRect, draw: Callable[[Painter], None]) -> None:
    """Draw with `draw` as if in chalk; cached under `key` as by :meth:`Painter.layer`.

    With high contrast it is plain.
    """
    if painter.palette.high_contrast:
        draw(painter)
        return
    place = painter.canvas.pixel_rect(area)

    def make() -> pygame.Surface:
        written = raster.blank(*place.size)
        with painter.canvas.instead(written, place):
            draw(painter)
        dust = _dust(written, 5 * painter.canvas.scale)
        _rub(written)
        written.blit(dust, (0, 0))
        return written

    if place.width and place.height:
        kept = ("chalk", key, place.size, painter.canvas.scale, painter.type.text_scale)
        painter.canvas.target.blit(painter.canvas.cache.get(kept, make), place)


def _dust(written: pygame.Surface, radius: float) -> pygame.Surface:
    """Return the dust around the writing, `radius` pixels far. Blurring at half the size takes a third of the time."""
    wide, high = written.get_size()
    small = raster.resized(written, (max(1, wide // 2), max(1, high // 2)))
    dust = raster.resized(pygame.transform.box_blur(small, max(1, round(radius / 2))), (wide, high))
    dust.fill((255, 255, 255, _DUST), special_flags=pygame.BLEND_RGBA_MULT)
    return dust


def _rub(written: pygame.Surface) -> None:
    """Remove the chalk that does not stick to the grain."""
    grain = _KEPT.get("grain", _grain)
    for left in range(0, written.get_width(), _SIDE):
        for top in range(0, written.get_height(), _SIDE):
            written.blit(grain, (left, top), special_flags=pygame.BLEND_RGBA_MULT)


def _grain() -> pygame.Surface:
    """Return a mask, white where chalk sticks and clear elsewhere: fine grains in coarse ones."""
    rng = stream(0, "nimmsleich", "chalk")
    fine = _noise(rng.randbytes(_SIDE * _SIDE), _SIDE)
    cells = _SIDE // _COARSE
    coarse = np.kron(_noise(rng.randbytes(cells * cells), cells), np.ones((_COARSE, _COARSE), dtype=np.float32))
    sticks = np.clip((0.62 * fine + 0.38 * coarse - _BARE) * 3.2, 0.3, 1.0)
    pixels = np.full((_SIDE, _SIDE, 4), 255, dtype=np.uint8)
    pixels[..., 3] = (255 * sticks).astype(np.uint8)
    return pygame.image.frombytes(pixels.tobytes(), (_SIDE, _SIDE), "RGBA").convert_alpha()


def _noise(data: bytes, side: int) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    return np.frombuffer(data, dtype=np.uint8).reshape(side, side).astype(np.float32) / 255.0


SLATE = "nimmsleich/speech"
"""Name of the drawing of the slate."""
_BESIDE, _BELOW = 4.0, 8.0
"""Logical units between two chips of earlier bids."""


def writing_area(slate: pygame.FRect) -> pygame.FRect:
    """Return the part of the slate for writing."""
    inner = pygame.FRect(0, 0, slate.width * 0.88, slate.height * 0.75)
    inner.midtop = (slate.centerx, slate.top + slate.height * 0.115)
    return inner


def picture_size(places: Places, type_: Typesetter) -> float:
    """Return the size of the corpse on the slate."""
    area = writing_area(_board(places))
    return min(area.height - type_.line_height(_title_style(places)) - 2, area.width * 0.5)


def _board(places: Places) -> pygame.FRect:
    board = pygame.FRect(0, 0, min(places.slate.height / 360 * 640, places.slate.width), places.slate.height)
    board.midtop = places.slate.midtop
    return board


def _title_style(places: Places) -> theme.TextStyle:
    return theme.BODY_BOLD.sized(20) if places.compact else theme.BODY_BOLD


def draw_slate(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw the slate with the bid, large, and its bidder."""
    board = _board(context.places)
    painter.image(SLATE, board, elevation=6)
    area = writing_area(board)
    if not table.calls:
        _draw_nothing_yet(painter, context, table, area)
        return
    call = table.calls[-1]
    bottom = _draw_title(painter, context, table, area)
    rest = pygame.FRect(area.left, bottom, area.width, area.bottom - bottom)
    draw_bid(painter, rest, call.count, call.corpse, zoom=table.pop)


def draw_bid(painter: Painter, area: pygame.FRect, count: int, corpse: int, *, zoom: float = 1.0) -> None:
    """Draw a number and a corpse as large as the area allows."""
    size = min(area.height, area.width * 0.5)
    body = pygame.FRect(0, 0, size, size)
    figure = min(size * 0.66, 108.0)
    wide = draw_times(painter, count, area.center, figure, CHALK, measure_only=True)
    left = area.centerx - (wide + 22 + size) / 2
    number = pygame.FRect(left - 12, area.centery - figure * 0.8, wide + 24, figure * 1.6)

    def write(canvas: Painter) -> None:
        draw_times(canvas, count, number.center, figure, CHALK)

    draw_in_chalk(painter, ("bid", count, round(figure)), number, write)
    body.midleft = (left + wide + 22, area.centery)
    if not painter.palette.high_contrast:
        painter.glow(body.inflate(30, 30), (255, 244, 214), 46)
    painter.image(corpse_art(corpse), body, zoom=zoom)


def _draw_title(painter: Painter, context: RenderContext, table: Tabletop, area: pygame.FRect) -> float:
    """Draw the bidder's name, or the doubter and the doubted; return the lower end."""
    bidder, denouncer = table.calls[-1].seat, table.view.denouncer
    style = _title_style(context.places)
    high = painter.type.line_height(style)
    mark, middle = high * 0.9, area.top + high / 2
    doubted = denouncer >= 0 and table.view.phase is not Phase.BIDDING
    seats = [denouncer] if doubted else [bidder]
    if doubted:
        words = context.text.gettext("{name} denounces {other}").format(
            name=context.names[denouncer], other=context.names[bidder]
        )
    else:
        words = context.text.gettext("{name} bids").format(name=context.names[bidder])
    if doubted and painter.type.width(words, style) > area.width - mark - 10:
        # Long names in large letters: their marks say the same.
        words, seats = "?!", [denouncer, bidder]
    wide = min(painter.type.width(words, style), area.width - mark - 10)
    left = area.centerx - (wide + (mark + 10) * len(seats)) / 2
    _mark(painter, context, seats[0], (left + mark / 2, middle), mark)
    line = pygame.FRect(left + mark + 4, area.top, wide + 14, high)

    def write(canvas: Painter) -> None:
        canvas.text(words, (left + mark + 10, middle), style, CHALK_SOFT, anchor="midleft", max_width=wide + 1)

    draw_in_chalk(painter, ("title", words, style), line, write)
    if len(seats) == 2:
        _mark(painter, context, seats[1], (left + mark * 1.5 + 20 + wide, middle), mark)
    return area.top + high + 2


def _mark(painter: Painter, context: RenderContext, seat: Seat, centre: tuple[float, float], size: float) -> None:
    draw_seat_mark(painter, context.colours[seat], centre, size, emblem=context.emblems)


def expected(view: NimmsleichView, text: Translator) -> str:
    """Return in words how many of each corpse lie on all cards on average: one per card (NL-2)."""
    cards = view.cards_in_hands
    words = text.ngettext(
        "{count} card in play: about {count} of each", "{count} cards in play: about {count} of each", cards
    )
    return words.format(count=cards)


def _draw_nothing_yet(painter: Painter, context: RenderContext, table: Tabletop, area: pygame.FRect) -> None:
    view, text = table.view, context.text
    style = theme.SUBHEADING.sized(20 if context.places.compact else 30)
    if view.phase is Phase.OVER:
        winners = [context.names[seat] for seat in view.winners]
        words = text.ngettext("{names} wins!", "{names} share the win!", len(winners)).format(
            names=joined(winners, text)
        )
    elif view.phase is Phase.OYSTERS:
        words = text.gettext("Oysters!")
    elif view.opener >= 0:
        words = text.gettext("No bid yet.\n{name} opens.").format(name=context.names[view.opener])
    else:
        words = text.gettext("Laying out the corpses…")
    wide, at = area.width, area.center
    small, advice = theme.SMALL_BOLD, expected(view, text) if view.phase in (Phase.SHUFFLE, Phase.BIDDING) else ""
    if context.places.compact or painter.type.width(advice, small) > wide:
        advice = ""
    while painter.measure(words, style, wide)[1] > area.height and style.size > theme.SMALLEST_TEXT / 2:
        style = style.sized(style.size * 0.9)
    if advice:
        at = (area.centerx, area.centery - painter.type.line_height(small) / 2)
    if view.phase is Phase.OVER:
        size = area.height * 0.5
        painter.image("ui/trophy", (area.centerx - size / 2, area.top, size, size), tint=GLOW)
        at = (area.centerx, area.bottom - area.height * 0.22)

    def write(canvas: Painter) -> None:
        canvas.text(words, at, style, CHALK, anchor="center", wrap=True, align="center", max_width=wide)
        if advice:
            canvas.text(advice, (area.centerx, area.bottom - 6), small, CHALK_SOFT, anchor="midbottom")

    draw_in_chalk(painter, ("nothing yet", words, style, advice), area, write)


def draw_chain(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw the earlier bids of the round, oldest first; if there are too many, the oldest are left out."""
    area, high = context.places.chain, context.places.chip
    calls = table.calls[:-1]
    if not calls or area.height < high:
        return
    number = set_for(painter.type, theme.SMALL_BOLD)
    sign = high - 10
    wide = high + painter.type.width("10 ×", number) + sign + 16
    columns = max(1, int((area.width + _BESIDE) // (wide + _BESIDE)))
    rows = max(1, int((area.height + _BELOW) // (high + _BELOW)))
    shown = calls[-columns * rows :]
    row_length = min(columns, len(shown))
    left = area.centerx - (row_length * (wide + _BESIDE) - _BESIDE) / 2
    for index, call in enumerate(shown):
        column, row = index % columns, index // columns
        chip = pygame.FRect(left + column * (wide + _BESIDE), area.top + row * (high + _BELOW), wide, high)
        _draw_chip(painter, context, chip, call)


def _draw_chip(painter: Painter, context: RenderContext, chip: pygame.FRect, call: Call) -> None:
    painter.rounded(chip, (10, 34, 26), chip.height / 2, alpha=255 if painter.palette.high_contrast else 205)
    size = chip.height - 14
    at = (chip.left + chip.height / 2, chip.centery)
    draw_seat_mark(painter, context.colours[call.seat], at, size, emblem=context.emblems)
    sign = chip.height - 12
    painter.image(emblem_art(call.corpse), (chip.right - sign - 10, chip.centery - sign / 2, sign, sign))
    middle = (chip.left + chip.height + chip.right - sign - 10) / 2
    painter.text(
        f"{call.count} ×", (middle, chip.centery), set_for(painter.type, theme.SMALL_BOLD), CHALK, anchor="center"
    )


def draw_doubt(painter: Painter, context: RenderContext, table: Tabletop) -> None:
    """Draw the denouncer's exclamation across the slate."""
    if table.doubt <= 0.0:
        return
    slate = context.places.slate
    words = context.text.gettext("I don't believe you!")
    style = theme.TITLE.sized(28 if context.places.compact else 46)
    wide, high = painter.measure(words, style, slate.width + 60)
    box = pygame.FRect(0, 0, wide + 150, high + 44)
    box.center = slate.center
    alpha = round(255 * table.doubt)
    painter.rounded(box.inflate(8, 8), (70, 8, 6), 26, alpha=alpha)
    painter.rounded(box, (158, 34, 26), 22, alpha=alpha)
    seat = context.colours[table.doubter]
    if table.doubt > 0.9:
        draw_seat_mark(painter, seat, (box.left + 56, box.centery), 62, emblem=context.emblems)
    at = (box.centerx + 40, box.centery)
    painter.text(
        words, at, style, (255, 244, 226), anchor="center", wrap=True, align="center", max_width=slate.width + 60,
        alpha=alpha,
    )  # fmt: skip
    painter.outline(box, GLOW, 3, 22, alpha=alpha)
