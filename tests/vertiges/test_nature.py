"""The rules with real wood: what nature answers is what the rules accept (VE-22, VE-30, VE-31, VE-51)."""

import random
from collections import Counter

import msgspec
import pytest

from table.contract import CHANCE, Event
from tests.vertiges.hands import HAND, OTHER
from tests.vertiges.positions import base, lay, of_kind, shared, written, zap
from vertiges.physics.performance import answer
from vertiges.rules.actions import Handle, Rest
from vertiges.rules.events import BaseLaid, Fell, PieceLaid, SectionLoose, TakenBack, Zapped
from vertiges.rules.fitting import standing
from vertiges.rules.state import Vertiges


def by_hand(state: Vertiges, handle: Handle, **hand: float) -> list[Event]:
    """Apply `handle` for the player in turn with such a hand, and nature's answer."""
    (seat,) = state.actors()
    state.apply(seat, Handle(msgspec.structs.replace(handle.intention, **hand)))
    return state.apply(CHANCE, answer(state, random.Random(1)))


def test_what_fits_is_laid_by_a_calm_hand() -> None:
    """VE-22, VE-25."""
    state = written([HAND, OTHER])
    laid = of_kind(by_hand(state, lay(state, 9), speed=300.0, tremor=0.5, seed=3), PieceLaid)
    assert laid == [PieceLaid(0, 9, 3, 2, 2, closed=False)]
    state = written([[5, 14, 15], OTHER])
    assert of_kind(by_hand(state, base(5, 250.0), speed=300.0, tremor=0.5, seed=3), BaseLaid) == [BaseLaid(0, 5, 3)]


def test_what_does_not_fit_is_taken_back() -> None:
    """VE-22."""
    state = written([HAND, OTHER])
    events = by_hand(state, lay(state, 14, on=3), speed=300.0)
    assert of_kind(events, TakenBack) == [TakenBack(0, 14, base=False)]
    assert [tower.pieces for tower in standing(state.position.table)] == [(1, 8, 2, 31), (3,)]


def test_what_is_let_go_over_the_table_falls() -> None:
    """VE-31."""
    state = written([HAND, OTHER])
    meant = lay(state, 9).intention
    events = by_hand(state, Handle(msgspec.structs.replace(meant, x=0.0)), speed=300.0)
    assert of_kind(events, Fell) == [Fell(0, (9,), 1, zap=False)]


def test_a_section_carried_slowly_arrives_and_one_torn_away_falls() -> None:
    """VE-51, VE-52."""
    state = written([HAND, OTHER], laid=[31])
    assert of_kind(by_hand(state, zap(state, 8, on=3), speed=200.0), Zapped) == [Zapped(0, (8, 2, 31), 3, 1, 4)]
    assert standing(state.position.table)[1].pieces == (3, 8, 2, 31)
    fates = Counter(
        type(event).__name__
        for seed in range(4)
        for state in (written([HAND, OTHER], laid=[31]),)
        for event in by_hand(state, zap(state, 8, on=3), speed=1500.0, tremor=12.0, seed=seed)
        if isinstance(event, Fell | Zapped | SectionLoose)
    )
    assert fates["Fell"]


def test_what_a_person_meant_is_repeated_without_tremor() -> None:
    """VE-23: a person's intention has no speed of its own."""
    state = written([HAND, OTHER])
    assert lay(state, 9).intention.speed == 0
    assert of_kind(by_hand(state, lay(state, 9)), PieceLaid)


def test_nature_answers_the_same_to_the_same_and_changes_nothing() -> None:
    state = written([HAND, OTHER])
    state.apply(0, state.legal_actions(0)[0])
    before = state.to_json()
    answers = {msgspec.json.encode(answer(state.clone(), random.Random(seed))) for seed in (1, 2)}
    assert len(answers) == 1
    assert state.to_json() == before


@pytest.mark.parametrize("seats", [2, 4])
def test_every_outcome_of_a_whole_match_is_one_that_the_rules_know(seats: int) -> None:
    """VE-31, VE-10."""
    rng = random.Random(seats)
    state = shared(seats, seats)
    landed: Counter[str] = Counter()
    while not state.is_terminal():
        if state.actors() == (CHANCE,):
            action = answer(state, rng)
            if isinstance(action, Rest):
                landed[action.outcome.landed] += 1
            state.apply(CHANCE, action)
        else:
            (seat,) = state.actors()
            state.apply(seat, rng.choice(state.legal_actions(seat)))
        view = state.observation(0)
        everywhere = [*view.unseen, *view.bag, *(p.piece for p in view.table.placed), *sum(view.hands, ())]
        assert sorted(everywhere) == list(range(1, 49))
        assert Vertiges.from_json(state.to_json()).to_json() == state.to_json()
    assert landed["seated"] > 10
    assert landed["base"] > 2
