"""Search of a turn by bots: the same places as the rules, and plans that can be played."""

from __future__ import annotations

import pytest

from nizza.bots.ground import members
from nizza.bots.planner import answer
from nizza.bots.planning import PlannerSettings, Planning
from nizza.bots.search import CASES, TurnSearch
from nizza.rules.actions import HandOn
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Pawn
from tests.nizza.positions import pawn, swimmer, using


def planning_of(state: Nizza) -> tuple[Planning, TurnSearch]:
    """Return the planning of seat 0's turn and its search, with its ropes."""
    planning = Planning(state.observation(0), PlannerSettings(rope_dice=1))
    return planning, planning.search(planning.start, planning.dice_left)


def places_by_rules(state: Nizza) -> set[int]:
    """Return the places that the pawn of seat 0 can reach with its only die, as numbers."""
    ground = planning_of(state)[0].ground
    found = set()
    for action in state.legal_actions(0):
        after = state.clone()
        after.apply(0, action)
        found.add(ground.number(after.position.pawns[0].place))
    return found


@pytest.mark.parametrize("letter", ["s", "l", "w", "r"])
@pytest.mark.parametrize(
    "who",
    [pawn("house-2"), pawn("house-3"), pawn("square-4", Case.TOOLS), pawn("low-9", Case.JEWELS), swimmer(3)],
    ids=["roof", "tools", "street", "last house", "water"],
)
def test_with_one_die_the_same_places_are_found_as_by_the_rules(letter: str, who: Pawn) -> None:
    """NZ-31 … NZ-33, NZ-36, NZ-40."""
    state = using(letter, who, shown=letter + "cccc")
    _, search = planning_of(state)
    found = {place for _, case, _, places in search for place in members(places) if CASES[case] is who.case}
    assert found == places_by_rules(state)


@pytest.mark.parametrize("shown", ["rsl", "ssl", "llcs", "sscc", "rwls"])
@pytest.mark.parametrize("order", ["hang-first", "swing-first"])
def test_every_plan_begins_with_a_legal_step_to_where_it_says(shown: str, order: str) -> None:
    """NZ-21, NZ-31; after each step bots plan anew, from the very point at which they stand then."""
    state = using(shown, pawn("house-2"), options={"swing_order": order})
    planning, search = planning_of(state)
    plans = [steps for aim in planning.aims(search) if (steps := search.way_to(aim.end))]
    assert plans
    for steps in plans:
        position, legal = state.position, state.legal_actions(0)
        action = answer(planning.ground, steps[0], position.ropes, position.options.swing_order, legal)
        assert action is not None
        after = state.clone()
        after.apply(0, action)
        assert planning.ground.number(after.position.pawns[0].place) == steps[0].place


def test_a_carrier_without_a_suitcase_stays() -> None:
    """NZ-41."""
    state = using("sl", pawn("house-4", Case.TOOLS), shown="slwww")
    planning, search = planning_of(state)
    assert {place for *_, places in search for place in members(places)} == {planning.start.place}
    assert all(isinstance(action, HandOn) for action in state.legal_actions(0))
