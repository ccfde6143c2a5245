"""SVG art in assets/: found by name, rasterised at its size on the screen."""

import logging
import re
from collections.abc import Iterable
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from stage.graphics.work import WORK
from table.job import Steps, beside
from table.storage.files import ASSETS

log = logging.getLogger(__name__)

FOLDER = ASSETS
_ART: Final = "art"
"""First part of the keys of rasterising jobs."""
_SMALL = 64 * 64
"""Largest drawing, in pixels, that is rasterised at once, because a thread would take as long to start."""


_PLAIN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#8a8478"/></svg>'
)
"""Drawing in the place of one that is missing or damaged."""


@lru_cache(maxsize=512)
def exists(name: str) -> bool:
    """Return True if there is a drawing of that name: "nimmsleich/oyster" is assets/nimmsleich/oyster.svg."""
    return _path(name).is_file()


def document(name: str) -> str:
    """Return the SVG document of a drawing, a plain one if there is none."""
    try:
        return _path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as damage:
        log.warning("The drawing %s cannot be read: %s", name, damage)
        return _PLAIN


def from_svg(document: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise an SVG document in a size in pixels, a plain one if it is damaged."""
    try:
        return pygame.image.load_sized_svg(BytesIO(document.encode()), size)
    except pygame.error as damage:
        log.warning("A drawing cannot be rasterised: %s; it begins with %.80r", damage, document)
        return pygame.image.load_sized_svg(BytesIO(_PLAIN.encode()), size)


def _path(name: str) -> Path:
    return FOLDER / f"{name}.svg"


@lru_cache(maxsize=512)
def aspect(name: str) -> float:
    """Return the width of a drawing divided by its height; 1.0 if it is damaged."""
    head = document(name)[:2000]
    try:
        if box := re.search(r'viewBox\s*=\s*"([^"]+)"', head):
            _, _, width, height = (float(part) for part in box.group(1).replace(",", " ").split())
            return width / height
        width, height = (float(_attribute(head, side)) for side in ("width", "height"))
        return width / height
    except (ValueError, ZeroDivisionError):
        return 1.0


def fitted(name: str, size: tuple[float, float], *, cover: bool = False) -> tuple[float, float]:
    """Return the largest size inside `size` or, with `cover`, the smallest that covers it."""
    (width, height), shape = size, aspect(name)
    if (width / max(height, 1e-6) > shape) != cover:
        return height * shape, height
    return width, width / shape


def raster(name: str, width: int, height: int) -> pygame.Surface:
    """Return the drawing in exactly `width` × `height` pixels, centred if its shape differs.

    Under a limit a thread rasterises it. RenderBudgetExceeded is raised until it is done.
    """
    size = (max(1, width), max(1, height))
    drawing = name, *size
    if drawing in begun() or (width * height > _SMALL and exists(name)):
        drawn = WORK.need((_ART, *drawing), lambda: _drawing(*drawing))
    else:
        drawn = _draw(*drawing)
    if drawn.get_size() == size:
        return drawn.convert_alpha()
    centred = pygame.Surface(size, pygame.SRCALPHA)
    centred.blit(drawn, drawn.get_rect(center=centred.get_rect().center))
    return centred.convert_alpha()


def rasterise_ahead(drawings: Iterable[tuple[str, int, int]]) -> None:
    """Start rasterising (name, width, height) in threads, in this order. :func:`raster` takes the results.

    Missing drawings are left out.
    """
    for name, width, height in drawings:
        if exists(name) and width > 0 and height > 0:
            WORK.ask((_ART, name, width, height), partial(_drawing, name, width, height))


def begun() -> frozenset[tuple[str, int, int]]:
    """Return the drawings that :func:`rasterise_ahead` has started and :func:`raster` has not taken."""
    return frozenset(key[1:] for key in WORK.begun if isinstance(key, tuple) and key[0] == _ART)


def _drawing(name: str, width: int, height: int) -> Steps[pygame.Surface]:
    return beside(lambda: _draw(name, width, height))


def _draw(name: str, width: int, height: int) -> pygame.Surface:
    return from_svg(document(name), (width, height))


def _attribute(head: str, side: str) -> str:
    found = re.search(rf'<svg[^>]*\b{side}\s*=\s*"([\d.]+)', head)
    return found.group(1) if found else "1"
