"""Plans of turns at random, by the real rules: what is complete is legal when its turn comes, none is lost."""

from __future__ import annotations

from random import Random

import pytest

from niagara.board import Gem
from niagara.rules.actions import Paddle
from niagara.rules.state import Niagara
from niagara.scene.draft import PlannedPosition, Plans
from table.contract import CHANCE, Seat
from tests.niagara.niagara_window import OTHERS
from tests.niagara.positions import EVERYTHING, MODULES, counts, match_of, step, turn

TRIES = 40
CHANGES = 20


def changed(plans: Plans, rng: Random) -> Plans:
    """One random choice of a player, seldom of another canoe."""
    draft, choices = plans.draft, list[Plans]()
    if draft.canoe is not None and rng.random() < 0.75:
        choices += [plans.change(plans.choice.choose_heading(each)) for each in sorted(draft.headings, key=str)]
        choices += [plans.change(draft.add(each)) for each in draft.additions]
        choices += [plans.change(draft.remove(each)) for each in draft.handled]
    return rng.choice(choices or [plans.pick(canoe) for canoe in sorted(plans.canoes)])


def check(plans: Plans, ahead: PlannedPosition) -> None:
    """Assert that complete plans are allowed when their turn comes, and that the others give a reason."""
    first = plans.drafts[0]
    if first.complete is not None:
        assert ahead.refusal_of(first.complete) is None
    if len(plans.drafts) == 1:
        return
    second = plans.drafts[1]
    there = ahead if first.complete is None else ahead.after(first.complete)
    if second.complete is not None:
        assert there.refusal_of(second.complete) is None
    denied = plans.denied(1)
    if denied is not None:
        assert there.refusal_of(denied) is not None


def kept(plans: Plans, canoe: int) -> bool:
    """Return True if the other canoe's plan stays as it is when a canoe is picked."""
    others = [draft for draft in plans.drafts if draft.is_planned and draft.canoe != canoe]
    picked = [draft for draft in plans.pick(canoe).drafts if draft.is_planned and draft.canoe != canoe]
    return [(each.canoe, each.heading, each.handled) for each in others] == [
        (each.canoe, each.heading, each.handled) for each in picked
    ]


SEVEN = {gem: 7 * f"{gem} " for gem in Gem}
ONE_VIOLET = {"sites": [counts(each) for each in (SEVEN | {Gem.VIOLET: "violet"}).values()],
              "stores": ("", 3 * "violet ", 3 * "violet ")}  # fmt: skip
JOE = {"place": "3", "gem": "blue"}
TURNS = {
    "one gem": turn("4", "5 1", *OTHERS, **ONE_VIOLET),
    "one rival": turn("2", "5 5", "3:red 1", "shore shore"),
    "one launches": turn("3", "5 shore", *OTHERS, **ONE_VIOLET),
    "both ashore": turn("3", "shore shore", *OTHERS),
    "Joe": turn("4", "5:red 1", "3:white 4", *OTHERS[1:], options={**EVERYTHING, "whirlpool": False}, joe=JOE),
    "whirlpool": turn("6", "6L:red 2", "4:white 5:violet", *OTHERS[1:], options=EVERYTHING, joe=JOE, whirlpool="1"),
}


@pytest.mark.parametrize("begin", TURNS.values(), ids=TURNS)
def test_plans_keep_to_the_rules_whatever_is_chosen(begin: Niagara) -> None:
    rng, ahead, denied = Random(7), PlannedPosition(begin.clone(), 0), False
    both = bool(ahead.following(ahead.paddles[0]))
    for _ in range(TRIES):
        plans = Plans(ahead.paddles, ahead.following)
        for _ in range(CHANGES):
            plans = changed(plans, rng)
            check(plans, ahead)
            denied |= any(plans.denied(index) is not None for index in range(len(plans.drafts)))
            assert not both or all(kept(plans, canoe) for canoe in plans.canoes)
        first = plans.drafts[0].complete
        if first is not None:
            assert plans.after_first().legal == ahead.following(first)
    if begin is TURNS["one gem"]:
        assert denied, "both want it"


@pytest.mark.parametrize("seed", range(4))
def test_a_position_imagined_from_the_view_plans_as_the_true_one(seed: int) -> None:
    state, rng = match_of(3 + seed % 4, set(MODULES), seed)
    compared = 0
    while not state.is_terminal() and compared < 40:
        seat = state.actors()[0]
        legal = state.legal_actions(seat) if seat != CHANCE else []
        if any(isinstance(action, Paddle) for action in legal):
            true, imagined = (PlannedPosition(each, seat) for each in (state.clone(), _imagined(state, seat)))
            assert imagined.paddles == true.paddles
            compared += 1
            for paddle in rng.sample(true.paddles, min(3, len(true.paddles))):
                assert imagined.following(paddle) == true.following(paddle)
                if true.following(paddle):
                    assert _shown(imagined.after(paddle), seat) == _shown(true.after(paddle), seat)
        step(state, rng)
    assert compared


def _imagined(state: Niagara, seat: Seat) -> Niagara:
    return Niagara.resample(state.observation(seat), Random(0))


def _shown(position: PlannedPosition, seat: Seat) -> object:
    """Return what the scene shows of a position."""
    return position.view.canoes[seat], position.view.joe
