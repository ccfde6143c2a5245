"""For each sticker of Vertiges, events by which seat 0 wins it; without the last step nobody does."""

from __future__ import annotations

from table.contract import SPECTATOR, Event, View
from table.offer.stickers import PlayedMatch
from vertiges import GAME
from vertiges.rules import events

VIEW: View = GAME.setup(2).observation(SPECTATOR)
CAUGHT = events.Caught(0, 1, 3, 5, 6, 0, flipped=False, base=None)
WON = events.MatchWon((0,), (20, 3))


def zap(pieces: int, stars: int = 0) -> events.Zapped:
    return events.Zapped(0, tuple(range(1, pieces + 1)), 40, stars, pieces + stars)


def fell(pieces: int) -> events.Fell:
    return events.Fell(0, tuple(range(1, pieces + 1)), pieces, zap=False)


def match(*steps: Event, winners: tuple[int, ...] = ()) -> PlayedMatch:
    return PlayedMatch(2, [(step,) for step in steps], VIEW, winners)


EXAMPLES = {
    "zap-ten": match(zap(9), zap(10)),
    "zapper": match(zap(1), zap(2), zap(1)),
    "stars": match(zap(3, 2), zap(3, 3)),
    "tall": match(events.PieceLaid(0, 5, 6, 1, 11, closed=False), events.PieceLaid(0, 5, 6, 1, 12, closed=False)),
    "eye": match(CAUGHT, CAUGHT),
    "last": match(zap(1), events.Finished(0, (3, 4), 2)),
    "run": match(events.TurnEnded(0, 4), events.TurnEnded(0, 5)),
    "steady": match(WON, winners=(0,)),
    "founder": match(*[events.BaseLaid(0, 5, 1)] * 5),
    "comeback": match(events.TurnBegan(8, 0, (0, 14)), events.TurnBegan(9, 0, (0, 15)), winners=(0,)),
    "grip": match(events.SectionLoose(0, 4), events.TurnBegan(2, 0, (0, 0)), events.SectionLoose(0, 4), zap(2)),
    "landslide": match(fell(9), fell(10)),
}
