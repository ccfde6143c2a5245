"""The card on the closed cloth: who is to take the screen, the button that reveals, and the way to the menu."""

from collections.abc import Callable

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.ui.widgets import Button, Dialog, Kind, Paragraph
from stage.ui.widgets.controls.option import draw_seat_mark

Gettext = Callable[[str], str]


class HandoverDialog(Dialog):
    """The card on the closed cloth: who is to take the screen, the button that reveals, and the way to the menu."""

    def __init__(
        self, to: str, seat: SeatColour, gettext: Gettext, reveal: Callable[[], None], open_menu: Callable[[], None]
    ) -> None:
        """`to` is called so, and plays at `seat`."""
        self._seat = seat
        title = gettext("Hand over to {name}").format(name=to)
        text = gettext("What comes next is for {name} alone. Everybody else looks away.").format(name=to)
        menu = Button("handover.menu", gettext("Menu"), open_menu)
        show = Button("handover.reveal", gettext("I am {name}").format(name=to), reveal, kind=Kind.PRIMARY)
        words, buttons = Paragraph("handover.words", text, align="center"), [menu, show]
        super().__init__("handover", title, buttons=buttons, content=[words], width=700)
        self._title.align = self._bar.align = "center"

    def render(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=26, radius=20))
        for child in self.children:
            child.render(painter)
        centre = (self.rect.centerx, self.rect.top - 14)
        draw_seat_mark(painter, self._seat, centre, 96, emblem=self.host.emblems)
