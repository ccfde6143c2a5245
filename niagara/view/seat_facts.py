"""Facts of a seat's panel: gems at home by colour, canoes, unused and used cards; elements that events mention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pygame

from niagara.board import SITES, Card, Gem
from niagara.rules.goals import ENOUGH, Goals
from niagara.view import palette
from niagara.view.canoes import draw_gem_row, row_spot
from niagara.view.cards import NARROW, CardHandThumbnail
from niagara.view.places import Anchor
from niagara.wording import card as card_in_words
from niagara.wording import gem as gem_in_words
from niagara.wording import gems as gems_in_words
from stage.graphics import theme
from stage.graphics.kept import draw_share_bar
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour, darker
from stage.match.seats import Fact, Miniature
from table.contract import Event
from table.words import Translator, joined

_WIDE: Final = 252.0
"""Width of a panel's facts."""
_CANOES: Final = 40.0
"""Width of the canoes in it."""
_LINE: Final = 30.0
"""Height of a row of gems at text scale 1.0."""
_BAR: Final = 28.0
_THIN_BAR: Final = 7.0
"""Height of the bar of points at text scale 1.0, and where there are too many panels for words in it."""
_CROWD: Final = 6
"""Number of panels that are too many."""
_MAX_GROWTH: Final = 1.6
"""Largest factor by which gems and their numbers grow with the text."""


@dataclass(frozen=True, slots=True)
class StoreIllustration:
    """Gems at home by colour, and the two canoes, lost or not. `scale` is the player's text scale.

    Colours of which one more gem wins have a golden ring.
    """

    store: tuple[int, ...]
    lost: tuple[bool, bool]
    seat: SeatColour
    scale: float
    wins: tuple[Gem, ...] = ()

    @property
    def size(self) -> tuple[float, float]:
        """Size of one row, or of two if the text is large."""
        return _WIDE if self._rows == 1 else NARROW, _LINE * self._rows * min(self.scale, _MAX_GROWTH)

    @property
    def _rows(self) -> int:
        return 1 if self.scale <= 1.0 else 2

    def slot(self, area: pygame.FRect, gem: Gem) -> Anchor:
        """Return the place and the size of a colour's gem, drawn into `area`."""
        return row_spot(pygame.FRect(area.left, area.top, area.width - _CANOES, self.size[1]), gem, self._rows)

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the gems on the left and the canoes on the right, one above the other."""
        gems = pygame.FRect(area.left, area.top, area.width - _CANOES, area.height)
        for gem in self.wins:
            at = self.slot(area, gem)
            for radius, colour in ((15.0, palette.ROPE_SHADE), (14.0, palette.PLATE_NOW), (11.5, palette.SUN)):
                painter.circle((at.x, at.y), radius * at.scale, colour)
        draw_gem_row(painter, gems, self.store, self._rows)
        for number, lost in enumerate(self.lost):
            box = pygame.FRect(area.right - _CANOES + 6.0, 0, _CANOES - 6.0, 11.0)
            box.centery = area.top + area.height * (0.27 + 0.46 * number)
            _draw_small_canoe(painter, box, self.seat, lost=lost)


def _draw_small_canoe(painter: Painter, area: pygame.FRect, seat: SeatColour, *, lost: bool) -> None:
    """Draw a hull from the side; a lost one is a crossed-out outline."""
    bow, keel = area.width * 0.16, area.bottom
    hull = [area.topleft, area.topright, (area.right - bow, keel), (area.left + bow, keel)]
    if not lost:
        painter.polygon(hull, darker(seat.colour, 0.35))
        painter.polygon(
            [(x * 0.94 + area.centerx * 0.06, y * 0.86 + area.centery * 0.14) for x, y in hull], seat.colour
        )
        return
    painter.path(hull, painter.palette.ink_soft, 1.6, closed=True)
    painter.line((area.left + bow, keel + 1), (area.right - bow, area.top - 1), painter.palette.bad, 2.4)


@dataclass(frozen=True, slots=True)
class GoldBar:
    """Points of the gems at home, as a bar that is full when they win; it is thin without `words`."""

    points: int
    words: str
    scale: float
    """The player's text scale."""

    @property
    def size(self) -> tuple[float, float]:
        """Size of the bar."""
        return _WIDE, (_BAR if self.words else _THIN_BAR) * min(self.scale, _MAX_GROWTH)

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the bar and the words in it."""
        bar = area.inflate(0.0, -4.0 if self.words else -2.0)
        gold = palette.ROPE_SHADE if painter.palette.high_contrast and self.words else palette.PLATE_NOW
        draw_share_bar(painter, bar, min(1.0, self.points / ENOUGH), gold)
        style = theme.SMALL_BOLD.sized(0.84 * bar.height / painter.type.text_scale)
        painter.text(self.words, bar.center, style, anchor="center", max_width=bar.width)


@dataclass(frozen=True, slots=True)
class SeatIllustration:
    """Gems and canoes, with the cards below them, and between them the points of the gems where these win."""

    store: StoreIllustration
    hand: CardHandThumbnail
    gold: GoldBar | None = None

    @property
    def _lines(self) -> Sequence[Miniature]:
        return tuple(filter(None, (self.store, self.gold, self.hand)))

    @property
    def size(self) -> tuple[float, float]:
        """Size of all lines."""
        sizes = [line.size for line in self._lines]
        return max(wide for wide, _ in sizes), sum(high for _, high in sizes)

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw one below the other, cached as one layer."""

        def draw(canvas: Painter) -> None:
            top = area.top
            for line in self._lines:
                line.draw(canvas, pygame.FRect((area.left, top), line.size))
                top += line.size[1]

        painter.layer(self, area.inflate(8, 8), draw)


