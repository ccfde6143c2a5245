"""Twists of the season: an open window, a train, a candle and gloves (VE-80 to VE-83)."""

import math
import random
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from physics.scripted_motion import settling
from tests.stage.unseen_window import QUICK
from tests.vertiges.positions import ended, handed_over, of_kind, usual_table, written, zap
from tests.vertiges.vertiges_window import playing, standing
from tests.vertiges.wooden_towers import build_tower
from vertiges.bots.levels import Expert, Master
from vertiges.physics.conditions import CALM, Conditions
from vertiges.physics.performance import answer, simulate
from vertiges.physics.world import STEP, TableWorld
from vertiges.rules.actions import Handle, Rest
from vertiges.rules.events import TwistStruck
from vertiges.rules.options import HeavyLoads, MatchOptions
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.state import Vertiges
from vertiges.rules.twists import Twist, striking
from vertiges.rules.views import Phase

ALL = {"open_window": True, "train": True, "candle": True, "gloves": True}
STORM = Conditions(breeze=True, gusts=True, railway=True, train=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("option", "twist", "rounds"),
    [
        ("open_window", Twist.GUSTS, [1, 3, 5]),  # VE-80
        ("train", Twist.TRAIN, [1, 4]),  # VE-81
        ("candle", Twist.DARK, [2, 5]),  # VE-82
    ],
)
def test_a_twist_strikes_for_whole_rounds(option: str, twist: Twist, rounds: list[int], seats: int) -> None:
    options = msgspec.convert({option: True}, MatchOptions)
    turns = [turn for turn in range(1, 6 * seats + 1) if twist in striking(options, seats, turn)]
    assert turns == [number * seats + turn for number in rounds for turn in range(1, seats + 1)]
    assert not any(striking(MatchOptions(), seats, turn) for turn in range(1, 30))


def test_it_is_told_when_a_round_begins() -> None:
    """VE-80, VE-81: of the first turns of the second round, one line each."""
    state = written([[14], [20]], turn=2, laid=[31], options=ALL)
    told = ended(state) + handed_over(state)
    assert [each.twist for each in told if isinstance(each, TwistStruck)] == [Twist.GUSTS, Twist.TRAIN]
    state = written([[14], [20]], turn=3, laid=[31], options=ALL)
    assert not of_kind(ended(state) + handed_over(state), TwistStruck)


def woken(table: Snapshot, conditions: Conditions) -> float:
    """Return how far any piece comes from its place, in mm, once the lowest one has been touched."""
    with closing(TableWorld(table, conditions=conditions)) as world:
        world.wake([table.placed[0].piece])
        for _ in settling(world):
            pass
        now = world.snapshot()
        if world.lost:
            return math.inf
        return max(math.dist((now[each.piece].x, now[each.piece].y), (each.x, each.y)) for each in table.placed)


def test_what_rests_stays() -> None:
    """VE-80, VE-81: sleeping towers are exactly where they were."""
    table = Snapshot.of(build_tower(random.Random(1), 18))
    with closing(TableWorld(table, conditions=STORM)) as world:
        for _ in range(960):
            world.step()
        assert world.snapshot() == table


@pytest.mark.parametrize("size", [8, 18])
def test_a_touched_tower_falls_in_a_gust_only_if_it_is_tall(size: int) -> None:
    """VE-80: a tower of n pieces tips when it is tilted by about 1/n."""
    table = Snapshot.of(build_tower(random.Random(1), size))
    assert woken(table, CALM) < 20.0
    assert (woken(table, STORM) > 20.0) == (size > 16)


def test_wind_and_train_are_the_same_for_the_same_deed() -> None:
    """VE-80, VE-81: a bot's deed of a match ends as its simulation does, and each deed has gusts of its own."""
    state = written([[14, 15], [20, 22]], turn=3, laid=[31], deeds=5, options=ALL)
    meant = Intention("zap", 8, 100.0, 60.0, speed=300.0, tremor=0.5, seed=3, load=False)
    state.apply(0, zap(state, 8, 3))
    outcome = answer(state, random.Random(1))
    assert outcome == answer(state, random.Random(2))
    assert isinstance(outcome, Rest)
    now = Conditions.of(state.position)
    assert now == Conditions.of(state.observation(1))
    assert (now.gusts, now.train, now.gloves, now.deed) == (True, True, True, 6)
    assert simulate(usual_table(), meant, conditions=now) == simulate(usual_table(), meant, conditions=now)
    assert {now.push(step * STEP) for step in range(0, 6000, 50)} != {0.0}
    assert Conditions.of(written([[14], [20]]).position) == Conditions(deed=0)


def test_in_gloves_a_hand_trembles_less_and_a_hurried_section_tilts_more() -> None:  # VE-83
    def tilted(conditions: Conditions) -> float:
        with closing(TableWorld(usual_table(), conditions=conditions)) as world:
            held = world.before[8]
            world.grip(8)
            most = 0.0
            for step in range(900):
                world.aim(held.x + max(0.0, 900.0 * (step - 400) * STEP), held.y + 30.0)
                world.step()
                most = max(most, abs(world.solids[8].motion.angle - held.angle))
            return most

    assert tilted(Conditions(gloves=True)) > 1.5 * tilted(CALM)
    bare, gloved = (MatchOptions(load=HeavyLoads.TREMBLING, gloves=gloves) for gloves in (False, True))
    assert gloved.trembling == bare.trembling / 2
    view = written([[14], [20]], options=ALL).observation(0)
    assert Master.hand.under(view).tremor == Master.hand.tremor / 2


def test_bots_fear_a_gust_and_see_less_in_the_dark() -> None:
    """VE-80, VE-81, VE-82: by what they expect of a ZAP and of a tall tower, and how often they overlook a piece."""
    calm, gusty = (written([[14], [20]], turn=3, options=options).observation(0) for options in ({}, {"train": True}))
    bare, pushed = Expert.hand.under(calm), Expert.hand.under(gusty)
    assert pushed.odds(6) < bare.odds(6)
    assert pushed.drops(0.06, 14) > bare.drops(0.06, 14)
    found = []
    for turn in (1, 5):
        state = written([[47, 14], [20]], turn=turn, options={"candle": True})
        view, legal = state.observation(0), state.legal_actions(0)
        acts = (Expert().choose(view, legal, random.Random(seed)) for seed in range(60))
        found.append(sum(isinstance(act, Handle) and act.intention.deed == "base" for act in acts))
    assert found[0] == 0 < found[1]


def test_a_scripted_hand_on_the_screen_meets_the_same_wind(tmp_path: Path) -> None:
    """VE-80, VE-81: the outcome on the screen is the one that is computed without it."""
    arrange = standing(usual_table())

    def later(state: Vertiges) -> None:
        arrange(state)
        state.position.turn = 3

    with playing(tmp_path, "novice", "novice", settings=QUICK, position=later, open_window=True, train=True) as here:
        match = here.scene.context.match
        here.wait_until(lambda: here.scene.context.view.phase is Phase.FALLING)
        expected, number = answer(match.state.clone(), random.Random(1)), match.number
        here.wait_until(lambda: match.number > number)
        assert match.entry(number).action == expected
