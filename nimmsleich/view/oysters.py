"""Drawing of the oyster contest."""

from dataclasses import dataclass

import pygame

from nimmsleich.oyster_contest import Contest, Lane, Oyster
from nimmsleich.rules.actions import OYSTERS_PER_LANE
from nimmsleich.view.palette import CHALK, GLOW
from nimmsleich.view.picture import draw_cloth
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.choice import draw_seat_mark

_NAME_WIDTH = 290.0
_SCORE_WIDTH = 150.0


@dataclass(frozen=True, slots=True)
class LaneLook:
    """State of a lane in addition to its oysters."""

    name: str
    colour: SeatColour
    key: str
    """The key that taps here; "" if the lane has no key of its own."""
    running: bool
    flash: float
    """Seconds that an opened oyster still shines."""
    is_still: bool
    """True if the marker must not glide."""
    emblems: bool
    won: bool
    """True if the contest is over and no player opened more."""


def lane_areas(lanes: int, top: float) -> list[pygame.FRect]:
    """Return the areas of the lanes, all below `top`."""
    room = 930.0 - top
    high = min(210.0, room / lanes - 18)
    first = top + (room - lanes * (high + 18)) / 2
    return [pygame.FRect(110, first + number * (high + 18), 1700, high) for number in range(lanes)]


def draw_oyster_table(painter: Painter) -> None:
    """Draw the felt, with plates of oysters."""
    draw_cloth(painter)
    if painter.palette.high_contrast:
        return
    painter.image("nimmsleich/oyster_plate", (60, 28, 300, 190), elevation=6)
    painter.image("nimmsleich/oyster_plate", (1560, 28, 300, 190), elevation=6)
    for number, left in enumerate((130, 196, 262, 1632, 1698, 1764)):
        art = "nimmsleich/oyster_closed" if number % 2 else "nimmsleich/oyster_open"
        painter.image(art, (left - 42, 66 + (number % 3) * 14, 84, 84))


def draw_lane(painter: Painter, area: pygame.FRect, lane: Lane, contest: Contest, look: LaneLook) -> None:
    """Draw name, twelve oysters, marker and score."""
    painter.panel(area, theme.wood_look(painter.palette, elevation=8, radius=18))
    if look.won:
        painter.outline(area, GLOW, 5, 18)
    _draw_name(painter, area, look)
    step = (area.width - _NAME_WIDTH - _SCORE_WIDTH) / OYSTERS_PER_LANE
    size = min(step * 0.92, area.height * 0.62)
    middle = area.bottom - size / 2 - 18
    first = area.left + _NAME_WIDTH + step / 2
    under = contest.under if look.running else -1
    for number, oyster in enumerate(lane.oysters):
        _draw_oyster(painter, (first + number * step, middle), size, oyster, lit=number == under)
    if look.running:
        _draw_marker(painter, area, first, step, contest, look, middle - size / 2)
    at = (area.right - _SCORE_WIDTH / 2, area.centery)
    style = theme.DISPLAY.sized(72 / painter.type.text_scale)
    painter.text(str(lane.score), at, style, GLOW if look.won or look.flash > 0 else CHALK, anchor="center")


def _draw_name(painter: Painter, area: pygame.FRect, look: LaneLook) -> None:
    size = min(62.0, area.height * 0.5)
    centre = (area.left + 30 + size / 2, area.centery)
    draw_seat_mark(painter, look.colour, centre, size, emblem=look.emblems)
    left = centre[0] + size / 2 + 14
    room = area.left + _NAME_WIDTH - 30 - left
    y = area.centery - (24 if look.key else 0)
    painter.text(look.name, (left, y), theme.BODY_BOLD, CHALK, anchor="midleft", max_width=room)
    if look.key:
        cap = pygame.FRect(left, area.centery + 4, 46, 42)
        painter.panel(cap, theme.paper_look(painter.palette, elevation=4, radius=8))
        style = theme.BODY_BOLD.sized(26 / painter.type.text_scale)
        painter.text(look.key, cap.center, style, anchor="center")


def _draw_oyster(painter: Painter, centre: tuple[float, float], size: float, oyster: Oyster, *, lit: bool) -> None:
    if lit:
        painter.circle(centre, size * 0.53, GLOW)
    art = "nimmsleich/oyster_open" if oyster is Oyster.OPEN else "nimmsleich/oyster_closed"
    box = pygame.FRect(0, 0, size, size)
    box.center = centre
    painter.image(art, box, alpha=110 if oyster is Oyster.SPOILT else 255)
    if oyster is Oyster.SPOILT:
        painter.circle(centre, 19, (168, 44, 34))
        painter.image("ui/cross", (centre[0] - 12, centre[1] - 12, 24, 24), tint=(255, 255, 255))


def _draw_marker(
    painter: Painter, area: pygame.FRect, first: float, step: float, contest: Contest, look: LaneLook, top: float
) -> None:
    """Draw a lemon that glides along, or jumps from oyster to oyster with reduced motion."""
    at = float(round(contest.at)) if look.is_still else contest.at
    if not -1.2 <= at <= OYSTERS_PER_LANE - 0.4:
        return
    x = first + at * step
    size = min(64.0, area.height * 0.36)
    warm = contest.under >= 0
    painter.line((x, top - 4), (x, area.bottom - 12), GLOW if warm else CHALK, 4 if warm else 2.5, alpha=220)
    painter.image("nimmsleich/lemon", (x - size / 2, area.top + 2, size, size), elevation=4)
