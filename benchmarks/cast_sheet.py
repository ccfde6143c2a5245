"""``python -m benchmarks.cast_sheet FILE``: everybody of the cast with every expression, large and at 40 pixels.

For those who draw a person: faces must differ at both sizes.
"""

import argparse
from pathlib import Path

import pygame

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, ROBOTS, draw_bust, draw_head
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter

_GAP = 6
_GROUND = (44, 84, 62)


def sheet(large: int, small: int) -> pygame.Surface:
    """Return a row for each of the cast: every expression as a bust, and as a small head."""
    everybody = (*PEOPLE, *ROBOTS["regular"], *(robots[0] for robots in ROBOTS.values()))
    across = len(Expression) * (large + small + 2 * _GAP)
    page = pygame.Surface((across, len(everybody) * (large + _GAP)))
    page.fill(_GROUND)
    painter = Painter(pygame.Surface(theme.LOGICAL_SIZE))
    painter.canvas.target = page
    for row, person in enumerate(everybody):
        colour, top = theme.SEATS[row % len(theme.SEATS)].colour, row * (large + _GAP)
        for column, expression in enumerate(Expression):
            look = 1.0 if expression is Expression.GLANCE else 0.0
            left = column * (large + small + 2 * _GAP)
            draw_bust(painter, person, expression, pygame.FRect(left, top, large, large), colour, look=look)
            head = pygame.FRect(left + large + _GAP / 2, top + large - small, small, small)
            draw_head(painter, person, expression, head, colour, look=look)
    return page


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--large", type=int, default=120, help="size of a bust in pixels (120)")
    parser.add_argument("--small", type=int, default=40, help="size of a head in pixels (40)")
    given = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    pygame.image.save(sheet(given.large, given.small), given.file)
