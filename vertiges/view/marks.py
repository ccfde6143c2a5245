"""Marks over the table: ghosts, lit pieces, height rule, plumb line, firmness, labels, and the frame of a replay."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import pygame

from physics.polygon import Point
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, SeatColour
from stage.match.live.camera import Camera
from vertiges.outlines import HALF
from vertiges.rules.snapshot import QUARTER, Placed
from vertiges.rules.towers import TowerState
from vertiges.view.heights import Pennant
from vertiges.view.palette import (
    BARRED,
    BRASS,
    BURNT,
    FILM,
    FILM_HOLE,
    GHOST,
    MARK,
    MARK_GROUND,
    REFUSED,
    RULE,
    SHADE,
    firmness,
)
from vertiges.view.pieces import draw_piece, silhouette

Plumb = tuple[TowerState, str]
"""A tower with the words at its plumb line."""

LABEL = theme.SMALL_BOLD
REMARK = theme.BODY_BOLD
_REMARK_EDGE = 22.0
"""Logical units for the sign beside a refusing word."""
_NUMBER = theme.SMALL_BOLD.sized(20)
_TONGUE = 16.0
"""mm above a top that its tongue may take."""
_PLATE = 22.0
"""Height of the plate with a tower's number, in logical units."""
_STRIP_BELOW = 29.0
"""Logical units from the table top down to the strip that shows how firmly a tower stands."""
_CAP, _CAP_HIGH = 26.0, 3.4
"""Width and height in mm of the plate on a closed top."""
_STROKE, _SLANT = 13.0, 0.9
"""Half of the length in mm of the chalk stroke on a spent piece, and its slant in radians."""
_SIGN = 4.4
"""Radius in mm of the sign on that plate."""
_FINER = 3
"""Factor by which the plate is drawn larger before shrinking."""
_ARC, _ARC_FROM, _ARC_TO = 43.0, 222.0, -42.0
"""Radius in mm of the arc round a carried section, and its ends in degrees: over the top from left to right."""
_TICKS, _TICKS_SAFE = 15, 11
_BOLD = 2.0
"""Logical units per mm below which the ticks are bolder than to scale."""
"""Its ticks, and how many of them are lit at the limit."""
_DASHES: Final = 5
"""Dashes on each side of the outline where the first piece goes."""
_RING = 5.0
"""Logical units left of the numbers of the height rule, so that the table's focus ring covers none."""


def draw_ghost(painter: Painter, camera: Camera, placed: Placed, nearness: float) -> None:
    """Draw a piece as a mere hint, lighter the nearer (0.0 to 1.0) the real one is."""
    at = camera.to_screen(placed.x, placed.y)
    glow(painter, camera, placed, GHOST, 0.35 + 0.65 * nearness)
    draw_piece(painter, placed, at, camera.zoom, round(70 + 60 * nearness))


def draw_barred(painter: Painter, camera: Camera, placed: Placed, words: str) -> None:
    """Draw a greyed piece with the sign of a closed top where it may not be laid, and the words beside it (VE-28)."""
    x, y = camera.to_screen(placed.x, placed.y)
    shade = silhouette(painter, placed.piece, placed.flipped, placed.angle, camera.zoom, 2.0, BARRED)
    painter.stamp(shade, (x, y), 200)
    draw_piece(painter, placed, (x, y), camera.zoom, 60)
    draw_caps(painter, camera, [placed])
    pill = _pill(painter, words, LABEL)
    aside = (1.6 * HALF * camera.zoom + pill.width / 2) * (1 if x < camera.board.centerx else -1)
    draw_label(painter, (x + aside, y), words, camera.board)


