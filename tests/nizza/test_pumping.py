"""Scripted pumping lands where it means to, and the better the steadier the hand is (NZ-60)."""

from __future__ import annotations

from random import Random

from nizza.board.areas import Point
from nizza.physics.pumping import Pump, Pumping, trembled
from nizza.rules.actions import Land
from nizza.rules.legality import can_land
from tests.nizza.positions import BOARD
from tests.nizza.swings import CHIMNEY, ROPE, momentum, swing


def pumping(place: str = "house-3") -> Pumping:
    return Pumping(momentum(place).position, ROPE, CHIMNEY)


def landed(pump: Pump, place: str = "house-3") -> Land:
    there = swing(momentum(place), pump.begin)
    there.follow(pump.presses, pump.release)
    landing = there.finish()
    there.close()
    return landing


def test_a_steady_hand_lands_where_it_was_calculated() -> None:
    ways = pumping().surest(0.02)
    assert len(ways) > 6
    areas = [area.name for area in BOARD.areas]
    assert sorted(ways, key=areas.index) == list(ways)
    sure = {area: pump for area, pump in ways.items() if pump.surety > 0.9}
    assert len(sure) > 4
    for area, pump in sure.items():
        assert pump.point.area == area
        end = landed(pump)
        assert end.area == area
        assert abs(end.x - pump.point.x) < 12.0
        momentum("house-3").check(0, pump.action(ROPE))


def test_only_where_the_rules_let_it_land() -> None:
    """NZ-40: without a case nobody leaves the first red terrace forwards."""
    state = momentum("house-3")
    ways = pumping().surest(0.05)
    assert "square-0" in ways
    assert all(can_land(state.position, pump.point) for pump in ways.values())
    assert pumping().towards(BOARD.area("low-4").middle, 0.05) is None
    assert pumping("house-2").towards(BOARD.area("low-4").middle, 0.05) is not None


def test_it_comes_near_to_the_point_that_is_wished_for() -> None:
    ways = pumping("house-2")
    area = BOARD.area("low-1")
    ends = []
    for x in (area.left, area.right):
        pump = ways.towards(Point("low-1", x), 0.0)
        assert pump is not None
        ends.append(landed(pump, "house-2").x)
    assert abs(ends[0] - area.left) < 20.0
    assert abs(ends[1] - area.right) < 20.0


def test_the_steadier_the_hand_the_surer_it_lands() -> None:
    rng, hits = Random(5), {}
    for tremor in (0.01, 0.1, 0.2):
        ways = pumping().surest(tremor)
        chosen = [ways[area] for area in ("low-0", "square-1", "low-2", "square-2")]
        tried = [(pump, landed(trembled(pump, tremor, rng)).area) for _ in range(10) for pump in chosen]
        hits[tremor] = sum(pump.point.area == area for pump, area in tried)
        foretold = sum(pump.surety for pump, _ in tried)
        assert abs(hits[tremor] - foretold) < 12
    assert hits[0.01] > hits[0.1] > hits[0.2]


def test_a_trembling_hand_makes_swings_that_can_be_made() -> None:
    pump = pumping().surest(0.01)["square-1"]
    rng = Random(1)
    for _ in range(50):
        momentum("house-3").check(0, trembled(pump, 1.0, rng).action(ROPE))
