"""Foresight of a seat about a round, against all that the rules let happen."""

from __future__ import annotations

from itertools import product

import pytest

from niagara.board import RIVER, Card, Place
from niagara.rules.actions import ChangeWeather, Paddle
from niagara.rules.events import RiverPushed, RoundEnded
from niagara.rules.foresight import Risk, likeliest_flow, reach, risks
from niagara.rules.routes import drift
from niagara.rules.state import Niagara
from table.contract import Event
from tests.niagara.positions import EVERYTHING, at, choosing, chosen, edited, turn

WITHOUT_JOE = EVERYTHING | {"joe": False}


@pytest.mark.parametrize(
    "own", ["shore shore", "5 3", "7L:red 4", "6R:blue shore", "1 falls", "6L 7R:white", "3:violet 3"]
)
@pytest.mark.parametrize("options", [{}, WITHOUT_JOE | {"whirlpool": False}])
def test_a_card_reaches_just_the_discs_that_the_rules_let_its_canoes_reach(own: str, options: dict[str, bool]) -> None:
    """NI-30 … NI-35: with the buoy in hand, the turn is as the choice foresees it."""
    begin = choosing(own, "shore shore", "2 shore", options=options)
    for card in begin.observation(0).hands[0]:
        after = begin.clone()
        chosen(after, [card, "6", "6"])
        expected: dict[int, set[Place]] = {}
        for action in after.legal_actions(0):
            if isinstance(action, Paddle):
                moved = after.clone()
                moved.apply(0, action)
                expected.setdefault(action.canoe, set()).add(at(moved)[action.canoe])
        found = reach(begin.observation(0), card)
        assert {canoe: set(places) for canoe, places in found.items() if places} == expected


def test_cards_that_move_no_canoe_reach_nothing() -> None:
    view = choosing("5 3", "shore shore", "2 shore", options=WITHOUT_JOE | {"whirlpool": False}).observation(0)
    assert reach(view, Card.CLOUD) == reach(view, Card.LASSO) == {}
    spectator = choosing("5 3", "shore shore", "2 shore").observation(-1)
    assert reach(spectator, Card.FOUR) == {}


HANDS = [["2", "cloud"], ["1", "4"], ["3", "cloud"]]


def holding(hands: list[list[str]], **fields: object) -> Niagara:
    """Return a choice of cards with these hands, all canoes ashore."""
    return Niagara.from_json(
        edited(choosing("shore shore", "shore shore", "shore shore"), hands=hands, round=8 - len(hands[0]), **fields)
    )


@pytest.mark.parametrize("weather", [-1, 0, 2])
@pytest.mark.parametrize("arm", ["L", "R"])
@pytest.mark.parametrize("own", [None, Card.TWO, Card.CLOUD])
def test_the_river_carries_off_what_can_go_and_never_spares_what_must(weather: int, arm: str, own: Card | None) -> None:
    """NI-3, NI-40: every choice of cards and every step of the clouds is played by the rules."""
    begin = holding(HANDS, weather=weather, next_arm=arm)
    rounds = [
        dropped(steps)
        for cards in product(*HANDS)
        if own is None or cards[0] == own
        for steps in playouts(begin, cards)
    ]
    found = risks(begin.observation(0), own)
    assert {place for place, risk in found.items() if risk is Risk.CERTAIN} == set.intersection(*rounds)
    assert set(found) == set.union(*rounds)


def playouts(begin: Niagara, cards: tuple[str, ...]) -> list[list[Event]]:
    """Return the events of the round with these cards, for all ways to move the cloud."""
    state = begin.clone()
    open_states = [(state, chosen(state, cards))]
    done = []
    while open_states:
        state, events = open_states.pop()
        if any(isinstance(event, RoundEnded) for event in events):
            done.append(events)
            continue
        seat = state.actors()[0]
        legal = state.legal_actions(seat)
        clouds = [action for action in legal if isinstance(action, ChangeWeather)]
        for action in clouds or legal[:1]:
            after = state.clone()
            open_states.append((after, [*events, *after.apply(seat, action)]))
    return done


def dropped(events: list[Event]) -> set[Place]:
    """Return the discs that the pushes of a round drop, by their places before it."""
    now = {place: place for place in RIVER}
    for event in events:
        if isinstance(event, RiverPushed):
            now = {first: drift(event.arm).get(place, place) for first, place in now.items()}
    return {first for first, place in now.items() if place is Place.FALLS}


def test_the_likeliest_flow_is_the_lower_of_two_that_are_as_likely() -> None:
    view = holding([["4", "5"], ["1", "3"], ["5", "6"]]).observation(0)
    assert likeliest_flow(view) == 1
    assert likeliest_flow(view, Card.FOUR) == 1
    sure = holding([["4"], ["3"], ["5"]], weather=2).observation(0)
    assert likeliest_flow(sure) == 5
    assert likeliest_flow(turn("3", "5 3", "shore shore", "2 shore", cards=("3", "4", "6")).observation(0)) is not None
