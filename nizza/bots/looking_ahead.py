"""The next turn, thought through from where this one can end: whether it begins in the water, and where it leads."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from nizza.bots.danger import chances_of_falls, turns_after_fall
from nizza.bots.distance import KEPT
from nizza.bots.planning import Aim, Planning
from nizza.bots.roll_worth import next_turn
from nizza.bots.turn_search import CASES, TurnSearch, ropes_with

_LOOKED_AT: Final = 20
"""So many ends at most are looked at for the danger of a push."""
_FLIGHT: Final = 3.0
"""By so many turns a place may be worse than the best end of the turn, and be looked at because it could be safer."""


def with_next_turn(planning: Planning, search: TurnSearch, aims: Sequence[Aim]) -> list[Aim]:
    """The best of `aims`, which are sorted, best first, as the next turn shows them."""
    care = planning.care
    ends, falls = _different(aims, care.ends), [0.0] * care.ends
    if care.wary and aims[0].turns > 0:
        ends = _different([*ends, *planning.refuges(search, aims[0].turns + _FLIGHT)], _LOOKED_AT)
        falls = chances_of_falls(planning, ends)
    found = sorted(
        ((_worth(planning, aim, chance), chance, aim) for aim, chance in zip(ends, falls, strict=False)),
        key=lambda each: (-each[0], sum(each[2].end.used)),
    )
    thought = [_thought_through(planning, aim, chance) for _, chance, aim in found[: care.ends]]
    return sorted(thought, key=lambda aim: (-aim.worth, sum(aim.end.used)))


def _different(aims: Sequence[Aim], most: int) -> list[Aim]:
    """The first that end differently, however many dice they take."""
    ends: dict[object, Aim] = {}
    for aim in aims:
        ends.setdefault((aim.end[1:], aim.pushed), aim)
        if len(ends) == most:
            break
    return [*ends.values()]


def _thought_through(planning: Planning, aim: Aim, fall: float) -> Aim:
    if aim.turns <= 0:
        return aim
    outlook, end = planning.outlook, aim.end
    ropes = ropes_with(planning.position.ropes, end.moved)
    start = planning.start_at(end.place, CASES[end.case], ropes)
    usual = outlook.usual_turns(planning.ground.places[end.place], CASES[end.case])
    turns = KEPT * next_turn(outlook, planning.position.rules, start) + (1 - KEPT) * usual
    aim = replace(aim, turns=turns)
    return replace(aim, worth=_worth(planning, aim, fall))


def _worth(planning: Planning, aim: Aim, fall: float) -> float:
    """The chance to win when the pawn is pushed with the probability `fall`."""
    worth = _share(planning, aim, aim.turns)
    if not fall or aim.turns <= 0:
        return worth
    return (1 - fall) * worth + fall * _share(planning, aim, turns_after_fall(planning, aim))


def _share(planning: Planning, aim: Aim, turns: float) -> float:
    rivals = planning.rivals
    return rivals.share(turns) if aim.pushed is None else rivals.share_after_push(turns, aim.pushed)
