"""Draws cards and tokens that lie on one another, and the number that says how many they are."""

import pygame

from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter


def draw_stack(
    painter: Painter, area: pygame.FRect, art: str, height: int, *, step: float = 2.2, most: int = 6
) -> pygame.FRect:
    """So many of one drawing, the lowest in `area`, each `step` above the other; returns where the top one lies.

    More than `most` look like `most`.
    """
    levels = min(height, most)
    for level in range(levels):
        painter.image(art, area.move(0, -step * level), elevation=4.0 if level == 0 else 0.0)
    return area.move(0, -step * max(0, levels - 1))


def draw_number_tag(
    painter: Painter, centre: tuple[float, float], number: int, ground: Colour, rim: Colour, ink: Colour, *,
    radius: float = 19.0, size: float = 24.0,
) -> None:  # fmt: skip
    """A small disc with a number on it, `size` high whatever the text size."""
    painter.circle(centre, radius, rim)
    painter.circle(centre, radius - 2, ground)
    painter.text(str(number), centre, theme.CAPTION.sized(size / painter.type.text_scale), ink, anchor="center")
