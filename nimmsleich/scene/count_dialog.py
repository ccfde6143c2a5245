"""The last count once more, as a still picture in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from nimmsleich.cards import DECK
from nimmsleich.rules.views import Round
from nimmsleich.view.room import Room
from nimmsleich.view.showdown import draw_laid_open, showdown_places
from nimmsleich.view.tabletop import Showdown, sprite_at
from stage.graphics.colours import darker
from stage.graphics.painter import Painter
from stage.ui.widgets import Button, Dialog, Kind, Widget

if TYPE_CHECKING:
    from nimmsleich.scene.leich_display import LeichDisplay

_WIDTH, _HEIGHT = 1120.0, 560.0


class CountPicture(Widget):
    """All cards of a round, thumbs and fists, and the verdict."""

    def __init__(self, name: str, room: Room, past: Round) -> None:
        super().__init__(name)
        self._room = room
        self._past = past

    @property
    def value(self) -> int:
        """How many there were."""
        return self._past.count

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        """Always the same size."""
        return width or _WIDTH, _HEIGHT

    def draw(self, painter: Painter) -> None:
        """The cards on a piece of felt."""
        painter.rounded(self.rect, (12, 44, 32), 18)
        painter.outline(self.rect, darker(painter.palette.brass, 0.2), 3, 18)
        board = self.rect.inflate(-24, -20)
        places = showdown_places(painter.type.text_scale, board, [len(hand) for hand in self._past.hands])
        showdown = Showdown(self._past.calls[-1], self._past.thumbs, veil=1.0, counting=True, decided=True)
        showdown.count = self._past.count
        slots = iter(places.cards)
        for seat, hand in enumerate(self._past.hands):
            for card in hand:
                lit = DECK[card][showdown.call.corpse - 1]
                showdown.cards.append(sprite_at(next(slots), card=card, seat=seat, face=1.0, lit=lit))
        draw_laid_open(painter, self._room, showdown, places)


def open_count(scene: LeichDisplay, past: Round) -> None:
    """Show the count of a round until it is put away."""
    gettext = scene.context.gettext
    picture = CountPicture("count.picture", scene.room, past)
    picture.rect = pygame.FRect(0, 0, _WIDTH, _HEIGHT)
    close = Button("count.close", gettext("Go on"), kind=Kind.PRIMARY)
    scene.context.ui.open_dialog(
        Dialog(
            "count-dialog",
            gettext("The count"),
            "",
            [close],
            content=[picture],
            default="count.close",
            cancel="count.close",
            width=_WIDTH + 80,
        )
    )
