"""How probably a pawn is pushed into the water where it could end its turn, before its next one begins.

Each rival is taken to roll and to keep as is best for it, and to push if that is worth more to it than its best turn
without a push.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec
import numpy as np

from nizza.board.places import Water
from nizza.bots.ground import Places
from nizza.bots.keeping import DICE, Numbers
from nizza.bots.outlook import Outlook, shares
from nizza.bots.planning import Aim, Planning
from nizza.bots.roll_worth import RollWorth
from nizza.bots.turn_search import CASES, Start
from nizza.dice import ROLLS
from nizza.rules.pawn_changes import left_after_fall
from nizza.rules.views import Rules
from table.contract import Seat

_USES: Final = 3
"""A rival is reckoned with so many uses of dice on its way to a push."""
_LITTLE: Final = 1e-6
"""What a push is made worth more to find how probable it is."""


def chances_of_falls(planning: Planning, aims: Sequence[Aim]) -> list[float]:
    """For each aim the chance that somebody pushes the pawn there before its next turn, as the ropes hang now."""
    dry = np.ones(len(aims))
    numbers = [number for number, aim in enumerate(aims) if _is_in_danger(planning, aim)]
    for seat in planning.rivals.seats if numbers else ():
        dry[numbers] *= 1.0 - _pushes_by(planning, seat, [aims[number] for number in numbers])
    return [float(1.0 - chance) for chance in dry]


def turns_after_fall(planning: Planning, aim: Aim) -> float:
    """The turns left for the pawn if it is pushed from where `aim` ends, into the worst berth."""
    place = planning.ground.places[aim.end.place]
    if isinstance(place, Water):
        return aim.turns
    pawn = msgspec.structs.replace(planning.pawn, place=place, case=CASES[aim.end.case])
    case = left_after_fall(planning.position, pawn, place)
    squares = planning.ground.board.squares_below(place)
    return max(aim.turns, *(planning.outlook.usual_turns(Water(square), case) for square in squares))


def _is_in_danger(planning: Planning, aim: Aim) -> bool:
    """Whether the aim ends where somebody could be pushed."""
    at, ground = 1 << aim.end.place, planning.ground
    at_peace = planning.pawn.peaceful and at & ground.home
    return aim.turns > 0 and not at_peace and not at & ground.water


def _pushes_by(planning: Planning, seat: Seat, aims: Sequence[Aim]) -> Numbers:
    """For each aim the chance that this rival pushes the pawn in its next turn."""
    chances = np.zeros(len(aims))
    reaching = _pushed_from(planning, seat, aims)
    if not reaching:
        return chances
    pawn = planning.position.pawns[seat]
    start = planning.start_at(planning.ground.number(pawn.place), pawn.case, planning.position.ropes)
    rolls = _rolls(planning.outlook, planning.position.rules, start, tuple(reaching))
    others = [turns for other, turns in zip(planning.rivals.seats, planning.rivals.turns, strict=True) if other != seat]
    worth, numbers = [], []
    for key, places in enumerate(reaching):
        for number in reaching[places]:
            aim = aims[number]
            plain = shares(rolls.turns, [aim.turns, *others])
            pushing = shares(rolls.turns_pushing[key], [turns_after_fall(planning, aim), *others])
            best = np.maximum(plain, pushing)
            worth += [best, best + _LITTLE * (pushing > plain)]
            numbers.append(number)
    before = DICE.before_rolling(np.array(worth).T, ROLLS)
    chances[numbers] = np.clip((before[1::2] - before[::2]) / _LITTLE, 0.0, 1.0)
    return chances


def _pushed_from(planning: Planning, seat: Seat, aims: Sequence[Aim]) -> dict[Places, list[int]]:
    """Per set of places from which this rival can push the numbers of the aims that it is about (NZ-34)."""
    ground, found = planning.ground, defaultdict(list)
    for number, aim in enumerate(aims):
        if aim.pushed == seat:
            continue
        if ground.street >> aim.end.place & 1:
            places = 1 << aim.end.place
        else:
            x, y = ground.positions[aim.end.place]
            places = ground.within((x, y), ground.board.ladder) & ~ground.street
        if planning.position.pawns[seat].peaceful:
            places &= ~ground.home
        found[places].append(number)
    return found


@lru_cache(256)
def _rolls(outlook: Outlook, rules: Rules, start: Start, reaching: tuple[Places, ...]) -> RollWorth:
    """The worth of all rolls to a rival that starts there; the pushes by the number of their places."""
    return RollWorth(outlook, rules, start, 0, dict(enumerate(reaching)), _USES)
