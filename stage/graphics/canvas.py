"""Canvas in logical units (1920 × 1080), with caches of the surfaces made for its size."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame
from pygame.typing import Point, RectLike

from stage.graphics import theme
from stage.graphics.theme import HEIGHT, WIDTH
from stage.graphics.work import WORK, making

AT_ONCE: Final = 32
"""Maximum surfaces evicted when one is made, because freeing hundreds for a large one takes too long."""


class SurfaceCache:
    """Cache of surfaces up to `budget` bytes; the least recently used is evicted first.

    A surface larger than the budget is kept until the next one is made.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def budget(self) -> int:
        """Maximum size in bytes. Lowering it evicts at once."""
        return self._budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self._budget = budget
        self._let_go(len(self._kept))

    @property
    def size(self) -> int:
        """Current size in bytes."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, key: Hashable) -> pygame.Surface:
        """Return the surface under `key` and mark it as used. Raises KeyError if there is none."""
        self._kept.move_to_end(key)
        return self._kept[key]

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface under `key`, made now if there is none.

        Raises :class:`~stage.graphics.work.RenderBudgetExceeded` if a limit leaves no time.
        """
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        with making(key):
            made = make()
        self._kept[key] = made
        self._bytes += bytes_of(made)
        self._let_go(AT_ONCE)
        return made

    def clear(self) -> None:
        """Evict everything."""
        self._kept.clear()
        self._bytes = 0

    def _let_go(self, most: int) -> None:
        while self._bytes > self._budget and len(self._kept) > 1 and most > 0:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= bytes_of(dropped)
            most -= 1


def bytes_of(surface: pygame.Surface) -> int:
    """Return the size of the pixels in bytes, without run-length encoding."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


WINDOWS_KEPT = 20
"""Size of all caches as a multiple of the window's bytes, because what a scene draws grows with the window."""
DRAWINGS = 3 / WINDOWS_KEPT
"""Share for drawings of assets/, which are slow to rasterise and must not be evicted by animations."""
POSES = 4 / WINDOWS_KEPT
"""Share for the poses of moving images, which must not evict what rests."""
BACKGROUNDS = 4 / WINDOWS_KEPT
"""Share for full-window layers, which are slow to paint and must not be evicted by small surfaces."""
LEAST_KEPT = 80 * 1024 * 1024
"""Minimum size of the caches in bytes, because some images have the same size in every window."""

_WORTHWHILE = 64
"""Smallest hole, in pixels, that is worth leaving out."""


