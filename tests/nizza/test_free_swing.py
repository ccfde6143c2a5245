"""Momentum swings: pendulum, flight and landing, on the screen and headless the same (NZ-60)."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from nizza.board.areas import XY, Point
from nizza.physics.landing import GRIP, terrain_of
from nizza.physics.pumping import Pumping
from nizza.physics.swing import LAST_STEP, FreeSwing, SwingPhase, answer, landing, track_of
from nizza.rules.actions import Land, Press, SwingFreely
from nizza.rules.moving import LONGEST
from nizza.rules.views import Case
from table.contract import CHANCE
from tests.nizza.positions import BOARD, refusal
from tests.nizza.swings import CHIMNEY, PRESSES, RELEASE, ROOF, ROPE, bits_of_a_flight, momentum, swing

ROOT = Path(__file__).parents[2]


def flown(presses: tuple[Press, ...], release: float, place: Point | str = ROOF) -> FreeSwing:
    """Return a swing that is over."""
    done = swing(momentum(place))
    done.follow(presses, release)
    done.finish()
    return done


def test_a_player_at_the_screen_and_the_action_that_repeats_it_land_alike() -> None:
    """NZ-60: what the hands did is recorded in whole steps."""
    rng, live = Random(3), swing(momentum())
    path: list[XY] = []
    while not live.is_over:
        if live.steps % 97 == 0:
            live.pump(rng.choice((-1, 0, 1)))
        if live.steps == 1000:
            live.let_go()
        live.step()
        path.append(live.position)
    action = live.action()
    assert len(action.presses) > 3
    state = momentum()
    state.apply(0, action)
    assert landing(state.position) == live.landing == answer(state, Random(0))
    again = swing(momentum())
    again.follow(action.presses, action.release)
    for place in path:
        again.step()
        assert again.position == place
    assert again.action() == action


def test_it_is_the_same_flight_in_another_process() -> None:
    here = bits_of_a_flight()
    assert len(here) > 850
    code = "from tests.nizza.swings import bits_of_a_flight; print(*bits_of_a_flight())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="locale", check=True)
    assert done.stdout.split() == here


def test_a_replay_never_simulates() -> None:
    """The journal holds nature's answers: another process repeats the match without Pymunk."""
    state = momentum()
    before = state.to_json()
    swung = flown(PRESSES, RELEASE).action()
    state.apply(0, swung)
    answered = answer(state, Random(0))
    state.apply(CHANCE, answered)
    actions = [msgspec.json.encode(action) for action in (swung, answered)]
    code = f"""if True:
        import msgspec, sys
        from nizza.rules.actions import NizzaAction
        from nizza.rules.state import Nizza
        import tests.nizza.positions
        state = Nizza.from_json({before!r})
        for seat, action in zip((0, -1), {actions!r}):
            state.apply(seat, msgspec.json.decode(action, type=NizzaAction))
        assert "pymunk" not in sys.modules
        print(state.to_json())
    """
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="locale", check=True)
    assert done.stdout.strip() == state.to_json().strip()


def test_the_rope_neither_stretches_nor_helps_in_the_air() -> None:
    """From the first step on, the slack included; after it is let go nothing pumps and nothing holds."""
    there = swing(momentum())
    there.follow(PRESSES, RELEASE)
    farthest, tension = 0.0, 0.0
    while there.phase is SwingPhase.HOLDING:
        there.step()
        farthest = max(farthest, math.dist(there.position, there.anchor))
        tension = max(tension, there.tension)
    assert there.length * 0.999 < farthest <= there.length * 1.001
    assert tension > 1.5
    there.pump(1)
    across = there.velocity[0]
    for _ in range(20):
        there.step()
        assert there.velocity[0] == across
        assert there.tension == 0.0


def test_pumping_with_the_motion_swings_higher_against_it_lower() -> None:
    heights = {}
    for sign in (1, -1):
        there = swing(momentum())
        there.pump(1)
        lowest = 0.0
        for step in range(1200):
            if step > 300:
                there.pump(sign if there.velocity[0] > 0.0 else -sign)
            there.step()
            lowest = max(lowest, there.position[1])
        highest = lowest
        for _ in range(700):
            there.step()
            highest = min(highest, there.position[1])
        heights[sign] = lowest - highest
    assert heights[1] > 2.0 * heights[-1]


