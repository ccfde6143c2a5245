"""The placed swing: a pawn that is dragged stays on its rope, whatever the pointer does, and dangles (NZ-31)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

import pytest

from nizza.board.areas import XY
from nizza.physics.ropes import HAND_SPEED, DraggedPawn

CHIMNEY, LENGTH = (470.0, 330.0), 240.0


def jumps(rng: Random) -> Iterator[XY | None]:
    """Anywhere, far outside the board too, for a frame or for some."""
    while True:
        at = rng.uniform(-1e6, 1e6), rng.uniform(-1e6, 1e6)
        for _ in range(rng.choice((1, 2, 30))):
            yield at


def circles(rng: Random) -> Iterator[XY | None]:
    """Round and round along the rim, nearly as fast as the hand can be."""
    step = 0
    while True:
        step += 1
        angle = step * 0.1
        yield CHIMNEY[0] + 400.0 * math.cos(angle), CHIMNEY[1] + 400.0 * math.sin(angle)


def drops(rng: Random) -> Iterator[XY | None]:
    """Lifted above the chimney and let go, again and again."""
    while True:
        for _ in range(rng.randrange(10, 40)):
            yield CHIMNEY[0] + rng.uniform(-200.0, 200.0), CHIMNEY[1] - 230.0
        for _ in range(rng.randrange(5, 60)):
            yield None


@pytest.mark.parametrize("track", [jumps, circles, drops])
def test_it_is_never_beyond_its_rope(track: Callable[[Random], Iterator[XY | None]]) -> None:
    pawn = DraggedPawn(CHIMNEY, LENGTH, (400.0, 400.0))
    pointer = track(Random(7))
    farthest, fastest = 0.0, 0.0
    for _ in range(600):
        at = next(pointer)
        if at is None:
            pawn.let_dangle()
        else:
            pawn.drag(at)
        for _ in range(4):
            pawn.step()
            farthest = max(farthest, math.dist(pawn.position, CHIMNEY))
            fastest = max(fastest, math.hypot(*pawn.velocity))
    assert LENGTH * 0.99 < farthest <= LENGTH
    assert fastest <= HAND_SPEED * 1.02


def test_it_comes_to_the_pointer_soon_and_stays() -> None:
    pawn = DraggedPawn(CHIMNEY, LENGTH, (400.0, 400.0))
    pawn.drag((560.0, 250.0))
    for _ in range(120):
        pawn.step()
    assert math.dist(pawn.position, (560.0, 250.0)) < 4.0
    assert pawn.tension == 0.0
    pawn.drag((5000.0, 330.0))
    assert pawn.target == pytest.approx((CHIMNEY[0] + LENGTH, 330.0), abs=0.3)


def test_let_go_over_nothing_it_swings_and_comes_to_rest_below_its_chimney() -> None:
    pawn = DraggedPawn(CHIMNEY, LENGTH, (400.0, 400.0))
    pawn.drag((690.0, 400.0))
    for _ in range(240):
        pawn.step()
    pawn.let_dangle()
    places, tensions = [], []
    for _ in range(240 * 12):
        pawn.step()
        places.append(pawn.position)
        tensions.append(pawn.tension)
    assert min(x for x, _ in places) < CHIMNEY[0] - 60.0, "it swings through"
    assert max(tensions) > 1.5
    assert math.dist(places[-1], (CHIMNEY[0], CHIMNEY[1] + LENGTH)) < 8.0
    assert tensions[-1] == pytest.approx(1.0, abs=0.05)
