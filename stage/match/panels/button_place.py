"""Buttons in the action bar, half-way up."""

from collections.abc import Sequence

from pygame.typing import RectLike

from stage.graphics import theme
from stage.ui.widgets import Button, Flow, Kind, Widget
from stage.ui.widgets.base import OnPress


def bar_button(name: str, text: str, action: OnPress, *, icon: str = "", kind: Kind = Kind.SECONDARY) -> Button:
    """A button of the action bar, out of sight until there is something to do with it."""
    return Button(name, text, action, icon=icon, kind=kind, style=theme.BODY_BOLD, visible=False)


class ButtonPlace(Widget):
    """A flow of buttons in the middle of its place; it takes the width left over in a row."""

    def __init__(self, name: str, buttons: Sequence[Button], *, gap: float) -> None:
        super().__init__(f"{name}.place", grow=1.0)
        self._flow = Flow(name, buttons, gap=gap, align="center")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._flow,)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._flow.preferred(width)

    def place(self, area: RectLike) -> None:
        super().place(area)
        high = min(self.rect.height, self._flow.preferred(self.rect.width)[1])
        self._flow.place((self.rect.left, self.rect.centery - high / 2, self.rect.width, high))
