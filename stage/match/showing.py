"""From what happened to what is seen: events are animated one by one, then the position is there."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, darker, lighter, mix
from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.display import GameDisplay
from stage.match.log import MatchLog
from stage.ui.base import approach
from stage.ui.button import Button, ButtonKind
from stage.ui.choice import draw_seat_mark
from stage.ui.dialog import Dialog
from stage.ui.labels import Paragraph
from table.contract import SPECTATOR, Event, Seat


class Presenter(Generic[ViewT, ActionT]):
    """Shows steps and positions of the match through the game's display and the log."""

    def __init__(
        self, context: MatchContext[ViewT, ActionT], display: GameDisplay[ViewT, ActionT], log: MatchLog
    ) -> None:
        self._context = context
        self._display = display
        self._log = log

    def unfold(self, number: int, events: Sequence[Event]) -> None:
        """Animate the events that led to the position after `number` actions, then show that position."""
        context = self._context
        before: ViewT = context.view
        after: ViewT = context.match.state.observation(context.viewpoint.seat)
        context.unfolding = True
        for event in events:
            self._display.animate(event, before, after)
            context.motion.end_frame()
            context.motion.call(partial(self._log.write, number, [event]))
            context.motion.end_frame()
        context.motion.call(lambda: self._present(after))

    def present(self) -> None:
        """Show the present position at once, as the viewpoint sees it."""
        self._context.motion.skip()
        self._present(self._context.match.state.observation(self._context.viewpoint.seat))

    def _present(self, view: ViewT) -> None:
        self._context.unfolding = False
        self._context.view = view
        self._display.show(view)
        self._context.look_again()


_FALLS_IN = 0.28
_FOLDS = 7
_SHADES = 12


class HandoverCloth:
    """Two halves of cloth that close over everything and open again. `closed` from 0.0 (out of sight) to 1.0."""

    def __init__(self) -> None:
        self.closed = 0.0

    def update(self, dt: float, *, close: bool, at_once: bool) -> None:
        """Fall or rise."""
        goal = 1.0 if close else 0.0
        self.closed = goal if at_once else approach(self.closed, goal, dt / _FALLS_IN)

    def draw(self, painter: Painter) -> None:
        """The cloth, as far as it is closed."""
        if self.closed <= 0.0:
            return
        eased = 1.0 - (1.0 - self.closed) ** 2
        window = painter.bleed
        half = pygame.FRect(window.left, window.top, window.width / 2, window.height)
        for side in (-1, 1):
            area = half if side < 0 else half.move(half.width, 0)
            with painter.clip(window), painter.moved(side * half.width * (1.0 - eased), 0.0):
                painter.layer(("cloth", side), area, partial(_draw_cloth, area=area), opaque=True)


def _draw_cloth(painter: Painter, area: pygame.FRect) -> None:
    """Velvet in the colour of the room, in soft vertical folds that darken towards the floor, with a brass hem."""
    colours = painter.palette
    if colours.high_contrast:
        painter.fill(area, colours.paper)
        return
    velvet = mix(colours.backdrop_bottom, darker(theme.SEATS[0].colour, 0.4), 0.85)
    strips = round(area.width / 4)
    width = area.width / strips
    for strip in range(strips):
        turn = strip / strips * _FOLDS * 2 * math.pi
        # Two waves of different length: no fold quite like the next.
        fold = 0.7 * math.sin(turn) + 0.3 * math.sin(turn * 0.43 + 1.0)
        shade = lighter(velvet, 0.07 * fold) if fold > 0 else darker(velvet, -0.55 * fold)
        painter.fill((area.left + strip * width, area.top, width + 2, area.height), shade)
    for step in range(_SHADES):
        top = area.top + area.height * (0.35 + 0.65 * step / _SHADES)
        painter.fill((area.left, top, area.width, area.bottom - top), colours.shadow, 11)
    hem = pygame.FRect(area.left, area.bottom - 58, area.width, 14)
    painter.fill(hem, darker(colours.brass, 0.35))
    painter.fill((hem.left, hem.top + 2, hem.width, 4), lighter(colours.brass, 0.1))


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
        show = Button("handover.reveal", gettext("I am {name}").format(name=to), reveal, kind=ButtonKind.PRIMARY)
        words, buttons = Paragraph("handover.words", text, align="center"), [menu, show]
        super().__init__("handover", title, buttons=buttons, content=[words], width=700)
        self._title.align = self._bar.align = "center"

    def render(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=26, radius=20))
        for child in self.children:
            child.render(painter)
        centre = (self.rect.centerx, self.rect.top - 14)
        draw_seat_mark(painter, self._seat, centre, 96, emblem=self.host.emblems)


_DIALOG = "handover"


@dataclass(eq=False)
class Handover:
    """Changes the viewpoint when somebody else at the screen must act, behind a cloth where there are secrets."""

    context: MatchContext[Any, Any]
    presenter: Presenter[Any, Any]
    log: MatchLog
    open_menu: Callable[[], None]
    secret_news: bool = field(default=False, init=False)
    """Whether the person at the screen has just learnt a secret."""

    def __post_init__(self) -> None:
        self._cloth = HandoverCloth()

    def update(self, dt: float) -> None:
        """The cloth closes or opens."""
        dialog = self.context.ui.dialog
        covered = dialog is not None and dialog.name == _DIALOG
        self._cloth.update(dt, close=covered, at_once=self.context.scene.reduced_motion)

    def see_as(self, seat: Seat) -> None:
        """Show the knowledge of `seat` (or of an onlooker) from now on."""
        self.context.motion.skip()
        self.context.viewpoint.seat = seat
        self.stop_holding()
        self.presenter.present()
        self.log.retell()

    def is_settled(self) -> bool:
        """Whether whoever must act looks at the screen; if not, the handing over begins."""
        context = self.context
        wanted = context.viewpoint.wanted(context.interrupting)
        if wanted == context.viewpoint.seat:
            return True
        if not context.viewpoint.must_hand_over(wanted):
            self.see_as(wanted)
            return True
        if self.secret_news and context.viewpoint.seat != SPECTATOR:
            # Somebody has just learnt a secret and must have the time to look at it.
            context.holding = True
        else:
            self._cover(wanted)
        return False

    def stop_holding(self) -> None:
        """The secret news have been looked at: the screen may be handed over."""
        self.context.holding = self.secret_news = False

    def draw(self, painter: Painter) -> None:
        """The cloth over everything, as far as it is closed."""
        self._cloth.draw(painter)

    def _cover(self, seat: Seat) -> None:
        self.see_as(SPECTATOR)
        context, name = self.context, self.context.seat_names[seat]
        context.play("page_turn")
        reveal = partial(self.see_as, seat)
        dialog = HandoverDialog(name, context.seat_colour(seat), context.gettext, reveal, self.open_menu)
        context.ui.open_dialog(dialog)
