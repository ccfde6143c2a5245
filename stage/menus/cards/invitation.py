"""Invitations to evenings of the season: cards, sealed envelopes, and what their hosts say."""

import math
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import draw_head, person_of
from stage.graphics.faces import Expression
from stage.graphics.images import with_shadow
from stage.graphics.motion import ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.stars import METALS, STEP, StarFall, draw_stars
from stage.graphics.theme import darker, mix
from stage.menus.cards.portraits import draw_seated
from stage.ui.base import OnPress, Widget, stepped
from stage.ui.card import Picture, PressableCard
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row
from table.match.match import MatchSetup, SeatSetup
from table.season import Star, count_stars, lit

_FACE: Final = 104.0
_HEAD: Final = 44.0
_STAR: Final = 34.0
_PADDING: Final = 16.0
_GUEST: Final = 64.0
LEAST_WIDTH: Final = 410.0
"""Width of an invitation at text scale 1.0, at least."""
_SEAL: Final = 34.0
"""Radius of the seal."""
_OPENS_IN: Final = 1.1
"""Seconds in which a card comes out of its envelope."""


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


class Invitation(PressableCard):
    """Card of an evening with the face of its host; a sealed envelope while its act is locked (`setup` is None).

    With `opens_after` it comes out of its envelope so many seconds after it has appeared.
    """

    def __init__(
        self, name: str, title: str, game: str, goal: str, setup: MatchSetup | None, stars: Star, action: OnPress, *,
        tooltip: str, is_next: bool, opens_after: float | None = None,
    ) -> None:  # fmt: skip
        self._until_open = 0.0 if opens_after is None else opens_after + _OPENS_IN
        self.value, self.stars = title, stars
        self._seats, self._is_next = setup.seats if setup is not None else (), is_next
        self.sound = "card_slide" if self._seats else "denied"
        words: list[Widget] = [
            Paragraph("", title, theme.BODY_BOLD),
            Paragraph("", game, theme.SMALL_BOLD, colour="ink_soft"),
            Paragraph("", goal, theme.SMALL),
        ]
        face = Column("", [Picture((_FACE, _FACE), self._draw_host)])
        head = Row("", [face, Column("", words, gap=0.0, grow=1.0)], gap=_PADDING, align="stretch", firm=True, grow=1.0)
        column = Column("", [head, Picture((None, _HEAD), self._draw_foot)], gap=_PADDING)
        super().__init__(name, column, action, padding=_PADDING, tooltip=tooltip)

    def update(self, dt: float) -> None:
        super().update(dt)
        before, self._until_open = self._until_open, max(0.0, self._until_open - dt)
        if before >= _OPENS_IN > self._until_open > 0.0:
            self.host.play("card_slide", volume=0.6)

    def render(self, painter: Painter) -> None:
        warm = stepped(self.warmth)
        if not self._seats:
            painter.layer(
                ("envelope", warm), with_shadow(self.rect), lambda inside: self._draw_envelope(inside, warm, 0.0)
            )
        elif self.host.reduced_motion or not self._until_open:
            super().render(painter)
        else:
            share = max(0.0, 1.0 - self._until_open / _OPENS_IN)
            self._draw_envelope(painter, warm, ease_in_out(min(1.0, 2.0 * share)))
            sunk = self.rect.height * (1.0 - ease_out(max(0.0, 2.0 * share - 1.0)))
            with painter.clip(self.rect), painter.moved(0.0, sunk):
                super().render(painter)

    def draw(self, painter: Painter) -> None:
        super().draw(painter)
        colours = painter.palette
        painter.outline(self.rect.inflate(-12, -12), colours.accent if self._is_next else colours.paper_edge, 2, 6)

    def _draw_host(self, painter: Painter, area: pygame.FRect) -> None:
        draw_seated(self._seats[1], Expression.JOY if self.marked else Expression.NEUTRAL, painter, area)

    def _draw_foot(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the stars, and the heads of the other rivals."""
        draw_stars(painter, area.left, area.centery - _STAR / 2, _STAR, lit(self.stars), metals=METALS)
        for number, seat in enumerate(reversed(self._seats[2:])):
            head = pygame.FRect(area.right - (number + 1) * _HEAD, area.top, _HEAD, _HEAD)
            draw_head(painter, person_of(seat), Expression.NEUTRAL, head, theme.SEATS[seat.colour].colour)

    def _draw_envelope(self, painter: Painter, warm: float, lifted: float) -> None:
        """Draw the back of an envelope; its flap is lifted by a share, and the seal of wax breaks at once."""
        colours, box = painter.palette, self.rect
        painter.panel(box, theme.paper_look(colours, elevation=3 + 3 * warm))
        box = box.inflate(-8, -8)
        fold = (box.centerx, box.top + box.height * 0.52)
        painter.line(box.bottomleft, fold, colours.paper_edge, 2)
        painter.line(box.bottomright, fold, colours.paper_edge, 2)
        at = (fold[0], box.top + (fold[1] + 10 - box.top) * (1.0 - lifted))
        if not colours.high_contrast:
            painter.polygon(
                (box.topleft, box.topright, at), mix(colours.paper, colours.paper_edge, 0.35 + 0.3 * lifted)
            )
        painter.line(box.topleft, at, colours.ink_soft, 2)
        painter.line(box.topright, at, colours.ink_soft, 2)
        if lifted:
            return
        painter.circle(at, _SEAL, darker(colours.bad, 0.25))
        painter.circle(at, _SEAL - 4, colours.bad)
        lock = pygame.FRect(0, 0, _SEAL, _SEAL)
        lock.center = at
        painter.image("ui/lock", lock, tint=colours.paper_raised)


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
