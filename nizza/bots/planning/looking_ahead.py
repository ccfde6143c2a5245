"""The next turn, thought through from where this one can end, with the ropes as they will hang."""

from collections.abc import Sequence
from dataclasses import replace

from nizza.bots.estimates.distance import KEPT
from nizza.bots.planning.planning import Aim, Planning
from nizza.bots.planning.roll_worth import next_turn
from nizza.bots.search.steps import CASES, ropes_with


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
    outlook, end = planning.outlook, aim.end
    ropes = ropes_with(planning.position.ropes, end.moved)
    start = planning.start_at(end.place, CASES[end.case], ropes)
    usual = outlook.usual_turns(planning.ground.places[end.place], CASES[end.case])
    turns = KEPT * next_turn(outlook, planning.position.rules, start) + (1 - KEPT) * usual
    rivals = planning.rivals
    worth = rivals.share(turns) if aim.pushed is None else rivals.share_after_push(turns, aim.pushed)
    return replace(aim, worth=worth, turns=turns)
