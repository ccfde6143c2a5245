"""A loaded hand trembles (VE-54), for people and bots alike."""

from contextlib import closing
from itertools import pairwise
from math import hypot, sqrt
from pathlib import Path

import msgspec

from physics.hand import LoadTremor
from tests.refusals import refusal
from tests.vertiges.positions import usual_table, written, zap
from tests.vertiges.vertiges_window import SMOOTH, playing, standing
from vertiges.bots.levels import Master
from vertiges.physics.performance import simulate
from vertiges.physics.world import LOAD, STEP, TableWorld
from vertiges.pieces import WIDTH
from vertiges.rules.actions import Handle
from vertiges.rules.options import HeavyLoads, MatchOptions
from vertiges.rules.snapshot import Intention, Placed, Snapshot

SECTION = 8
"""Gripped piece of the usual table, with two more on top."""


def sway(trembles: float, speed: float, gripped: int = SECTION) -> float:
    """Return how far the gripped piece is off the hand's way (root mean square in mm), lifted at `speed` mm/s."""
    with closing(TableWorld(usual_table())) as world:
        held = world.before[gripped]
        world.grip(gripped, trembles, seed=3)
        total, steps = 0.0, 1200
        for step in range(steps):
            world.aim(held.x, held.y + 20.0 + speed * step * STEP)
            world.step()
            now = world.solids[gripped].motion
            total += hypot(now.x - world.hand[0], 0.0) ** 2
        return sqrt(total / steps)


def test_the_tremor_grows_with_the_load_and_calms_down_with_the_speed() -> None:
    """VE-54: three pieces sway more than two, and a slow hand or a steady one less."""
    quiet, swaying = sway(0.0, 300.0), sway(1.0, 300.0)
    assert swaying > 3 * quiet
    assert quiet <= sway(1.0, 300.0, gripped=2) < 0.8 * swaying
    assert sway(1.0, 40.0) < 0.7 * swaying
    assert sway(0.5, 300.0) < 0.7 * swaying
    shaky, steady = (MatchOptions(load=HeavyLoads.TREMBLING, steady_hand=steady) for steady in (False, True))
    assert steady.trembling == shaky.trembling / 2


def turns_back(pieces: int, seed: int) -> int:
    """Return how often a fast hand with n pieces sways back within four seconds."""
    tremor = LoadTremor(LOAD, pieces, 1.0, seed, STEP)
    moves = [tremor.velocity(300.0)[0] > 0 for _ in range(round(4 / STEP))]
    return sum(now != before for before, now in pairwise(moves))


def test_a_heavy_load_sways_more_slowly() -> None:
    """VE-54: sixteen pieces about half as often as eight."""
    eight, sixteen = (sum(turns_back(pieces, seed) for seed in range(4)) for pieces in (8, 16))
    assert 0.35 * eight < sixteen < 0.65 * eight


def test_a_single_piece_is_no_load() -> None:
    """VE-54."""
    table = Snapshot((Placed(1, 0.0, WIDTH / 2),))
    meant = Intention("base", 3, 200.0, WIDTH / 2, speed=300.0, tremor=1.0, seed=4)
    assert simulate(table, meant) == simulate(table, msgspec.structs.replace(meant, load=True))


def test_a_master_can_carry_eight_pieces_but_hardly_sixteen() -> None:
    """VE-54: by the odds in matches, which bots and hints go by; without a load's trembling as before."""
    loaded = Master.hand.under(written([[9], [5]], options={"load": "trembling"}).observation(0))
    assert loaded.odds(4) > 0.9
    assert 0.5 < loaded.odds(8) < 0.75
    assert loaded.odds(16) < loaded.odds(12) < 0.3
    assert Master.hand.odds(16) > 0.9


def test_bots_and_people_have_the_hand_that_was_agreed(tmp_path: Path) -> None:
    """VE-54: the option, its absence from positions, the bots' intentions and the hand on the screen."""
    for load in (True, False):
        state = written([[14, 15], [20, 22]], laid=[31], options={"load": "trembling" if load else "light"})
        scripted = [
            action.intention
            for action in state.legal_actions(0)
            if isinstance(action, Handle) and action.intention.deed == "zap"
        ]
        assert [meant.load for meant in scripted] == [load]
        cheating = Handle(msgspec.structs.replace(scripted[0], load=not load))
        assert refusal(state, 0, cheating) == ("VE-54", "load_as_agreed")
        state.check(0, zap(state, SECTION, on=3))
    assert not written([[14], [20]]).position.options.trembles
    for choice, trembles in (("trembling", 1.0), ("light", 0.0)):
        arrange = standing(usual_table(), hand=[14, 15], laid=[31])
        with playing(tmp_path / choice, "human", "random", settings=SMOOTH, position=arrange, load=choice) as here:
            assert here.display.state.live.trembles == trembles
