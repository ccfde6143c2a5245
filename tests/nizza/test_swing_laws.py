"""Drawing back, leaning, the limit of the swing, the jump, and fingertips (NZ-61 … NZ-63)."""

from __future__ import annotations

import math
from gettext import NullTranslations
from itertools import pairwise
from random import Random

import msgspec
import pytest

from main import GAMES
from nizza import GAME
from nizza.board.areas import Point
from nizza.physics.pendulum import pulled_back
from nizza.physics.swing import FreeSwing, SwingPhase, landing
from nizza.rules.actions import Land, Press, SwingFreely
from nizza.rules.moving import GRAVITY, MOST_PULLED
from nizza.rules.options import MatchOptions, SwingLength
from nizza.rules.state import Nizza
from physics.rope import STEP, HangingWeight
from table.contract import CHANCE, IllegalAction
from table.match.journal import read
from tests.contract.saved_matches import FOLDER
from tests.nizza.positions import BOARD, pawn, refusal, using
from tests.nizza.swings import PRESSES, RELEASE, ROOF, ROPE, momentum, swing

BACK = -MOST_PULLED


def limited(place: Point | str = ROOF, length: SwingLength = SwingLength.FREE, *, fingertips: bool = True) -> Nizza:
    """Return a position whose player stands there and has a swing to use by NZ-61."""
    options = {"swing_style": "momentum", "swing_length": length, "fingertips": fingertips}
    return using("s", pawn(place), shown="swwwc", options=options)


def options_of(state: object) -> MatchOptions:
    assert isinstance(state, Nizza)
    return state.position.options


def height(there: FreeSwing) -> float:
    """Return the angle to which the present energy can take the pawn, in degrees."""
    (_, y), (vx, vy) = there.position, there.velocity
    energy = (vx * vx + vy * vy) / 2.0 / GRAVITY + there.length - (y - there.anchor[1]) - vy * STEP / 2.0
    return math.degrees(math.acos(1.0 - energy / there.length))


def pumped(there: FreeSwing, seconds: float, strength: float = 1.0) -> list[float]:
    """Lean with the motion, and return the height after every step."""
    heights = []
    for _ in range(round(seconds / STEP)):
        there.pump(1 if there.velocity[0] > 0.0 or there.position[0] < there.anchor[0] - 200.0 else -1, strength)
        there.step()
        heights.append(height(there))
    return heights


def test_a_drawn_back_pawn_starts_at_rest_on_the_taut_rope() -> None:
    """NZ-61: and reaches the other side as high, without a jerk at the start."""
    there = swing(limited(), BACK)
    assert there.position == pytest.approx(pulled_back(there.anchor, there.length, BACK))
    assert there.angle == pytest.approx(BACK)
    assert there.velocity == (0.0, 0.0)
    tension, farthest = 0.0, BACK
    for _ in range(400):
        there.step()
        tension, farthest = max(tension, there.tension), max(farthest, there.angle)
        assert math.dist(there.position, there.anchor) == pytest.approx(there.length, rel=1e-3)
    assert farthest == pytest.approx(-BACK, abs=0.01)
    assert 3.0 - 2.0 * math.cos(BACK) < tension < 2.1


@pytest.mark.parametrize("begin", [math.radians(50.5), -math.radians(50.5), math.nan, math.inf, 2.0])
def test_nobody_is_drawn_back_farther(begin: float) -> None:
    """NZ-61: by 50° at most."""
    state = limited()
    state.check(0, SwingFreely(ROPE, (), 1.0, None, math.copysign(math.radians(49.9), begin)))
    assert refusal(state, 0, SwingFreely(ROPE, (), 1.0, None, begin)) == ("NZ-60", "swing_style")


@pytest.mark.parametrize("strength", [0.0, -0.5, 1.01, math.nan, math.inf])
def test_nobody_leans_more_than_fully(strength: float) -> None:
    """NZ-61."""
    state = limited()
    state.check(0, SwingFreely(ROPE, (Press(0.1, 0.2, 1, 0.01),), 1.0))
    assert refusal(state, 0, SwingFreely(ROPE, (Press(0.1, 0.2, 1, strength),), 1.0)) == ("NZ-60", "swing_style")


