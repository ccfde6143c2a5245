"""What is drawn onto: a surface, measured in logical units (1920 × 1080), and what was rasterised for its size."""

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
"""Surfaces that go at most when one is made: to free the hundreds that make room for a large one takes too long."""


class SurfaceCache:
    """Keeps surfaces up to `budget` bytes together and lets the least recently used go first.

    A single surface that is larger than the budget is kept until the next one is made; where a large one has taken the
    place of many small ones, the last of them go when the next ones are made.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def budget(self) -> int:
        """Bytes kept at most; lowering it lets go at once."""
        return self._budget

    @budget.setter
    def budget(self, budget: int) -> None:
        self._budget = budget
        self._let_go(len(self._kept))

    @property
    def size(self) -> int:
        """Bytes kept now."""
        return self._bytes

    def __len__(self) -> int:
        return len(self._kept)

    def __getitem__(self, key: Hashable) -> pygame.Surface:
        """The surface kept under `key`, which counts as used. Raises KeyError if there is none."""
        self._kept.move_to_end(key)
        return self._kept[key]

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, made now if there is none.

        Raises :class:`~stage.graphics.work.RenderBudgetExceeded` under a limit that leaves no time for it.
        """
        if key in self._kept:
            return self[key]
        with making():
            made = make()
        self._kept[key] = made
        self._bytes += bytes_of(made)
        self._let_go(AT_ONCE)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._bytes = 0

    def _let_go(self, most: int) -> None:
        while self._bytes > self._budget and len(self._kept) > 1 and most > 0:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= bytes_of(dropped)
            most -= 1


