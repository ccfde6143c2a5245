"""The SVG art in assets/: found by name, rasterised at the size it is seen."""

import re
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

import pygame

from stage.graphics import allowance
from table.storage.files import ASSETS

FOLDER = ASSETS
_SMALL = 64 * 64
"""Pixels of a drawing that is rasterised as quickly as a thread for it begins."""


class ArtMissing(Exception):
    """There is no drawing of that name in assets/."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The drawing assets/{name}.svg is missing; please install the game again")
        self.name = name


def path(name: str) -> Path:
    """The file of a drawing: "nimmsleich/oyster" is assets/nimmsleich/oyster.svg. Raises ArtMissing."""
    file = FOLDER / f"{name}.svg"
    if not file.is_file():
        raise ArtMissing(name)
    return file


@lru_cache(maxsize=512)
def exists(name: str) -> bool:
    """Whether there is a drawing of that name."""
    return (FOLDER / f"{name}.svg").is_file()


@lru_cache(maxsize=512)
def aspect(name: str) -> float:
    """Width divided by height of a drawing. Raises ArtMissing."""
    head = path(name).read_text(encoding="utf-8")[:2000]
    if box := re.search(r'viewBox\s*=\s*"([^"]+)"', head):
        _, _, width, height = (float(part) for part in box.group(1).replace(",", " ").split())
        return width / height
    width, height = (float(_attribute(head, side)) for side in ("width", "height"))
    return width / height


def fitted(name: str, size: tuple[float, float], *, cover: bool = False) -> tuple[float, float]:
    """How large a drawing is in an area: as large as fits or, with `cover`, as small as covers. Raises ArtMissing."""
    (width, height), shape = size, aspect(name)
    if (width / max(height, 1e-6) > shape) != cover:
        return height * shape, height
    return width, width / shape


def raster(name: str, width: int, height: int) -> pygame.Surface:
    """The drawing in exactly `width` × `height` pixels, centred where its own shape differs. Raises ArtMissing.

    Under a limit of time a thread rasterises it, and until that is done NoTimeLeft is raised.
    """
    size = (max(1, width), max(1, height))
    if allowance.is_limited() and width * height > _SMALL and exists(name):
        if (name, *size) not in _begun:
            rasterise_ahead([(name, *size)], one_by_one=True)
        if not _begun[(name, *size)].done():
            allowance.refuse()
    ahead = _begun.pop((name, *size), None)
    drawn = _draw(name, size) if ahead is None or ahead.cancel() else ahead.result()
    if drawn.get_size() == size:
        return drawn.convert_alpha()
    centred = pygame.Surface(size, pygame.SRCALPHA)
    centred.blit(drawn, drawn.get_rect(center=centred.get_rect().center))
    return centred.convert_alpha()


def rasterise_ahead(drawings: Iterable[tuple[str, int, int]], *, one_by_one: bool = False) -> None:
    """Begin to rasterise (name, width, height) in threads, while there is something else to wait for.

    With `one_by_one` a single thread does so, in this order, and leaves the processors to whatever moves meanwhile.
    :func:`raster` takes what has been begun. Drawings that are missing are left out.
    """
    threads = ThreadPoolExecutor(1 if one_by_one else None, "rasterise ahead")
    for name, width, height in drawings:
        if exists(name) and width > 0 and height > 0:
            _begun[name, width, height] = threads.submit(_draw, name, (width, height))
    threads.shutdown(wait=False)


def begun() -> frozenset[tuple[str, int, int]]:
    """What was begun ahead and has not been taken."""
    return frozenset(_begun)


def forget_begun(drawings: Iterable[tuple[str, int, int]]) -> None:
    """Drop what was begun ahead and is not wanted after all."""
    for drawing in drawings:
        if (unwanted := _begun.pop(drawing, None)) is not None:
            unwanted.cancel()


def _draw(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(path(name), size)


_begun: dict[tuple[str, int, int], Future[pygame.Surface]] = {}


def _attribute(head: str, side: str) -> str:
    found = re.search(rf'<svg[^>]*\b{side}\s*=\s*"([\d.]+)', head)
    return found.group(1) if found else "1"