def draw_start(painter: Painter, camera: Camera, seconds: float) -> None:
    """Draw the chalk outline on the bench where the first piece goes; its arrow moves with the `seconds`."""
    x, ground = camera.to_screen(0.0, 0.0)
    half, chalk = HALF * camera.zoom, painter.palette.chalk
    left, right, top = x - half, x + half, ground - 2.0 * half
    dashes = 2 * _DASHES - 1
    for (start_x, start_y), (end_x, end_y) in (
        ((left, ground), (left, top)), ((left, top), (right, top)), ((right, top), (right, ground)),
    ):  # fmt: skip
        for dash in range(0, dashes, 2):
            begin, end = dash / dashes, (dash + 1) / dashes
            one, other = (
                (start_x + (end_x - start_x) * part, start_y + (end_y - start_y) * part) for part in (begin, end)
            )
            painter.line(one, other, chalk, 3.0, 190)
    painter.fill((left - 16.0, ground + 3.0, 2 * half + 32.0, 4.0), chalk, 210)
    for side in (-1.0, 1.0):
        painter.fill((x + side * half - 2.0, ground - 2.0, 4.0, 14.0), chalk, 210)
    y = top - 30.0 + 7.0 * math.sin(4.0 * seconds)
    painter.path([(x - 22.0, y - 24.0), (x, y), (x + 22.0, y - 24.0)], MARK_GROUND, 10.0)
    painter.path([(x - 22.0, y - 24.0), (x, y), (x + 22.0, y - 24.0)], chalk, 5.0)


def glow(painter: Painter, camera: Camera, placed: Placed, colour: Colour, strength: float = 1.0) -> None:
    """Draw a light of a piece's own shape around it."""
    shade = silhouette(painter, placed.piece, placed.flipped, placed.angle, camera.zoom, 7.0, colour)
    painter.stamp(shade, camera.to_screen(placed.x, placed.y), round(8 * max(0.0, min(1.0, strength))) * 31)


def draw_rule(painter: Painter, camera: Camera) -> None:
    """Draw the wooden height rule at the left edge: a line every centimetre, a number every ten."""
    board, zoom = camera.board, camera.zoom
    left, top = board.left + 4, board.top + 8
    highest = math.floor((camera.ground - top) / zoom / 10.0)
    wide = _rule_width(painter, highest)
    if painter.palette.high_contrast:
        painter.fill((left, top, wide, camera.ground - top), painter.palette.chalk)
    else:
        painter.fill((left + 3, top + 3, wide, camera.ground - top - 3), SHADE, 90)
        painter.gradient((left, top, wide, camera.ground - top), *RULE)
        painter.fill((left, top, 1.5, camera.ground - top), GHOST)
    step = 1 if zoom >= 1.1 else 2
    for centimetre in range(0, highest + 1, step):
        y = camera.ground - centimetre * 10.0 * zoom
        long = 14.0 if centimetre % 10 == 0 else 10.0 if centimetre % 5 == 0 else 6.0
        painter.fill((left + wide - long, y - 0.75, long, 1.5), BURNT)
        if centimetre % 10 == 0 and centimetre and y > top + 14:
            at = (left + 3 + _RING, y)
            painter.text(str(centimetre), at, theme.KEY_HINT, BURNT, anchor="midleft", max_width=wide - 14 - _RING)


def rule_edge(painter: Painter, camera: Camera) -> float:
    """Return the x of the right edge of the height rule."""
    left, top = camera.board.left + 4, camera.board.top + 8
    return left + _rule_width(painter, math.floor((camera.ground - top) / camera.zoom / 10.0))


def _rule_width(painter: Painter, highest: int) -> float:
    return painter.type.width("000" if highest > 99 else "00", theme.KEY_HINT) + 18.0 + _RING