def bytes_of(surface: pygame.Surface) -> int:
    """What its pixels take. Run lengths take less, where there are any."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


WINDOWS_KEPT = 20
"""Surfaces are kept up to so many times the bytes of the window: what a scene draws grows with it."""
DRAWINGS = 3 / WINDOWS_KEPT
"""The part of them that drawings of assets/ may take: slow to rasterise, they must not give way to what flies by."""
POSES = 4 / WINDOWS_KEPT
"""The part that moving pictures may take, each of whose poses is a picture of its own: what rests must not give way."""
BACKGROUNDS = 2 / WINDOWS_KEPT
"""The part for what fills the window: seldom needed, large and slow to paint, it must not give way to what is small."""
LEAST_KEPT = 80 * 1024 * 1024
"""Bytes kept even for a small window: some pictures are of the same size in every window."""

_WORTHWHILE = 64
"""Pixels: a smaller hole is not worth leaving out."""


class Canvas:
    """One window surface. `scale`: pixels per logical unit; `palette`: the colours of the scene that is being drawn.

    `drawings` holds what was rasterised of assets/ at this scale, `poses` what was turned and zoomed in a movement,
    `backgrounds` opaque layers, `cache` everything else that was made.
    Nothing is ever enlarged.
    """

    def __init__(self, target: pygame.Surface) -> None:
        self.palette = theme.palette()
        self.drawings, self.poses, self.backgrounds, self.cache = (SurfaceCache(LEAST_KEPT) for _ in range(4))
        self.scale = 1.0
        self.bleed = pygame.FRect(0, 0, WIDTH, HEIGHT)
        """The whole window in logical units, letterbox bars included: backgrounds are drawn over it."""
        self.aimed_at = (0, 0)
        """Size in pixels of the window for which everything is rasterised."""
        self.corner = (0, 0)
        """The pixel of the window that the target's corner stands for: not the first one while a layer is drawn."""
        self._shift = (0.0, 0.0)
        self._margin = (0.0, 0.0)
        self.target = target
        self.aim(target)

    def aim(self, target: pygame.Surface, *, hold: bool = False) -> None:
        """Draw onto this surface from now on; if its size changed, everything is rasterised anew.

        With `hold` it is not: while a window's edge is dragged, the picture stays as large as it was, in the middle.
        """
        self.target = target
        width, height = target.get_size()
        if hold:
            # By whole pixels, so that everything kept still fits.
            by = ((width - self.aimed_at[0]) // 2, (height - self.aimed_at[1]) // 2)
            left, top = (-edge * self.scale for edge in self.bleed.topleft)
            self._margin = (left + by[0], top + by[1])
            target.fill(self.palette.surround)
        elif target.get_size() != self.aimed_at:
            if any(self.aimed_at):
                # Whatever is being painted is for another size.
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
        """Draw anew whatever was drawn; what was rasterised of assets/ stays."""
        self.cache.clear()
        self.backgrounds.clear()

    def sees(self, area: RectLike) -> bool:
        """Whether anything drawn in the area could be seen: it is not clipped away."""
        return bool(self.pixel_rect(area).colliderect(self.target.get_clip()))

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
        self.target.set_clip(self.pixel_rect(area).clip(before))
        try:
            yield
        finally:
            self.target.set_clip(before)

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Draw everything shifted (camera shake, sliding panels), by whole pixels: nothing looks different for it."""
        before = self._shift
        self._shift = (before[0] + round(dx * self.scale), before[1] + round(dy * self.scale))
        try:
            yield
        finally:
            self._shift = before

    @contextmanager
    def instead(self, surface: pygame.Surface, place: pygame.Rect) -> Iterator[None]:
        """Draw onto this surface, which stands for these pixels of what is drawn onto now."""
        target, shift, corner = self.target, self._shift, self.corner
        self.target, self._shift = surface, (shift[0] - place.left, shift[1] - place.top)
        self.corner = (corner[0] + place.left, corner[1] + place.top)
        try:
            yield
        finally:
            self.target, self._shift, self.corner = target, shift, corner

    @contextmanager
    def page(self, surface: pygame.Surface, size: tuple[float, float]) -> Iterator[None]:
        """Draw onto this surface as if it were the whole window, and that had so many logical units."""
        before = self.target, self._shift, self._margin, self.bleed
        self.target, self._shift, self._margin, self.bleed = surface, (0.0, 0.0), (0.0, 0.0), pygame.FRect(0, 0, *size)
        try:
            yield
        finally:
            self.target, self._shift, self._margin, self.bleed = before

    def stamp(self, surface: pygame.Surface, centre: Point, alpha: int = 255) -> None:
        """Put a picture made elsewhere, in pixels of this window, with its middle at a logical point."""
        x, y = self.to_target(centre)
        self.blit(surface, (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)), alpha)

    def stamp_all(self, stamps: Iterable[tuple[pygame.Surface, tuple[float, float]]]) -> None:
        """The same for many pictures, each with its middle, at once: quicker."""
        scale, (left, top) = self.scale, self._shift
        self.target.blits(
            [
                (surface, (round(x * scale + left - surface.width / 2), round(y * scale + top - surface.height / 2)))
                for surface, (x, y) in stamps
            ],
            doreturn=False,
        )

    def to_target(self, point: Point) -> tuple[float, float]:
        """Where a logical point lies on the target, in pixels: with every shift, in a layer from its corner."""
        return point[0] * self.scale + self._shift[0], point[1] * self.scale + self._shift[1]

    def pixel_rect(self, area: RectLike) -> pygame.Rect:
        """The pixels of the target that an area takes: its corners are rounded, so that neighbours meet."""
        box, scale, (x, y) = pygame.FRect(area), self.scale, self._shift
        left, top = round(box.left * scale + x), round(box.top * scale + y)
        right, bottom = round(box.right * scale + x), round(box.bottom * scale + y)
        return pygame.Rect(left, top, right - left, bottom - top)

    def blit(self, surface: pygame.Surface, place: tuple[int, int], alpha: int = 255) -> None:
        """Put a picture made at this canvas' scale, with its corner at a pixel of the target."""
        if alpha >= 255:
            self.target.blit(surface, place)
        elif alpha > 0:
            surface.set_alpha(alpha)
            self.target.blit(surface, place)
            surface.set_alpha(255)

    def blit_round(self, surface: pygame.Surface, place: tuple[int, int], hole: pygame.Rect, alpha: int = 255) -> None:
        """What lies round a hole in the middle; blending what need not be drawn would cost as much as all the rest."""
        if min(hole.size) < _WORTHWHILE:
            self.blit(surface, place, alpha)
            return
        surface.set_alpha(alpha)
        self.copy_round(surface, place, hole)
        surface.set_alpha(255)

    def copy_round(self, surface: pygame.Surface, place: tuple[int, int], hole: pygame.Rect) -> None:
        """The surface as it is, but for what lies in the hole."""
        whole = surface.get_rect(topleft=place)
        for part in (
            pygame.Rect(whole.left, whole.top, whole.width, hole.top - whole.top),
            pygame.Rect(whole.left, hole.bottom, whole.width, whole.bottom - hole.bottom),
            pygame.Rect(whole.left, hole.top, hole.left - whole.left, hole.height),
            pygame.Rect(hole.right, hole.top, whole.right - hole.right, hole.height),
        ):
            self.target.blit(surface, part, part.move(-whole.left, -whole.top))
