"""The last count once more, as a still picture in a dialog: on demand, and by itself when it was hardly seen."""

from typing import Final

import pygame

from nimmsleich.cards import DECK
from nimmsleich.rules.views import Round
from nimmsleich.scene.board import Board
from nimmsleich.view.cards import CardSprite
from nimmsleich.view.room import Room
from nimmsleich.view.showdown import draw_laid_open, showdown_places
from nimmsleich.view.tabletop import Showdown
from stage.graphics.colours import darker
from stage.graphics.painter import Painter
from stage.ui.widgets import Button, Dialog, Kind, Widget

LOOKED_AT: Final = 2.4
"""Seconds that the verdict stays before the cards move on."""
_WIDTH, _HEIGHT = 1120.0, 560.0


class CountPicture(Widget):
    """All cards of a round, thumbs and fists, and the verdict."""

    def __init__(self, name: str, room: Room, past: Round) -> None:
        super().__init__(name)
        self._room = room
        self._past = past
        self.rect = pygame.FRect(0, 0, _WIDTH, _HEIGHT)

    @property
    def value(self) -> int:
        return self._past.count

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or _WIDTH, _HEIGHT

    def draw(self, painter: Painter) -> None:
        painter.rounded(self.rect, (12, 44, 32), 18)
        painter.outline(self.rect, darker(painter.palette.brass, 0.2), 3, 18)
        past, call = self._past, self._past.calls[-1]
        places = showdown_places(
            painter.type.text_scale, self.rect.inflate(-24, -20), [len(hand) for hand in past.hands]
        )
        held = [(seat, card) for seat, hand in enumerate(past.hands) for card in hand]
        cards = [
            CardSprite(*slot.center, *slot.size, card=card, seat=seat, face=1.0, lit=DECK[card][call.corpse - 1])
            for slot, (seat, card) in zip(places.cards, held, strict=True)
        ]
        showdown = Showdown(call, past.thumbs, cards, veil=1.0, count=past.count, counting=True, decided=True)
        draw_laid_open(painter, self._room, showdown, places)


class LastCount:
    """Knows whether the verdict could be looked at on the table, and shows it in a dialog if not."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._context = board.context
        self._seconds = 0.0
        self._verdict_at = 0.0
        self._unseen: Round | None = None

    def advance(self, dt: float) -> None:
        """The clock of the verdict."""
        self._seconds += dt

    def update(self) -> None:
        """Show what was hardly seen as soon as nothing moves."""
        if self._unseen is not None and not self._context.motion.busy and self._context.ui.dialog is None:
            past, self._unseen = self._unseen, None
            self._open(past)

    def build_board(self) -> None:
        """The button that shows it again."""
        again = Button("last-count", icon="ui/search", action=self._look_back, kind=Kind.SECONDARY)
        again.tooltip = self._context.gettext("Look at the last count again")
        self._context.ui.add(again)

    def place(self) -> None:
        """Put the button beside the box."""
        tray = self._board.places.tray
        self._context.ui.move("last-count", (tray.right - 56, tray.top + 2, 56, 60))

    def actions_changed(self) -> None:
        """The button is there as soon as there was a count."""
        self._context.ui.find("last-count").visible = bool(self._context.view.rounds)

    def verdict_is_out(self) -> None:
        """The count is over and can be looked at from now on."""
        self._verdict_at = self._seconds

    def verdict_was_seen(self, past: Round) -> None:
        """The count goes away. If it was hardly there (skipped, or no movements wanted) it is shown as a picture."""
        session = self._context.session
        skipped = (self._seconds - self._verdict_at) * self._context.motion.speed < 0.8 * LOOKED_AT
        if skipped and session.humans and not session.is_review:
            self._unseen = past

    def _look_back(self) -> None:
        if self._context.view.rounds:
            self._open(self._context.view.rounds[-1])

    def _open(self, past: Round) -> None:
        gettext, picture = self._context.gettext, CountPicture("count.picture", self._board.room, past)
        close = Button("count.close", gettext("Go on"), kind=Kind.PRIMARY)
        title, wide = gettext("The count"), _WIDTH + 80
        self._context.ui.open_dialog(Dialog("count-dialog", title, buttons=[close], content=[picture], width=wide))
