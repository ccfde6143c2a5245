"""Close-ups: pictures that open over the whole window, show what happens at a point of the board from near, and close.

Everything is a function of the seconds since the picture began to open, so that the same shot can be played, skipped,
or stand still as pictures side by side. Lengths are units of :data:`PAGE`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from copy import copy
from functools import partial
from typing import ClassVar, Final

import pygame

from niagara.view import palette
from niagara.view.close_ups.comic import RIM, comic_boxes, draw_pictures
from niagara.view.close_ups.gorge import passed
from stage.graphics.motion import Tween, ease_out, linear
from stage.graphics.painter import Painter
from stage.graphics.particles import Particles
from stage.graphics.rehearsal import Draw

PAGE: Final = (720.0, 396.0)
STEP: Final = 1.0 / 60.0
"""Seconds from frame to frame of what flies about."""


def picture_area(window: pygame.FRect) -> pygame.FRect:
    """Return the area of a page that fills a window, and goes beyond it on two sides if it has another shape."""
    unit = max(window.width / PAGE[0], window.height / PAGE[1])
    area = pygame.FRect(0, 0, PAGE[0] * unit, PAGE[1] * unit)
    area.center = window.center
    return area


class Shot(ABC):
    """Something seen from near, at some `seconds` from its beginning."""

    def __init__(self, seed: int) -> None:
        """Create the shot before it begins. `seed` affects the look of its particles only."""
        self.seconds = 0.0
        self._drawn = 0.0
        """Seconds up to which the particles have run."""
        self._particles = Particles(random.Random(seed))

    def until(self, moment: float) -> Tween:
        """Return the tween from the present moment to a later one."""
        return Tween(self, {"seconds": moment}, moment - self.seconds, linear)

    def _advance(self, unit: float) -> None:
        """Run the particles up to the present moment, in steps of a frame; none of them has a clock of its own.

        `unit` are the logical units per unit of the drawing.
        """
        if self.seconds < self._drawn:
            self._particles.clear()
            self._drawn = 0.0
        while self._drawn + STEP <= self.seconds + 1e-6:
            before, self._drawn = self._drawn, self._drawn + STEP
            self._run_frame(before, self._drawn, unit)

    @abstractmethod
    def _run_frame(self, before: float, now: float, unit: float) -> None:
        """Move the particles from one moment to the other, a frame later, and throw new ones."""


class CloseUp(Shot):
    """One picture over the window. Its `seconds` go from 0.0 to `end`."""

    opens: ClassVar[float]
    """Seconds in which the picture opens, and closes at the end."""
    end: ClassVar[float]
    milestones: ClassVar[tuple[float, ...]]
    """Moments that show everything of the picture between them."""
    stills: ClassVar[tuple[float, ...]]
    """Seconds of the pictures that tell it without motion."""

    def __init__(self, seed: int) -> None:
        """Create the shot before it opens. `seed` affects the look of its particles only."""
        super().__init__(seed)
        self.start = (0.0, 0.0)
        """Logical point where it happens."""

    @property
    def near(self) -> float:
        """Share by which the picture is open, 0.0–1.0."""
        return ease_out(min(passed(self.seconds, 0.0, self.opens), passed(self.end - self.seconds, 0.0, self.opens)))

    def draw(self, painter: Painter) -> None:
        """Draw the present moment over the window: a strip at the height where it happens, which opens up and down."""
        window, near = painter.bleed, self.near
        area = picture_area(window)
        self._advance(area.width / PAGE[0])
        if near <= 0.0:
            return
        top, bottom = (self.start[1] + (edge - self.start[1]) * near for edge in (window.top, window.bottom))
        rim = painter.palette.chalk if painter.palette.high_contrast else palette.INK_SHADE
        painter.fill((window.left, top - RIM, window.width, bottom - top + 2 * RIM), rim)
        with painter.clip((window.left, top, window.width, bottom - top)):
            self._draw_scene(painter, area)

    def draw_still(self, painter: Painter, area: pygame.FRect, moment: float) -> None:
        """Draw a moment that stands still, without particles, into an area of the page's proportions."""
        shot = copy(self)
        shot.seconds, shot._particles = moment, Particles()
        with painter.clip(area):
            shot._draw_scene(painter, area)

    def draw_stills(self, painter: Painter, board: pygame.FRect, count: int) -> None:
        """Paint the pictures that tell it without motion side by side, the first `count` of them."""
        boxes = comic_boxes(board, len(self.stills), PAGE[1] / PAGE[0])

        def draw(canvas: Painter, number: int) -> None:
            self.draw_still(canvas, boxes[number], self.stills[number])

        draw_pictures(painter, boxes[:count], self._facts, draw)

    def moments(self, window: pygame.FRect) -> Iterator[Draw]:
        """Yield what draws each of the `milestones`, so that its surfaces are there in time."""
        area = picture_area(window)
        yield from (partial(self.draw_still, area=area, moment=moment) for moment in self.milestones)

    @property
    @abstractmethod
    def _facts(self) -> Hashable:
        """Everything that the picture of a moment depends on."""

    @abstractmethod
    def _draw_scene(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw the present moment into an area of the page's proportions."""

    @abstractmethod
    def _burst(self, before: float, now: float, unit: float) -> None:
        """Throw the particles of a frame, with the page's corner at the origin."""

    def _draw_particles(self, painter: Painter, area: pygame.FRect) -> None:
        if not painter.palette.high_contrast:
            with painter.moved(area.left, area.top):
                self._particles.draw(painter)

    def _run_frame(self, before: float, now: float, unit: float) -> None:
        self._particles.update(STEP)
        self._burst(before, now, unit)
