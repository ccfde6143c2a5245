"""SVG art in assets/: found by name, rasterised at its size on the screen."""

import re
from collections.abc import Iterable
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

import pygame

from stage.graphics.work import WORK
from table.job import Steps, beside
from table.storage.files import ASSETS

FOLDER = ASSETS
_ART: Final = "art"
"""First part of the keys of rasterising jobs."""
_SMALL = 64 * 64
"""Largest drawing, in pixels, that is rasterised at once, because a thread would take as long to start."""


class ArtMissing(Exception):
    """Raised when assets/ has no drawing of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The drawing assets/{name}.svg is missing; please install the game again")
        self.name = name


def path(name: str) -> Path:
    """Return the file of a drawing: "nimmsleich/oyster" is assets/nimmsleich/oyster.svg. Raises ArtMissing."""
    file = FOLDER / f"{name}.svg"
    if not file.is_file():
        raise ArtMissing(name)
    return file


@lru_cache(maxsize=512)
def exists(name: str) -> bool:
    """Return True if there is a drawing of that name."""
    return (FOLDER / f"{name}.svg").is_file()


@lru_cache(maxsize=512)
def aspect(name: str) -> float:
    """Return the width of a drawing divided by its height. Raises ArtMissing."""
    head = path(name).read_text(encoding="utf-8")[:2000]
    if box := re.search(r'viewBox\s*=\s*"([^"]+)"', head):
        _, _, width, height = (float(part) for part in box.group(1).replace(",", " ").split())
        return width / height
    width, height = (float(_attribute(head, side)) for side in ("width", "height"))
    return width / height


def fitted(name: str, size: tuple[float, float], *, cover: bool = False) -> tuple[float, float]:
    """Return the largest size inside `size` or, with `cover`, the smallest that covers it. Raises ArtMissing."""
    (width, height), shape = size, aspect(name)
    if (width / max(height, 1e-6) > shape) != cover:
        return height * shape, height
    return width, width / shape


def raster(name: str, width: int, height: int) -> pygame.Surface:
    """Return the drawing in exactly `width` × `height` pixels, centred if its shape differs. Raises ArtMissing.

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
    return pygame.image.load_sized_svg(path(name), (width, height))


def _attribute(head: str, side: str) -> str:
    found = re.search(rf'<svg[^>]*\b{side}\s*=\s*"([\d.]+)', head)
    return found.group(1) if found else "1"
