"""A moment of the match: a small picture with a few words, which opens the replay there."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.painting.panels import with_shadow
from stage.ui.widgets.base import Control, OnPress, stepped
from stage.ui.widgets.containers.layout import Container
from table.match.retelling import MOMENTS, Moment

_PADDING: Final = 10.0
_SHAPE: Final = 16 / 9
_LOWEST: Final = 0.42
"""Height of the picture as a part of its width where there is little room."""

DrawPicture = Callable[[Painter, pygame.FRect], None]


class MomentCard(Control):
    """What happened, as a picture over its title and its sentence."""

    def __init__(self, name: str, moment: Moment, draw_picture: DrawPicture, action: OnPress, tooltip: str) -> None:
        super().__init__(name, tooltip=tooltip, grow=1.0)
        self.moment = moment
        self._draw_picture = draw_picture
        self._action = action
        self.words_high = 0.0
        """Room for the words at least: cards side by side have pictures of one height."""

    @property
    def value(self) -> str:
        return self.moment.words

    def activate(self) -> None:
        self.host.play("button_press")
        self._action()

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 340.0
        inner, words = wide - 2 * _PADDING, max(self.words_high, self.words_in(wide))
        return wide, inner * _LOWEST + self.host.type.line_height(theme.BODY_BOLD) + words + 3 * _PADDING

    def words_in(self, width: float) -> float:
        """How high the words are on a card so wide."""
        return self.host.type.measure(self.moment.words, theme.SMALL, width - 2 * _PADDING)[1]

    def draw(self, painter: Painter) -> None:
        warm, moment = stepped(self.warmth), self.moment
        looks = (moment.title, moment.words, self.words_high, warm, painter.type.text_scale)
        painter.layer(("moment card", looks), with_shadow(self.rect), self._draw_card)
        picture = self._picture_place(painter)
        self._draw_picture(painter, picture)
        painter.outline(picture, painter.palette.brass, 2 + 2 * warm, 4)
        self._draw_sign(painter, picture, warm)

    def _draw_card(self, painter: Painter) -> None:
        """All but the picture."""
        warm, left, picture = stepped(self.warmth), self.rect.left + _PADDING, self._picture_place(painter)
        painter.panel(self.rect, theme.paper_look(painter.palette, raised=warm > 0.5, elevation=8 + 6 * warm))
        top = picture.bottom + _PADDING / 2
        painter.text(self.moment.title, (left, top), theme.BODY_BOLD, max_width=picture.width)
        below = (left, top + painter.type.line_height(theme.BODY_BOLD))
        painter.text(
            self.moment.words, below, theme.SMALL, painter.palette.ink_soft, wrap=True, max_width=picture.width
        )

    def _picture_place(self, painter: Painter) -> pygame.FRect:
        inner = self.rect.inflate(-2 * _PADDING, -2 * _PADDING)
        words = max(self.words_high, self.words_in(self.rect.width))
        high = inner.height - painter.type.line_height(theme.BODY_BOLD) - words - _PADDING
        return pygame.FRect(inner.left, inner.top, inner.width, min(high, inner.width / _SHAPE))

    def _draw_sign(self, painter: Painter, picture: pygame.FRect, warm: float) -> None:
        """That it can be played, over the corner of the picture."""
        colours, side = painter.palette, 44.0
        sign = pygame.FRect(picture.right - side - 8, picture.bottom - side - 8, side, side)
        painter.circle(sign.center, side / 2, colours.accent, alpha=255 if warm else 220)
        painter.image("ui/play", sign.inflate(-16, -16), tint=colours.on_accent)


class MomentRow(Container):
    """Cards side by side, all of one size.

    Fewer than :data:`table.match.retelling.MOMENTS` are no wider for it, and stand in the middle.
    """

    def __init__(self, name: str, cards: Sequence[MomentCard]) -> None:
        super().__init__(name, cards)
        self._cards = cards

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        across = self._across(width) if width else None
        sizes = [card.preferred(across) for card in self.shown]
        return width or sum(wide for wide, _ in sizes), max(high for _, high in sizes)

    def place(self, area: RectLike) -> None:
        super().place(area)
        across = self._across(self.rect.width)
        words_high = max(each.words_in(across) for each in self._cards)
        for each in self._cards:
            each.words_high = words_high
        lacking = max(0, MOMENTS - len(self.shown))
        left = self.rect.left + lacking * (across + self.gap) / 2
        for number, card in enumerate(self.shown):
            card.place((left + number * (across + self.gap), self.rect.top, across, self.rect.height))

    def _across(self, width: float) -> float:
        return (width - self.gap * (MOMENTS - 1)) / MOMENTS
