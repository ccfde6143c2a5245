"""A lesson or a challenge in the list: what it is about, and whether it is done or how many stars it brought."""

from collections.abc import Callable
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.lesson.lesson_end import draw_stars, draw_tick
from stage.ui.widgets.base import Control, OnPress, stepped
from table.offer.lesson import MOST_STARS

_SEAL: Final = 30.0
"""Radius of the seal with the number or the tick."""
_PADDING: Final = 18.0
_STAR: Final = 30.0
_PICTURE: Final = (176.0, 99.0)
_MARGIN: Final = 12.0
"""Round the picture."""

DrawPicture = Callable[[Painter, pygame.FRect], None]


class LessonRow(Control):
    """A card with a seal. `stars` is None for what is not done yet; of a lesson that is done they do not matter.

    What was begun and waits has a `tooltip` that says so, and a sign instead of its number. `note` says in words what
    to do with it; `draw_picture` fills an area with how it begins.
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
        note: str,
        draw_picture: DrawPicture,
    ) -> None:
        super().__init__(name, tooltip=tooltip)
        self._number, self._title, self._about = number, title, about
        self._action = action
        self._stars = stars
        self._starred = starred
        self._note = note
        self._draw_picture = draw_picture

    @property
    def value(self) -> int | None:
        return self._stars

    def activate(self) -> None:
        self.host.play("button_press")
        self._action()

    @property
    def _beside(self) -> float:
        return 2 * _SEAL + 2 * _PADDING

    def _room(self, width: float) -> float:
        """For words, of a card so wide."""
        return width - self._beside - _PICTURE[0] - 2 * _MARGIN

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        room, type_ = self._room(width or 800.0), self.host.type
        high = type_.measure(self._title, theme.BODY_BOLD, room)[1] + type_.measure(self._about, theme.SMALL, room)[1]
        high += (_STAR + 6 if self._starred else 0) + (type_.line_height(theme.SMALL_BOLD) if self._note else 0)
        return width or 800.0, max(high + 2 * _PADDING, _PICTURE[1] + 2 * _MARGIN)

    def draw(self, painter: Painter) -> None:
        colours, area = painter.palette, self.rect
        painter.panel(area, theme.paper_look(colours, raised=bool(stepped(self.warmth)), elevation=8))
        self._draw_seal(painter)
        picture = pygame.FRect(0, 0, *_PICTURE)
        picture.midright = (area.right - _MARGIN, area.centery)
        self._draw_picture(painter, picture)
        painter.outline(picture, colours.brass, 2, 4)
        left, room = area.left + self._beside, self._room(area.width) + 1
        at = (left, area.top + _PADDING)
        title = painter.text(self._title, at, theme.BODY_BOLD, colours.ink, wrap=True, max_width=room)
        at = (left, title.bottom)
        about = painter.text(self._about, at, theme.SMALL, colours.ink_soft, wrap=True, max_width=room)
        below = about.bottom
        if self._note:
            below = painter.text(self._note, (left, below), theme.SMALL_BOLD, colours.ink, max_width=room).bottom
        if self._starred:
            draw_stars(painter, left, below + 6, _STAR, self._stars or 0)

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
