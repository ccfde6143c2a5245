"""The card on the closed cloth: who is to take the screen, the button that reveals, and the way to the menu."""

from collections.abc import Callable

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets import Button, Dialog, Kind, Paragraph
from stage.ui.widgets.option import draw_seat_mark


class HandoverDialog(Dialog):
    """The card on the closed cloth: who is to take the screen, the button that reveals, and the way to the menu."""

    def __init__(
        self,
        seat: SeatColour,
        title: str,
        text: str,
        reveal_text: str,
        menu_text: str,
        on_reveal: Callable[[], None],
        on_menu: Callable[[], None],
    ) -> None:
        self._seat = seat
        buttons = [
            Button("handover.menu", menu_text, on_menu),
            Button("handover.reveal", reveal_text, on_reveal, kind=Kind.PRIMARY),
        ]
        words = Paragraph("handover.words", text, align="center")
        super().__init__(
            "handover",
            title,
            buttons=buttons,
            content=[words],
            default="handover.reveal",
            cancel="handover.menu",
            width=700,
        )
        self._title.align = self._bar.align = "center"

    def render(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=26, radius=20))
        for child in self.children:
            child.render(painter)
        centre = (self.rect.centerx, self.rect.top - 14)
        draw_seat_mark(painter, self._seat, centre, 96, emblem=self.host.emblems)