@pytest.mark.parametrize(("length", "most"), [(SwingLength.FREE, 75.0), (SwingLength.AS_PLACED, 55.0)])
def test_leaning_swings_so_high_and_no_higher(length: SwingLength, most: float) -> None:
    """NZ-61: a limit to the energy, not a wall: all the way up the motion stays smooth."""
    there = swing(limited(length=length), BACK)
    heights = pumped(there, 6.0)
    assert most - 0.5 < max(heights) < most + 0.1
    turns = [there.velocity]
    for _ in range(480):
        there.step()
        turns.append(there.velocity)
    assert max(math.dist(one, two) for one, two in pairwise(turns)) < 4.0 * GRAVITY * STEP


def test_without_the_option_there_is_no_limit() -> None:
    """NZ-61: matches from before go on as they began."""
    assert max(pumped(swing(momentum(), BACK), 8.0)[:1200]) > 90.0


def test_half_a_lean_adds_half_as_much() -> None:
    """NZ-61."""
    gains = [pumped(swing(limited(), 0.3 * BACK), 1.0, strength)[-1] for strength in (0.25, 0.5, 1.0)]
    assert gains[0] < gains[1] < gains[2]
    there = swing(limited(), 0.0)
    there.pump(1, 0.5)
    there.step()
    there.step()
    assert there.velocity[0] == pytest.approx(2 * 0.5 * 0.25 * GRAVITY * STEP, rel=0.01)


def test_a_pawn_lets_go_past_the_lowest_point_and_not_at_once() -> None:
    """NZ-61: neither at the screen nor with an action that says so; before that it holds on."""
    there = swing(limited(), BACK)
    while there.angle < 0.0:
        assert not there.can_let_go
        there.let_go()
        assert there.phase is SwingPhase.HOLDING
        there.step()
    assert there.can_let_go
    state = limited()
    assert refusal(state, 0, SwingFreely(ROPE, (), 0.24, None, BACK)) == ("NZ-60", "swing_style")
    early = SwingFreely(ROPE, (), 0.25, None, BACK)
    followed = swing(limited(), BACK)
    followed.follow(early.presses, early.release)
    while followed.phase is SwingPhase.HOLDING:
        followed.step()
    assert followed.steps == there.steps + 1
    hanging = swing(limited(), 0.0)
    hanging.step()
    assert not hanging.can_let_go, "within a quarter of a second"


def test_jumping_off_does_not_jerk_the_rope() -> None:
    """From everywhere: the rope stays under ten weights, and most of the energy goes on into the swing."""
    kept: dict[bool, list[float]] = {True: [], False: []}
    tension = {True: 0.0, False: 0.0}
    for area in ("house-2", "house-3", "low-1", "low-2"):
        for x in (BOARD.area(area).left, BOARD.area(area).middle.x, BOARD.area(area).right):
            for new in (True, False):
                there = swing(limited(Point(area, x)) if new else momentum(Point(area, x)))
                if math.dist(there.start, there.anchor) > there.length:
                    continue
                before = there.length - (there.start[1] - there.anchor[1])
                for _ in range(600):
                    there.step()
                    tension[new] = max(tension[new], there.tension)
                after = there.length * (1.0 - math.cos(math.radians(height(there))))
                kept[new].append(after / before)
    assert tension[True] < 10.0 < 60.0 < tension[False]
    assert sum(kept[True]) > 1.3 * sum(kept[False])


def test_a_hand_that_leans_all_the_time_fills_the_input_slowly() -> None:
    """The number of presses is limited: strengths count at most ten times a second, in eighths."""
    there, rng = swing(limited(), BACK), Random(2)
    for _ in range(960):
        there.pump(1 if there.velocity[0] > 0.0 else -1, rng.uniform(0.1, 1.0))
        there.step()
    presses = there.track.presses
    assert len(presses) < 50
    assert all((press.strength or 1.0) * 8 % 1 == 0 for press in presses)
    again = swing(limited(), BACK)
    action = there.action()
    assert action.begin == BACK
    again.follow(action.presses, action.release)
    for _ in range(960):
        again.step()
    assert again.position == there.position


