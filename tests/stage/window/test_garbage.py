"""Garbage is collected when the scene changes, and hardly anything is left to be gone through in between."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from stage.ui.scene import Scene
from stage.window.app import App
from stage.window.garbage import GcScheduler


class Knot:
    """Refers to itself: only a collection finds that nobody needs it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def scenes() -> Iterator[tuple[Scene, Scene]]:
    app = App(size=(320, 200), offscreen=True)
    thresholds = gc.get_threshold()
    # Those of Python, instead of the higher ones of the suite.
    gc.set_threshold(700, 10, 10)
    yield Scene(app), Scene(app)
    gc.set_threshold(*thresholds)
    gc.unfreeze()
    app.close()


def test_what_a_scene_leaves_behind_goes_when_the_next_comes(scenes: tuple[Scene, Scene]) -> None:
    with GcScheduler() as garbage:
        knot = Knot()
        gone = weakref.ref(knot)
        garbage.look(scenes[0])
        del knot
        garbage.look(scenes[0])
        assert gone() is not None
        garbage.look(scenes[1])
        assert gone() is None


def test_between_two_changes_only_what_is_new_is_gone_through(scenes: tuple[Scene, Scene]) -> None:
    with GcScheduler() as garbage:
        garbage.look(scenes[0])
        assert len(gc.get_objects()) < 1000 < gc.get_freeze_count()
    assert gc.get_freeze_count() == 0


def test_in_a_long_match_nothing_is_gone_through_twice(scenes: tuple[Scene, Scene]) -> None:
    usual, seen = gc.get_threshold(), []
    with GcScheduler() as garbage:
        garbage.look(scenes[0])
        gc.callbacks.append(lambda phase, info: seen.append(info["generation"]))
        kept = [Knot() for _ in range(200_000)]
        garbage.look(scenes[0])
        gc.callbacks.pop()
        assert set(seen) == {0, 1}
        gone = weakref.ref(kept[0])
        del kept
        garbage.look(scenes[1])
        assert gone() is None
    assert gc.get_threshold() == usual


def test_python_collects_as_before_after_an_error(scenes: tuple[Scene, Scene]) -> None:
    usual = gc.get_threshold()
    with pytest.raises(KeyboardInterrupt), GcScheduler():
        raise KeyboardInterrupt
    assert gc.get_threshold() == usual
