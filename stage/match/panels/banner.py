"""The turn banner: one sentence that says who does what now."""

from stage.graphics import theme
from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.panels.frame_areas import banner_lines, banner_style
from stage.ui.widgets import Widget
from stage.ui.widgets.base import approach, stepped
from stage.ui.widgets.controls.option import draw_seat_mark


class Banner(Widget):
    """A board of dark wood with the sentence on it; it lights up while somebody at the screen is to act."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.text = ""
        self.seat: SeatColour | None = None
        """Whose turn it is, for the mark beside the sentence; None for nobody's."""
        self.lit = False
        """Whether the person at the screen is meant."""
        self._light = 0.0
        self.laid = False

    def update(self, dt: float) -> None:
        super().update(dt)
        goal = 1.0 if self.lit else 0.0
        self._light = goal if self.host.reduced_motion else approach(self._light, goal, dt * 4.0)

    ground_key = None

    def draw_ground(self, painter: Painter) -> None:
        """The board."""
        painter.panel(self.rect, theme.wood_look(painter.palette))

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        light = stepped(self._light)
        if not self.laid:
            self.draw_ground(painter)
        if light:
            painter.outline(self.rect.inflate(4, 4), colours.focus, 4, theme.RADIUS + 2, alpha=round(255 * light))
        style = banner_style(self.host.type)
        mark = self.rect.height * (0.62 if banner_lines(self.host.type) == 1 else 0.4) if self.seat else 0.0
        room = self.rect.width - 64 - (mark + 16 if mark else 0)
        lines = self._lines(style, room)
        line_height = self.host.type.line_height(style)
        wide = max((self.host.type.width(line, style) for line in lines), default=0.0)
        left = self.rect.centerx - (min(wide, room) + (mark + 16 if mark else 0)) / 2
        if self.seat:
            centre = (left + mark / 2, self.rect.centery)
            draw_seat_mark(painter, self.seat, centre, mark, emblem=self.host.emblems)
            left += mark + 16
        ink = mix(colours.chalk, colours.focus, light * 0.75) if not colours.high_contrast else colours.chalk
        top = self.rect.centery - line_height * len(lines) / 2
        for number, line in enumerate(lines):
            at = (left + min(wide, room) / 2, top + (number + 0.5) * line_height)
            painter.text(line, at, style, ink, anchor="center", max_width=room)

    def _lines(self, style: theme.TextStyle, room: float) -> list[str]:
        most = banner_lines(self.host.type)
        lines = self.host.type.wrap(self.text, style, room) if most > 1 else [self.text]
        # What is more than fits stays on the last line, which is then set smaller.
        return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]
