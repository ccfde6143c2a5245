"""The picture of the match on the screen: events are animated one by one, then the position is shown to its viewer."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic

import pygame

from stage.graphics import theme
from stage.graphics.cast import Person, draw_bust
from stage.graphics.faces import Expression
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


class Showing(Generic[ViewT, ActionT]):
    """Shows steps and positions through the game's display and the log, and hands the screen over between people.

    Where there are secrets, a cloth covers the screen until the next player reveals it.
    """

    def __init__(
        self,
        context: MatchContext[ViewT, ActionT],
        display: GameDisplay[ViewT, ActionT],
        log: MatchLog,
        open_menu: Callable[[], None],
    ) -> None:
        self._context = context
        self._display = display
        self._log = log
        self._open_menu = open_menu
        self._cloth = HandoverCloth()
        self.secret_news = False
        """True if the person at the screen has just learnt a secret."""

    def update(self, dt: float) -> None:
        """Close or open the cloth a little further."""
        covered = isinstance(self._context.ui.dialog, HandoverDialog)
        self._cloth.update(dt, close=covered, at_once=self._context.scene.reduced_motion)

    def unfold(
        self, number: int, events: Sequence[Event], reached: Callable[[Event], None] = lambda event: None
    ) -> None:
        """Animate the events that led to the position after `number` actions, then show that position.

        `reached` is called as the animation of each event begins.
        """
        context = self._context
        before: ViewT = context.view
        after: ViewT = context.match.state.observation(context.viewpoint.seat)
        context.unfolding = True
        soon = [draw for event in events for draw in self._display.soon(event)]
        context.ui.rehearsal.expect("events", soon)
        for event in events:
            context.motion.call(partial(reached, event))
            self._display.animations.animate(event, before, after)
            context.motion.end_frame()
            context.motion.call(partial(self._log.write, number, [event]))
            context.motion.call(partial(self._react, event, number))
            context.motion.end_frame()
        context.motion.call(lambda: self._present(after))

    def _react(self, event: Event, number: int) -> None:
        """Show in faces and words what an event means to the players; several who are shocked gasp."""
        context = self._context
        if context.app.settings.remarks and context.acting is None:
            remark = context.voices.hear(event, number, context.app.language.code)
            if remark is not None:
                self._log.note(number, remark)
        if self._context.faces.react([event], self._context.match.state, number):
            self._context.play("gasp", 0.6)

    def present(self) -> None:
        """Show the present position at once, as the viewpoint sees it."""
        self._context.motion.skip()
        self._context.voices.clear()
        self._present(self._context.match.state.observation(self._context.viewpoint.seat))
        self._context.faces.rest(self._context.match.state, self._context.match.number, at_once=True)

    def _present(self, view: ViewT) -> None:
        self._context.unfolding = False
        self._context.view = view
        self._context.faces.rest(self._context.match.state, self._context.match.number)
        self._display.show(view)
        self._context.request_refresh()

    def see_as(self, seat: Seat) -> None:
        """Show only what `seat` (or :data:`SPECTATOR`) knows from now on."""
        self._context.motion.skip()
        self._context.viewpoint.seat = seat
        self.stop_holding()
        self.present()
        self._log.retell()

    @property
    def is_settled(self) -> bool:
        """True if the player who must act looks at the screen."""
        return self._wanted == self._context.viewpoint.seat

    @property
    def _wanted(self) -> Seat:
        return self._context.viewpoint.wanted(self._context.interrupting)

    def hand_over(self) -> None:
        """Show the screen to the player who must act; if others must look away first, cover it, or hold it a while."""
        context, wanted = self._context, self._wanted
        if not context.viewpoint.must_hand_over(wanted):
            self.see_as(wanted)
        elif self.secret_news and context.viewpoint.seat != SPECTATOR:
            # This player has just learnt a secret and needs the time to look at it.
            context.is_holding = True
        else:
            self._cover(wanted)

    def stop_holding(self) -> None:
        """Allow the handover: the player has looked at the secret."""
        self._context.is_holding = self.secret_news = False

    def draw(self, painter: Painter) -> None:
        """Paint the cloth over everything, as far as it is closed."""
        self._cloth.draw(painter)

    def _cover(self, seat: Seat) -> None:
        self.see_as(SPECTATOR)
        context, name = self._context, self._context.seat_names[seat]
        context.play("page_turn")
        reveal = partial(self.see_as, seat)
        look, person = context.seat_colour(seat), context.person(seat)
        dialog = HandoverDialog(name, look, person, context.gettext, reveal, self._open_menu)
        context.ui.open_dialog(dialog)


_FALLS_IN = 0.28
"""Seconds in which the cloth closes or opens."""
_FOLDS = 7
_SHADES = 12


class HandoverCloth:
    """Two halves of cloth that close over the whole window. `closed` goes from 0.0 (out of sight) to 1.0."""

    def __init__(self) -> None:
        self.closed = 0.0

    def update(self, dt: float, *, close: bool, at_once: bool) -> None:
        """Close or open a little further."""
        goal = 1.0 if close else 0.0
        self.closed = goal if at_once else approach(self.closed, goal, dt / _FALLS_IN)

    def draw(self, painter: Painter) -> None:
        """Paint the cloth, as far as it is closed."""
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
    """Paint velvet in soft vertical folds that darken towards the floor, with a brass hem."""
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


_BUST = 168.0
"""Size of the next player's portrait above the card."""


class HandoverDialog(Dialog):
    """Card on the closed cloth: names the next player, with a button that reveals and one for the menu."""

    def __init__(
        self,
        to: str,
        seat: SeatColour,
        person: Person,
        gettext: Callable[[str], str],
        reveal: Callable[[], None],
        open_menu: Callable[[], None],
    ) -> None:
        """`to` is the name of the player, `seat` the colour, `person` the face."""
        self._seat = seat
        self._person = person
        title = gettext("Hand over to {name}").format(name=to)
        text = gettext("The next part is for {name} only. Everyone else, look away.").format(name=to)
        menu = Button("handover.menu", gettext("Menu"), open_menu)
        show = Button("handover.reveal", gettext("I am {name}").format(name=to), reveal, kind=ButtonKind.PRIMARY)
        words, buttons = Paragraph("handover.words", text, align="center"), [menu, show]
        super().__init__("handover", title, buttons=buttons, content=[words], width=700)
        self._title.align = self._bar.align = "center"

    def render(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=26, radius=20))
        for child in self.children:
            child.render(painter)
        bust = pygame.FRect(0, 0, _BUST, _BUST)
        bust.midbottom = (self.rect.centerx, self.rect.top + 4)
        draw_bust(painter, self._person, Expression.SMIRK, bust, self._seat.colour)
        draw_seat_mark(painter, self._seat, (bust.right - 4, bust.bottom - 8), 56, emblem=self.host.emblems)
