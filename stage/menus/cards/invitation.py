"""Invitations to evenings of the season: stars, what their hosts say, and who comes."""

import math
from functools import partial
from typing import Final

from stage.graphics import theme
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.stars import METALS, STEP, StarFall, draw_stars
from stage.menus.cards.portraits import draw_seated
from stage.ui.base import Widget
from stage.ui.card import Picture
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row
from table.match.match import SeatSetup
from table.season import Star, count_stars, lit

_FACE: Final = 104.0
_STAR: Final = 34.0
_PADDING: Final = 16.0
_GUEST: Final = 64.0


class EveningStars(Widget):
    """The three stars of an evening, for sheets. Those that are won come down at first."""

    def __init__(self, name: str, stars: Star, size: float = _STAR) -> None:
        super().__init__(name)
        self.stars, self._size = stars, size
        self._fall = StarFall(count_stars(stars))

    @property
    def value(self) -> int:
        return int(self.stars)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return 3 * STEP * self._size, self._size

    def update(self, dt: float) -> None:
        super().update(dt)
        if pitch := self._fall.update(dt):
            self.host.play("chime_turn", pitch=pitch)

    def draw(self, painter: Painter) -> None:
        age, top = math.inf if self.host.reduced_motion else self._fall.age, self.rect.centery - self._size / 2
        draw_stars(painter, self.rect.left, top, self._size, lit(self.stars), age, METALS)


class HostSays(Row):
    """Face of the host beside what it says, and below in italics what it remembers."""

    def __init__(self, name: str, host: SeatSetup, words: str, remembers: str = "", *, glad: bool = True) -> None:
        self.words, self.remembers = words, remembers
        lines = [Paragraph("", words)]
        if remembers:
            lines.append(Paragraph("", remembers, theme.BODY_ITALIC, colour="ink_soft"))
        face = partial(draw_seated, host, Expression.JOY if glad else Expression.NEUTRAL)
        parts = [Picture((_FACE, _FACE), face), Column("", lines, gap=6.0, grow=1.0)]
        super().__init__(name, parts, gap=_PADDING, firm=True)

    @property
    def value(self) -> str:
        return self.words


class Guest(Row):
    """Head of a rival beside its name and how it plays."""

    value: str = ""

    def __init__(self, name: str, seat: SeatSetup, words: str) -> None:
        self.value = f"{seat.name}: {words}"
        lines = [Label("", seat.name, theme.BODY_BOLD), Label("", words, theme.SMALL, colour="ink_soft")]
        head = Picture((_GUEST, _GUEST), partial(draw_seated, seat, Expression.NEUTRAL))
        super().__init__(name, [head, Column("", lines, gap=0.0)], gap=12.0)