def draw_plumb(painter: Painter, camera: Camera, plumb: Plumb, pieces: Iterable[Placed]) -> None:
    """Draw the line from the top of a tower, its bob over the table, and the words clear of the `pieces`."""
    tower, words = plumb
    x, top = camera.to_screen(tower.top.x, tower.balance.height)
    foot, _ = camera.to_screen(tower.x, 0.0)
    low = camera.ground - 10
    painter.fill((x - 2, top - 6, 4, low - top), MARK_GROUND, 150)
    painter.fill((x - 1, top - 6, 2, low - top), MARK)
    painter.circle((x, low), 8, MARK_GROUND)
    painter.circle((x, low), 6, firmness(tower.balance.margin))
    painter.fill((foot - 1, camera.ground + 2, 2, 12), MARK)
    draw_label(painter, _label_at(painter, camera, foot, words, pieces), words, camera.board)


def _label_at(painter: Painter, camera: Camera, foot: float, words: str, pieces: Iterable[Placed]) -> Point:
    """Return a place beside the foot of a tower, or on the bench if pieces stand there. The top stays free."""
    pill = _pill(painter, words, LABEL)
    block = 2.4 * HALF * camera.zoom
    seen = (camera.to_screen(each.x, each.y) for each in pieces)
    blocks = [pygame.FRect(x - block / 2, y - block / 2, block, block) for x, y in seen]
    for side in (1.0, -1.0):
        pill.center = (foot + side * (1.5 * HALF * camera.zoom + pill.width / 2), camera.ground - 26)
        if camera.board.contains(pill) and pill.collidelist(blocks) < 0:
            return pill.center
    return foot, camera.ground + pill.height / 2


def draw_firmness(painter: Painter, camera: Camera, towers: Iterable[TowerState]) -> None:
    """Draw a strip below each tower, with its length and colour by the margin."""
    wide, y = 2 * HALF * camera.zoom, camera.ground + _STRIP_BELOW
    for tower in towers:
        x, _ = camera.to_screen(tower.x, 0.0)
        if camera.board.left < x < camera.board.right:
            margin = round(tower.balance.margin * 20) / 20
            painter.rounded((x - wide / 2 - 2, y, wide + 4, 10), MARK_GROUND, 5)
            painter.rounded((x - wide / 2, y + 2, wide * max(0.12, margin), 6), firmness(margin), 3)


def draw_caps(painter: Painter, camera: Camera, tops: Iterable[Placed]) -> None:
    """Draw a small brass plate with a bar across on each closed top (VE-4)."""
    for top in tops:
        lean = math.remainder(top.angle, QUARTER)
        at = camera.to_screen(top.x - HALF * math.sin(lean), top.y + HALF * math.cos(lean))
        painter.stamp(_cap(painter, camera.zoom, round(math.degrees(lean))), at)


def _cap(painter: Painter, zoom: float, degrees: int) -> pygame.Surface:
    """Return plate and sign at this zoom and lean. The middle of the plate's foot is the middle of the image."""
    size = round(zoom * painter.canvas.scale * 10)
    pixel = size / 10

    def make() -> pygame.Surface:
        side = round(2 * _CAP * pixel * _FINER)
        drawn, mm = pygame.Surface((side, side), pygame.SRCALPHA), pixel * _FINER
        middle = side / 2
        plate = pygame.Rect(0, 0, round(_CAP * mm), round(_CAP_HIGH * mm))
        plate.midbottom = round(middle), round(middle)
        pygame.draw.rect(drawn, BRASS[0], plate)
        pygame.draw.rect(drawn, BRASS[1], (plate.left, plate.top, plate.width, max(1, round(mm))))
        centre, radius = (middle, plate.top - _SIGN * mm), max(_SIGN * mm, 6.0 * _FINER)
        pygame.draw.circle(drawn, MARK_GROUND, centre, radius + 0.8 * mm)
        pygame.draw.circle(drawn, BRASS[0], centre, radius)
        bar = pygame.Rect(0, 0, round(1.2 * radius), max(2, round(0.4 * radius)))
        bar.center = round(centre[0]), round(centre[1])
        pygame.draw.rect(drawn, MARK_GROUND, bar)
        return pygame.transform.rotozoom(drawn, degrees, 1 / _FINER)

    return painter.canvas.cache.get(("cap", size, degrees), make)


