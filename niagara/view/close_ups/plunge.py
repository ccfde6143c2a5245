"""A fall seen from near: the canoe teeters on the lip, tips, and everything in it falls and is swallowed by the gorge.

Everything is a function of the seconds since the camera began to push in, so that the same shot can be played, skipped,
or stand still as a comic of three pictures. Lengths are units of the drawing ``niagara/gorge``, times those of
:mod:`niagara.view.close_ups.fall_course`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from niagara.view import palette
from niagara.view.canoes import draw_gem
from niagara.view.close_ups import comic
from niagara.view.close_ups.close_up import STEP, Shot
from niagara.view.close_ups.fall_course import (
    DRIFT,
    DROP,
    END,
    HAT,
    IMPACT,
    LANDS,
    PADDLE,
    PADDLER,
    SCREAM,
    STILLS,
    TIP,
    course,
    gem_falls,
    gem_leaps,
)
from niagara.view.close_ups.gorge import (
    LIP,
    PAGE,
    WATER,
    Sight,
    draw_backdrop,
    draw_birds,
    draw_cliff,
    draw_splash,
    is_gorge_ready,
    passed,
    puff,
    streak,
    unit_of,
)
from niagara.view.landscape.storm import draw_air
from niagara.view.render_context import Rider
from niagara.view.riders import (
    Pose,
    Victim,
    draw_hat,
    draw_head_in_disc,
    draw_loose_paddle,
    draw_tumbler,
    draw_victim,
)
from stage.graphics import theme
from stage.graphics.callouts import Said, draw_bubble
from stage.graphics.faces import Expression
from stage.graphics.impact import Shake, draw_vignette
from stage.graphics.motion import ease_in, ease_in_out, overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import SPARKS, Shape, Spray, draw_every_drop
from stage.graphics.particles import WATER as DROPS
from stage.graphics.raster import Stretcher

_OPENS: Final = (0.16, 0.36)
_CLOSES: Final = (END - 0.34, END)
"""Seconds between which a wave of spray uncovers the close-up, and covers it."""
_ALONE: Final = 0.3
"""Seconds in which panels make room for the close-up at its beginning, and come back at its end."""
_NIGHT: Final = 150
"""Opacity of the night over the gorge in a storm, 0–255."""
_BOARD_ZOOM: Final = 2.1
_BOARD_AHEAD: Final = 0.5
"""Seconds before the board is uncovered from which it is made ready."""
_BILLOWS: Final = 18
_LEVELS: Final = 3
_GLOOM: Final = ((12, 44, 58), (26, 76, 92))
"""Colours of the dark spray."""
_WAVE: Final = (palette.FOAM, (206, 232, 238), (232, 246, 248))
_JETS: Final = Spray(
    Shape.DROP, ((236, 250, 252), (176, 222, 232), (120, 188, 206)), (4.0, 14.0), (420.0, 1080.0), (0.55, 1.2),
    gravity=1500.0, drag=0.35,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the shot, in the player's language: the scream, and the last bubble."""

    scream: str
    bubble: str


Watching = Callable[[], Sequence[tuple[Rider, Expression]]]
"""Returns the rivals with their present faces."""