def test_who_lets_go_at_once_stands_where_he_stood() -> None:
    """NZ-31: landing where one stood is allowed."""
    assert flown((), 0.0).landing == Land(ROOF.x, ROOF.area)


def test_a_pawn_that_dangles_below_the_roofs_falls_past_them() -> None:
    """Hanging at rest 290 below the roof's edge it lands on what is below, not on what it has come from."""
    done = flown((), 2.0)
    assert done.phase is SwingPhase.LANDED
    assert done.landing.area not in (None, ROOF.area)
    assert BOARD.area(str(done.landing.area)).position(done.landing.x) == done.position


def test_hands_let_go_at_last() -> None:
    """NZ-60: nobody holds on for ever."""
    there = swing(momentum())
    for _ in range(LAST_STEP):
        there.step()
        assert there.phase is SwingPhase.HOLDING
    there.step()
    assert there.phase is not SwingPhase.HOLDING
    assert there.action().release == LONGEST
    state = momentum()
    state.check(0, there.action())


@pytest.mark.parametrize(
    "swing",
    [
        SwingFreely(ROPE, (), LONGEST + 0.1),
        SwingFreely(ROPE, (), math.nan),
        SwingFreely(ROPE, (), -0.1),
        SwingFreely(ROPE, (Press(0.1, 0.2, 2),), 1.0),
        SwingFreely(ROPE, (Press(0.1, 0.3, 1), Press(0.2, 0.4, -1)), 1.0),
        SwingFreely(ROPE, (Press(0.1, 0.3, 1),), 0.2),
        SwingFreely(ROPE, (Press(0.1, 0.1, 1),) * 201, 1.0),
    ],
)
def test_a_swing_that_no_pawn_can_make_is_refused(swing: SwingFreely) -> None:
    """NZ-60."""
    assert refusal(momentum(), 0, swing) == ("NZ-60", "swing_style")


def test_what_is_forbidden_is_slipped_off() -> None:
    """NZ-40, NZ-60: who may not land there falls straight down from there into the water, past what is below."""
    may, may_not = momentum("house-3", Case.TOOLS), momentum("house-3")
    beyond = BOARD.area("low-4").middle
    pump = Pumping(may.position, ROPE, CHIMNEY).towards(beyond, 0.01)
    assert pump is not None
    lands, slips = swing(may, pump.begin), swing(may_not, pump.begin)
    for there in (lands, slips):
        there.follow(pump.presses, pump.release)
    assert lands.finish().area == beyond.area
    while slips.phase is not SwingPhase.SLIPPING:
        assert not slips.is_over
        slips.step()
    x, y = slips.position
    assert (x, y) == pytest.approx(lands.position)
    while not slips.is_over:
        slips.step()
        assert slips.position[0] == x
    assert slips.landing == Land(x, None)
    assert slips.position == (x, BOARD.berths[0][1])


def test_where_upper_sides_hold() -> None:
    """NZ-60: from above, half a pawn beside the end at most; on a square in the middle (NZ-5)."""
    there = terrain_of(BOARD)
    roof = BOARD.area("house-2")
    top = roof.position(roof.left)[1]
    for x, found in ((roof.left + 10.0, roof.left + 10.0), (roof.left - GRIP + 0.1, roof.left)):
        touch = there.touched((x, top - 3.0), (x, top + 1.0))
        assert touch is not None
        assert touch.point == Point("house-2", found)
    assert there.touched((roof.left - GRIP - 0.1, top - 3.0), (roof.left - GRIP - 0.1, top + 1.0)) is None
    assert there.touched((roof.left + 10.0, top + 3.0), (roof.left + 10.0, top - 1.0)) is None, "from below"
    square = BOARD.squares[2]
    touch = there.touched((square.left + 10.0, 848.0), (square.left + 12.0, 852.0))
    assert touch is not None
    assert touch.point == square.middle
    assert touch.at == (square.left + 11.0, 850.0)


def test_presses_go_to_whole_steps_and_come_back() -> None:
    track = track_of((Press(0.0999, 0.2499, 1), Press(0.25, 0.3, -1), Press(0.4, 0.4001, 1)), 0.5)
    assert track.changes == ((24, 1), (60, -1), (72, 0))
    assert track.presses == (Press(24 / 240, 60 / 240, 1), Press(60 / 240, 72 / 240, -1))
    assert track_of(track.presses, track.seconds) == track
