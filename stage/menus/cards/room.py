"""Room of the shelf: the light of the hour, a lamp that sways, and the picture and the calendar on the wall."""

import math
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Final, NamedTuple

import msgspec
import pygame

from stage.evenings import stars_of, tonights_games
from stage.graphics import theme
from stage.graphics.faces import Expression
from stage.graphics.game_pictures import PaintSouvenir
from stage.graphics.painter import Painter
from stage.graphics.stars import draw_star
from stage.graphics.theme import WIDTH, Colour, darker
from stage.menus.cards.portraits import draw_seated
from stage.services import Services
from stage.ui.base import Control, stepped
from table.history.rows import RecordRow
from table.match.match import SeatSetup
from table.season import SEASONS, count_stars, has_cup, is_final_over, next_evening, season
from table.words import MONTHS

_LAMP: Final = (1843.0, 618.0)
"""Middle of the lamp's shade in the drawing of the wall."""
_POOL: Final = (760.0, 640.0)
"""Size of the pool of light around it."""
_WARM: Colour = (255, 196, 112)
_SUN: Colour = (255, 226, 160)
_DAPPLES: Final = ((380.0, 250.0, 300.0, 190.0), (640.0, 330.0, 360.0, 150.0), (520.0, 460.0, 300.0, 120.0))
"""Middle and size of the patches of sun on the wall."""
_SUNLIGHT: Final = {"shelf/sun": pygame.FRect(120.0, -30.0, 1120.0, 763.0)}
"""Drawing of the window's panes of sun on the wall, with its area."""
_SHINES: Final = {
    "shelf/lights": pygame.FRect(0.0, 0.0, WIDTH, 290.0),
    "shelf/lamp": pygame.FRect(1540.0, 380.0, 380.0, 480.0),
}
"""Drawings of what shines in the evening, the bulbs below the ceiling and the lamp, with their areas."""
_DAPPLED: Final = 34
"""Opacity of a patch of sun at noon."""
_SWAY: Final = 7.0
"""Logical units by which the lamp's light moves to each side."""
_PERIOD: Final = 5.2
_LASTS: Final = 25.0
_FADES: Final = 5.0
"""Seconds without input after which the light comes to rest, so that the window can, and in which it does."""
_PICTURE: Final = pygame.FRect(322.0, 50.0, 172.0, 212.0)
_NEXT_LOOK: Final = 10.0
"""Seconds between two looks at the clock."""


class RoomLight(NamedTuple):
    """Light of an hour: a veil over the room, and the strength of lamp and sun, 0.0–1.0."""

    veil: Colour
    thick: int
    """Opacity of the veil, 0–255."""
    lamp: float
    sun: float

    @property
    def drawings(self) -> Mapping[str, pygame.FRect]:
        """Names and areas of the drawings of this light."""
        return (_SUNLIGHT if self.sun else {}) | (_SHINES if self.lamp else {})

    def draw(self, painter: Painter) -> None:
        """Draw the sun that falls onto the wall and lay the veil over the room, in which bulbs and lamp shine."""
        for name, area in _SUNLIGHT.items() if self.sun else ():
            painter.image(name, area, alpha=round(255 * self.sun))
        if self.thick:
            painter.fill(painter.bleed, self.veil, self.thick)
        for name, area in _SHINES.items() if self.lamp else ():
            painter.image(name, area, alpha=round(255 * self.lamp))


_DAY: Final = (
    (0.0, RoomLight((8, 10, 34), 132, 1.0, 0.0)),
    (5.0, RoomLight((10, 14, 44), 120, 0.9, 0.0)),
    (7.0, RoomLight((96, 108, 158), 44, 0.3, 0.35)),
    (9.5, RoomLight((255, 244, 224), 14, 0.0, 1.0)),
    (16.0, RoomLight((255, 236, 200), 8, 0.1, 1.0)),
    (18.5, RoomLight((150, 62, 40), 40, 0.55, 0.3)),
    (20.5, RoomLight((40, 20, 52), 84, 0.9, 0.0)),
    (24.0, RoomLight((8, 10, 34), 132, 1.0, 0.0)),
)
"""Light by the hour; in between it changes evenly."""


