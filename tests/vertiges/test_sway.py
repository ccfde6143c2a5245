"""The wobble of towers, which is shown and changes nothing."""

import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from stage.settings import Settings
from tests.vertiges.vertiges_window import SMOOTH, one_tower, playing, standing
from tests.vertiges.wooden_towers import build_tower
from vertiges.rules.snapshot import Snapshot
from vertiges.rules.towers import TowerState, balance, towers
from vertiges.scene.unrest import Sway


def states_of(table: Snapshot) -> tuple[TowerState, ...]:
    found = towers(table)
    return tuple(TowerState(n, each, 0.0, table[each.top], balance(table, each)) for n, each in enumerate(found, 1))


def asides(sway: Sway, table: Snapshot) -> list[float]:
    """Return how far each piece is shown beside its place, bottom up."""
    pairs = zip(sway.shown(table.placed), table.placed, strict=True)
    found = {each.piece: shown.x - each.x for shown, each in pairs}
    (tower,) = towers(table)
    return [found[piece] for piece in tower.pieces]


def swung(pieces: int, *, held: bool, seconds: float = 0.2) -> Iterable[list[float]]:
    table = Snapshot.of(build_tower(random.Random(3), pieces, 0.0))
    sway, states = Sway(), states_of(table)
    for _ in range(30):
        sway.update(1 / 60, states, table, held=held, still=False)
    sway.jolt(states[0].tower.top, 90.0)
    for _ in range(round(seconds * 60)):
        sway.update(1 / 60, states, table, held=held, still=False)
        yield asides(sway, table)


def test_a_tower_on_which_something_lands_swings_and_comes_to_rest() -> None:
    frames = list(swung(9, held=False, seconds=4.0))
    early, late = (max(abs(frame[-1]) for frame in part) for part in (frames[:60], frames[-60:]))
    assert early > 2.0
    assert late < early / 2
    assert all(frame[0] == 0.0 for frame in frames), "the base stands"


def test_a_seat_stays_where_it_really_is_while_a_hand_holds_something() -> None:
    frames = list(swung(9, held=True, seconds=2.0))
    assert max(abs(frame[-1]) for frame in frames) < 0.1
    assert max(abs(frame[4]) for frame in frames) > 1.0


def test_a_higher_tower_swings_farther() -> None:
    sizes = [max(abs(frame[-1]) for frame in swung(pieces, held=False, seconds=1.0)) for pieces in (4, 10)]
    assert sizes[0] < sizes[1]


def test_motion_may_be_reduced_while_something_lands() -> None:
    table = Snapshot.of(build_tower(random.Random(3), 6, 0.0))
    sway, states = Sway(), states_of(table)
    sway.update(1 / 60, states, table, held=False, still=False)
    sway.update(1 / 60, states, table, held=False, still=True)
    sway.jolt(states[0].tower.top, 90.0)
    assert set(asides(sway, table)) == {0.0}


@pytest.mark.parametrize("reduced", [False, True])
def test_a_wobble_changes_nothing_but_the_picture(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(reduced_motion=True) if reduced else SMOOTH
    with playing(tmp_path, "human", "human", position=standing(one_tower("sway", 8)), settings=settings) as here:
        here.wait_for_turn()
        table, before = here.display.state, here.scene.context.view.table
        (state,) = table.aids.towers
        table.sway.jolt(state.tower.top, 90.0)
        moved = 0.0
        for _ in range(30):
            here.driver.step()
            pairs = zip(table.sway.shown(before.placed), before.placed, strict=True)
            moved = max(moved, *(abs(shown.x - each.x) for shown, each in pairs))
        assert (moved > 1.0) is not reduced
        assert here.scene.context.view.table == before
