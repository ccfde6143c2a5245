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
    """A flow of buttons in the middle of its place; it takes the width left over in a row.

    Buttons that throw something away stand `apart`, at the right end. Room for all of them is kept there as long as the
    others have enough without it, so that none of these comes up where another one has just been pressed.
    """

    def __init__(self, name: str, buttons: Sequence[Button], *, gap: float, apart: Sequence[Button] = ()) -> None:
        super().__init__(f"{name}.place", grow=1.0)
        self._flow = Flow(name, buttons, gap=gap, align="center")
        self._gap = gap
        self._apart = Flow(f"{name}.apart", apart, gap=gap, align="right")

    @property
    def children(self) -> Sequence[Widget]:
        return self._flow, self._apart

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = self._flow.preferred(width)
        beside, also_high = self._apart.preferred(width)
        return wide + (beside + self._gap if beside else 0.0), max(high, also_high)

    def place(self, area: RectLike) -> None:
        super().place(area)
        # Hidden ones as well.
        kept = sum(button.preferred()[0] + self._gap for button in self._apart.children)
        shown = self._apart.preferred()[0]
        least = shown + self._gap if shown else 0.0
        beside = max(least, min(kept, self.rect.width - self._flow.preferred()[0]))
        self._put(self._flow, self.rect.left, self.rect.width - beside)
        self._put(self._apart, self.rect.right - beside, beside)

    def _put(self, flow: Flow, left: float, width: float) -> None:
        high = min(self.rect.height, flow.preferred(width)[1])
        flow.place((left, self.rect.centery - high / 2, width, high))