class Plunge(Shot):
    """One fall. `seconds` goes from 0.0 to :data:`END`."""

    def __init__(
        self, victim: Victim, words: Words, start: tuple[float, float] = (0.0, 0.0), *, shaking: bool = False,
        watching: Watching = tuple,
    ) -> None:  # fmt: skip
        """`start` is the logical point of the board into which the camera pushes."""
        super().__init__(seed=11)
        self.victim = victim
        self.cut = False
        """True if the camera is near already, because of a fall just before."""
        self.stays = False
        """True if the camera stays near at the end, for another fall."""
        self.weather = 0.0
        """Mark of the weather: a storm rages in the gorge, too."""
        self.is_from_below = False
        """True if the camera looks up from the pool first: for the second fall of a round."""
        self._words = words
        self._start = start
        self._shaking = shaking
        self._watching = watching
        self.is_ready = False
        """True once the gorge can be drawn."""
        self._board = self._pushed = pygame.Surface((0, 0))
        """Picture of the board, into which the camera pushes, and what it sees of it."""
        self._stretcher = Stretcher()
        self._shake = Shake(26.0)

    @classmethod
    def still(cls, victim: Victim, words: Words, seconds: float) -> Plunge:
        """Return the shot at a moment, standing still."""
        shot = cls(victim, words)
        shot.seconds, shot.cut, shot.stays = seconds, True, True
        return shot

    @property
    def alone(self) -> float:
        """Share by which the panels have made room, 0.0–1.0, once there is anything to make room for."""
        if not self.is_ready:
            return 0.0
        # They have begun to go in the first frame: laying them over it at rest would take as long as two frames.
        went = 1.0 if self.cut else passed(self.seconds + STEP, 0.0, _ALONE)
        back = 0.0 if self.stays else passed(self.seconds, END - _ALONE, END)
        return ease_in_out(min(went, 1.0 - back))

    @property
    def is_ending_soon(self) -> bool:
        """True shortly before the board is seen again."""
        return not self.stays and self.seconds > _CLOSES[0] - _BOARD_AHEAD

    def draw_everything(self, painter: Painter, area: pygame.FRect, stage: pygame.FRect) -> None:
        """Draw everything of the present moment, also where the wave would cover it."""
        self._draw_close(painter, area, stage)
        self._draw_wave(painter, area, area.top)
        draw_every_drop(painter, _JETS)

    def draw(
        self, painter: Painter, area: pygame.FRect, stage: pygame.FRect, draw_board: Callable[[Painter], None]
    ) -> None:
        """Paint the present moment into `area`, with the canoe on `stage`, a part of it.

        `draw_board` draws everything that is covered: once for the camera to push into, and as it is uncovered.
        """
        self._advance(unit_of(area))
        if not is_gorge_ready(painter, area):
            # Waiting for its threads would stop everything for half a second.
            draw_board(painter)
            return
        opened = 1.0 if self.cut else ease_in_out(passed(self.seconds, *_OPENS))
        closed = 0.0 if self.stays else ease_in_out(passed(self.seconds, *_CLOSES))
        upper = pygame.FRect(area.left, area.top, area.width, area.height * (1.0 - closed if closed else opened))
        if upper.bottom < area.bottom:
            with painter.clip((area.left, upper.bottom, area.width, area.bottom - upper.bottom)):
                if closed:
                    draw_board(painter)
                else:
                    self._push_in(painter, area, draw_board)
        if upper.height >= 1.0:
            with painter.clip(upper):
                self._draw_close(painter, area, stage)
        if 0.0 < opened < 1.0 or 0.0 < closed < 1.0:
            with painter.clip(area):
                self._draw_wave(painter, area, upper.bottom)

    def _push_in(self, painter: Painter, area: pygame.FRect, draw_board: Callable[[Painter], None]) -> None:
        """Enlarge the board's own picture round the point where it will happen."""
        canvas, place = painter.canvas, painter.canvas.pixel_rect(area)
        if self._board.size != place.size:
            self._board, self._pushed = (pygame.Surface(place.size, 0, canvas.target) for _ in range(2))
            with canvas.instead(self._board, place):
                draw_board(painter)
            canvas.target.blit(self._board, place)
            return
        zoom = 1.0 + (_BOARD_ZOOM - 1.0) * ease_in(passed(self.seconds, 0.0, _OPENS[1])) ** 0.7
        part = pygame.Rect(0, 0, round(place.width / zoom), round(place.height / zoom))
        x, y = canvas.to_target(self._start)
        part.center = round(x - place.left), round(y - place.top)
        seen = self._board.subsurface(part.clamp(self._board.get_rect()))
        self._stretcher.stretch(seen, self._pushed)
        canvas.target.blit(self._pushed, place)

    def _draw_wave(self, painter: Painter, area: pygame.FRect, edge: float) -> None:
        """Draw the crest of spray between close-up and board."""
        if painter.palette.high_contrast:
            painter.fill((area.left, edge - 4.0, area.width, 8.0), painter.palette.chalk)
            return
        unit, count = unit_of(area), 14
        stamps = []
        for number in range(3 * count):
            row, column = divmod(number, count)
            x = area.left + area.width * (column + 0.5 * (row % 2)) / (count - 1)
            y = edge + (row - 1) * 44.0 + 22.0 * math.sin(number * 2.4 + 14.0 * self.seconds)
            stamps.append((puff(painter, unit, _WAVE[row], 200.0, 245), (x, y)))
        painter.stamp_all(stamps)

    def _draw_close(self, painter: Painter, area: pygame.FRect, stage: pygame.FRect) -> None:
        sight = self._sight(area, stage)
        self._draw_world(painter, area, sight)
        self._draw_bodies(painter, area, sight)
        if painter.palette.high_contrast:
            draw_vignette(
                painter, area, passed(self.seconds, DRIFT - 0.2, TIP) - passed(self.seconds, DROP, DROP + 0.2)
            )
        self._draw_watching(painter, stage)

    def _sight(self, area: pygame.FRect, stage: pygame.FRect) -> Sight:
        """Return what the camera sees: it glides up to the lip, follows the fall, falls behind a little, and shakes.

        The canoe hangs in the left third of the stage: what is empty is what it falls into.
        """
        unit, near = unit_of(area), ease_in_out(passed(self.seconds, 0.1, TIP))
        down = ease_in_out(passed(self.seconds, DROP - 0.02, IMPACT + 0.14))

        def seen(x: float, y: float, right: float, low: float) -> Sight:
            left = x - (stage.left + stage.width * right - area.left) / unit
            return left, y - (stage.top + stage.height * low - area.top) / unit

        lip = seen(LIP[0] - 14.0, 396.0, 0.44 - 0.08 * near, 0.66 - 0.11 * near)
        pool = seen(LANDS + 30.0, WATER, 0.42, 0.86)
        if self.is_from_below:
            # Up along the falls to a canoe that hangs high above, and down again only when it is half way.
            lip = seen(LIP[0] - 14.0, 396.0, 0.3, 0.3)
            down = ease_in_out(passed(self.seconds, DROP + 0.2, IMPACT))
            down += 1.0 - ease_in_out(passed(self.seconds, 0.2, TIP))
        left, top = (
            one + (two - one) * down - shake / unit
            for one, two, shake in zip(lip, pool, self._shake.offset, strict=True)
        )
        most = PAGE[0] - area.width / unit, PAGE[1] - area.height / unit
        return max(0.0, min(most[0], left)), max(0.0, min(most[1], top))

    def _draw_world(self, painter: Painter, area: pygame.FRect, sight: Sight) -> None:
        unit, now = unit_of(area), self.seconds
        draw_backdrop(painter, area, sight, now)
        draw_birds(painter, area, sight, now - SCREAM)
        draw_cliff(painter, area, sight, now)
        if self.weather > 1.0 and not painter.palette.high_contrast:
            painter.fill(area, palette.STORM_CLOUD[0], 10 * round(_NIGHT * (self.weather - 1.0) / 10))
            draw_air(painter, self.weather, now)
        with painter.moved(area.left - sight[0] * unit, area.top - sight[1] * unit):
            if not painter.palette.high_contrast:
                self._draw_rush(painter, unit, sight[1] + area.height / unit)
                self._draw_gloom(painter, unit)
            if now < IMPACT:
                self._particles.draw(painter)

    def _draw_rush(self, painter: Painter, unit: float, bottom: float) -> None:
        """Draw lines of speed beside the falling canoe."""
        if not DROP - 0.1 < self.seconds < IMPACT + 0.1:
            return
        for number in range(12):
            share = (self.seconds * 2.6 + number * 0.291) % 1.0
            at = ((710.0 + number * 61 % 330) * unit, (bottom - 680.0 * share) * unit)
            painter.stamp(streak(painter, unit, 150.0, 90), at, 110)

    def _draw_gloom(self, painter: Painter, unit: float) -> None:
        """Draw dark spray that billows up from the pool, against which what falls stands out."""
        now = self.seconds
        rise = passed(now, TIP, IMPACT) * (1.0 - passed(now, IMPACT, IMPACT + 0.3))
        stamps = []
        for number in range(_BILLOWS if rise else 0):
            life = (now * 0.9 + number * 0.39) % 1.0
            level = round(_LEVELS * rise * math.sin(math.pi * life))
            if level:
                x = 720.0 + (number * 71 % 270) + 30.0 * math.sin(number + 3.0 * now)
                y = WATER + 10.0 - 620.0 * life * (0.5 + 0.1 * (number % 6))
                surface = puff(painter, unit, _GLOOM[number % 2], 170.0, 60 * level)
                stamps.append((surface, (x * unit, y * unit)))
        painter.stamp_all(stamps)

    def _draw_bodies(self, painter: Painter, area: pygame.FRect, sight: Sight) -> None:
        """Draw the canoe and what has left it, the splash, and what comes up again."""
        now, unit, victim = self.seconds, unit_of(area), self.victim

        def shown(x: float, y: float) -> tuple[float, float]:
            return area.left + (x - sight[0]) * unit, area.top + (y - sight[1]) * unit

        with painter.clip((area.left, area.top, area.width, shown(0.0, WATER + 14.0)[1] - area.top)):
            self._draw_falling(painter, shown, unit)
        if now >= IMPACT:
            with painter.moved(area.left - sight[0] * unit, area.top - sight[1] * unit):
                draw_splash(painter, unit, LANDS + 34.0, now - IMPACT)
                self._particles.draw(painter)
        if victim.rider is not None:
            self._draw_lost_hat(painter, shown, unit)
        self._draw_words(painter, shown, area.inflate(-30.0, -30.0))

    def _draw_falling(
        self, painter: Painter, shown: Callable[[float, float], tuple[float, float]], unit: float
    ) -> None:
        """Draw canoe, paddler, paddle and gems, above the water of the pool."""
        now, victim = self.seconds, self.victim
        alone = now >= DROP and not victim.animal
        if now < IMPACT + 0.04:
            x, y, angle = course(now)
            draw_victim(painter, victim, shown(x, y), unit, angle, None if alone else _pose(now))
        if victim.rider is not None:
            if alone and now < PADDLER.ends + 0.06:
                x, y, angle = PADDLER.at(now)
                pose = Pose.FLAIL if int(now * 11.0) % 2 else Pose.KICK
                draw_tumbler(painter, victim.rider, shown(x, y), unit, angle, pose)
            if PADDLE.since <= now < PADDLE.ends + 0.06:
                x, y, angle = PADDLE.at(now)
                draw_loose_paddle(painter, shown(x, y), 210.0 * unit, angle)
        for number, gem in enumerate(victim.gems):
            for flight in (gem_falls(number), gem_leaps(number)):
                if flight.since <= now < flight.ends:
                    x, y, angle = flight.at(now)
                    draw_gem(painter, gem, shown(x, y), 88.0 * unit, angle=angle)

    def _draw_lost_hat(
        self, painter: Painter, shown: Callable[[float, float], tuple[float, float]], unit: float
    ) -> None:
        """Draw the hat: on the head until it drops, left behind in the air, then bobbing where the canoe was."""
        now, seat, sinks = self.seconds, self.victim.seat, IMPACT + 0.28
        if DROP <= now < sinks:
            share = passed(now, DROP, sinks)
            at = (712.0 + 70.0 * share + 60.0 * math.sin(share * 9.0), 250.0 + (WATER - 250.0) * share**1.7)
            draw_hat(painter, seat, shown(*at), 104.0 * unit, 10.0 * round(4.0 * math.sin(share * 8.0)))
        elif now >= HAT:
            age = now - HAT
            rise = 120.0 * (1.0 - overshoot(passed(age, 0.0, 0.3)))
            x, y = LANDS + 30.0 + 46.0 * age, WATER + rise + 6.0 * math.sin(age * 8.0)
            foam = pygame.FRect(0, 0, 190.0 * unit, 34.0 * unit)
            foam.center = shown(x, WATER + 26.0)
            draw_hat(painter, seat, shown(x, y), 116.0 * unit, 4.0 * round(4.0 * math.sin(age * 7.0)))
            painter.glow(foam, palette.FOAM, 210)

    def _draw_words(
        self, painter: Painter, shown: Callable[[float, float], tuple[float, float]], within: pygame.FRect
    ) -> None:
        """Draw the scream, which stays where the canoe was, and the last that is heard of the paddler."""
        now, small = self.seconds, within.width < 800.0
        if not self.victim.screams:
            return
        if SCREAM <= now < IMPACT - 0.05:
            x, y, angle = course(min(now, DROP))
            turn, side, up = math.radians(angle), -112.0, 168.0
            tip = shown(
                x + side * math.cos(turn) - up * math.sin(turn), y - side * math.sin(turn) - up * math.cos(turn)
            )
            style = theme.TITLE.sized((34.0 if small else 60.0) / painter.type.text_scale)
            draw_bubble(
                painter, tip, Said(self._words.scream, style, loud=True), aside=-70.0 if small else -200.0,
                shown=1.0 if small else overshoot(passed(now, SCREAM, SCREAM + 0.2)),
                within=within if small or now < TIP + 0.1 else None,
            )  # fmt: skip
        elif now >= HAT + 0.12:
            style = theme.SUBHEADING.sized((26.0 if small else 38.0) / painter.type.text_scale)
            grown = 1.0 if small else overshoot(passed(now, HAT + 0.12, HAT + 0.3))
            draw_bubble(painter, shown(LANDS + 100.0, WATER - 26.0), Said(self._words.bubble, style), aside=70.0,
                        shown=grown, within=within)  # fmt: skip

    def _draw_watching(self, painter: Painter, stage: pygame.FRect) -> None:
        """Draw the faces of the rivals, who come in from the right and see it."""
        side = 0.17 * stage.height
        for number, (rider, face) in enumerate(self._watching() if self.seconds >= IMPACT + 0.2 else ()):
            begin = IMPACT + 0.2 + 0.07 * number
            if self.seconds < begin:
                break
            away = 3.0 * side * (1.0 - overshoot(passed(self.seconds, begin, begin + 0.26)))
            disc = pygame.FRect(0, 0, side, side)
            disc.center = (stage.right - side * (0.8 + 1.12 * number) + away, stage.top + side * 0.95)
            draw_head_in_disc(painter, rider, face, disc, -1.0, rim=5.0)

    def _run_frame(self, before: float, now: float, unit: float) -> None:
        self._spray(unit, before, now)
        self._particles.update(STEP)
        self._shake.update(STEP, shaking=self._shaking)

    def _spray(self, unit: float, before: float, now: float) -> None:
        burst = self._particles.burst
        x, y, _ = course(now)

        def begins(moment: float) -> bool:
            return before < moment <= now

        if now < DROP and round(now / STEP) % 3 == 0:
            burst(DROPS, ((x + 60.0) * unit, (y + 22.0) * unit), 2, towards=70.0, spread=40.0, width=120.0 * unit,
                  force=0.45)  # fmt: skip
        elif DROP < now < IMPACT:
            burst(DROPS, (x * unit, (y - 60.0) * unit), 1, spread=50.0, width=180.0 * unit, force=0.5)
        if begins(DROP):
            burst(DROPS, (LIP[0] * unit, LIP[1] * unit), 26, towards=50.0, spread=45.0, width=150.0 * unit, force=0.8)
        if begins(IMPACT):
            foot = ((LANDS + 34.0) * unit, (WATER - 6.0) * unit)
            burst(_JETS, foot, 80, spread=38.0, width=190.0 * unit, force=max(0.6, unit) * 1.05)
            self._shake.add(0.95)
        for number in range(len(self.victim.gems)):
            falls, leaps = gem_falls(number), gem_leaps(number)
            for moment, thrown in ((falls.ends, falls), (leaps.since, leaps)):
                if begins(moment):
                    at = (thrown.at(moment)[0] * unit, WATER * unit)
                    burst(DROPS, at, 12, spread=30.0, width=30.0 * unit, force=max(0.6, unit) * 0.7)
            if leaps.since < now < END:
                x, y, _ = leaps.at(now)
                burst(SPARKS, (x * unit, y * unit), 2, spread=180.0, width=20.0 * unit, force=0.3)


def _pose(now: float) -> Pose:
    """Return what the paddler does: paddles back like mad, freezes, throws up the arms."""
    if now < SCREAM:
        return Pose.BACK if int(now * 9.0) % 2 else Pose.FORTH
    return Pose.STARE if now < PADDLE.since else Pose.SCREAM


def comic_boxes(area: pygame.FRect) -> list[pygame.FRect]:
    """Return the areas of the three pictures within `area`."""
    return comic.comic_boxes(area, len(STILLS), 1.15)


def draw_comic(painter: Painter, area: pygame.FRect, victim: Victim, words: Words, count: int) -> None:
    """Paint the fall as three pictures side by side, the first `count` of them, once their backdrop is there."""
    boxes = comic_boxes(area)
    if not is_gorge_ready(painter, boxes[0]):
        return

    def draw(canvas: Painter, number: int) -> None:
        Plunge.still(victim, words, STILLS[number]).draw(canvas, boxes[number], boxes[number], lambda _: None)

    comic.draw_pictures(painter, boxes[:count], (victim, words), draw)
