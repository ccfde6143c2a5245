"""Many pictures of few shapes: each is looked up once in a frame."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Stamp = tuple[pygame.Surface, tuple[float, float]]
"""A picture, and where its middle is, in logical units."""

ShapeT = TypeVar("ShapeT", bound=tuple[float, ...])
"""What a picture depends on; the last number is its brightness."""


def stamps(
    shapes: Iterable[ShapeT], xs: Numbers, ys: Numbers, picture: Callable[[ShapeT], pygame.Surface]
) -> Iterator[Stamp]:
    """The picture of each shape at its place; none of a shape without brightness."""
    pictures: dict[ShapeT, pygame.Surface] = {}
    for shape, at in zip(shapes, zip(xs.tolist(), ys.tolist(), strict=True), strict=True):
        if shape[-1] > 0:
            made = pictures.get(shape)
            if made is None:
                made = pictures[shape] = picture(shape)
            yield made, at
