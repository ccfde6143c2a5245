"""Sound and look of a fall: knocks, dust, the table that shakes, the film."""

import random
from pathlib import Path

import pytest

from physics.hand import Impact
from stage.driving import FRAME
from stage.match.replay.film import SLOWNESS, FallRecorder, FallReplay, ImpactEffects, blend, knock
from tests.vertiges.positions import usual_table
from tests.vertiges.vertiges_window import one_tower, playing, standing
from tests.vertiges.wooden_towers import build_tower
from vertiges.outlines import shape
from vertiges.pieces import WIDTH, piece_set
from vertiges.rules.fitting import LANDING_RISE
from vertiges.rules.snapshot import Outcome, Placed, Snapshot
from vertiges.rules.towers import socket_on
from vertiges.scene.live_table import LiveTable
from vertiges.scene.scene_state import WOOD
from vertiges.view.palette import FILM


def hit(impulse: float, other: int | None = None, piece: int = 1, x: float = 0.0) -> Impact:
    return Impact(piece, other, x, 0.0, impulse, 500.0, _mass(piece))


def test_a_harder_blow_is_louder_and_the_table_sounds_lower() -> None:
    soft, hard = knock(hit(3_000.0, 2), WOOD), knock(hit(60_000.0, 2), WOOD)
    assert soft is not None
    assert hard is not None
    assert soft.volume < hard.volume
    table = knock(hit(60_000.0), WOOD)
    assert table is not None
    assert table.pitch < hard.pitch
    assert knock(hit(100.0), WOOD) is None


def test_a_heavier_piece_sounds_lower() -> None:
    ids = sorted(piece_set(), key=lambda piece: piece_set()[piece].top.value)
    light = min(ids, key=_mass)
    heavy = max(ids, key=_mass)
    one, other = knock(hit(20_000.0, 3, light), WOOD), knock(hit(20_000.0, 3, heavy), WOOD)
    assert one is not None
    assert other is not None
    assert one.pitch > other.pitch


def _mass(piece: int) -> float:
    return shape(piece_set()[piece]).mass


def test_a_tower_that_comes_down_crashes_raises_dust_and_shakes_the_table_shortly() -> None:
    impacts = ImpactEffects(WOOD, random.Random(1))
    names = []
    for _ in range(4):
        names += [sound.name for sound in impacts.hear([hit(80_000.0), hit(50_000.0, 3)])]
        impacts.update(1 / 60, shaking=True)
    assert names.count("wood_crash") == 1
    assert impacts.motes
    assert impacts.shake != (0.0, 0.0)
    for _ in range(90):
        impacts.update(1 / 60, shaking=True)
    assert impacts.motes == []
    assert impacts.shake == (0.0, 0.0)


def test_the_table_does_not_shake_for_those_who_do_not_want_it() -> None:
    impacts = ImpactEffects(WOOD, random.Random(1))
    impacts.hear([hit(150_000.0)])
    impacts.update(1 / 60, shaking=False)
    assert impacts.shake == (0.0, 0.0)


def let_go(rise: float, aside: float = 0.0) -> tuple[list[int], Outcome]:
    """Release a section `rise` mm above its seat and `aside` mm beside it; return what fell, and the end."""
    table, live = usual_table(), LiveTable()
    live.grip(table, 8)
    seat = socket_on(table[3], 1, False)
    live.travel((seat.x + aside, seat.y + rise))
    while not live.has_arrived:
        live.update(FRAME)
    for _ in range(30):
        live.update(FRAME)
    live.let_go(live.intention())
    falling = []
    while live.outcome is None:
        live.update(FRAME)
        falling.append(len(live.falling))
    return falling, live.outcome


def test_a_section_let_go_falls_only_once_it_breaks_up_or_strikes_the_table() -> None:
    """VE-51, VE-30: from 30 mm it is as fast as a fall, and scores all the same."""
    for rise in (10.0, 30.0):
        falling, outcome = let_go(rise)
        assert (outcome.landed, outcome.moved) == ("seated", (8, 2, 31))
        assert not any(falling), "nothing of it has fallen"
    for aside in (60.0, 25.0):
        falling, outcome = let_go(10.0, aside)
        assert outcome.fallen == (2, 8, 31)
        assert max(falling) == 3


@pytest.mark.parametrize("sizes", [(1, 7), (7, 1), (2, 5)], ids=str)
@pytest.mark.parametrize("apart", [70.0, 160.0])
def test_a_piece_of_the_rack_rises_first_on_its_way_to_the_next_tower(sizes: tuple[int, int], apart: float) -> None:
    """As a section does: also between towers that stand close."""
    for seed in range(3):
        rng = random.Random(f"next tower {seed}")
        left = build_tower(rng, sizes[0])
        right = build_tower(rng, sizes[1], apart, [each.piece for each in left])
        table, live = Snapshot.of(left + right), LiveTable()
        piece = next(each for each in piece_set() if each not in table)
        for number, top in enumerate((left[-1], right[-1], left[-1])):
            at = (top.x, top.y + WIDTH + LANDING_RISE)
            if number:
                live.travel(at)
            else:
                live.take(table, piece, at)
            live.update(FRAME)
            while not live.has_arrived:
                live.update(FRAME)
            assert not live.world.ghost, "it hangs among the towers"
        assert live.is_untouched


def test_a_film_is_cut_to_the_fall() -> None:
    film: FallRecorder[Placed] = FallRecorder()
    for frame in range(300):
        y = 60.0 if frame < 200 else max(20.0, 60.0 - 2.0 * (frame - 200))
        film.record(1 / 60, (Placed(1, 0.0, 20.0), Placed(2, 0.0, y)))
    reel = film.cut((2,))
    assert reel is not None
    assert 0.5 < reel.seconds < 1.4
    assert reel.present[1].y == 60.0
    reel.at = reel.seconds
    assert reel.present[1].y == 20.0
    assert 0.0 < SLOWNESS < 1.0
    assert film.cut((1,)) is None


def test_between_two_frames_pieces_turn_the_short_way() -> None:
    (half,) = blend([Placed(1, 0.0, 20.0, 3.1)], [Placed(1, 10.0, 20.0, -3.1)], 0.5)
    assert half.x == 5.0
    assert abs(half.angle) == pytest.approx(3.14159, abs=0.01)


def test_the_film_has_the_window_for_itself(tmp_path: Path) -> None:
    """Panels and tools slide out while its frame comes in, and back at its end."""
    with playing(tmp_path, "human", "random", position=standing(one_tower("film"))) as here:
        here.wait_for_turn()
        reel: FallReplay[Placed] = FallReplay([(0.0, ()), (1.0, ())])
        here.display.state.drawn.reel = reel
        shares = []
        for moment in (0.0, 0.05, 0.5, 0.95, 1.0):
            reel.at = moment
            here.driver.step()
            shares.append(here.scene.aside)
            if moment in (0.0, 0.5):
                corner = here.driver.picture.get_at((here.driver.picture.get_width() // 3, 1))[:3]
                assert (corner == FILM) == (moment == 0.5)
        assert shares[::2] == [0.0, 1.0, 0.0]
        assert 0.0 < shares[1] < 1.0
        assert shares[3] == pytest.approx(shares[1])
        here.display.state.drawn.reel = None
        here.driver.step()
        assert here.scene.aside == 0.0
