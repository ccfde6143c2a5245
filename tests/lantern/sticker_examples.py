"""For each sticker of Lanterns, events by which seat 0 wins it; without the last step nobody does."""

from __future__ import annotations

from dataclasses import replace

from table.offer.stickers import PlayedMatch
from tests.lantern import GAME
from tests.lantern.rules import CardsShown

ALL_RIGHT = PlayedMatch(2, [[CardsShown((3, 8), (0, 1), (1, 1))]], GAME.setup(2).observation(0))

EXAMPLES = {
    "bright": ALL_RIGHT,
    "alone": replace(ALL_RIGHT, steps=[[CardsShown((3, 8), (0,), (1, 0))]]),
    "dark": replace(ALL_RIGHT, winners=(0,)),
}
