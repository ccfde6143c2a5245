"""Draws a share of a whole as a bar."""

import pygame

from stage.graphics.colours import Colour, mix
from stage.graphics.painter import Painter


def draw_share_bar(painter: Painter, area: pygame.FRect, share: float, colour: Colour) -> None:
    """On paper a groove, or with high contrast a frame, filled as far as `share` says, 0.0 to 1.0.

    The least share is as long as the bar is high.
    """
    colours, radius = painter.palette, area.height / 2
    if not colours.high_contrast:
        painter.rounded(area, mix(colours.paper, colours.paper_edge, 0.7), radius)
    if share > 0.0:
        # Whole per cents, so that the kept bars are at most a hundred.
        filled = max(area.height, area.width * round(share * 100) / 100)
        painter.rounded((area.left, area.top, filled, area.height), colour, radius)
    if colours.high_contrast:
        painter.outline(area, colours.paper_edge, 2.0, radius)