def draw_spent(painter: Painter, camera: Camera, pieces: Iterable[Placed]) -> None:
    """Draw a chalk stroke across each piece that scores nothing in the next ZAP (VE-55)."""
    for each in pieces:
        ends = [
            camera.to_screen(each.x + side * _STROKE * math.cos(lean), each.y + side * _STROKE * math.sin(lean))
            for lean in (math.remainder(each.angle, QUARTER) + _SLANT,)
            for side in (-1.0, 1.0)
        ]
        painter.line(ends[0], ends[1], MARK_GROUND, max(4.0, 3.4 * camera.zoom), 150)
        painter.line(ends[0], ends[1], painter.palette.chalk, max(2.0, 1.7 * camera.zoom), 230)


def draw_strain(painter: Painter, at: Point, zoom: float, strain: float) -> None:
    """Draw an arc of ticks round the lowest piece of a carried section: the more are lit, the nearer it is to breaking.

    The last ticks are longer, with a warning sign beside them, so that colour is not the only signal.
    """
    lit = min(_TICKS, math.ceil(strain * _TICKS_SAFE - 1e-6))
    # In steps of a few percent, so that it is found again while the zoom changes.
    size = round(zoom * painter.canvas.scale * 8)
    picture = painter.canvas.cache.get(("strain", size, lit), lambda: _arc(size / 8, lit, max(1.0, _BOLD / zoom)))
    painter.stamp(picture, at)


def _arc(pixel: float, lit: int, bold: float) -> pygame.Surface:
    """Return the arc with `lit` lit ticks, `pixel` pixels per mm, open below, where the seat is.

    From far away the ticks are bolder.
    """
    mm = pixel * _FINER
    side = round(2 * (_ARC + 12.0 * bold) * mm)
    drawn, middle = pygame.Surface((side, side), pygame.SRCALPHA), side / 2
    for tick in range(_TICKS):
        angle = _ARC_FROM - (_ARC_FROM - _ARC_TO) * (tick + 0.5) / _TICKS
        long, wide = (9.5, 5.0) if tick >= _TICKS_SAFE else (5.5, 4.0)
        long, wide = long * bold, wide * (1.0 + 0.6 * (bold - 1.0))
        colour = (*firmness(1.0 - tick / _TICKS_SAFE), 255)
        shades = ((1.1, (*MARK_GROUND, 255)), (0.0, colour)) if tick < lit else ((0.0, (*MARK_GROUND, 90)),)
        for more, shade in shades:
            across = pygame.Vector2(0.0, wide / 2 + more).rotate(-angle)
            ends = [pygame.Vector2(far, 0.0).rotate(-angle) for far in (_ARC - more, _ARC + long + more)]
            corners = (ends[0] - across, ends[1] - across, ends[1] + across, ends[0] + across)
            pygame.draw.polygon(drawn, shade, [(middle + x * mm, middle + y * mm) for x, y in corners])
    if lit > _TICKS_SAFE:
        _draw_warning(drawn, (middle + _ARC * mm, middle - 0.98 * _ARC * mm), mm * min(bold, 1.6))
    small = round(side / _FINER)
    return pygame.transform.smoothscale(drawn, (small, small))


def _draw_warning(surface: pygame.Surface, at: Point, mm: float) -> None:
    """Draw an exclamation mark on a triangle."""
    for size, colour in ((10.0, MARK_GROUND), (8.0, firmness(0.5))):
        corners = [
            (at[0] + size * mm * x, at[1] + size * mm * y) for x, y in ((0.0, -1.0), (0.95, 0.72), (-0.95, 0.72))
        ]
        pygame.draw.polygon(surface, colour, corners)
    bar = pygame.Rect(0, 0, max(1, round(1.5 * mm)), max(1, round(6.0 * mm)))
    bar.midtop = round(at[0]), round(at[1] - 4.6 * mm)
    pygame.draw.rect(surface, MARK_GROUND, bar)
    pygame.draw.circle(surface, MARK_GROUND, (at[0], at[1] + 3.4 * mm), 1.1 * mm)


