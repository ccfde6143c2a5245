"""Panels of the seats with the game's facts, and the practice card with odds."""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.cast import Portrait
from stage.graphics.kept import draw_share_bar
from stage.graphics.painter import Painter
from stage.graphics.theme import Colour, Palette, SeatColour, darker, mix
from stage.ui.base import ScreenPoint, Surroundings, Widget, approach, stepped
from stage.ui.button import Button, ButtonKind
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow
from stage.ui.scroll import ScrollArea
from stage.ui.static_layers import CachedSheet
from table.game import HUMAN, RANDOM
from table.match.match import SeatSetup
from table.seating import seat_temper
from table.tempers import PLAIN
from table.words import N_, percent

_BREATH: Final = 1.2
"""Period of the dots of a thinking bot, in seconds."""
_STEP: Final = 16.0


def draw_ring(painter: Painter, area: pygame.FRect, alpha: int = 255) -> None:
    """Paint the ring around the player to act."""
    painter.outline(area.inflate(6, 6), painter.palette.focus, 5, theme.RADIUS + 3, alpha=alpha)


class TurnLight:
    """Glow of a seat that is `on_turn`, and pulsing dots of one that is `thinking`."""

    def __init__(self) -> None:
        self.on_turn = False
        self.thinking = False
        self._glow = 0.0
        self._breath = 0.0

    def update(self, dt: float, around: Surroundings) -> None:
        """Advance glow and dots by `dt` seconds."""
        goal = 1.0 if self.on_turn else 0.0
        self._glow = goal if around.reduced_motion else approach(self._glow, goal, dt * 4.0)
        self._breath = (self._breath + dt) % _BREATH if self.thinking else 0.0

    def draw_glow(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint a ring around the area."""
        if glow := stepped(self._glow):
            draw_ring(painter, area, alpha=round(255 * glow))

    def draw_dots(self, painter: Painter, left: ScreenPoint, ink: Colour, *, still: bool) -> None:
        """Paint three dots from `left`, the middle of the first one; with `still` they do not move."""
        for number in range(3 if self.thinking else 0):
            phase = math.sin((self._breath / _BREATH - number * 0.16) * 2 * math.pi)
            size = 4.5 if still else 3.5 + round(2.0 * max(0.0, phase) * 4) / 4
            painter.circle((left[0] + number * _STEP, left[1]), size, ink)


_BAND = 54.0
FACE: Final = 68.0
_LARGEST: Final = 1.6
"""Size of the portrait."""
_LOWEST: Final = 112.0
"""Smallest height of a panel: portrait and emblem."""
_PAD = 12.0
_TEXT_GAP = 4.0
_FACT_GAP = 8.0
"""Gap with which four facts of two digits fit into a row: a panel that grows moves those below it."""


class Miniature(Protocol):
    """Small image painted by the game. Two that look alike are equal."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical units."""

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint the image into an area of that size or a narrower one."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Fact about a seat: drawings of assets/ in a row (tokens, cards), a short text, and a tooltip.

    Instead of drawings and text it may have an image painted by the game (the pieces of a hand).
    """

    text: str = ""
    art: tuple[str, ...] = ()
    tooltip: str = ""
    picture: Miniature | None = None
    name: str = ""
    """End of its widget's name; "" for its number."""
    action: Callable[[], None] | None = None
    """Called by a click or Enter; only a fact with an action can be focused."""


class FactChip(Widget):
    """Fact in a seat panel, which paints it with the rest of its background."""

    clickable = True

    def __init__(self, name: str, fact: Fact) -> None:
        super().__init__(name)
        self.tell(fact)

    def tell(self, fact: Fact) -> None:
        self.fact, self.tooltip, self.focusable = fact, fact.tooltip, fact.action is not None

    def activate(self) -> None:
        if self.fact.action is not None:
            self.fact.action()

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        if self.fact.picture is not None:
            wide, high = self.fact.picture.size
            return (min(wide, width) if width else wide), high
        side = self._side()
        wide = side * 0.92 * len(self.fact.art) + (_TEXT_GAP if self.fact.art and self.fact.text else 0)
        return wide + self.host.type.width(self.fact.text, theme.SMALL_BOLD), side

    def paint(self, painter: Painter) -> None:
        """Paint drawings, then text."""
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
    """Panel of one seat with the portrait of its player. `interrupt` is the action of its button."""

    def __init__(
        self, name: str, title: str, level: str, seat: SeatColour, interrupt: Callable[[], None], portrait: Portrait
    ) -> None:
        super().__init__(name)
        self.portrait = portrait
        self.title = title
        self.level = level
        self.seat = seat
        self.light = TurnLight()
        self.laid = False
        self._chips: list[FactChip] = []
        self._facts = Flow(f"{name}.facts", gap=_FACT_GAP)
        self.button = Button(f"{name}.interrupt", "", interrupt, style=theme.SMALL_BOLD, visible=False)
        self.button.is_public = True

    @property
    def children(self) -> Sequence[Widget]:
        return [self._facts, self.button]

    def tell(self, facts: Sequence[Fact], *, on_turn: bool, thinking: bool, interrupt: str) -> None:
        self.light.on_turn, self.light.thinking = on_turn, thinking
        self.button.text, self.button.visible = interrupt or self.button.text, bool(interrupt)
        if [*facts] != [chip.fact for chip in self._chips]:
            # Chips are kept by name, because one may have the keyboard focus.
            known = {chip.name: chip for chip in self._chips}
            names = [f"{self.name}.{fact.name or f'fact-{number}'}" for number, fact in enumerate(facts)]
            self._chips = [known.get(name) or FactChip(name, fact) for name, fact in zip(names, facts, strict=True)]
            for chip, fact in zip(self._chips, facts, strict=True):
                chip.tell(fact)
            self._lay_facts()

    def _lay_facts(self) -> None:
        self._facts.fill(self._chips)

    def gaze(self) -> None:
        return None

    def speaking_place(self) -> tuple[ScreenPoint, ScreenPoint]:
        # A bubble stands beside the panel, which stays legible, as do those of the others.
        area = self.rect
        return (area.left + FACE * 0.8, area.top + FACE * 0.6), (area.right + 34.0, area.top + 12.0)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 330.0
        inner = wide - _BAND - 2 * _PAD
        heights = [self.host.type.line_height(theme.BODY_BOLD), self._level_height(wide)]
        if self._facts.children:
            heights.append(self._facts.preferred(inner)[1] + 6)
        if self.button.visible:
            heights.append(self.button.preferred(inner)[1] + 8)
        return wide, max(_LOWEST, sum(heights) + 2 * _PAD - 2)

    def place(self, area: RectLike) -> None:
        super().place(area)
        left, inner = self.rect.left + _BAND + _PAD, self.rect.width - _BAND - 2 * _PAD
        top = self.rect.top + _PAD + self.host.type.line_height(theme.BODY_BOLD)
        top += self._level_height(self.rect.width) + 4
        self._facts.place((left, top, inner, self._facts.preferred(inner)[1]))
        height = self.button.preferred(inner)[1]
        self.button.place((left, self.rect.bottom - _PAD - height, inner, height))

    def update(self, dt: float) -> None:
        super().update(dt)
        self.light.update(dt, self.host)
        self.portrait.breathes = self.light.on_turn

    @property
    def ground_key(self) -> Hashable:
        """Key of everything that its background depends on."""
        return self.title, self.level, tuple(chip.fact for chip in self._chips), self.light.thinking

    def draw_ground(self, painter: Painter) -> None:
        """Paint paper with a band of the seat's colour, name, level and facts."""
        painter.panel(self.rect, theme.paper_look(painter.palette, elevation=8))
        self._draw_band(painter)
        self._draw_words(painter)

    def draw(self, painter: Painter) -> None:
        if not self.laid:
            self.draw_ground(painter)
        self.portrait.draw(painter, self._face)
        self.light.draw_glow(painter, self.rect)
        self.light.draw_dots(painter, self._dots_at, painter.palette.ink_soft, still=self.host.reduced_motion)

    @property
    def _dots_at(self) -> ScreenPoint:
        """Middle of the first dot of a bot that thinks."""
        return self.rect.right - _PAD - 38, self.rect.top + _PAD + self.host.type.line_height(theme.BODY_BOLD) / 2

    def _draw_words(self, painter: Painter) -> None:
        left = self._face.right + _PAD
        room = self.rect.right - _PAD - left
        top = self.rect.top + _PAD
        dots = 52.0 if self.light.thinking else 0.0
        painter.text(self.title, (left, top), theme.BODY_BOLD, max_width=room - dots)
        top += self.host.type.line_height(theme.BODY_BOLD)
        for line in self._level_lines(self.rect.width):
            # The longest tempers, at twice the size, do not fit into a line of their own either.
            style = theme.SMALL.sized(theme.SMALL.size * min(1.0, room / painter.type.width(line, theme.SMALL)))
            painter.text(line, (left, top), style, painter.palette.ink_soft, max_width=room)
            top += self.host.type.line_height(theme.SMALL)
        for chip in self._chips:
            chip.paint(painter)

    def _level_lines(self, wide: float) -> list[str]:
        """Return the level in a panel of that width: a temper that does not fit beside it stands below."""
        room = wide - 7 - self.face_size - 2 * _PAD
        return [self.level] if self.host.type.width(self.level, theme.SMALL) <= room else self.level.split(" · ")

    def _level_height(self, wide: float) -> float:
        return len(self._level_lines(wide)) * self.host.type.line_height(theme.SMALL)

    def _draw_band(self, painter: Painter) -> None:
        band = pygame.FRect(self.rect.left, self.rect.top, _BAND, self.rect.height)
        self._draw_face_ground(painter, band)
        if self.host.emblems:
            middle = (self._face.bottom + 3 + band.bottom) / 2
            painter.emblem(self.seat.emblem, (band.centerx - 1, middle), 24, self.seat.ink)

    def _draw_face_ground(self, painter: Painter, band: pygame.FRect) -> None:
        """Paint a band of the seat's colour, and the ground of the portrait."""
        with painter.clip(band):
            painter.rounded(self.rect, self.seat.colour, theme.RADIUS)
        if band.height == self.rect.height:
            painter.fill((band.right - 2, band.top + 1, 2, band.height - 2), darker(self.seat.colour, 0.35))
        face = self._face
        ground = (
            painter.palette.paper if painter.palette.high_contrast else mix(self.seat.colour, (255, 250, 240), 0.62)
        )
        painter.rounded(face.inflate(6, 6), darker(self.seat.colour, 0.35), theme.RADIUS)
        painter.rounded(face, ground, theme.RADIUS - 3)

    @property
    def _face(self) -> pygame.FRect:
        """Area of the portrait."""
        return pygame.FRect(self.rect.left + 7, self.rect.top + 6, self.face_size, self.face_size)

    @property
    def face_size(self) -> float:
        """Width and height of the portrait: it grows with large text, as high as name and level beside it."""
        beside = self.host.type.line_height(theme.BODY_BOLD) + self.host.type.line_height(theme.SMALL)
        return max(FACE, min(_LARGEST * FACE, beside))


class SeatSign(Protocol):
    """Widget that shows one seat."""

    def tell(self, facts: Sequence[Fact], *, on_turn: bool, thinking: bool, interrupt: str) -> None:
        """Update facts and state; `interrupt` is the text of the button to act out of turn, "" for none."""

    def gaze(self) -> float | None:
        """Return the direction in which the portrait looks, −1.0 (left) to 1.0; None for that of the mood."""

    def speaking_place(self) -> tuple[ScreenPoint, ScreenPoint] | None:
        """Return the mouth of the portrait and the upper left corner of its bubble; None while it cannot be seen."""


PLAYER_TITLES: Final = {
    HUMAN: N_("Human"),
    "novice": N_("Novice"),
    "regular": N_("Regular"),
    "expert": N_("Expert"),
    "master": N_("Master"),
    RANDOM: N_("Random"),
}
"""Title of each of :data:`table.game.PLAYERS`."""


def player_title(seat: SeatSetup, gettext: Callable[[str], str]) -> str:
    """Return who plays a seat, with the temper of a bot that has one: "Expert · bold"."""
    title, temper = gettext(PLAYER_TITLES[seat.player]), seat_temper(seat)
    return title if temper == PLAIN else f"{title} · {gettext(temper.word)}"


_UNLIKELY: Final = 0.4
_LIKELY: Final = 0.6
"""Shares below the first are unlikely, from the second on likely."""
_PADDING: Final = 18.0


class Wish(StrEnum):
    """Attitude of the player to an outcome, which sets the colour of its bar."""

    NEITHER = "neither"
    """Neither good nor bad in itself."""
    HOPED = "hoped"
    """Good: the likelier, the better."""
    FEARED = "feared"
    """Bad, however likely."""


@dataclass(frozen=True, slots=True)
class OddsLine:
    """Possible outcome with its probability: `share` from 0.0 to 1.0, None if only the text is shown."""

    text: str
    share: float | None = None
    wish: Wish = Wish.NEITHER


class OddsRow(Widget):
    """Odds line with its bar and the percentage."""

    def __init__(self, name: str, line: OddsLine) -> None:
        super().__init__(name)
        self.line = line

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide = width or 340.0
        high = self.host.type.measure(self.line.text, theme.SMALL, wide - self._number_width())[1]
        return wide, high + (16.0 if self.line.share is not None else 0.0)

    def draw(self, painter: Painter) -> None:
        room = self.rect.width - self._number_width()
        painter.text(self.line.text, self.rect.topleft, theme.SMALL, max_width=room, wrap=True)
        if self.line.share is None:
            return
        painter.text(
            percent(self.line.share, self.host.gettext), self.rect.topright, theme.SMALL_BOLD, anchor="topright"
        )
        groove = pygame.FRect(self.rect.left, self.rect.bottom - 11, self.rect.width, 9)
        draw_share_bar(painter, groove, self.line.share, bar_colour(self.line.wish, self.line.share, painter.palette))

    def _number_width(self) -> float:
        if self.line.share is None:
            return 0.0
        return self.host.type.width(percent(1.0, self.host.gettext), theme.SMALL_BOLD) + 12


def bar_colour(wish: Wish, share: float, colours: Palette) -> Colour:
    """Return the colour of a bar; an unlikely outcome that is hoped for is bad news."""
    if wish is Wish.FEARED:
        return colours.bad
    if wish is Wish.NEITHER or _UNLIKELY <= share < _LIKELY:
        return colours.brass
    return colours.good if share >= _LIKELY else colours.bad


class PracticeCard(CachedSheet):
    """Sheet below the log with the widgets `about`, the hint, a button to follow it, and any number of odds."""

    def __init__(
        self, name: str, title: str, follow_text: str, on_follow: Callable[[], None], about: Sequence[Widget] = (),
        on_fold: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self._follow_text = follow_text
        self._on_follow = on_follow
        self._on_fold = on_fold
        self._head = [Label(f"{name}.title", title, theme.SUBHEADING.sized(26)), *about]
        self._column = Column(f"{name}.column", self._head, gap=8.0)
        self._told: tuple[object, ...] = ()
        self._scroll = ScrollArea(f"{name}.scroll", self._column)
        super().__init__(name, self._scroll, padding=_PADDING)

    def needed(self, width: float) -> float:
        """Return the height that needs no scrolling."""
        return self._scroll.needed(width - 2 * _PADDING) + 2 * _PADDING

    def tell(self, odds: Sequence[OddsLine], hint: str, key: str, *, can_follow: bool) -> None:
        """Show these odds, the hint or a text instead of it, and `key`, a button with the key that hides the odds."""
        told = (tuple(odds), hint, key, can_follow)
        if told == self._told:
            return
        self._told = told
        rows: list[Widget] = []
        if hint:
            rows.append(Paragraph(f"{self.name}.hint", hint, theme.SMALL))
        if can_follow:
            style = theme.SMALL_BOLD
            follow = Button(
                f"{self.name}.follow", self._follow_text, self._on_follow, kind=ButtonKind.PRIMARY, style=style
            )
            rows.append(follow)
        rows += [OddsRow(f"{self.name}.odds-{number}", line) for number, line in enumerate(odds)]
        if key:
            fold = Button(
                f"{self.name}.key", key, self._on_fold, kind=ButtonKind.PLAIN, style=theme.SMALL, ink="ink_soft"
            )
            fold.settles = False
            rows.append(fold)
        self._column.fill([*self._head, *rows])
