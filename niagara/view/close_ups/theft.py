"""A theft seen from near: a hand comes over the gunwale, a gem changes canoes, and both players make a face at it.

Lengths are units of :data:`niagara.view.close_ups.close_up.PAGE`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from niagara.board import Gem
from niagara.view import palette
from niagara.view.canoes import draw_gem
from niagara.view.close_ups.close_up import PAGE, CloseUp
from niagara.view.close_ups.gorge import passed
from niagara.view.riders import HIGH, Pose, Victim, draw_neighbour, draw_reach, neighbour_foot
from stage.graphics import theme
from stage.graphics.callouts import Said, draw_bubble
from stage.graphics.faces import Expression
from stage.graphics.motion import ease_in_out, ease_out, overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import SPARKS

_OPENS: Final = 0.16
GRABS: Final = 0.52
"""The hand is at the gem."""
LANDS: Final = 0.9
"""The gem is in the thief's canoe."""
END: Final = 1.62
_WATER: Final = 332.0
"""Height of the waterline of the canoes on the page."""
_BANK: Final = 138.0
_APART: Final = 152.0
"""Distance of each canoe from the middle."""
_GEM: Final = 88.0
_HEIGHT: Final = 150.0
"""Height of the gem's arc."""


_STEPS: Final = 10
"""Pictures of the way of the hand to the gem."""
_ON_THE_WAY: Final = tuple(_OPENS + (LANDS - _OPENS) * number / 24 for number in range(24))


@dataclass(frozen=True, slots=True)
class TheftWords:
    """Words of both, in the player's language."""

    victim: str
    thief: str


class Theft(CloseUp):
    """One theft."""

    opens, end = _OPENS, END
    milestones = (*_ON_THE_WAY, GRABS + 0.3, LANDS + 0.05, LANDS + 0.3)
    stills = (GRABS - 0.04, LANDS + 0.3)

    def __init__(self, thief: Victim, victim: Victim, gem: Gem, words: TheftWords) -> None:
        """Create the shot of two canoes as they were before."""
        super().__init__(seed=3)
        self.thief, self.victim, self.gem, self.words = thief, victim, gem, words

    @property
    def _facts(self) -> Hashable:
        return self.thief, self.victim, self.gem, self.words

    def _draw_scene(self, painter: Painter, area: pygame.FRect) -> None:
        unit, now = area.width / PAGE[0], self.seconds

        def spot(x: float, y: float) -> tuple[float, float]:
            return area.centerx + x * unit, area.top + y * unit

        key = ("theft water", tuple(round(side) for side in area), painter.palette.name)
        painter.layer(key, area, partial(_paint_water, area=area), opaque=True)
        bob = 3.0 * math.sin(now * 7.0)
        comes = 70.0 * (1.0 - ease_out(passed(now, 0.0, GRABS - 0.16)))
        thief, victim = spot(-_APART - comes, _WATER + bob), spot(_APART, _WATER - bob)
        for x, y in (victim, thief):
            _draw_ripples(painter, (x, y), unit, now)
        grabbed, landed = now >= GRABS, now >= LANDS
        shock = Expression.SHOCK if now < LANDS + 0.12 else Expression.ANGER
        self._draw_victim(painter, victim, unit, shock if grabbed else Expression.NEUTRAL)
        laughs = 6.0 * abs(math.sin((now - LANDS) * 13.0)) * (1.0 - passed(now, END - 0.5, END)) if landed else 0.0
        self._draw_thief(painter, (thief[0], thief[1] - laughs * unit), unit)
        self._draw_particles(painter, area)
        self._draw_words(painter, area)

    def _draw_victim(self, painter: Painter, at: tuple[float, float], unit: float, face: Expression) -> None:
        gems = list(self.victim.gems)
        grabbed = self.seconds >= GRABS
        if grabbed and self.gem in gems:
            gems.remove(self.gem)
        pose = Pose.SCREAM if grabbed else Pose.REST
        # Until the hand is there the paddler looks at the falls.
        draw_neighbour(painter, replace(self.victim, gems=tuple(gems)), at, unit, pose, face, -1.0 if grabbed else 1.0)

    def _draw_thief(self, painter: Painter, at: tuple[float, float], unit: float) -> None:
        now, rider = self.seconds, self.thief.rider
        assert rider is not None
        gems = self.thief.gems if now < LANDS else (*self.thief.gems, self.gem)
        pose = Pose.REACH if now < LANDS else Pose.CHEER
        face, look = (Expression.SMIRK, 1.0) if now < LANDS else (Expression.JOY, 0.0)
        foot = neighbour_foot(at, unit)
        draw_neighbour(painter, replace(self.thief, gems=gems), at, unit, pose, face, look)
        x, y, angle = self._gem_at(at, unit)
        if now < LANDS:
            rest = (foot[0] + 74.0 * unit, foot[1] - 8.0 * unit)
            there = (at[0] + (2 * _APART - 74.0 - 20.0) * unit, at[1] - 62.0 * unit)
            out = ease_in_out(passed(now, _OPENS, GRABS)) - 0.55 * ease_in_out(passed(now, GRABS + 0.06, LANDS))
            out = round(_STEPS * out) / _STEPS
            hand = tuple(one + (two - one) * out for one, two in zip(rest, there, strict=True))
            draw_reach(painter, rider, foot, HIGH * unit, (hand[0], hand[1]), grips=now >= GRABS)
        if GRABS <= now < LANDS:
            draw_gem(painter, self.gem, (x, y), _GEM * unit, angle=angle)
        elif LANDS <= now < LANDS + 0.2:
            draw_gem(painter, self.gem, (x, y), _GEM * unit * (1.0 + 0.25 * (1.0 - (now - LANDS) / 0.2)))

    def _gem_at(self, thief: tuple[float, float], unit: float) -> tuple[float, float, float]:
        """Return place and angle of the gem on its way."""
        share = passed(self.seconds, GRABS, LANDS)
        number = len(self.thief.gems)
        start = (thief[0] + (2 * _APART - 74.0) * unit, thief[1] - 52.0 * unit)
        end = (thief[0] - (74.0 + 62.0 * number) * unit, thief[1] - 52.0 * unit)
        x, y = (one + (two - one) * share for one, two in zip(start, end, strict=True))
        return x, y - 4.0 * _HEIGHT * unit * share * (1.0 - share), 360.0 * share

    def _draw_words(self, painter: Painter, area: pygame.FRect) -> None:
        unit, within = area.width / PAGE[0], area.clip(painter.bleed).inflate(-20.0, -16.0)
        style = theme.SUBHEADING.sized(34.0 * min(1.7, unit) / painter.type.text_scale)
        victim = Said(self.words.victim, style, loud=len(self.words.victim) < _SHOUT)
        for said, begin, end, mouth, aside, share in (
            (victim, GRABS + 0.1, GRABS + 0.28, _APART + 36.0, -30.0, 0.55),
            (Said(self.words.thief, style), LANDS + 0.08, LANDS + 0.24, 36.0 - _APART, -120.0, 0.3),
        ):
            if self.seconds >= begin:
                draw_bubble(
                    painter, (area.centerx + mouth * unit, area.top + (_WATER - 234.0) * unit), said, within=within,
                    shown=overshoot(passed(self.seconds, begin, end)), aside=aside * unit, most=area.width * share,
                )  # fmt: skip

    def _burst(self, before: float, now: float, unit: float) -> None:
        if GRABS < now < LANDS + 0.05:
            x, y, _ = self._gem_at(((PAGE[0] / 2 - _APART) * unit, _WATER * unit), unit)
            self._particles.burst(SPARKS, (x, y), 2, spread=180.0, width=20.0, force=0.3)


