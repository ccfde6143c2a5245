"""Images that will be seen soon are drawn invisibly, a little in each frame."""

from functools import partial

import pygame
import pytest

from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Rehearsal
from tests.digest import digest
from tests.stage.graphics.painting import drawings as drawings
from tests.stage.graphics.painting import is_made, painter

pytestmark = pytest.mark.usefixtures("drawings")

AREA = (200, 200, 400, 300)
ONE_SURFACE = 1e-9
"""Seconds that are over once a surface is made."""


def tile(name: str, into: Painter) -> None:
    into.layer(name, AREA, lambda layer: layer.fill(AREA, (255, 255, 255)))


def has(brush: Painter, name: str) -> bool:
    return is_made(brush, partial(tile, name))


def test_nothing_is_seen_of_it_and_nothing_is_left_to_make() -> None:
    brush, rehearsal = painter(960, 540), Rehearsal()
    before = digest(brush.canvas.target)
    rehearsal.expect("tiles", [partial(tile, name) for name in "abc"])
    rehearsal.step(brush, 10.0)
    assert digest(brush.canvas.target) == before
    assert all(has(brush, name) for name in "abc")


def test_each_step_gets_further_though_no_time_is_enough_for_all() -> None:
    brush, rehearsal = painter(960, 540), Rehearsal()

    def three(into: Painter) -> None:
        for name in "abc":
            tile(name, into)

    rehearsal.expect("tiles", [three])
    for made in range(1, 4):
        rehearsal.step(brush, ONE_SURFACE)
        assert sum(has(brush, name) for name in "abc") == made


def test_what_was_expected_last_comes_first_and_replaces_what_waits_under_its_key() -> None:
    brush, rehearsal = painter(960, 540), Rehearsal()
    rehearsal.expect("opening", [partial(tile, "opening")])
    rehearsal.expect("fall", [partial(tile, "cancelled fall")])
    rehearsal.expect("fall", [partial(tile, "fall")])
    rehearsal.step(brush, ONE_SURFACE)
    assert has(brush, "fall")
    assert not has(brush, "opening")
    rehearsal.step(brush, ONE_SURFACE)
    assert has(brush, "opening")
    assert not has(brush, "cancelled fall")


def test_what_is_complete_is_not_drawn_again_and_what_is_forgotten_never() -> None:
    brush, rehearsal, drawn = painter(960, 540), Rehearsal(), list[str]()

    def note(name: str, into: Painter) -> None:
        drawn.append(name)

    rehearsal.expect("opening", [partial(note, "opening")])
    for _ in range(2):
        rehearsal.step(brush, 1.0)
    rehearsal.expect("more", [partial(note, "more")])
    rehearsal.forget()
    rehearsal.step(brush, 1.0)
    assert drawn == ["opening"]


def test_a_drawing_whose_thread_is_busy_holds_up_no_other() -> None:
    brush, rehearsal = painter(960, 540), Rehearsal()

    def square(into: Painter) -> None:
        into.image("test/square", (0, 0, 900, 900))

    rehearsal.expect("both", [square, partial(tile, "tile")])
    rehearsal.step(brush, 10.0)
    assert has(brush, "tile")
    for _ in range(2000):
        rehearsal.step(brush, 10.0)
        pygame.time.wait(1)
        if is_made(brush, square):
            break
    else:
        pytest.fail("the thread's result is never taken")
