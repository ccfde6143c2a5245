"""Remarks: what a bot says now and then about something that everybody has just seen, in its own temper."""

from collections.abc import Sequence
from typing import Any, Final

import pygame

from stage.graphics import theme
from stage.graphics.callouts import Said, bubble_size, draw_bubble
from stage.graphics.motion import overshoot
from stage.graphics.painter import Painter
from stage.match.moods import MoodTeller, Remark
from stage.ui.base import ScreenPoint
from table.contract import Event, State

_STAYS, _POPS = 3.4, 0.22
"""Seconds for which a remark is read, and in which its bubble pops up."""
_WIDEST: Final = 250.0
"""Logical units at which its words are wrapped, at the usual size of text."""


class Remarks:
    """The remark at a table, for a while; `tempers` are the names of the seats' tempers.

    Like faces, remarks follow from what everybody sees and from a whim that depends on the number of actions alone.
    """

    def __init__(self, teller: MoodTeller, tempers: Sequence[str]) -> None:
        self._teller = teller
        self._tempers = tempers
        self.made: Remark | None = None
        self._age = 0.0

    def hear(self, events: Sequence[Event], state: State[Any, Any], number: int) -> None:
        """Choose a bot's remark on events that have just been shown."""
        remark = self._teller.remark(events, state, number, self._tempers)
        if remark is not None:
            self.made, self._age = remark, 0.0

    def clear(self) -> None:
        """Remove the remark."""
        self.made = None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        if self._age > _STAYS:
            self.made = None

    def draw(self, painter: Painter, mouth: ScreenPoint, corner: ScreenPoint, words: str) -> None:
        """Paint the remark, translated as `words`, in a bubble with that upper left corner if there is room."""
        shown = overshoot(min(1.0, self._age / _POPS))
        said = Said(words, theme.SMALL_BOLD)
        most, window = _WIDEST * painter.type.text_scale, painter.bleed.inflate(-16, -16)
        area = pygame.FRect(corner, bubble_size(painter, said, most))
        if area.right > window.right:
            # On the other side of the head.
            area.right = mouth[0] - 2 * (corner[0] - mouth[0])
        draw_bubble(painter, mouth, said, within=area.clamp(window), shown=shown, most=most)
