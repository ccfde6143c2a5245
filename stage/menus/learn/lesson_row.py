"""A lesson or a challenge in the list: what it is about, and whether it is done or how many stars it brought."""

from typing import Final

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.lesson.lesson_end import draw_stars, draw_tick
from stage.ui.widgets.base import Control, OnPress, stepped
from table.lesson import MOST_STARS

_SEAL: Final = 30.0
"""Radius of the seal with the number or the tick."""
_PADDING: Final = 18.0
_STAR: Final = 30.0


class LessonRow(Control):
    """A card with a seal. `stars` is None for what is not done yet; of a lesson that is done they do not matter.

    What was begun and waits has a `tooltip` that says so, and a sign instead of its number.
    """

    def __init__(
        self,
        name: str,
        number: int,
        title: str,
        about: str,
        action: OnPress,
        *,
        stars: int | None,
        starred: bool,
        tooltip: str,
    ) -> None:
        super().__init__(name, tooltip=tooltip)
        self._number, self._title, self._about = number, title, about
        self._action = action
        self._stars = stars
        self._starred = starred

    @property
    def value(self) -> int | None:
        return self._stars

    def activate(self) -> None:
        self.host.play("button_press")
        self._action()

    @property
    def _beside(self) -> float:
        return 2 * _SEAL + 2 * _PADDING

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        room = (width or 800.0) - self._beside - _PADDING
        measure = self.host.type.measure
        high = measure(self._title, theme.BODY_BOLD, room)[1] + measure(self._about, theme.SMALL, room)[1]
        return width or 800.0, high + 2 * _PADDING + (_STAR + 6 if self._starred else 0)

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        painter.panel(area, theme.paper_look(colours, raised=bool(stepped(self.warmth)), elevation=8))
        self._draw_seal(painter)
        left, room = area.left + self._beside, area.width - self._beside - _PADDING + 1
        at = (left, area.top + _PADDING)
        title = painter.text(self._title, at, theme.BODY_BOLD, colours.ink, wrap=True, max_width=room)
        at = (left, title.bottom)
        about = painter.text(self._about, at, theme.SMALL, colours.ink_soft, wrap=True, max_width=room)
        if self._starred:
            draw_stars(painter, left, about.bottom + 6, _STAR, self._stars or 0)

    def _draw_seal(self, painter: Painter) -> None:
        colours = painter.palette
        done = self._stars == MOST_STARS if self._starred else self._stars is not None
        centre = (self.rect.left + _PADDING + _SEAL, self.rect.centery)
        if done and not self.tooltip:
            draw_tick(painter, centre, _SEAL)
        else:
            painter.circle(centre, _SEAL, colours.accent)
        if self.tooltip:
            box = (centre[0] - _SEAL / 2 + 2, centre[1] - _SEAL / 2, _SEAL, _SEAL)
            painter.image("ui/play", box, tint=colours.on_accent)
        elif not done:
            style = theme.NUMBER.sized(32 / painter.type.text_scale)
            painter.text(str(self._number), centre, style, colours.on_accent, anchor="center")
