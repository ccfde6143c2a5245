"""Legal turns counted and compared with a second, naive enumeration (NI-30 … NI-38, NI-70 … NI-83)."""

import json
from collections.abc import Iterator

import pytest

from niagara.board import Card
from niagara.rules.actions import NiagaraAction, Paddle
from niagara.rules.state import Niagara
from niagara.rules.views import Phase
from table.contract import CHANCE
from table.rng import stream
from tests.niagara.naive_turns import Table, fingerprint, outcomes
from tests.niagara.positions import EVERYTHING, MODULES, fresh, turn

POSITIONS = {
    "base: a laden canoe at the fork, rivals above": (
        turn("4", "5:yellow 3", "4:red 3:blue", "5 shore", "shore shore"),
        98,
    ),
    "double canoe and whirlpool at the fork": (
        turn("5", "6L:blue 3", "4:red 3:blue", "6R shore", options=["double_canoe", "whirlpool"], whirlpool="5"),
        108,
    ),
    "the moose with a seven": (
        turn("7", "7R:white 2", "4:red 3:blue", "5 shore", options=["moose", "seven", "double_canoe"]),
        98,
    ),
    "card 1/2/3 by the buoy holder, Joe beside": (
        turn("1/2/3", "4:red 5", "3:red shore", "3:blue 4:white", options=["one_two_three", "joe"],
             joe={"place": "3", "gem": "yellow"}),
        42,
    ),
    "everything on, the double canoe half laden below Joe and two rivals": (
        turn("6", "6R:blue 1:violet", "4:red,blue 3:blue", "4:white 5", options=EVERYTHING, whirlpool="2",
             joe={"place": "4", "gem": "yellow"}),
        369,
    ),
    "the moose aboard beside the whirlpool": (
        turn("3", "6L*:red,blue 6R", "5:white shore", "shore shore", options=EVERYTHING, whirlpool="7L",
             joe={"place": "5", "gem": None}),
        426,
    ),
}  # fmt: skip
"""Positions with the number of legal ways to play the whole turn, counted as sequences of actions."""


def after_each(state: Niagara) -> Iterator[tuple[NiagaraAction, Niagara]]:
    for action in state.legal_actions(state.position.turn):
        after = state.clone()
        after.apply(state.position.turn, action)
        yield action, after


def told(before: Niagara, action: NiagaraAction, after: Niagara) -> str:
    """Return the outcome of an action in the naive enumeration's words."""
    table: Table = json.loads(after.to_json())
    moved = [*before.position.moved, *([action.canoe] if isinstance(action, Paddle) else [])]
    over = table["turn"] != before.position.turn or table["phase"] != "paddling"
    return fingerprint(table | {"moved": moved, "over": over})


def assert_same_outcomes(state: Niagara) -> None:
    """Every outcome of the naive enumeration is the outcome of exactly one legal action, and there are no others."""
    found: dict[str, NiagaraAction] = {}
    for action, after in after_each(state):
        outcome = told(state, action, after)
        assert outcome not in found, f"{action} comes to the same as {found[outcome]}"
        found[outcome] = action
    expected = outcomes(state.to_json())
    assert [found[outcome] for outcome in found if outcome not in expected] == []
    assert [outcome for outcome in expected if outcome not in found] == []


def turns(state: Niagara) -> int:
    """In how many ways the seat in turn can play its turn."""
    seat = state.position.turn
    return sum(
        turns(after) if after.position.phase is Phase.PADDLING and after.position.turn == seat else 1
        for _, after in after_each(state)
    )


def naive_turns(text: str) -> int:
    """Return the same count by the naive enumeration."""
    return sum(1 if table["over"] else naive_turns(json.dumps(table)) for table in outcomes(text).values())


@pytest.mark.parametrize(("state", "number"), POSITIONS.values(), ids=POSITIONS)
def test_the_number_of_legal_turns_is_that_of_the_naive_enumeration(state: Niagara, number: int) -> None:
    assert_same_outcomes(state)
    assert turns(state) == naive_turns(state.to_json()) == number


def undisturbed(state: Niagara) -> Niagara | None:
    """Return the turn with a next player who changes the weather, so that nothing else happens after it; or None."""
    position = state.position
    following = (position.turn + 1) % position.seats
    card = position.played[position.turn]
    if following == position.buoy or card in (Card.CLOUD, Card.LASSO) or Card.CLOUD not in position.hands[following]:
        return None
    text = json.loads(state.to_json())
    text["choices"][following] = "cloud"
    return Niagara.from_json(json.dumps(text))


@pytest.mark.parametrize("seed", range(12))
def test_in_random_matches_every_distinct_outcome_is_legal_once(seed: int) -> None:
    """Base game, everything, and any modules between."""
    rng = stream(seed, "naive")
    modules = {0: {}, 1: EVERYTHING}.get(seed, {name: True for name in MODULES if rng.random() < 0.5})
    state = fresh(3 + seed % 3, buoy="random", **modules)
    compared = 0
    while compared < 25:
        seat = rng.choice(state.actors())
        if state.position.phase is Phase.PADDLING and (twin := undisturbed(state)):
            assert_same_outcomes(twin)
            compared += 1
        state.apply(seat, state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat)))