def test_an_action_is_written_with_what_it_needs_and_read_as_it_was_before() -> None:
    """Press and Land of earlier matches have no new fields, and are written without them."""
    assert msgspec.json.encode(Press(0.1, 0.2, 1)) == b'{"begin":0.1,"end":0.2,"direction":1}'
    assert msgspec.json.encode(Land(3.5, "roof")) == b'{"type":"Land","x":3.5,"area":"roof"}'
    press = b'{"begin":0.1,"end":0.2,"direction":1}'
    old = b'{"type":"SwingFreely","rope":4,"presses":[' + press + b'],"release":1.0,"chimney":null}'
    assert msgspec.json.decode(old, type=SwingFreely) == SwingFreely(4, (Press(0.1, 0.2, 1),), 1.0)


def falling(past: Point, beside: float, *, fingertips: bool = True) -> FreeSwing:
    """Return a pawn that falls past an end of an area, `beside` units away from it."""
    there = swing(limited(fingertips=fingertips), BACK)
    while not there.can_let_go:
        there.step()
    there.let_go()
    x, y = BOARD.position(past)
    there._last = (x + beside, y - 30.0)
    there._weight.move(there._last, (0.0, 200.0))
    return there


@pytest.mark.parametrize("side", [-1, 1])
def test_a_falling_pawn_hangs_on_by_its_fingertips(side: int) -> None:
    """NZ-62: within 12 units of an end; it dangles for half a second, and pulls itself up."""
    area = BOARD.area("low-1")
    end = area.edges[0 if side < 0 else -1]
    there = falling(end, side * 11.0)
    while there.phase is SwingPhase.FLYING:
        there.step()
    assert there.phase is SwingPhase.DANGLING
    assert there.position == BOARD.position(end)
    assert there.velocity == (0.0, 0.0)
    since = there.steps
    while not there.is_over:
        there.step()
    assert (there.steps - since) * STEP == pytest.approx(0.5)
    assert there.landing == Land(end.x, area.name, by_fingertips=True)


def test_neither_farther_away_nor_without_the_option_nor_while_rising() -> None:
    """NZ-62."""
    end = BOARD.area("low-1").edges[0]
    for there in (falling(end, -12.5), falling(end, -11.0, fingertips=False)):
        there.finish()
        assert there.landing.area != "low-1"
        assert not there.landing.by_fingertips
    rising = falling(end, -5.0)
    x, y = BOARD.position(end)
    rising._last = (x - 8.0, y + 60.0)
    rising._weight.move(rising._last, (-300.0, -700.0))
    assert rising.finish().area != "low-1"


def test_nobody_hangs_on_where_he_may_not_stand() -> None:
    """NZ-40, NZ-62: without a case nobody leaves the first red terrace forwards, by fingertips neither."""
    state = limited("house-3")
    beyond = next(area for area in BOARD.areas if area.route > BOARD.area("house-3").route and area.name == "low-4")
    there = swing(state, BACK)
    while not there.can_let_go:
        there.step()
    there.let_go()
    x, y = BOARD.position(beyond.edges[0])
    there._last = (x - 11.0, y - 30.0)
    there._weight.move(there._last, (0.0, 200.0))
    assert there.finish().area != beyond.name


def test_chance_says_so_and_the_log_tells_it() -> None:
    """NZ-62: only at an end of an area, and only with the option."""
    end = BOARD.area("house-3").edges[0]
    inside = Land(BOARD.area("house-3").middle.x, "house-3", by_fingertips=True)
    hung = Land(end.x, end.area, by_fingertips=True)
    for state, allowed in ((limited(), True), (limited(fingertips=False), False)):
        state.apply(0, SwingFreely(ROPE, (), 1.0, None, BACK))
        for land in (inside, Land(30.0, None, by_fingertips=True)) if allowed else (inside, hung):
            with pytest.raises(IllegalAction) as caught:
                state.check(CHANCE, land)
            assert caught.value.message_key == "impossible_chance"
    state = limited()
    state.apply(0, SwingFreely(ROPE, (), 1.0, None, BACK))
    (landed, *_) = state.apply(CHANCE, hung)
    told = GAME.load_narration().tell(landed, ("Ada", "Blaise"), NullTranslations())
    assert "fingertips" in told


