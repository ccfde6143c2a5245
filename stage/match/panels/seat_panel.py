"""A player's panel: colour and emblem, name, level, what the game has to say about the seat, and whose turn it is."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.colours import darker
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.panels.turn_light import TurnLight
from stage.ui.widgets import Button, Flow, Widget

_BAND = 54.0
_PAD = 12.0
_TEXT_GAP = 4.0
_FACT_GAP = 8.0
"""Four facts of two digits stand in one row: a panel that grows moves those below it."""


class Miniature(Protocol):
    """A small picture that the game paints itself. Two that look alike are equal."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical units."""

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint it into an area of that size, or of one that is narrower."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to know about a seat: drawings of assets/ in a row (tokens, cards), a short text, what they mean.

    Or, instead of drawings and text, a picture painted by the game (the pieces of a hand).
    """

    text: str = ""
    art: tuple[str, ...] = ()
    tooltip: str = ""
    picture: Miniature | None = None


class FactChip(Widget):
    """A fact in a seat panel, which paints it with its other words."""

    clickable = True

    def __init__(self, name: str, fact: Fact) -> None:
        super().__init__(name, tooltip=fact.tooltip)
        self.fact = fact

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        if self.fact.picture is not None:
            wide, high = self.fact.picture.size
            return (min(wide, width) if width else wide), high
        side = self._side()
        wide = side * 0.92 * len(self.fact.art) + (_TEXT_GAP if self.fact.art and self.fact.text else 0)
        return wide + self.host.type.width(self.fact.text, theme.SMALL_BOLD), side

    def paint(self, painter: Painter) -> None:
        """Drawings, then text."""
        if self.fact.picture is not None:
            self.fact.picture.draw(painter, self.rect)
            return
        side = self._side()
        left = self.rect.left
        for art in self.fact.art:
            painter.image(art, (left, self.rect.centery - side / 2, side * 0.92, side))
            left += side * 0.92
        if self.fact.text:
            at = (left + (_TEXT_GAP if self.fact.art else 0), self.rect.centery)
            painter.text(self.fact.text, at, theme.SMALL_BOLD, anchor="midleft")

    def _side(self) -> float:
        return 30.0 + 20.0 * (self.host.type.text_scale - 1.0)


class SeatPanel(Widget):
    """One seat. Its light tells whether it is to act and thinks; `interrupt` is what its button does."""

    def __init__(self, name: str, title: str, level: str, seat: SeatColour, interrupt: Callable[[], None]) -> None:
        super().__init__(name)
        self.title = title
        self.level = level
        self.seat = seat
        self.light = TurnLight()
        self.laid = False
        self._chips: list[FactChip] = []
        self._facts = Flow(f"{name}.facts", gap=_FACT_GAP)
        self.button = Button(f"{name}.interrupt", "", interrupt, style=theme.SMALL_BOLD, visible=False)

    @property
    def children(self) -> Sequence[Widget]:
        return [self._facts, self.button]

    def tell(self, facts: Sequence[Fact], *, on_turn: bool, thinking: bool, interrupt: str) -> bool:
        """Take new facts and state; True if the panel must be placed again, and may need another size."""
        self.light.on_turn, self.light.thinking = on_turn, thinking
        before = ([chip.fact for chip in self._chips], self.button.text, self.button.visible)
        self.button.text, self.button.visible = interrupt or self.button.text, bool(interrupt)
        if (list(facts), self.button.text, self.button.visible) == before:
            return False
        if list(facts) != before[0]:
            self._chips = [FactChip(f"{self.name}.fact-{number}", fact) for number, fact in enumerate(facts)]
            self._facts.fill(self._chips, relayout=False)
        return True

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 330.0
        inner = wide - _BAND - 2 * _PAD
        heights = [self.host.type.line_height(theme.BODY_BOLD), self.host.type.line_height(theme.SMALL)]
        if self._facts.children:
            heights.append(self._facts.preferred(inner)[1] + 6)
        if self.button.visible:
            heights.append(self.button.preferred(inner)[1] + 8)
        return wide, max(92.0, sum(heights) + 2 * _PAD - 2)

    def place(self, area: RectLike) -> None:
        super().place(area)
        left, inner = self.rect.left + _BAND + _PAD, self.rect.width - _BAND - 2 * _PAD
        top = self.rect.top + _PAD + self.host.type.line_height(theme.BODY_BOLD)
        top += self.host.type.line_height(theme.SMALL) + 4
        self._facts.place((left, top, inner, self._facts.preferred(inner)[1]))
        height = self.button.preferred(inner)[1]
        self.button.place((left, self.rect.bottom - _PAD - height, inner, height))

    def update(self, dt: float) -> None:
        super().update(dt)
        self.light.update(dt, self.host)

    @property
    def ground_key(self) -> Hashable:
        """What its words depend on."""
        return self.title, self.level, tuple(chip.fact for chip in self._chips), self.light.thinking

    def draw_ground(self, painter: Painter) -> None:
        """Paper with a band of the seat's colour, name, level, facts."""
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=8))
        self._draw_band(painter)
        self._draw_words(painter)

    def draw(self, painter: Painter) -> None:
        if not self.laid:
            self.draw_ground(painter)
        self.light.draw_glow(painter, self.rect)
        y = self.rect.top + _PAD + self.host.type.line_height(theme.BODY_BOLD) / 2
        left = (self.rect.right - _PAD - 38, y)
        self.light.draw_dots(painter, left, painter.palette.ink_soft, still=self.host.reduced_motion)

    def _draw_words(self, painter: Painter) -> None:
        left, room = self.rect.left + _BAND + _PAD, self.rect.width - _BAND - 2 * _PAD
        top = self.rect.top + _PAD
        dots = 52.0 if self.light.thinking else 0.0
        painter.text(self.title, (left, top), theme.BODY_BOLD, max_width=room - dots)
        top += self.host.type.line_height(theme.BODY_BOLD)
        painter.text(self.level, (left, top), theme.SMALL, painter.palette.ink_soft, max_width=room)
        for chip in self._chips:
            chip.paint(painter)

    def _draw_band(self, painter: Painter) -> None:
        band = pygame.FRect(self.rect.left, self.rect.top, _BAND, self.rect.height)
        with painter.clip(band):
            painter.rounded((band.left, band.top, _BAND * 2, band.height), self.seat.colour, theme.RADIUS)
        painter.fill((band.right - 2, band.top + 1, 2, band.height - 2), darker(self.seat.colour, 0.35))
        if self.host.emblems:
            painter.emblem(self.seat.emblem, (band.centerx, band.top + 44), 34, self.seat.ink)
