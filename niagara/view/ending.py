"""Ending of a match: at dusk the winner's canoe comes home, full of gems."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from niagara.board import Gem
from niagara.rules.views import NiagaraView
from niagara.view import palette
from niagara.view.canoes import CanoeLook, draw_canoe, draw_gem, draw_gem_row
from niagara.view.hulls import draw_hull, draw_shield
from niagara.view.landscape.dusk import PINE, draw_dusk
from niagara.view.landscape.scenery import heights
from niagara.view.places import Anchor
from niagara.view.render_context import Rider
from niagara.view.riders import Pose, draw_rider
from niagara.wording import gems
from stage.graphics.cast import person_of
from stage.graphics.faces import Expression
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import mix
from stage.match.display import Ending
from table.contract import SPECTATOR, Seat
from table.rng import stream
from table.words import Translator

_TALLY: Final = (340.0, 32.0)
"""Size of a row of gems beside the standings, in logical units."""
_COMES_IN: Final = 3.5
"""Duration of the canoe's arrival, in seconds."""
_FROM: Final = 700.0
_SHORE: Final = 0.42
"""Height of the far shore, as a share of the area's height."""
_HULL: Final = 240 / 140
_RIVAL: Final = 112.0
"""Width of a rival's canoe at scale 1.0."""
_RIVAL_TALL: Final = 122.0
"""Height of a rival's canoe with its paddler at scale 1.0."""
_SWAY: Final = 8.0
"""Drift of a rival's canoe to each side, in logical units."""
_BOB: Final = 1.5
"""Rise and fall of a rival's canoe, in logical units."""
_APART: Final = 6.0
"""Minimum distance of rivals' canoes from the winner's and from the edge of the area, in logical units."""
_ABREAST: Final = 3
"""Minimum number of gems for which there is room on each side of the winner; fewer gems are no larger."""
_BODY, _REACHES, _GEM = 0.13, 0.43, 0.19
"""Half the room of the winner, the reach of the gems from the middle, and their size, as shares of the hull's width."""
_RIM, _BENDS = 0.69, 0.36
"""Height of the rim in the middle, from the top, and its rise to the ends, as shares of the hull's height."""
_GLINTS: Final = 70
_TWINKLES: Final = 5
_STROKES: Final = 2.4
"""Half strokes of the winner's paddle per second, on the way in."""
_TALL: Final = 0.72
"""Height of the winner as a share of the hull's."""