class Canvas:
    """One window surface. `scale`: pixels per logical unit; `palette`: the colours of the scene that is being drawn.

    Caches at this scale: `drawings` for rasterised assets/, `poses` for turned and zoomed images, `backgrounds` for
    opaque layers, `cache` for the rest. Nothing is ever enlarged.
    """

    def __init__(self, target: pygame.Surface) -> None:
        self.palette = theme.palette()
        self.drawings, self.poses, self.backgrounds, self.cache = (SurfaceCache(LEAST_KEPT) for _ in range(4))
        self.scale = 1.0
        self.bleed = pygame.FRect(0, 0, WIDTH, HEIGHT)
        """The whole window in logical units with its letterbox bars, which backgrounds cover too."""
        self.aimed_at = (0, 0)
        """Window size in pixels for which everything is rasterised."""
        self.corner = (0, 0)
        """Pixel of the unmoved window at the target's corner; not (0, 0) while a layer is drawn, or all is moved."""
        self._shift = (0.0, 0.0)
        self._margin = (0.0, 0.0)
        self.target = target
        self.aim(target)

    def aim(self, target: pygame.Surface, *, hold: bool = False) -> None:
        """Draw onto `target` from now on. If its size has changed, empty the caches.

        With `hold`, while the window's edge is dragged, keep the size and centre the image instead.
        """
        self.target = target
        width, height = target.get_size()
        if hold:
            # By whole pixels, so that cached surfaces still fit.
            by = ((width - self.aimed_at[0]) // 2, (height - self.aimed_at[1]) // 2)
            left, top = (-edge * self.scale for edge in self.bleed.topleft)
            self._margin = (left + by[0], top + by[1])
            target.fill(self.palette.surround)
        elif target.get_size() != self.aimed_at:
            if any(self.aimed_at):
                # Jobs in progress render for the old size.
                WORK.drop()
            self.aimed_at = width, height
            self.scale = min(width / WIDTH, height / HEIGHT)
            left, top = (width - WIDTH * self.scale) / 2, (height - HEIGHT * self.scale) / 2
            self._margin = (left, top)
            self.bleed = pygame.FRect(-left / self.scale, -top / self.scale, width / self.scale, height / self.scale)
            kept = max(LEAST_KEPT, WINDOWS_KEPT * bytes_of(target))
            shares = {self.drawings: DRAWINGS, self.poses: POSES, self.backgrounds: BACKGROUNDS}
            shares[self.cache] = 1.0 - sum(shares.values())
            for cache, share in shares.items():
                cache.clear()
                cache.budget = round(kept * share)
        self._shift = self._margin

    def forget_drawn(self) -> None:
        """Empty the caches, except for rasterised assets/."""
        self.cache.clear()
        self.backgrounds.clear()

    def sees(self, area: RectLike) -> bool:
        """Return True unless `area` is clipped away completely."""
        return bool(self.pixel_rect(area).colliderect(self.target.get_clip()))

    def to_logical(self, pixel: Point) -> tuple[float, float]:
        """Return the logical point of a window pixel; outside 0…1920 × 0…1080 on the letterbox bars."""
        return (pixel[0] - self._margin[0]) / self.scale, (pixel[1] - self._margin[1]) / self.scale

    def to_pixels(self, point: Point) -> tuple[float, float]:
        """Return the window pixel of a logical point."""
        return point[0] * self.scale + self._margin[0], point[1] * self.scale + self._margin[1]

    @contextmanager
    def clip(self, area: RectLike) -> Iterator[None]:
        """Clip drawing to `area` and to all enclosing clips."""
        before = self.target.get_clip()
        self.target.set_clip(self.pixel_rect(area).clip(before))
        try:
            yield
        finally:
            self.target.set_clip(before)

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Shift drawing (camera shake, sliding panels) by whole pixels, so that cached surfaces look the same."""
        shift, corner = self._shift, self.corner
        across, down = round(dx * self.scale), round(dy * self.scale)
        self._shift, self.corner = (shift[0] + across, shift[1] + down), (corner[0] - across, corner[1] - down)
        try:
            yield
        finally:
            self._shift, self.corner = shift, corner

    @contextmanager
    def faint(self, area: RectLike, opacity: float) -> Iterator[None]:
        """Draw within `area` with an opacity of 0.0–1.0: what was there before shines through."""
        place = self.pixel_rect(area).clip(self.target.get_rect())
        before = self.target.subsurface(place).copy() if opacity < 1.0 and place.size != (0, 0) else None
        yield
        if before is not None:
            before.set_alpha(round(255 * (1.0 - opacity)))
            self.target.blit(before, place)

    @contextmanager
    def instead(self, surface: pygame.Surface, place: pygame.Rect) -> Iterator[None]:
        """Draw onto `surface` in place of the pixels `place` of the target."""
        target, shift, corner = self.target, self._shift, self.corner
        self.target, self._shift = surface, (shift[0] - place.left, shift[1] - place.top)
        self.corner = (corner[0] + place.left, corner[1] + place.top)
        try:
            yield
        finally:
            self.target, self._shift, self.corner = target, shift, corner

    @contextmanager
    def page(self, surface: pygame.Surface, size: tuple[float, float]) -> Iterator[None]:
        """Draw onto `surface` as if it were a window of `size` logical units."""
        before = self.target, self._shift, self._margin, self.bleed
        self.target, self._shift, self._margin, self.bleed = surface, (0.0, 0.0), (0.0, 0.0), pygame.FRect(0, 0, *size)
        try:
            yield
        finally:
            self.target, self._shift, self._margin, self.bleed = before

    def stamp(self, surface: pygame.Surface, centre: Point, alpha: int = 255) -> None:
        """Draw a surface in window pixels, centred at a logical point."""
        x, y = self.to_target(centre)
        self.blit(surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)), alpha)

    def stamp_all(self, stamps: Iterable[tuple[pygame.Surface, tuple[float, float]]]) -> None:
        """Draw many surfaces in one call, each with its centre, which is faster than :meth:`stamp`."""
        scale, (left, top) = self.scale, self._shift
        self.target.blits(
            [
                (surface, (round(x * scale + left - surface.width / 2), round(y * scale + top - surface.height / 2)))
                for surface, (x, y) in stamps
            ],
            doreturn=False,
        )

    def to_target(self, point: Point) -> tuple[float, float]:
        """Return the target pixel of a logical point, with all shifts."""
        return point[0] * self.scale + self._shift[0], point[1] * self.scale + self._shift[1]

    def pixel_rect(self, area: RectLike) -> pygame.Rect:
        """Return the target pixels of an area. Its corners are rounded, so that neighbours meet."""
        box, scale, (x, y) = pygame.FRect(area), self.scale, self._shift
        left, top = round(box.left * scale + x), round(box.top * scale + y)
        right, bottom = round(box.right * scale + x), round(box.bottom * scale + y)
        return pygame.Rect(left, top, right - left, bottom - top)

    def blit(self, surface: pygame.Surface, place: tuple[int, int], alpha: int = 255) -> None:
        """Draw a surface with its corner at a target pixel. `alpha`: opacity, 0–255."""
        if alpha >= 255:
            self.target.blit(surface, place)
        elif alpha > 0:
            surface.set_alpha(alpha)
            self.target.blit(surface, place)
            surface.set_alpha(255)

    def blit_round(self, surface: pygame.Surface, place: tuple[int, int], hole: pygame.Rect, alpha: int = 255) -> None:
        """Blend what lies round a hole in the middle, because blending the hidden part would double the cost."""
        if min(hole.size) < _WORTHWHILE:
            self.blit(surface, place, alpha)
            return
        surface.set_alpha(alpha)
        self.copy_round(surface, place, hole)
        surface.set_alpha(255)

    def copy_round(self, surface: pygame.Surface, place: tuple[int, int], hole: pygame.Rect) -> None:
        """Copy the surface except for the hole."""
        whole = surface.get_rect(topleft=place)
        for part in (
            pygame.Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
            pygame.Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
            pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
            pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
        ):
            self.target.blit(surface, part, part.move(-whole.left, -whole.top))
