"""Modal dialog on a sheet of paper."""

from collections.abc import Callable, Iterable, Sequence

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH
from stage.ui.base import OnPress, Widget, WidgetHost, approach
from stage.ui.button import Button
from stage.ui.labels import Paragraph
from stage.ui.layout import Column, Flow
from stage.ui.scroll import ScrollArea

_OPENS_IN = 0.16


class Dialog(Widget):
    """Modal question or message. Enter presses `default`, Esc presses `cancel`, both names of its buttons.

    Any button closes the dialog, then runs its action. `content` stands between text and buttons.
    """

    def __init__(
        self,
        name: str,
        title: str,
        text: str = "",
        buttons: Sequence[Button] = (),
        *,
        content: Iterable[Widget] = (),
        default: str = "",
        cancel: str = "",
        width: float = 820.0,
    ) -> None:
        super().__init__(name)
        self.title = title
        self.buttons = list(buttons)
        self.default = default or (self.buttons[-1].name if self.buttons else "")
        self.cancel = cancel or (self.buttons[0].name if self.buttons else "")
        self._width = width
        self._opened = 0.0
        self._close: Callable[[Dialog], None] = lambda _: None
        inner: list[Widget] = [Paragraph(f"{name}.text", text)] if text else []
        inner.extend(content)
        self._title = Paragraph(f"{name}.title", title, theme.HEADING)
        self._body = ScrollArea(f"{name}.body", Column(f"{name}.column", inner, gap=theme.GAP), grow=1.0)
        self._bar = Flow(f"{name}.buttons", self.buttons, align="right")
        self._column = Column(f"{name}.sheet", [self._title, self._body, self._bar], gap=theme.PADDING)
        for button in self.buttons:
            button.action = self.closing(button.action)

    @property
    def children(self) -> Sequence[Widget]:
        return [self._column]

    def attach(self, host: WidgetHost, parent: Widget | None = None) -> None:
        super().attach(host, parent)
        if host.reduced_motion:
            self._opened = 1.0
        self.place((0, 0, WIDTH, HEIGHT))

    def on_close(self, close: Callable[["Dialog"], None]) -> None:
        """Set the scene's callback that removes the dialog."""
        self._close = close

    def place(self, area: RectLike) -> None:
        within = pygame.FRect(area)
        most = within.width - 80
        width = min(most, self._width * (1.0 + (self.host.type.text_scale - 1.0) * 0.6))
        one_line = self._bar.preferred()[0] + 4 * theme.PADDING
        if width < one_line <= most:
            width = one_line
        inner = width - 4 * theme.PADDING
        parts = [self._title.preferred(inner)[1], self._body.needed(inner), self._bar.preferred(inner)[1]]
        height = sum(parts) + 2 * theme.PADDING + 4 * theme.PADDING
        self.rect = pygame.FRect(0, 0, width, min(height, within.height - 60))
        self.rect.center = within.center
        self._column.place(self.rect.inflate(-4 * theme.PADDING, -4 * theme.PADDING))

    def press(self, name: str) -> None:
        """Press one of its buttons, unless it is disabled."""
        for button in self.buttons:
            if button.name == name and button.enabled:
                button.activate()
                return

    def update(self, dt: float) -> None:
        super().update(dt)
        self._opened = 1.0 if self.host.reduced_motion else approach(self._opened, 1.0, dt / _OPENS_IN)

    def render(self, painter: Painter) -> None:
        eased = 1.0 - (1.0 - self._opened) ** 3
        painter.fill(painter.bleed, painter.palette.surround, round(168 * eased))
        with painter.moved(0.0, -28.0 * (1.0 - eased)):
            super().render(painter)

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=26, radius=20))

    def closing(self, action: OnPress | None) -> OnPress:
        """Wrap an action of a button in the content, so that the dialog closes first."""

        def close_and_act() -> None:
            self._close(self)
            if action:
                action()

        return close_and_act