def seat_facts(
    store: tuple[int, ...], hand: Sequence[Card], deck: Sequence[Card], lost: tuple[bool, bool], seat: SeatColour,
    text: Translator, scale: float, *, goals: Goals, seats: int,
) -> Sequence[Fact]:  # fmt: skip
    """Return the facts of a panel. `hand` are the unused cards of `deck`; `scale` is the player's text scale."""
    wins = goals.winning_gems(store)
    worth = goals.worth(store)
    stand = text.ngettext("{count} of {goal} gold", "{count} of {goal} gold", worth).format(count=worth, goal=ENOUGH)
    picture = SeatIllustration(
        StoreIllustration(store, lost, seat, scale, wins),
        CardHandThumbnail(tuple(deck), tuple(hand), scale),
        GoldBar(worth, stand if seats < _CROWD else "", scale) if goals.by_value else None,
    )
    words = (
        _stored(store, text),
        stand if goals.by_value else "",
        _lost(sum(lost), text),
        _held(hand, text),
        _wanted(wins, goals, text),
    )
    return (Fact(tooltip=" · ".join(filter(None, words)), picture=picture),)


def _stored(store: tuple[int, ...], text: Translator) -> str:
    at_home = [gem for gem, count in zip(Gem, store, strict=True) for _ in range(count)]
    if not at_home:
        return text.gettext("No gem at home yet")
    return text.gettext("At home: {gems}").format(gems=gems_in_words(at_home, text))


def _lost(count: int, text: Translator) -> str:
    return text.ngettext("{count} canoe lost", "{count} canoes lost", count).format(count=count) if count else ""


def _held(hand: Sequence[Card], text: Translator) -> str:
    if not hand:
        return text.gettext("All cards are used")
    return text.gettext("Still in hand: {cards}").format(
        cards=joined([card_in_words(card, text) for card in hand], text)
    )


def _wanted(wins: Sequence[Gem], goals: Goals, text: Translator) -> str:
    """Return what it takes to win, or which gem alone does (NI-60)."""
    if len(wins) == len(Gem):
        return text.gettext("Any gem wins now")
    if wins:
        return " · ".join(text.gettext("Wins with {gem}").format(gem=gem_in_words(gem, text)) for gem in wins)
    if goals.by_value:
        return text.gettext("To win: 24 gold. Violet counts 5, white 6, yellow 7, blue 8 and red 9")
    if goals.four:
        return text.gettext("To win: four gems of a colour, one of every colour, or any seven")
    return text.gettext("To win: a gem of every colour, or any seven")


def spoken_of(event: Event) -> frozenset[object]:
    """Return the board elements that an event mentions: places, canoes (as ``Craft``) and gems, meaning their sites."""
    return frozenset(_named_in(event))


def _named_in(event: Event) -> Iterator[object]:
    fields: dict[str, Any] = msgspec.structs.asdict(event)
    for name in ("place", "start", "end"):
        if name in fields:
            yield fields[name]
    yield from fields.get("path", ())
    numbers = fields.get("canoes", (fields["canoe"],) if "canoe" in fields else ())
    yield from ((fields["seat"], number) for number in numbers)
    if "victim" in fields:
        yield fields["victim"], fields["victim_canoe"]
    if "gem" in fields and "place" in fields and fields["place"] in SITES:
        yield SITES[fields["place"]]
