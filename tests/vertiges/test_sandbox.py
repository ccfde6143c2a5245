"""The sandbox: all pieces, no turns."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vertiges.vertiges_window import VertigesWindow, playing
from vertiges.scene.tools import Sandbox


@pytest.fixture
def here(tmp_path: Path) -> Iterator[VertigesWindow]:
    with playing(tmp_path, "human", "random", practice=True) as opened:
        opened.wait_for_turn()
        opened.driver.click("sandbox")
        opened.driver.wait(0.4)
        yield opened


def sandbox(here: VertigesWindow) -> Sandbox:
    return here.driver.front(Sandbox)


def lying(scene: Sandbox) -> list[int]:
    return [placed.piece for placed in scene.lying.placed]


def drop(here: VertigesWindow, slot: str, x: float, y: float, turn: int = 0) -> None:
    """Take a piece by click, hang it over a place, let it go, wait for rest."""
    scene = sandbox(here)
    here.driver.click(slot)
    for step in range(1, 21):
        here.driver.move(scene.state.camera.to_screen(x, y + 20.0 - step))
    for _ in range(turn):
        here.driver.key("q")
    here.driver.wait(0.8)
    here.driver.click(scene.state.camera.to_screen(x, y))
    here.wait_until(lambda: scene.state.live.is_idle, 10.0)


def test_pieces_are_set_down_without_turns_and_everything_can_be_undone(here: VertigesWindow) -> None:
    scene = sandbox(here)
    drop(here, "hand-0", 0.0, 24.0)
    drop(here, "hand-1", 90.0, 24.0)
    assert lying(scene) == [1, 3]
    here.driver.step()
    marks = scene.state.marks()
    assert (marks.firmness, len(marks.towers)) == (True, 2)
    here.driver.click("undo")
    assert lying(scene) == [1]
    here.driver.click("clear")
    assert lying(scene) == []
    here.driver.click("undo")
    assert lying(scene) == [1]


def test_what_falls_comes_back_with_undo(here: VertigesWindow) -> None:
    scene = sandbox(here)
    drop(here, "hand-0", 0.0, 24.0)
    drop(here, "hand-1", 120.0, 60.0, turn=1)
    assert lying(scene) == [1]
    here.driver.click("undo")
    assert lying(scene) == [1]


def test_all_pieces_are_reached_by_turning_pages(here: VertigesWindow) -> None:
    scene = sandbox(here)
    seen = set(scene.rack.value)
    for _ in range(7):
        here.driver.click("page-on")
        seen |= set(scene.rack.value)
    assert seen == set(range(1, 49))


def test_a_base_can_be_moved(here: VertigesWindow) -> None:
    scene = sandbox(here)
    drop(here, "hand-0", 0.0, 24.0)
    camera = scene.state.camera
    here.driver.press(camera.to_screen(0.0, 20.0))
    for step in range(1, 31):
        here.driver.move(camera.to_screen(3.0 * step, 20.0 + min(step, 6)))
    here.driver.wait(0.6)
    here.driver.release(camera.to_screen(90.0, 22.0))
    here.driver.wait(2.0)
    assert scene.lying[1].x == pytest.approx(90.0, abs=6.0)


def test_leaving_goes_back_to_the_match(here: VertigesWindow) -> None:
    here.driver.key("escape")
    here.driver.wait(0.4)
    assert here.display.delegate.can_take