def test_looking_ahead_changes_nothing() -> None:
    """NZ-63: the preview is right, and the flight is the same bit for bit with or without it."""
    paths = []
    for looks in (False, True):
        there, path = swing(limited(), BACK), []
        while not there.is_over:
            there.pump(1 if there.velocity[0] > 0.0 else -1)
            if looks and there.phase is SwingPhase.HOLDING:
                there.preview(0.4)
            if there.steps == 700:
                seen = there.preview(0.8)
                there.let_go()
            there.step()
            path.append(there.position)
        paths.append(path)
        assert (seen.area, seen.by_fingertips) == (there.landing.area, there.landing.by_fingertips)
        assert seen.x == pytest.approx(there.landing.x)
    assert paths[0] == paths[1]
    assert not any("aid" in option.name for option in GAME.options), "aids never stand in a journal"


def test_the_preview_foretells_every_landing() -> None:
    """NZ-63: also by fingertips, on forbidden areas and in the water; cut at its seconds."""
    rng, outcomes = Random(7), set()
    for _ in range(150):
        there = swing(limited(rng.choice(("house-2", "house-3"))), rng.uniform(BACK, -BACK))
        for number in range(rng.randrange(60, 700)):
            if number % 60 == 0:
                there.pump(rng.choice((-1, 0, 1)), rng.random())
            there.step()
        if not there.can_let_go:
            continue
        seen = there.preview(0.2)
        assert 1 < len(seen.points) <= 14
        there.let_go()
        found = there.finish()
        assert (seen.area, seen.by_fingertips) == (found.area, found.by_fingertips)
        assert seen.x == pytest.approx(found.x, abs=0.01)
        outcomes.add((found.area is None, found.by_fingertips))
    assert len(outcomes) >= 2


def as_before(presses: tuple[Press, ...], release: float, place: Point) -> list[str]:
    """Return the places of a flight by the laws from before, to the last bit, without the program's own pendulum."""
    there = swing(momentum(place))
    weight = HangingWeight(there.anchor, there.length, there.start, GRAVITY)
    turns: dict[int, int] = {}
    for press in presses:
        turns |= {round(press.begin / STEP): press.direction, round(press.end / STEP): 0}
    found = []
    for step in range(round(release / STEP)):
        if step in turns:
            weight.push(turns[step] * (0.2 * GRAVITY))
        weight.step()
        found.append("".join(each.hex() for each in weight.position))
    weight.push(0.0)
    weight.cut()
    for _ in range(30):
        weight.step()
        found.append("".join(each.hex() for each in weight.position))
    return found


def test_flights_from_before_are_flown_by_the_laws_from_before() -> None:
    """NZ-61: neither limit nor smooth jump, and pushes of 0.2 g, the same bit for bit."""
    wanted = as_before(PRESSES, RELEASE, ROOF)
    there = swing(momentum())
    there.follow(PRESSES, RELEASE)
    found = []
    for _ in wanted:
        there.step()
        found.append("".join(each.hex() for each in there.position))
    assert found == wanted
    state = momentum()
    state.apply(0, SwingFreely(ROPE, PRESSES, RELEASE))
    assert landing(state.position) == there.finish()


def test_the_flights_of_a_match_saved_before_still_end_where_they_ended() -> None:
    """NZ-61: its journal, written before swings had a limit, is replayed by the laws that it was played with."""
    match = read(FOLDER / "nizza-momentum.jsonl", GAMES)
    options = options_of(match.state)
    assert (options.swing_length, options.fingertips) == (SwingLength.AS_BEFORE, False)
    flights = 0
    for state, entry in match.positions:
        if isinstance(entry.action, Land):
            assert isinstance(state, Nizza)
            found = landing(state.position)
            assert (found.area, found.by_fingertips) == (entry.action.area, False)
            assert found.x == pytest.approx(entry.action.x, abs=1e-6)
            flights += 1
    assert flights > 20
