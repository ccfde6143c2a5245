"""The gem that wins, seen from near: it rises out of the canoe, everything holds its breath, and it fills the last gap.

Lengths are units of :data:`niagara.view.close_ups.close_up.PAGE`.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from niagara.board import Gem
from niagara.rules.goals import GoalKind, Goals
from niagara.rules.position import GEM_INDEX
from niagara.view import palette
from niagara.view.canoes import draw_gem
from niagara.view.close_ups.close_up import PAGE, CloseUp
from niagara.view.close_ups.gorge import passed
from niagara.view.landscape.dusk import draw_dusk
from niagara.view.render_context import Rider
from niagara.view.riders import Pose, Victim, draw_head_in_disc, draw_neighbour
from stage.graphics.faces import Expression
from stage.graphics.motion import ease_in, ease_in_out, ease_out, overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import CONFETTI, SPARKS

RISES: Final = 0.66
"""The gem leaves the canoe."""
HANGS: Final = 1.56
"""It hangs in the air, and everything holds its breath."""
FALLS: Final = 2.2
FILLS: Final = 2.42
"""The gem is in the gap."""
END: Final = 4.0
_WATER: Final = 362.0
"""Height of the waterline of the canoe on the page."""
_SHORE: Final = 208.0
_ROW: Final = 82.0
"""Height of the middle of the row of gems on the page, and the space from gem to gem, at most."""
_PITCH: Final = 88.0
_IN_ROW: Final = 66.0
_GEM: Final = 88.0
"""Width of a gem in the row, and in the canoe."""
_HELD: Final = (-142.0, 172.0)
"""Point at which the gem hangs, from the middle of the page and its upper edge, and its growth up to there."""
_GROWN: Final = 1.36
_HOP: Final = 20.0
"""Height of the hops with which the row rejoices."""
_DARK: Final = 150
"""Opacity of the dark round the gem that hangs."""
_FACE: Final = 78.0


@dataclass(frozen=True, slots=True)
class GoalRow:
    """Row of the gems of a goal (NI-60). The last gem to come fills the gap."""

    goal: GoalKind
    gems: tuple[Gem, ...]
    gap: int
    """Place of the gem that came last."""


def goal_row(store: Sequence[int], gem: Gem, goals: Goals) -> GoalRow:
    """Return the row of the goal that `store` has just reached with `gem`."""
    goal, _, needs = goals.nearest(store, gem)
    if goal is GoalKind.FOUR:
        return GoalRow(goal, (gem,) * needs, needs - 1)
    if goal is GoalKind.COLOURS:
        return GoalRow(goal, tuple(Gem), GEM_INDEX[gem])
    others = [each for each, count in zip(Gem, store, strict=True) for _ in range(count - (each is gem))]
    return GoalRow(goal, (*others, gem), len(others))


class Triumph(CloseUp):
    """One winning gem."""

    opens, end = 0.24, END
    milestones = (RISES - 0.1, HANGS, FILLS + 0.02, FILLS + 0.7)
    stills = (HANGS + 0.3, FILLS + 0.9)

    def __init__(self, winner: Victim, row: GoalRow, rivals: Sequence[Rider] = ()) -> None:
        """Create the shot of a canoe that still carries the gem."""
        super().__init__(seed=5)
        self.winner, self.row, self.rivals = winner, row, tuple(rivals)

    @property
    def gem(self) -> Gem:
        """The gem that wins."""
        return self.row.gems[self.row.gap]

    @property
    def _facts(self) -> Hashable:
        return self.winner, self.row, self.rivals

    def _draw_scene(self, painter: Painter, area: pygame.FRect) -> None:
        unit, now = area.width / PAGE[0], self.seconds
        key = ("triumph dusk", tuple(round(side) for side in area), painter.palette.name)
        painter.layer(key, area, partial(draw_dusk, area=area, shore=area.top + _SHORE * unit), opaque=True)
        held = passed(now, RISES, HANGS) * (1.0 - passed(now, FALLS, FILLS))
        hush = round(_DARK * held / 10) * 10
        self._draw_winner(painter, area, unit)
        self._draw_row(painter, area, unit)
        if hush and not painter.palette.high_contrast:
            painter.fill(area, palette.INK_SHADE, hush)
        if now < FILLS:
            self._draw_gem(painter, area, unit, held)
        else:
            self._draw_flash(painter, area, unit)
            self._draw_rivals(painter, area, unit)
        self._draw_particles(painter, area)

    def _draw_winner(self, painter: Painter, area: pygame.FRect, unit: float) -> None:
        now = self.seconds
        bob = 3.0 * math.sin(now * 4.0) if now < HANGS or now > FILLS else 0.0
        comes = 130.0 * (1.0 - ease_out(passed(now, 0.0, RISES)))
        at = (area.centerx + comes * unit, area.top + (_WATER + bob) * unit)
        if now < FILLS:
            pose, face = (Pose.REST, Expression.NEUTRAL) if now < RISES else (Pose.LOAD, Expression.SWEAT)
            look = -1.0
        else:
            pose, face, look = Pose.CHEER, Expression.JOY, 0.0
            at = (at[0], at[1] - 9.0 * abs(math.sin((now - FILLS) * 8.0)) * (1.0 - passed(now, END - 0.6, END)) * unit)
        gems = list(self.winner.gems)
        if now >= RISES and self.gem in gems:
            gems.remove(self.gem)
        draw_neighbour(painter, replace(self.winner, gems=tuple(gems)), at, unit, pose, face, look)

    def _slot(self, area: pygame.FRect, unit: float, number: int) -> tuple[float, float]:
        """Return the middle of a place in the row."""
        return area.centerx + _PITCH * (number - (len(self.row.gems) - 1) / 2) * unit, area.top + _ROW * unit

    def _draw_row(self, painter: Painter, area: pygame.FRect, unit: float) -> None:
        """Draw the gems at home, which hop one after the other once the row is full, and the gap."""
        full = self.seconds >= FILLS
        for number, gem in enumerate(self.row.gems):
            x, y = self._slot(area, unit, number)
            painter.circle((x, y), 0.62 * _IN_ROW * unit, palette.INK_SHADE, alpha=150)
            painter.circle((x, y), 0.62 * _IN_ROW * unit, palette.SHIELD_RIM, 3.0 * unit, alpha=220)
            if number == self.row.gap and not full:
                draw_gem(painter, gem, (x, y), _IN_ROW * unit, alpha=60)
                continue
            # The wave begins at the gap.
            wave = self.seconds - FILLS - 0.09 * abs(number - self.row.gap)
            hop = math.sin(math.pi * wave / 0.36) if full and 0.0 <= wave < 0.36 else 0.0
            draw_gem(painter, gem, (x, y - _HOP * hop * unit), _IN_ROW * unit)

    def _draw_gem(self, painter: Painter, area: pygame.FRect, unit: float, held: float) -> None:
        """Draw the gem on its way from the canoe up into the air, and into the gap."""
        now = self.seconds
        if now < RISES:
            return
        canoe = (area.centerx - 74.0 * unit, area.top + (_WATER - 52.0) * unit)
        high = (area.centerx + _HELD[0] * unit, area.top + _HELD[1] * unit)
        rises, falls = ease_in_out(passed(now, RISES, HANGS)), ease_in(passed(now, FALLS, FILLS))
        x, y = (a + (b - a) * rises for a, b in zip(canoe, high, strict=True))
        x, y = (a + (b - a) * falls for a, b in zip((x, y), self._slot(area, unit, self.row.gap), strict=True))
        grown = _GEM * (1.0 + (_GROWN - 1.0) * rises)
        size = (grown + (_IN_ROW - grown) * falls) * unit
        if not painter.palette.high_contrast:
            wide = 3.4 * _GEM * unit
            painter.glow((x - wide / 2, y - wide / 2, wide, wide), palette.SUN, round(24 * held) * 10)
        draw_gem(painter, self.gem, (x, y), round(size * 4) / 4)

    def _draw_flash(self, painter: Painter, area: pygame.FRect, unit: float) -> None:
        """Draw the light and the ring that spread from the filled gap."""
        age = passed(self.seconds, FILLS, FILLS + 0.5)
        if age >= 1.0:
            return
        x, y = self._slot(area, unit, self.row.gap)
        radius = (0.7 + 1.5 * ease_out(age)) * _IN_ROW * unit
        fades = round(25 * (1.0 - age)) * 10
        if not painter.palette.high_contrast:
            wide = 6.0 * _IN_ROW * unit
            painter.glow((x - wide / 2, y - wide / 2, wide, wide), palette.SUN, fades)
        painter.circle((x, y), radius, palette.SUN, 5.0 * unit, alpha=fades)

    def _draw_rivals(self, painter: Painter, area: pygame.FRect, unit: float) -> None:
        """Draw the faces of the rivals in the lower corners, from the right in turn."""
        side, seen = _FACE * unit, area.clip(painter.bleed)
        for number, rider in enumerate(self.rivals):
            begin = FILLS + 0.3 + 0.07 * number
            if self.seconds < begin:
                break
            away = 1.6 * side * (1.0 - overshoot(passed(self.seconds, begin, begin + 0.26)))
            inwards = side * (0.72 + 1.14 * (number // 2))
            disc = pygame.FRect(0, 0, side, side)
            x = seen.left + inwards if number % 2 else seen.right - inwards
            disc.center = (x, seen.bottom - side * 0.72 + away)
            look = 1.0 if number % 2 else -1.0
            draw_head_in_disc(painter, rider, Expression.SHOCK, disc, look, rim=4.0 * unit)

    def _burst(self, before: float, now: float, unit: float) -> None:
        if before < FILLS <= now:
            x, y = self._slot(pygame.FRect(0, 0, PAGE[0] * unit, PAGE[1] * unit), unit, self.row.gap)
            self._particles.burst(SPARKS, (x, y), 34, spread=360.0, width=30.0, force=1.1)
            for aside in (0.12, 0.88):
                self._particles.burst(
                    CONFETTI, (PAGE[0] * aside * unit, PAGE[1] * unit), 26, spread=50.0, width=40.0, force=1.35
                )