def draw_numbers(painter: Painter, camera: Camera, towers: Iterable[TowerState]) -> None:
    """Draw the number of each tower, small, on the edge of the bench below its base."""
    for tower in towers:
        x, _ = camera.to_screen(tower.x, 0.0)
        if camera.board.left < x < camera.board.right:
            words = str(tower.number)
            plate = pygame.FRect(0, 0, painter.type.width(words, _NUMBER) + 20, _PLATE)
            plate.midtop = x, camera.ground + 4
            painter.rounded(plate, MARK_GROUND, _PLATE / 2, 200)
            painter.text(words, plate.center, _NUMBER, MARK, anchor="center")


def draw_chances(painter: Painter, camera: Camera, marks: "Marks") -> None:
    """Draw over the seat on each top the number of pieces that the next player could lay there, with that player's
    emblem."""
    seat = marks.chances_of
    if seat is None:
        return
    above = (3 * HALF + _TONGUE) * camera.zoom
    high = painter.type.line_height(_NUMBER) + 4.0
    for top, count in marks.chances:
        x, y = camera.to_screen(top.x, top.y)
        if not camera.board.left < x < camera.board.right:
            continue
        words = str(count)
        plate = pygame.FRect(0, 0, high + painter.type.width(words, _NUMBER) + 12.0, high)
        plate.midbottom = x, max(camera.board.top + high, y - above)
        painter.rounded(plate, MARK_GROUND, high / 2, 220)
        middle = plate.left + high / 2, plate.centery
        painter.circle(middle, high / 2 - 2.0, seat.colour)
        if marks.emblems:
            painter.emblem(seat.emblem, middle, high * 0.5, seat.ink)
        painter.text(words, (plate.left + high + 2.0, plate.centery), _NUMBER, MARK, anchor="midleft")


def draw_label(
    painter: Painter, at: Point, words: str, within: pygame.FRect, *, style: theme.TextStyle = LABEL
) -> None:
    """Draw words on a dark pill with their middle at `at`, kept inside an area."""
    pill = _pill(painter, words, style)
    pill.width = min(pill.width, within.width)
    pill.center = at
    pill.clamp_ip(within)
    painter.rounded(pill, MARK_GROUND, pill.height / 2, 232)
    painter.text(words, pill.center, style, MARK, anchor="center", max_width=pill.width - 20)


def draw_remark(painter: Painter, at: Point, words: str, within: pygame.FRect, alpha: int) -> None:
    """Draw a refusing word on a plate with a red edge, with its middle at `at`, kept inside an area."""
    plate = _pill(painter, words, REMARK)
    plate.width += _REMARK_EDGE
    plate.center = at
    plate.clamp_ip(within)
    painter.rounded(plate.inflate(4, 4), REFUSED, theme.RADIUS + 2, alpha)
    painter.rounded(plate, MARK_GROUND, theme.RADIUS, alpha)
    _draw_cross(painter, (plate.left + 22, plate.centery), alpha)
    painter.text(words, (plate.centerx + _REMARK_EDGE / 2, plate.centery), REMARK, MARK, anchor="center", alpha=alpha)


def _draw_cross(painter: Painter, at: Point, alpha: int) -> None:
    """Draw the sign beside the word, so that colour is not the only signal."""
    for slope in (-1.0, 1.0):
        start, end = (at[0] - 6, at[1] - 6 * slope), (at[0] + 6, at[1] + 6 * slope)
        painter.line(start, end, REFUSED, 3.5, alpha)


def _pill(painter: Painter, words: str, style: theme.TextStyle) -> pygame.FRect:
    return pygame.FRect(0, 0, painter.type.width(words, style) + 28, painter.type.line_height(style) + 8)