def light_at(now: datetime) -> RoomLight:
    """Return the light at a time of the day, the same for each quarter of an hour."""
    hour = now.hour + now.minute // 15 / 4
    after = next(number for number, (begin, _) in enumerate(_DAY) if begin > hour)
    (begin, one), (end, other) = _DAY[after - 1], _DAY[after]
    share = (hour - begin) / (end - begin)

    def between(first: float, second: float) -> float:
        return first + (second - first) * share

    red, green, blue = (round(between(*pair)) for pair in zip(one.veil, other.veil, strict=True))
    thick = round(between(one.thick, other.thick))
    lamp, sun = (round(between(*pair), 3) for pair in ((one.lamp, other.lamp), (one.sun, other.sun)))
    return RoomLight((red, green, blue), thick, lamp, sun)


class Room:
    """Everything in the room that changes. Its clock is `now`."""

    def __init__(self, services: Services, now: Callable[[], datetime]) -> None:
        self._services = services
        self._now = now
        self._look_at_clock()
        self._time = self._quiet = 0.0
        self._still = False
        self._souvenirs: dict[tuple[RecordRow, str], PaintSouvenir | None] = {}
        """Function that paints a record in a language; None if its game has no picture."""

    def stir(self) -> None:
        """Note an input: the light goes on moving for a while."""
        self._quiet = 0.0

    def update(self, dt: float, *, still: bool) -> None:
        """Advance by `dt` seconds. With `still` nothing moves, but the hour goes on."""
        self._still = still
        self._quiet += dt
        if self._quiet < _LASTS + _FADES:
            self._time += dt
        self._until_look -= dt
        if self._until_look < 0.0:
            self._look_at_clock()

    def _look_at_clock(self) -> None:
        now = self._now()
        self._until_look = _NEXT_LOOK
        self.light: RoomLight = light_at(now)
        """Light of the present hour."""
        self.day: date = now.date()
        """Present day."""

    @property
    def sway(self) -> float:
        """Place of the light on its way to and fro, −1.0 to 1.0."""
        left = max(0.0, min(1.0, (_LASTS + _FADES - self._quiet) / _FADES))
        return 0.0 if self._still else left * math.sin(math.tau * self._time / _PERIOD)

    def draw(self, painter: Painter) -> None:
        """Draw the light and the picture on the wall."""
        self._draw_souvenir(painter)
        if painter.palette.high_contrast:
            return
        sway = self.sway
        if self.light.sun:
            for number, (x, y, wide, high) in enumerate(_DAPPLES):
                moved = _SWAY * sway * (1.6 - 0.9 * number)
                alpha = round(_DAPPLED * self.light.sun * (1.0 - 0.25 * abs(sway)))
                painter.glow(_whole(x + moved, y - 0.4 * moved, wide, high), _SUN, alpha)
        if self.light.lamp:
            alpha = round(150 * self.light.lamp * (0.96 + 0.04 * sway))
            painter.glow(_whole(_LAMP[0] + _SWAY * sway, _LAMP[1], *_POOL), _WARM, alpha)

    def _draw_souvenir(self, painter: Painter) -> None:
        found = self._record()
        if found is not None:
            row, paint = found
            key = ("souvenir", row.game, row.value, row.name, self._services.app.language.code, painter.type.text_scale)
            painter.layer(key, _PICTURE.inflate(48, 56), lambda inside: paint(inside, _PICTURE))

    def _record(self) -> tuple[RecordRow, PaintSouvenir] | None:
        """Return the first record that a game can paint, with the function that does."""
        from stage.match.on_stage import souvenir_of  # not before the first frame

        text = self._services.app.language
        for name, game in self._services.games.items():
            row = self._services.history.records.best(name)
            if row is None:
                continue
            key = row, text.code
            if key not in self._souvenirs:
                self._souvenirs[key] = souvenir_of(game, row, text)
            painted = self._souvenirs[key]
            if painted is not None:
                return row, painted
        return None


def _whole(x: float, y: float, wide: float, high: float) -> pygame.FRect:
    """Return an area around a point. Its edges lie on whole units, because glows are kept by their size."""
    return pygame.FRect(round(x - wide / 2), round(y - high / 2), wide, high)


