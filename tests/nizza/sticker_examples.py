"""For each sticker of Nizza, events by which seat 0 wins it; without the last step nobody does."""

from __future__ import annotations

from itertools import pairwise

from nizza import GAME
from nizza.board.areas import Kind, Point
from nizza.boards import known
from nizza.dice import Symbol
from nizza.rules import events
from nizza.rules.views import Case, NizzaView
from table.contract import SPECTATOR, Event
from table.offer.stickers import PlayedMatch

VIEW: NizzaView = GAME.setup(3).observation(SPECTATOR)
_BOARD = known(VIEW.board.name, VIEW.board.fingerprint)
_ROUTE = sorted((Point(area.name, (area.left + area.right) / 2) for area in _BOARD.areas), key=lambda at: at.x)
FIRST, LAST = _ROUTE[0], _ROUTE[-1]
NEAR = next(there for here, there in pairwise(_ROUTE) if here == FIRST)


def landed(end: Point = NEAR, onto: Kind = Kind.ROOF, *, tips: bool = False) -> events.SwingLanded:
    return events.SwingLanded(0, FIRST, end, onto, tips)


def pushed(seat: int, victim: int) -> events.PawnPushed:
    return events.PawnPushed(seat, victim)


def fell(seat: int) -> events.PawnFell:
    return events.PawnFell(seat, FIRST, 0, 0)


def match(*steps: Event | tuple[Event, ...], winners: tuple[int, ...] = ()) -> PlayedMatch:
    return PlayedMatch(3, [step if isinstance(step, tuple) else (step,) for step in steps], VIEW, winners)


EXAMPLES = {
    "fingertips": match(landed(), landed(tips=True)),
    "far": match(landed(), landed(LAST)),
    "palm": match(landed(), landed(onto=Kind.PALM)),
    "yacht": match(landed(), landed(onto=Kind.YACHT)),
    "dry": match(landed(), landed(), landed(), winners=(0,)),
    "bouncer": match(pushed(0, 1), pushed(0, 2), pushed(0, 1)),
    "sunk": match(pushed(0, 1), (pushed(0, 2), events.CaseLost(2, Case.JEWELS))),
    "alike": match(events.DiceFixed(0, (Symbol.SWING,) * 4 + (Symbol.WALK,)), events.DiceFixed(0, (Symbol.SWING,) * 5)),
    "burglar": match(events.SafeCracked(0), events.SafeCracked(0)),
    "comeback": match(events.CaseLost(0, Case.TOOLS), events.CaseLost(0, Case.JEWELS), winners=(0,)),
    "revenge": match(pushed(1, 0), pushed(2, 1), pushed(0, 1)),
    "soaked": match(fell(0), fell(0), fell(1), fell(0), fell(0)),
}
