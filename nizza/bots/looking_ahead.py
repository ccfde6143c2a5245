"""The next turn, thought through from where this one can end, with the ropes as they will hang."""

from collections.abc import Sequence
from dataclasses import replace

from nizza.bots.distance import KEPT
from nizza.bots.keeping import DICE
from nizza.bots.planning import Aim, Planning
from nizza.bots.roll_worth import RollWorth
from nizza.bots.turn_search import CASES
from nizza.dice import ROLLS
from nizza.rules.position import with_entry


def with_next_turn(planning: Planning, aims: Sequence[Aim]) -> list[Aim]:
    """The best of `aims`, which are sorted, best first, as the next turn shows them."""
    ends: dict[object, Aim] = {}
    for aim in aims:
        ends.setdefault((aim.end[1:], aim.pushed), aim)
        if len(ends) == planning.care.ends:
            break
    found = [_thought_through(planning, aim) for aim in ends.values()]
    return sorted(found, key=lambda aim: (-aim.worth, sum(aim.end.used)))


def _thought_through(planning: Planning, aim: Aim) -> Aim:
    if aim.turns <= 0:
        return aim
    ropes = planning.position.ropes
    if aim.end.moved is not None:
        ropes = with_entry(ropes, aim.end.moved.rope, aim.end.moved.chimney)
    turns = next_turn(planning, aim.end.place, aim.end.case, ropes)
    place = planning.ground.places[aim.end.place]
    usual = planning.outlook.usual_turns(place, CASES[aim.end.case])
    turns = KEPT * turns + (1 - KEPT) * usual
    rivals = planning.rivals
    worth = rivals.share(turns) if aim.pushed is None else rivals.share_after_push(turns, aim.pushed)
    return replace(aim, worth=worth, turns=turns)


def next_turn(planning: Planning, place: int, case: int, ropes: tuple[int, ...]) -> float:
    """The turns left from a place, when the next one is played as well as can be with the ropes hanging so.

    That a rope could be moved then is left out: it costs three times the time.
    """
    start = planning.start_at(place, CASES[case], ropes)
    turns = RollWorth(planning, start, rope_dice=0).turns
    return 1 - float(DICE.before_rolling(-turns, ROLLS))