@dataclass(frozen=True, slots=True)
class GemTally:
    """Gems that a seat has brought home, one column per colour."""

    store: tuple[int, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Size of the row."""
        return _TALLY

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the row."""
        draw_gem_row(painter, area, self.store)


class NiagaraEnding(Ending):
    """Ending on the river at dusk."""

    def caption(self, text: Translator) -> str:
        if not self._load:
            return ""
        return text.gettext("Home at dusk: %(gems)s") % {"gems": gems(self._load, text)}

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        shore = room.top + room.height * _SHORE
        if painter.is_limited:
            painter.rasterise_ahead(_large_drawings(painter.bleed, shore, _hull(room).size))
        painter.layer(
            ("dawn", round(shore)), painter.bleed, lambda land: draw_dusk(land, land.bleed, shore), opaque=True
        )
        if not painter.palette.high_contrast:
            _draw_glints(painter, (room.centerx, shore), seconds)
        self._draw_rivals(painter, room, shore, seconds)
        self._draw_winner(painter, room, seconds)

    def tally(self, seat: Seat) -> GemTally:
        return GemTally(self._view.stores[seat])

    @cached_property
    def _view(self) -> NiagaraView:
        view: NiagaraView = self.match.state.observation(SPECTATOR)
        return view

    @cached_property
    def _load(self) -> Sequence[Gem]:
        """Gems at home of the winner, or of the first of several winners."""
        store = self._view.stores[self._view.winners[0]]
        return [gem for gem, count in zip(Gem, store, strict=True) for _ in range(count)]

    def _draw_rivals(self, painter: Painter, room: pygame.FRect, shore: float, seconds: float) -> None:
        """Draw all other players, further winners included, small in the distance on both sides."""
        others = [seat for seat in range(self._view.seats) if seat != self._view.winners[0]]
        for number, (seat, at) in enumerate(zip(others, _fleet(room, shore, len(others)), strict=True)):
            x = at.x + _SWAY * math.sin(seconds * 0.2 + seat)
            y = at.y + _BOB * math.sin(seconds * 1.3 + 2.0 * seat)
            look = CanoeLook(self.seats[seat], emblem=self.emblems, rider=self._rider(seat))
            draw_canoe(painter, look, Anchor(x, y, at.scale), flip=number % 2 == 1)

    def _draw_winner(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        hull, away = _hull(room), _FROM * (1.0 - ease_out(min(1.0, seconds / _COMES_IN)))
        wide = hull.width
        hull.midbottom = (room.centerx - away, room.bottom - 16.0 + 5.0 * math.sin(seconds * 1.2))
        seat = self._view.winners[0]
        shade = pygame.FRect(0, 0, wide * 1.1, wide * 0.2)
        shade.center = (hull.centerx, hull.bottom - wide * 0.03)
        painter.glow(shade, palette.WATER_SHADE, 170)
        painter.image("niagara/canoe_inside", hull)
        foot = (hull.centerx, hull.top + hull.height * 0.64)
        strokes = seconds < _COMES_IN and int(seconds * _STROKES) % 2
        pose = Pose.BACK if strokes else Pose.FORTH
        draw_rider(painter, self._rider(seat), foot, hull.height * _TALL, pose, Expression.JOY, 0.0)
        size, spots = _along_rim(hull, len(self._load))
        for gem, spot in zip(self._load, spots, strict=True):
            draw_gem(painter, gem, spot, size)
        draw_hull(painter, "canoe", hull, self.seats[seat].colour)
        if self.emblems:
            draw_shield(painter, self.seats[seat], (hull.centerx, hull.top + hull.height * 0.78), hull.width * 0.0435)
        _draw_twinkles(painter, spots, size, seconds)

    def _rider(self, seat: Seat) -> Rider:
        return Rider(self.seats[seat], person_of(self.match.setup.seats[seat]))


def _hull(room: pygame.FRect) -> pygame.FRect:
    """Return a rectangle of the size of the winner's canoe."""
    wide = min(room.width * 0.72, room.height * 1.2)
    return pygame.FRect(0, 0, wide, wide / _HULL)


def _fleet(room: pygame.FRect, shore: float, count: int) -> Iterator[Anchor]:
    """Yield the anchors of `count` rivals, left and right of the winner in turn; nearer ones larger and further out."""
    beside = (room.width - _hull(room).width) / 2
    deep = room.bottom - shore - 60.0
    # Every other canoe is on the same side, and must not hide the paddler of the one before it.
    fits = min((beside - 2.0 * (_SWAY + _APART)) / _RIVAL, (deep * 2.0 / max(1, count) - 2.0 * _BOB) / _RIVAL_TALL)
    for number in range(count):
        near = (number + 0.5) / count
        scale = min(0.45 + 0.35 * near, fits)
        taken = scale * _RIVAL / 2 + _SWAY + _APART
        aside = taken + (1.0 - near) * max(0.0, beside - 2.0 * taken)
        x = room.right - aside if number % 2 else room.left + aside
        yield Anchor(x, shore + 36.0 + near * deep, scale)


def _large_drawings(
    bleed: pygame.FRect, shore: float, hull: tuple[float, float]
) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the drawings that take long to rasterise, in the order of their use, with their sizes."""
    yield from ((art, area.size) for art, area in heights(bleed, bleed.centerx, shore + 4.0, 0.9))
    yield from ((f"niagara/pine_{kind}_{number}", (PINE, PINE)) for kind in ("far", "mid") for number in (1, 2, 3))
    yield from ((f"niagara/canoe_{part}", hull) for part in ("inside", "hull", "trim", "ripples"))


def _along_rim(hull: pygame.FRect, count: int) -> tuple[float, Sequence[tuple[float, float]]]:
    """Return the size and the centres of `count` gems along the rim of a canoe, on both sides of the paddler."""
    beside = max(_ABREAST, -(-count // 2))
    apart = hull.width * (_REACHES - _BODY) / beside
    size = min(hull.width * _GEM, apart * 1.9)
    spots = []
    for number in range(count):
        out = hull.width * _BODY + apart * (number // 2 + 0.5)
        x = hull.centerx + (out if number % 2 else -out)
        rise = (2.0 * out / hull.width) ** 2
        spots.append((x, hull.top + hull.height * (_RIM - _BENDS * rise) - size * 0.22))
    # Those in the middle lie in front of those at the ends, which are higher.
    return size, spots[::-1]


def _draw_glints(painter: Painter, below: tuple[float, float], seconds: float) -> None:
    """Draw lights that come and go on the water, most of them below the sun."""
    rng = stream(7, "niagara", "glints")
    middle, shore = below
    for _ in range(_GLINTS):
        near, aside, phase, long = rng.random() ** 1.4, rng.gauss(0.0, 0.45), rng.random(), rng.random()
        shine = math.sin(seconds * (0.6 + 0.7 * phase) + phase * 40.0)
        if shine <= 0.0:
            continue
        area = pygame.FRect(0, 0, round((10.0 + 70.0 * near * long + 14.0) / 4) * 4, 2.0 + 2.0 * near)
        area.center = (
            middle + aside * (500.0 + 500.0 * near),
            shore + 24.0 + near * (painter.bleed.bottom - shore - 40),
        )
        painter.rounded(area, mix(palette.SUN, palette.SKY_IN_WATER, near), 1.5, round(10 * shine) * 15)


def _draw_twinkles(painter: Painter, spots: Sequence[tuple[float, float]], size: float, seconds: float) -> None:
    """Draw a soft light on one gem after another."""
    if not spots:
        return
    for number in range(_TWINKLES):
        beat = seconds * 0.55 + number / _TWINKLES
        strength = max(0.0, math.sin(math.tau * beat)) ** 3
        x, y = spots[(int(beat) * 3 + number * 5) % len(spots)]
        # One size of light, so that it is painted once.
        area = pygame.FRect(0, 0, round(size * 1.5), round(size * 1.5))
        area.center = (x, y)
        if strength > 0.1:
            painter.glow(area, palette.SUN, round(strength * 12) * 17)
