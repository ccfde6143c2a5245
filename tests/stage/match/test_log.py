"""The log beside the table: it is pointed at, read by keyboard, and follows the match."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from stage.settings import Settings
from stage.ui.scroll import ScrollArea
from tests.lantern.rules import Poured
from tests.stage.lantern_window import sentences, table
from tests.stage.unseen_window import UNFOLDED


def test_a_log_line_under_the_pointer_highlights_what_it_speaks_of(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=UNFOLDED) as here:
        here.wait_for_turn()
        here.driver.click("pour-3")
        here.wait_for_turn()
        lines = here.scene.log.panel.lines
        first = lines.entries[0]
        here.driver.move((lines.rect.centerx, lines.rect.top + first.top + 4))
        here.driver.step()
        assert here.display.highlighted == Poured(0, 3)
        here.driver.move((900.0, 400.0))
        here.driver.step()
        assert here.display.highlighted is None


def test_the_log_is_read_by_keyboard(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.click("pour-3")
        here.wait_for_turn()
        here.driver.key("l")
        for _ in range(len(sentences(here))):
            here.driver.key("up")
        assert here.display.highlighted == Poured(0, 3)
        here.driver.key("escape")
        assert here.display.highlighted is None
        assert here.scene.ui.dialog is None


LARGE = Settings(reduced_motion=True, text_scale=2.0, log_folded=False)


def test_the_log_follows_the_match_unless_somebody_reads_back(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=8, settings=LARGE) as here:
        scroll = here.driver.find("log.scroll")
        assert isinstance(scroll, ScrollArea)
        here.wait_until(lambda: scroll.reach > 200, seconds=120)
        assert scroll.offset >= scroll.reach - 1
        scroll.scroll_to(0.0)
        told = len(sentences(here))
        here.wait_until(lambda: len(sentences(here)) > told)
        assert scroll.offset == 0.0


def test_who_passes_through_the_log_by_tab_leaves_its_end_in_sight(tmp_path: Path) -> None:
    with table(tmp_path, "random", "random", points=8, settings=LARGE) as here:
        panel = here.scene.log.panel
        here.wait_until(lambda: panel.scroll.reach > 200, seconds=120)
        for _ in range(len(here.scene.ui.names)):
            here.driver.key("tab")
            if here.scene.ui.focused is panel.lines:
                break
        assert here.scene.ui.focused is panel.lines
        assert panel.is_at_end


@pytest.mark.draws_frames("what a frame writes is the subject")
def test_the_log_is_written_anew_only_when_it_changes(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=UNFOLDED) as here:
        here.wait_for_turn()
        here.driver.click("pour-3")
        here.wait_for_turn()
        lines, panel = here.scene.log.panel.lines, here.scene.log.panel
        panel.add([replace(lines.entries[-1], number=number) for number in range(10, 60)])
        here.driver.step()
        assert here.texts_written(panel.rect, here.driver.step) == []
        places = (panel.scroll.rect.center, (900.0, 400.0), "log.scroll.bar")
        points = [partial(here.driver.move, place) for place in places]
        scroll, shorten = partial(panel.scroll.scroll_by, -9.0), partial(panel.cut, 58)
        for change in (*points, partial(setattr, lines, "now", 55), scroll, shorten):
            change()
            here.driver.step()
            assert here.looks_new(), change