class WallInvitation(Control):
    """Card on the shelf's wall with the face of the host of the next evening of the season, and the stars so far."""

    def __init__(self, services: Services, tooltip: str) -> None:
        super().__init__("season", tooltip=tooltip)
        self._services = services
        person = services.history.progress.person
        number = 2 if is_final_over(services.history.evenings.results(person, SEASONS[0])) else 1
        results = services.history.evenings.results(person, number)
        self._stars = sum(count_stars(each.stars) for each in results.values())
        member = season().cast[next_evening(results).host]
        colour = 0 if services.person is None or services.person.colour else 1
        self._inviter = SeatSetup("novice", member.name, colour, member.face or msgspec.UNSET)
        self._title = services.app.language.gettext("The season")
        self.has_cup = any(has_cup(services.history.evenings.results(person, each)) for each in SEASONS)
        """True if the current player has won a final."""

    @property
    def value(self) -> int:
        """Number of stars that were won in the present season."""
        return self._stars

    def activate(self) -> None:
        self.host.play("card_slide")
        self._services.app.scenes.push(self._services.to.season())

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        painter.panel(area, theme.paper_look(colours, raised=bool(stepped(self.warmth)), elevation=10, radius=8))
        painter.outline(area.inflate(-10, -10), colours.brass, 2, 5)
        painter.circle((area.centerx, area.top + 8), 9, darker(colours.bad, 0.25))
        painter.circle((area.centerx, area.top + 5), 8, colours.bad)
        scale, side = painter.type.text_scale, 84.0
        face = pygame.FRect(area.centerx - side / 2, area.top + 22, side, side)
        draw_seated(self._inviter, Expression.JOY if self.marked else Expression.NEUTRAL, painter, face)
        at, room = (area.centerx, face.bottom + 18), area.width - 20
        painter.text(self._title, at, theme.CAPTION.sized(20 / scale), colours.ink, anchor="center", max_width=room)
        star = pygame.FRect(area.centerx - 36, area.bottom - 42, 26, 26)
        draw_star(painter, star, won=self._stars > 0)
        at = (star.right + 6, star.centery)
        painter.text(str(self._stars), at, theme.NUMBER.sized(28 / scale), colours.ink, anchor="midleft")


class WallCalendar(Control):
    """Tear-off calendar on the shelf's wall: the date, and a star for each challenge of tonight that was solved."""

    def __init__(self, services: Services, day: date, tooltip: str) -> None:
        super().__init__("tonight", tooltip=tooltip)
        self._services = services
        self.day = day
        self._month = services.app.language.gettext(MONTHS[day.month - 1])
        self._stars = [stars_of(services, game, day) for game in tonights_games(services)]

    @property
    def value(self) -> int:
        """Number of tonight's challenges that were solved."""
        return sum(bool(stars) for stars in self._stars)

    def activate(self) -> None:
        self.host.play("button_press")
        self._services.app.scenes.push(self._services.to.tonight())

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        painter.panel(area, theme.paper_look(colours, raised=bool(stepped(self.warmth)), elevation=10, radius=8))
        head = pygame.FRect(area.left, area.top, area.width, 40)
        painter.rounded(head, colours.bad, 8)
        scale = painter.type.text_scale
        for left in (head.left + head.width * 0.25, head.left + head.width * 0.75):
            painter.circle((left, head.top + 6), 7, colours.shadow)
            painter.circle((left, head.top + 3), 6, colours.brass)
        style = theme.CAPTION.sized(20 / scale)
        painter.text(
            self._month,
            (head.centerx, head.centery + 4),
            style,
            colours.on_accent,
            anchor="center",
            max_width=head.width,
        )
        day = (area.centerx, area.top + 92)
        painter.text(str(self.day.day), day, theme.TITLE.sized(72 / scale), colours.ink, anchor="center")
        wide = len(self._stars) * 30
        for number, stars in enumerate(self._stars):
            star = pygame.FRect(area.centerx - wide / 2 + number * 30 + 2, area.bottom - 42, 26, 26)
            draw_star(painter, star, won=bool(stars))