_FILM_BAR, _LOWER_FILM_BAR = 58.0, 46.0
_FILM_HOLE_SIZE: Final = (22.0, 14.0)
_FILM_HOLE_STEP: Final = 44.0
_FILM_STYLE: Final = theme.BODY_BOLD


class Replay(NamedTuple):
    """Words and progress of a running replay."""

    title: str
    speed: str
    hint: str
    """Instruction how to go on."""
    share: float
    """Fraction seen so far, 0.0 to 1.0."""
    came: float
    """Share by which the frame has come in, 0.0 to 1.0."""


@dataclass(slots=True)
class Marks:
    """Marks shown in addition to the pieces: aids and highlights only."""

    ghosts: list[tuple[Placed, float]] = field(default_factory=list)
    """Hinted pieces, with the nearness of the real one, 0.0 to 1.0."""
    barred: tuple[Placed, str] | None = None
    """A closed seat of the held piece where it may not be laid, with the reason (VE-28)."""
    plumb: Plumb | None = None
    towers: tuple[TowerState, ...] = ()
    """All standing towers. Their numbers are shown, and with `firmness` their stability."""
    firmness: bool = False
    spent: frozenset[int] = frozenset()
    """Pieces that score nothing in the next ZAP (VE-55)."""
    pointed: Placed | None = None
    """A standing piece that a press would grip."""
    start: float | None = None
    """Seconds so far of the sign where the first piece goes; None without it."""
    pennants: Sequence[Pennant] = ()
    """Pennants that unfurl just now at the height rule; the others are part of the bench."""
    emblems: bool = True
    chances: Sequence[tuple[Placed, int]] = ()
    """Tops of towers, each with the number of pieces that the next player could lay on it."""
    chances_of: SeatColour | None = None
    """Colours of that player."""
    replay: Replay | None = None
    """Frame of the replayed fall."""


def draw_replay(painter: Painter, replay: Replay) -> None:
    """Draw the frame of a film strip around the window, with the words on it."""
    frame = painter.bleed.inflate(0.0, 2.0 * _FILM_BAR * (1.0 - replay.came))
    below = frame.bottom - _LOWER_FILM_BAR
    for top, high, holes in (
        (frame.top, _FILM_BAR, 4.0),
        (below, _LOWER_FILM_BAR, _LOWER_FILM_BAR - 3.0 - _FILM_HOLE_SIZE[1]),
    ):
        painter.fill((frame.left, top, frame.width, high), FILM)
        _draw_holes(painter, frame, top + holes)
    for left in (frame.left, frame.right - 6.0):
        painter.fill((left, frame.top, 6.0, frame.height), FILM)
    upper, lower = frame.top + _FILM_BAR - 20.0, below + 14.0
    painter.circle((frame.left + 28.0, upper), 9.0, REFUSED)
    title = painter.text(replay.title, (frame.left + 48.0, upper), _FILM_STYLE, MARK, anchor="midleft")
    painter.text(replay.speed, (title.right + 28.0, upper), _FILM_STYLE, MARK, anchor="midleft")
    hint = painter.text(replay.hint, (frame.right - 24.0, lower), _FILM_STYLE, MARK, anchor="midright")
    wide = hint.left - 28.0 - (frame.left + 24.0)
    painter.rounded((frame.left + 24.0, lower - 4.0, wide, 8.0), FILM_HOLE, 4.0, 110)
    painter.rounded((frame.left + 24.0, lower - 4.0, max(8.0, wide * replay.share), 8.0), REFUSED, 4.0)


def _draw_holes(painter: Painter, board: pygame.FRect, top: float) -> None:
    x = board.left + 14.0
    while x + _FILM_HOLE_SIZE[0] < board.right - 8.0:
        painter.rounded((x, top, *_FILM_HOLE_SIZE), FILM_HOLE, 4.0)
        x += _FILM_HOLE_STEP
