"""Invitations to evenings of the season: cards, sealed envelopes, and what their hosts say."""

import math
from functools import partial
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import draw_head, draw_player, person_of
from stage.graphics.faces import Expression
from stage.graphics.images import with_shadow
from stage.graphics.motion import ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.stars import STEP, StarFall, draw_stars
from stage.graphics.theme import darker, mix
from stage.ui.base import Control, OnPress, Widget, stepped
from stage.ui.card import Picture
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row
from table.match.match import MatchSetup, SeatSetup
from table.season import Star, count_stars

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
STAR_ORDER: Final = (Star.END, Star.GOAL, Star.WIN)


class EveningStars(Widget):
    """The three stars of an evening, for sheets: end, goal and win. Those that are won come down at first."""

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
        won = [star in self.stars for star in STAR_ORDER]
        age = math.inf if self.host.reduced_motion else self._fall.age
        draw_stars(painter, self.rect.left, self.rect.centery - self._size / 2, self._size, won, age)


class Invitation(Control):
    """Card of an evening with the face of its host; a sealed envelope while its act is locked (`setup` is None).

    With `opens_after` it comes out of its envelope so many seconds after it has appeared.
    """

    def __init__(
        self, name: str, title: str, game: str, goal: str, setup: MatchSetup | None, stars: Star, action: OnPress, *,
        tooltip: str, is_next: bool, opens_after: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, tooltip=tooltip)
        self._until_open = 0.0 if opens_after is None else opens_after + _OPENS_IN
        self._title, self._game, self._goal = title, game, goal
        self._match, self._stars = setup, stars
        self._action, self._is_next = action, is_next

    @property
    def value(self) -> str:
        return self._title

    @property
    def stars(self) -> Star:
        """Stars that were won."""
        return self._stars

    def activate(self) -> None:
        self.host.play("denied" if self._match is None else "card_slide")
        self._action()

    def update(self, dt: float) -> None:
        super().update(dt)
        before, self._until_open = self._until_open, max(0.0, self._until_open - dt)
        if before >= _OPENS_IN > self._until_open > 0.0:
            self.host.play("card_slide", volume=0.6)

    def _room(self, width: float) -> float:
        return width - _FACE - 3 * _PADDING

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or LEAST_WIDTH
        room, type_ = self._room(wide), self.host.type
        words = type_.measure(self._title, theme.BODY_BOLD, room)[1]
        words += type_.measure(self._game, theme.SMALL_BOLD, room)[1]
        words += type_.measure(self._goal, theme.SMALL, room)[1]
        return wide, max(_FACE, words + 6) + _HEAD + 3 * _PADDING

    def draw(self, painter: Painter) -> None:
        warm = stepped(self.warmth)
        is_out = self.host.reduced_motion or not self._until_open
        if self._match is None:
            painter.layer(
                ("envelope", warm), with_shadow(self.rect), lambda inside: self._draw_envelope(inside, warm, 0.0)
            )
        elif is_out:
            self._draw_card(painter, self._match, warm)
        else:
            share = max(0.0, 1.0 - self._until_open / _OPENS_IN)
            self._draw_envelope(painter, warm, ease_in_out(min(1.0, 2.0 * share)))
            sunk = self.rect.height * (1.0 - ease_out(max(0.0, 2.0 * share - 1.0)))
            with painter.clip(self.rect), painter.moved(0.0, sunk):
                self._draw_card(painter, self._match, warm)

    def _draw_card(self, painter: Painter, match: MatchSetup, warm: float) -> None:
        colours, box = painter.palette, self.rect
        painter.panel(box, theme.paper_look(colours, raised=warm > 0.5, elevation=8 + 6 * warm))
        painter.outline(box.inflate(-12, -12), colours.accent if self._is_next else colours.paper_edge, 2, 6)
        face = pygame.FRect(box.left + _PADDING, box.top + _PADDING, _FACE, _FACE)
        _draw_face(match.seats[1], Expression.JOY if self.marked else Expression.NEUTRAL, painter, face)
        left, room = face.right + _PADDING, self._room(box.width) + 1
        at = (left, box.top + _PADDING)
        at = (left, painter.text(self._title, at, theme.BODY_BOLD, wrap=True, max_width=room).bottom)
        soft = colours.ink_soft
        at = (left, painter.text(self._game, at, theme.SMALL_BOLD, soft, wrap=True, max_width=room).bottom)
        painter.text(self._goal, at, theme.SMALL, wrap=True, max_width=room)
        below = box.bottom - _PADDING - _HEAD
        won = [star in self._stars for star in STAR_ORDER]
        draw_stars(painter, face.left, below + (_HEAD - _STAR) / 2, _STAR, won)
        for number, seat in enumerate(reversed(match.seats[2:])):
            head = pygame.FRect(0, below, _HEAD, _HEAD)
            head.right = box.right - _PADDING - number * _HEAD
            colour = theme.SEATS[seat.colour].colour
            draw_head(painter, person_of(seat), Expression.NEUTRAL, head, colour)

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
        face = partial(_draw_face, host, Expression.JOY if glad else Expression.NEUTRAL)
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
        head = Picture((_GUEST, _GUEST), partial(_draw_face, seat, Expression.NEUTRAL))
        super().__init__(name, [head, Column("", lines, gap=0.0)], gap=12.0)


def _draw_face(seat: SeatSetup, expression: Expression, painter: Painter, area: pygame.FRect) -> None:
    painter.rounded(area, mix(theme.SEATS[seat.colour].colour, painter.palette.paper_raised, 0.62), 8)
    draw_player(painter, seat, area, expression)
