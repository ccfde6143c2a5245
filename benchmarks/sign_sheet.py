"""``python -m benchmarks.sign_sheet FILE``: everybody of the cast with every sign of Nimm's Leich!, large and small.

For those who draw a head: gloves, tie and glances are laid over any of them (NL-60). Each sign is held at its pose.
"""

import argparse
from pathlib import Path

import pygame

from nimmsleich.rules.actions import Sign
from nimmsleich.view.signs import HELD, ShownSign, draw_sign, nod, sign_mood
from stage.graphics import theme
from stage.graphics.cast import PEOPLE, ROBOTS, draw_bust
from stage.graphics.painter import Painter

_GAP = 24
_GROUND = (44, 84, 62)


def sheet(large: int, small: int) -> pygame.Surface:
    """Return a row for each of the cast: every sign at both sizes."""
    everybody = (*PEOPLE, *ROBOTS["regular"], *(robots[0] for robots in ROBOTS.values()))
    step = large + small + 2 * _GAP
    page = pygame.Surface((len(Sign) * step, len(everybody) * (large + _GAP)))
    page.fill(_GROUND)
    painter = Painter(pygame.Surface(theme.LOGICAL_SIZE))
    painter.canvas.target = page
    for row, person in enumerate(everybody):
        colour, top = theme.SEATS[row % len(theme.SEATS)].colour, row * (large + _GAP)
        for column, sign in enumerate(Sign):
            shown = ShownSign(sign, age=HELD, is_still=True)
            for side, left in ((large, column * step), (small, column * step + large + _GAP)):
                bust = pygame.FRect(left, top + large - side, side, side)
                target = (bust.right + side, bust.bottom if sign is Sign.PILE else bust.top + side * 0.54)
                look = 1.0 if sign in (Sign.PILE, Sign.GLANCE) else 0.0
                draw_bust(
                    painter, person, sign_mood(shown).expression, bust.move(0, nod(shown) * side), colour, look=look
                )
                draw_sign(painter, bust, shown, target)
    return page


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--large", type=int, default=124, help="size of a large bust in pixels (124)")
    parser.add_argument("--small", type=int, default=40, help="size of a small bust in pixels (40)")
    given = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    pygame.image.save(sheet(given.large, given.small), given.file)
