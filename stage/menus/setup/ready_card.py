"""A ready table in the set-up: its name, who plays there, and a tick while it is the one that is set."""

from collections.abc import Callable
from typing import Final

from stage.graphics import theme
from stage.graphics.colours import mix
from stage.graphics.painter import Painter
from stage.ui.widgets.base import Control, stepped

_WIDE: Final = 380.0
_PAD: Final = 18.0
_TICK: Final = 34.0


class ReadyCard(Control):
    """A card with two texts; `is_set` says whether the set-up is as it says."""

    def __init__(
        self, name: str, title: str, explanation: str, action: Callable[[], None], is_set: Callable[[], bool]
    ) -> None:
        super().__init__(name, grow=1.0)
        self._title = title
        self._explanation = explanation
        self._action = action
        self._is_set = is_set

    @property
    def value(self) -> bool:
        """Whether the set-up is as the card says."""
        return self._is_set()

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or _WIDE
        words = self.host.type.measure(self._explanation, theme.SMALL, wide - 2 * _PAD)[1]
        return wide, self.host.type.line_height(theme.BODY_BOLD) + words + 22

    def activate(self) -> None:
        self.host.play("card_slide")
        self._action()

    def draw(self, painter: Painter) -> None:
        colours, chosen = painter.palette, self._is_set()
        ground = colours.accent if chosen else colours.secondary
        ground = mix(ground, colours.paper_raised, 0.25 * stepped(self.warmth))
        look = theme.PanelLook(ground, mix(ground, colours.shadow, 0.12), colours.paper_edge, 1.5, elevation=6)
        painter.panel(self.rect, look)
        ink = colours.on_accent if chosen else colours.on_secondary
        inner = self.rect.inflate(-2 * _PAD, -22)
        room = inner.width - (_TICK if chosen else 0.0)
        line = painter.text(self._title, inner.topleft, theme.BODY_BOLD, ink, max_width=room)
        if chosen:
            x, y = inner.right - 12, line.centery
            painter.path([(x - 12, y), (x - 4, y + 9), (x + 12, y - 9)], ink, 4.0)
        at = (inner.left, line.bottom)
        painter.text(self._explanation, at, theme.SMALL, ink, wrap=True, max_width=inner.width + 1)
