"""The small tools in the top right corner of a game scene."""

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.widgets import Button
from stage.ui.widgets.base import OnPress

SIDE = 50.0
"""Width of a tool; seven and their gaps are as wide as the right column."""


class Tool(Button):
    """A block with an icon, or with a few letters set as large as fits."""

    def __init__(self, name: str, icon: str, action: OnPress, *, tooltip: str, key: str = "") -> None:
        super().__init__(name, "", action, icon=icon, tooltip=tooltip, key=key)
        self.letters = ""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return SIDE, theme.CONTROL_HEIGHT

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        if self.letters:
            style = theme.SMALL_BOLD.sized(26 / self.host.type.text_scale)
            ink = painter.palette.on_secondary if self.enabled else painter.palette.on_disabled
            at = (self.rect.centerx, self.rect.centery - 2)
            painter.text(self.letters, at, style, ink, anchor="center")
        if self.selected:
            painter.outline(self.rect, painter.palette.focus, 4, theme.RADIUS)
