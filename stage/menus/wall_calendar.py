"""Tear-off calendar on the shelf's wall."""

from datetime import date

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.evenings import stars_of, tonights_games
from stage.menus.time_text import present
from stage.services import Services
from stage.ui.base import Control, stepped
from table.words import MONTHS


def today() -> date:
    """Return the local date."""
    return present().date()


class WallCalendar(Control):
    """Tear-off calendar on the shelf's wall: the date, and a star for each challenge of tonight that was solved."""

    def __init__(self, services: Services, day: date, tooltip: str) -> None:
        super().__init__("tonight", tooltip=tooltip)
        self._services = services
        self._day = day
        self._month = services.app.language.gettext(MONTHS[day.month - 1])
        self._stars = [stars_of(services, game, day) for game in tonights_games(services)]

    @property
    def value(self) -> int:
        """Number of tonight's challenges that were solved."""
        return sum(bool(stars) for stars in self._stars)

    def activate(self) -> None:
        self.host.play("button_press")
        self._services.open("tonight")

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
        painter.text(str(self._day.day), day, theme.TITLE.sized(72 / scale), colours.ink, anchor="center")
        wide = len(self._stars) * 30
        for number, stars in enumerate(self._stars):
            star = pygame.FRect(area.centerx - wide / 2 + number * 30 + 2, area.bottom - 42, 26, 26)
            painter.image("ui/star", star, tint=colours.brass if stars else colours.paper_edge)
            painter.image("ui/star_rim", star, tint=colours.ink_soft)
