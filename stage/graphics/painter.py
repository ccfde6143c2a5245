"""Drawing in logical units (1920 × 1080), sharp in a window of any size.

Everything is rasterised at the window's scale and kept; nothing is ever enlarged. Drawing changes only the caches.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame.typing import Point, RectLike

from stage.graphics import art, raster, theme
from stage.graphics.cache import SurfaceCache, bytes_of
from stage.graphics.colours import Colour
from stage.graphics.lettering import Lettering
from stage.graphics.palettes import SHELF
from stage.graphics.theme import PanelLook
from stage.graphics.typeset import Typesetter

WIDTH, HEIGHT = theme.LOGICAL_SIZE
WINDOWS_KEPT = 16
"""Surfaces are kept up to so many times the bytes of the window: what a scene draws grows with it."""
LEAST_KEPT = 80 * 1024 * 1024
"""Bytes kept even for a small window: some pictures are of the same size in every window."""

Parts = Sequence[tuple[tuple[float, float, float, float], Hashable]]
"""Areas in logical units, each with what its picture depends on."""


class Painter(Lettering):
    """Draws onto one window surface. `palette` holds the colours of the scene that is being drawn."""

    def __init__(self, target: pygame.Surface, text_scale: float = 1.0) -> None:
        self.type = Typesetter(text_scale)
        self.palette = SHELF
        self.cache = SurfaceCache(LEAST_KEPT)
        self.scale = 1.0
        self._shift = (0.0, 0.0)
        self._margin = (0.0, 0.0)
        self._bleed = (0.0, 0.0, float(WIDTH), float(HEIGHT))
        self._seen: tuple[tuple[int, int], float] = ((0, 0), 0.0)
        self._stills: dict[Hashable, tuple[Hashable, Parts]] = {}
        self.target = target
        self.aim(target)

    # --- where ---------------------------------------------------------------------------------------------------

    def aim(self, target: pygame.Surface, *, hold: bool = False) -> None:
        """Draw onto this surface from now on; if its size or the text scale changed, everything is rasterised anew.

        With `hold` it is not: while a window's edge is dragged, the picture stays as large as it was, in the middle.
        """
        self.target = target
        width, height = target.get_size()
        seen = ((width, height), self.type.text_scale)
        if hold:
            # By whole pixels, so that everything kept still fits.
            by = ((width - self._seen[0][0]) // 2, (height - self._seen[0][1]) // 2)
            left, top = (-edge * self.scale for edge in self._bleed[:2])
            self._margin = (left + by[0], top + by[1])
            target.fill(self.palette.surround)
        elif seen != self._seen:
            self._seen = seen
            self.scale = min(width / WIDTH, height / HEIGHT)
            left, top = (width - WIDTH * self.scale) / 2, (height - HEIGHT * self.scale) / 2
            self._margin = (left, top)
            self._bleed = (-left / self.scale, -top / self.scale, width / self.scale, height / self.scale)
            self.forget()
            self.cache.budget = max(LEAST_KEPT, WINDOWS_KEPT * bytes_of(target))
        self._shift = self._margin

    @property
    def aimed_at(self) -> tuple[int, int]:
        """Size in pixels of the window for which everything is rasterised."""
        return self._seen[0]

    def forget(self) -> None:
        """Drop everything that was rasterised (after a change of language, contrast or art)."""
        self.cache.clear()
        self._stills.clear()

    @property
    def bleed(self) -> pygame.FRect:
        """The whole window in logical units, letterbox bars included: backgrounds are drawn over it."""
        return pygame.FRect(self._bleed)

    def sees(self, area: RectLike) -> bool:
        """Whether anything drawn in the area could be seen: it is not clipped away."""
        return bool(self._pixel_rect(area).colliderect(self.target.get_clip()))

    def to_logical(self, pixel: Point) -> tuple[float, float]:
        """The logical point of a window pixel; outside 0…1920 × 0…1080 on the letterbox bars."""
        return (pixel[0] - self._margin[0]) / self.scale, (pixel[1] - self._margin[1]) / self.scale

    def to_pixels(self, point: Point) -> tuple[float, float]:
        """The window pixel of a logical point."""
        return point[0] * self.scale + self._margin[0], point[1] * self.scale + self._margin[1]

    @contextmanager
    def clip(self, area: RectLike) -> Iterator[None]:
        """Draw only inside the area, and inside every clip around it."""
        before = self.target.get_clip()
        self.target.set_clip(self._pixel_rect(area).clip(before))
        try:
            yield
        finally:
            self.target.set_clip(before)

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Draw everything shifted (camera shake, sliding panels)."""
        before = self._shift
        self._shift = (before[0] + dx * self.scale, before[1] + dy * self.scale)
        try:
            yield
        finally:
            self._shift = before

    def layer(self, key: Hashable, area: RectLike, draw: Callable[["Painter"], None], *, opaque: bool = False) -> None:
        """Draw something costly that seldom changes: `draw` is called once and its pixels are kept under `key`.

        Put into the key everything the picture depends on but its place. `opaque` layers fill their area completely
        and are faster.
        """
        if self.target.get_flags() & pygame.SRCALPHA:
            # Part of another layer, which is kept as a whole. Run lengths would spoil its coverage.
            draw(self)
            return
        place = self._pixel_rect(area)
        x, y = self._pixel_exact(pygame.FRect(area).topleft)
        between_pixels = (round(x - place.left, 1), round(y - place.top, 1))
        if place.width < 1 or place.height < 1:
            return

        def make() -> pygame.Surface:
            surface = pygame.Surface(place.size) if opaque else raster.blank(*place.size)
            self._paint_on(surface, place, draw)
            if opaque:
                return surface.convert()
            # Run lengths: what is empty or solid costs next to nothing.
            surface.set_alpha(255, pygame.RLEACCEL)
            return surface

        self.target.blit(self.cache.get(("layer", key, place.size, between_pixels, self.palette.name), make), place)

    def still(
        self, slot: Hashable, key: Hashable, area: RectLike, draw: Callable[["Painter"], None], parts: Parts = ()
    ) -> None:
        """An opaque layer that changes now and then: only its latest picture is kept for each `slot`.

        `parts` are areas with what is seen there, besides `key`: if only they change, no more than they are painted.
        """
        place = self._pixel_rect(area)
        if place.width < 1 or place.height < 1:
            return
        key = (key, place.size, self.palette.name)

        def empty() -> pygame.Surface:
            self._stills.pop(slot, None)
            return pygame.Surface(place.size).convert()

        surface = self.cache.get(("still", slot, place.size), empty)
        before, self._stills[slot] = self._stills.get(slot), (key, parts)
        for spot in _changed(before, (key, parts)):
            surface.set_clip(None if spot is None else self._pixel_rect(spot).move(-place.left, -place.top))
            self._paint_on(surface, place, draw)
        surface.set_clip(None)
        self.target.blit(surface, place)

    def _paint_on(self, surface: pygame.Surface, place: pygame.Rect, draw: Callable[["Painter"], None]) -> None:
        target, shift = self.target, self._shift
        self.target, self._shift = surface, (shift[0] - place.left, shift[1] - place.top)
        try:
            draw(self)
        finally:
            self.target, self._shift = target, shift

    # --- art ------------------------------------------------------------------------------------------------------

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
        size = (round(width * self.scale), round(height * self.scale))
        if min(size) < 1 or squash < 0.02 or alpha <= 0:
            return
        # Effects move in steps so that the cache can keep them: half degrees, fiftieths of size.
        turn, zoomed, squashed = round(angle * 2) % 720, round(zoom * 50), round(squash * 50)
        key = ("image", name, size, turn, zoomed, squashed, flip, tint)
        surface = self.cache.get(key, lambda: self._make_image(name, size, turn, zoomed, squashed, flip, tint))
        if elevation > 0.0:
            self._image_shadow(key, surface, box.center, elevation, alpha)
        self._blit_centred(surface, box.center, alpha)

    def rasterise_ahead(self, drawings: Iterable[tuple[str, tuple[float, float]]]) -> None:
        """Begin to rasterise drawings that will soon be seen for the first time, each with its size in logical units.

        In a thread, in this order; what was begun before and is still not seen is dropped. Raises ArtMissing.
        """
        art.forget_begun(art.begun())
        missing = []
        for name, size in drawings:
            width, height = (round(side * self.scale) for side in art.fitted(name, size))
            if ("image", name, (width, height), 0, 50, 50, False, None) not in self.cache:
                missing.append((name, width, height))
        art.rasterise_ahead(missing, one_by_one=True)

    def has_art(self, name: str) -> bool:
        """Whether assets/NAME.svg exists."""
        return art.exists(name)

    def aspect(self, name: str) -> float:
        """Width divided by height of a drawing. Raises ArtMissing."""
        return art.aspect(name)

    def _make_image(
        self, name: str, size: tuple[int, int], turn: int, zoomed: int, squashed: int, flip: bool, tint: Colour | None
    ) -> pygame.Surface:
        if (turn, zoomed, squashed, flip, tint) == (0, 50, 50, False, None):
            return art.raster(name, *size)
        width, height = size[0] * zoomed / 50, size[1] * zoomed / 50
        # Smaller ones are shrunk from the drawing as it is; larger ones from a raster of the next quarter up: growing
        # stays sharp and cheap.
        steps = max(1.0, math.ceil(zoomed / 12.5) / 4)
        base_size = (max(1, round(size[0] * steps)), max(1, round(size[1] * steps)))
        surface = self.cache.get(
            ("image", name, base_size, 0, 50, 50, False, None), lambda: art.raster(name, *base_size)
        )
        goal = (max(1, round(width * squashed / 50)), max(1, round(height)))
        if goal != surface.get_size():
            surface = pygame.transform.smoothscale(surface, goal)
        if flip:
            surface = pygame.transform.flip(surface, True, False)
        if tint is not None:
            surface = surface.copy()
            surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return raster.rotated(surface, turn / 2) if turn else surface

    def _image_shadow(
        self, key: Hashable, surface: pygame.Surface, centre: Point, elevation: float, alpha: int
    ) -> None:
        step = max(1, round(elevation * self.scale / 2)) * 2
        dark = self.cache.get(
            ("image shadow", key, step),
            lambda: raster.silhouette_shadow(surface, max(2, step), self.palette.shadow, 130),
        )
        self._blit_centred(dark, (centre[0] + elevation * 0.15, centre[1] + elevation * 0.7), alpha)

    # --- panels ---------------------------------------------------------------------------------------------------

    def panel(self, area: RectLike, look: PanelLook | None = None) -> None:
        """A rounded panel with its shadow; by default a sheet of the palette's paper."""
        look = look or theme.paper_look(self.palette)
        place = self._pixel_rect(area)
        if place.width < 2 or place.height < 2:
            return
        if look.elevation > 0.0:
            hidden = place.inflate(-2 * round(look.radius * self.scale), -2 * round(look.radius * self.scale))
            self._shadow(area, look.radius, look.elevation, 120, hidden if look.alpha == 255 else None)
        surface = self.cache.get(("panel", place.size, look), lambda: self._make_panel(*place.size, look))
        self._blit(surface, place.topleft, look.alpha)

    def shadow(self, area: RectLike, radius: float = theme.RADIUS, elevation: float = 10.0, alpha: int = 120) -> None:
        """The soft shadow that a rounded rectangle at `elevation` logical units casts on what lies below."""
        self._shadow(area, radius, elevation, alpha, None)

    def _shadow(self, area: RectLike, radius: float, elevation: float, alpha: int, hidden: pygame.Rect | None) -> None:
        place = self._pixel_rect(area)
        blur = max(1, round(elevation * 1.6 * self.scale))
        corner, colour = round(radius * self.scale), self.palette.shadow
        surface = self.cache.get(
            ("shadow", place.size, corner, blur, colour, alpha),
            lambda: raster.shadow(*place.size, corner, blur, colour, alpha),
        )
        left, top = place.left - blur, place.top - blur + round(elevation * 0.6 * self.scale)
        self._blit_round(surface, (left, top), hidden or pygame.Rect(left, top, 0, 0))

    def _make_panel(self, width: int, height: int, look: PanelLook) -> pygame.Surface:
        return raster.panel(width, height, look, self.scale)


def _changed(
    before: tuple[Hashable, Parts] | None, now: tuple[Hashable, Parts]
) -> list[tuple[float, float, float, float] | None]:
    """The areas that are to be painted anew; None is all of them."""
    if before is None or before[0] != now[0] or [area for area, _ in before[1]] != [area for area, _ in now[1]]:
        return [None]
    return [area for (area, was), (_, is_) in zip(before[1], now[1], strict=True) if was != is_]