_SHOUT: Final = 12
"""Letters from which words have no jagged rim: long ones would not fit into it."""


def _draw_ripples(painter: Painter, at: tuple[float, float], unit: float, now: float) -> None:
    """Draw the shadow of a hull on the water, and rings that spread from it."""
    if painter.palette.high_contrast:
        return
    shade = pygame.FRect(0, 0, 330.0 * unit, 74.0 * unit)
    shade.center = (at[0], at[1] + 22.0 * unit)
    painter.glow(shade, palette.INK_SHADE, 170)
    for number in range(2):
        wide = (270.0 + 36.0 * number + 10.0 * math.sin(now * 5.0 + number)) * unit
        y = at[1] + (26.0 + 13.0 * number) * unit
        painter.rounded((at[0] - wide / 2, y, round(wide / 4) * 4, 3.5 * unit), palette.FOAM, 2.0, 150 - 60 * number)


def _paint_water(painter: Painter, area: pygame.FRect) -> None:
    """Paint the river between its banks: pines on the far side, and water towards the viewer."""
    if painter.palette.high_contrast:
        painter.fill(area, painter.palette.backdrop_bottom)
        return
    unit = area.width / PAGE[0]
    bank = area.top + _BANK * unit
    painter.gradient((area.left, area.top, area.width, bank - area.top), palette.HAZE, palette.FROST)
    rng = random.Random(9)
    with painter.clip(area):
        for row, (kind, high, lower) in enumerate((("far", 120.0, 6.0), ("mid", 170.0, 22.0))):
            x = -20.0 + 30.0 * row
            while x < PAGE[0] + 40.0:
                side = high * rng.uniform(0.75, 1.1) * unit
                box = pygame.FRect(0, 0, side, side)
                box.midbottom = (area.left + x * unit, bank + lower * unit)
                painter.image(f"niagara/pine_{kind}_{rng.randint(1, 3)}", box)
                x += rng.uniform(34.0, 66.0)
        painter.gradient((area.left, bank, area.width, 26.0 * unit), palette.MOSS, palette.MOSS_DARK)
        top = bank + 26.0 * unit
        painter.gradient((area.left, top, area.width, area.bottom - top), palette.DEEP, palette.WATER_SHADE)
        painter.fill((area.left, top, area.width, 3.0 * unit), palette.SHALLOW)
        for _ in range(26):
            near = rng.random()
            y = top + (12.0 + near * (area.bottom - top - 24.0))
            wide = (40.0 + 130.0 * near) * unit
            painter.rounded(
                (area.left + rng.random() * area.width - wide / 2, y, wide, (2.0 + 3.0 * near) * unit), palette.SHALLOW,
                2.0, 90,
            )  # fmt: skip
