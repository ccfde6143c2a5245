"""A press changes the frame once: refreshes, layouts and placed widgets from press to release."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pygame.typing import RectLike

from stage.match.panels.frame import MatchFrame
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.layout import Row
from stage.ui.widget_tree import WidgetTree
from tests.lantern.rules import Pour
from tests.niagara.niagara_window import OTHERS, PLAYERS, done_by, river
from tests.niagara.positions import turn
from tests.nimmsleich.nimmsleich_window import table
from tests.nizza.nizza_window import roofs
from tests.nizza.staged import PORT, on, staged
from tests.stage.lantern_window import table as lanterns
from tests.stage.unseen_window import MatchWindow


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count refreshes of the frame, layouts that place something, and placed widgets."""
    counts = Counter[str]()
    refresh, place, settle = MatchFrame.refresh, Widget.place, WidgetTree.settle

    def refreshed(frame: MatchFrame) -> None:
        counts["refreshes"] += 1
        refresh(frame)

    def placed(widget: Widget, area: RectLike) -> None:
        counts["placed"] += 1
        place(widget, area)

    def settled(tree: WidgetTree) -> None:
        before = counts["placed"]
        settle(tree)
        counts["layouts"] += counts["placed"] > before

    with monkeypatch.context() as patched:
        patched.setattr(MatchFrame, "refresh", refreshed)
        patched.setattr(Widget, "place", placed)
        patched.setattr(WidgetTree, "settle", settled)
        yield counts


def assert_pressed_once(
    here: MatchWindow[Any, Any, Any], name: str, placed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Press and release a widget under the resting pointer: one refresh, one layout, at most `placed` widgets."""
    here.driver.move(name)
    here.driver.wait(1.0)
    with counting(monkeypatch) as counts:
        here.driver.click(name)
    assert counts["refreshes"] == counts["layouts"] == 1, counts
    assert counts["placed"] <= placed, counts


def test_a_canoe_and_done_refresh_and_lay_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 shore", *OTHERS)) as here:
        here.wait_for_turn()
        # Three of them are warnings, at the discs where this canoe may end.
        assert_pressed_once(here, "canoe-0", 23, monkeypatch)
        here.driver.click("place-2")
        assert_pressed_once(here, "done", 34, monkeypatch)
        assert len(done_by(here)) == 1


def test_a_card_refreshes_and_lays_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with river(tmp_path, *PLAYERS) as here:
        here.wait_for_turn()
        assert_pressed_once(here, "card-three", 26, monkeypatch)
        assert len(done_by(here)) == 1


def test_a_bid_refreshes_and_lays_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path, "human", "random", "random") as here:
        here.wait_for_turn()
        assert_pressed_once(here, "bid", 78, monkeypatch)


def test_the_first_key_after_the_pointer_changes_what_is_said_and_refreshes_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roof = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]].name
    with roofs(tmp_path, "human", "random", begin=staged("sw", on(roof))) as here:
        here.wait_for_choice()
        here.driver.click("die-0")
        here.driver.move("banner")
        here.driver.wait(1.0)
        assert here.banner.endswith("Choose a rope to swing on, or click a place that glows")
        with counting(monkeypatch) as counts:
            here.driver.key("tab")
            here.driver.step(2)
        assert here.banner.endswith("Choose a rope or a place that glows with the arrows")
        assert counts["refreshes"] == 0, counts


def test_an_action_is_done_once_however_often_it_is_pressed_in_a_frame(tmp_path: Path) -> None:
    """The widgets are refreshed at the end of the frame; until then nobody may act."""
    with lanterns(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        context = here.scene.context
        assert context.act(Pour(1))
        assert context.acting is None
        assert context.legal == ()
        assert not context.act(Pour(1))


class Spot(Button):
    settles = False


def test_a_press_meets_what_has_moved_since_the_last_frame(tmp_path: Path) -> None:
    pressed: list[str] = []
    with lanterns(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        first, second = (Spot(name, name, partial(pressed.append, name), grow=1.0) for name in ("a", "b"))
        here.scene.ui.add(Row("spots", [first, second]), (500.0, 200.0, 400.0, 80.0))
        here.driver.step()
        at = first.rect.center
        with here.driver.one_frame():
            first.visible = False
            here.driver.click(at)
        assert pressed == ["b"]
