"""Drawings of `assets/`: fitted, turned, tinted, with their shadows, and rasterised ahead."""

import math
from collections.abc import Iterable
from functools import partial

import pygame
from pygame.typing import RectLike

from stage.graphics import art
from stage.graphics.colours import Colour
from stage.graphics.painting import raster
from stage.graphics.painting.canvas import Canvas

_SHADOW = 130
"""How dark a shadow is at its darkest, of 255."""
_TURNS, _ZOOMS = 6, 4
"""Steps of a picture to one of its shadow, which is too soft for the difference to be seen: of turning, of size."""


class Images:
    """Draws art, in logical units, onto a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def image(
        self,
        name: str,
        area: RectLike,
        *,
        angle: float = 0.0,
        alpha: int = 255,
        tint: Colour | None = None,
        zoom: float = 1.0,
        squash: float = 1.0,
        flip: bool = False,
        cover: bool = False,
        elevation: float = 0.0,
    ) -> None:
        """Draw assets/NAME.svg centred in the area, as large as fits (or, with `cover`, as small as covers).

        `angle` in degrees counter-clockwise; `tint` multiplies the colours; `zoom` around the centre for short effects;
        `squash` from 0.0 to 1.0 narrows it (a card that turns over); `flip` mirrors it left to right;
        `elevation` is its height above the table in logical units and gives it a soft shadow. Raises ArtMissing.
        """
        box = pygame.FRect(area)
        width, height = art.fitted(name, box.size, cover=cover)
        size = (round(width * self._canvas.scale), round(height * self._canvas.scale))
        if min(size) < 1 or squash < 0.02 or alpha <= 0:
            return
        # Effects move in steps so that the cache can keep them: half degrees, fiftieths of size.
        turn, zoomed, squashed = round(angle * 2) % 720, round(zoom * 50), round(squash * 50)
        key = ("image", name, size, turn, zoomed, squashed, flip, tint)
        if (turn, zoomed, squashed, flip, tint) == (0, 50, 50, False, None):
            surface = self._drawing(name, size)
        else:
            make = partial(self._make_image, name, size, turn, zoomed, squashed, flip, tint)
            moves = (turn, zoomed, squashed) != (0, 50, 50)
            surface = (self._canvas.poses if moves else self._canvas.cache).get(key, make)
        if elevation > 0.0:
            dark = self._shadow(name, size, elevation, turn, zoomed, squashed, flip)
            at = (box.centerx + elevation * 0.15, box.centery + elevation * 0.7)
            self._canvas.stamp(dark, at, alpha)
        self._canvas.stamp(surface, box.center, alpha)

    def rasterise_ahead(self, drawings: Iterable[tuple[str, tuple[float, float]]]) -> None:
        """Begin to rasterise drawings that will soon be seen for the first time, each with its size in logical units.

        In a thread, in this order. Raises ArtMissing.
        """
        missing, begun = [], art.begun()
        for name, size in drawings:
            width, height = (round(side * self._canvas.scale) for side in art.fitted(name, size))
            if (name, (width, height)) not in self._canvas.drawings and (name, width, height) not in begun:
                missing.append((name, width, height))
        art.rasterise_ahead(missing, one_by_one=True)

    def _drawing(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self._canvas.drawings.get((name, size), lambda: art.raster(name, *size))

    def _make_image(
        self, name: str, size: tuple[int, int], turn: int, zoomed: int, squashed: int, flip: bool, tint: Colour | None
    ) -> pygame.Surface:
        width, height = size[0] * zoomed / 50, size[1] * zoomed / 50
        # Smaller ones are shrunk from the drawing as it is; larger ones from a raster of the next quarter up: growing
        # stays sharp and cheap.
        steps = max(1.0, math.ceil(zoomed / 12.5) / 4)
        base_size = (max(1, round(size[0] * steps)), max(1, round(size[1] * steps)))
        surface = self._drawing(name, base_size)
        goal = (max(1, round(width * squashed / 50)), max(1, round(height)))
        if goal != surface.get_size():
            surface = pygame.transform.smoothscale(surface, goal)
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        if tint is not None:
            surface = surface.copy()
            surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return raster.rotated(surface, turn / 2) if turn else surface

    def _shadow(
        self, name: str, size: tuple[int, int], elevation: float, turn: int, zoomed: int, squashed: int, flip: bool
    ) -> pygame.Surface:
        blur = max(1, round(elevation * self._canvas.scale / 2)) * 2
        turned = _TURNS * round(turn / _TURNS) % 720
        wide, high = (50 + _ZOOMS * round((side - 50) / _ZOOMS) for side in (zoomed * squashed / 50, zoomed))
        pose = (turned, max(_ZOOMS, wide), max(_ZOOMS, high))
        key = ("image shadow", name, size, blur, *pose, flip, self._canvas.palette.shadow)
        kept = self._canvas.cache if pose == (0, 50, 50) else self._canvas.poses
        return kept.get(key, partial(self._make_shadow, name, size, blur, pose, flip))

    def _make_shadow(
        self, name: str, size: tuple[int, int], blur: int, pose: tuple[int, int, int], flip: bool
    ) -> pygame.Surface:
        drawing, colour = self._drawing(name, size), self._canvas.palette.shadow
        # What moves passes many poses: blurring each of them anew would take longer than all the rest of it.
        small = self._canvas.cache.get(
            ("small shadow", name, size, blur), lambda: raster.small_shadow(drawing, blur, colour, _SHADOW)
        )
        if flip:
            small = pygame.transform.flip(small, True, False)
        whole = drawing.get_width() + 4 * blur, drawing.get_height() + 4 * blur
        turn, wide, high = pose
        return raster.posed(small, whole, turn / 2, wide / 50, high / 50)
