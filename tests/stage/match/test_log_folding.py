"""The log folds away to one line, and the board takes its room; nothing moves under the pointer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.match.areas import LOG_STYLE, areas_for
from stage.match.log import LogLine, LogPanel, LogStrip
from stage.settings import Settings, SettingsFile
from table.contract import Event
from tests.stage.lantern_window import table


def test_a_click_unfolds_the_log_and_another_one_folds_it_and_both_are_remembered(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=Settings(reduced_motion=True)) as here:
        board = here.scene.context.areas.board
        assert not here.driver.find("log").visible
        here.driver.click("log.strip")
        here.driver.step(2)
        assert here.driver.find("log").visible
        assert here.scene.context.areas.board.width < board.width
        assert not here.driver.app.settings.log_folded
        here.driver.click("log.strip")
        here.driver.step(2)
        assert here.scene.context.areas.board == board
        assert here.driver.app.settings.log_folded


def test_the_key_unfolds_it_goes_there_and_folds_it_away(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=Settings(reduced_motion=True)) as here:
        here.driver.key("l")
        here.driver.step(2)
        assert here.scene.ui.focused is here.scene.log.panel.lines
        here.driver.key("l")
        here.driver.step(2)
        assert not here.driver.find("log").visible


def test_folded_the_newest_line_is_read(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", settings=Settings(reduced_motion=True, bot_speed=4.0)) as here:
        strip = here.driver.find("log.strip")
        assert isinstance(strip, LogStrip)
        here.wait_for_turn()
        before = strip.value
        here.driver.click("pour-2")
        here.wait_for_turn()
        assert strip.value != before
        assert strip.value == here.scene.log.panel.lines.entries[-1].text


CRASH = "Crash! Ada brings four pieces down, and everybody else scores four points for it."
COUNT = "The count: two Still Lifes, one Dead Sea and three Dead Languages. The bid was hot air. Well done, Bruno."


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("practice", [False, True])
def test_a_long_line_is_read_whole(tmp_path: Path, scale: float, practice: bool) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale)
    with table(tmp_path, "human", "random", practice=practice, settings=settings) as here:
        strip = here.scene.ui.find("log.strip", LogStrip)
        for words in ("It rains.", CRASH, COUNT):
            show(strip, words)
            here.driver.step(2)
            assert strip.value == words
            assert strip.tooltip == "Open the log (L)"
            assert here.scene.context.areas.log_line.contains(strip.rect)


def test_a_line_that_is_cut_short_is_read_whole_in_the_tool_tip(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, text_scale=2.0)
    with table(tmp_path, "human", "random", settings=settings) as here:
        strip = here.scene.ui.find("log.strip", LogStrip)
        for words, cut in ((CRASH, False), (f"{COUNT} {CRASH}", True)):
            show(strip, words)
            here.driver.step(2)
            assert (words in strip.tooltip) == cut
            assert "(L)" in strip.tooltip


def test_for_a_long_line_the_log_grows_over_its_corner_and_back(tmp_path: Path) -> None:
    pygame.font.init()
    area = areas_for(Typesetter(1.0), practice=False, folded=True, seats_on_board=True).log_line
    with table(tmp_path, "human", "random", settings=Settings(reduced_motion=True)) as here:
        here.scene.ui.move("log.strip", area)
        strip, high = here.scene.ui.find("log.strip", LogStrip), []
        for words in (CRASH, f"{COUNT} {COUNT}", CRASH):
            show(strip, words)
            here.driver.step(2)
            high.append(strip.rect.height)
        assert high[0] == high[2] < high[1] <= area.height
        here.driver.click("log.strip")
        here.driver.step(2)
        assert here.driver.find("log").visible, "a click that comes with a line counts"


def show(strip: LogStrip, words: str) -> None:
    line = LogLine(1, words, Event())
    strip._newest = lambda: line


def test_a_heading_does_not_stand_in_the_way_of_what_happened_before_it() -> None:
    """The banner says whose turn it is; folded, the log says what the last one did."""
    panel = LogPanel("log", lambda event: None, lambda number: None)
    panel.lines.entries = [LogLine(1, "Turn 1", Event(), heading=True)]
    panel.lines.now = 1
    assert panel.newest is panel.lines.entries[0]
    panel.lines.entries += [LogLine(2, "It rains.", Event()), LogLine(2, "Turn 2", Event(), heading=True)]
    panel.lines.now = 2
    assert panel.newest is panel.lines.entries[1]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("practice", [False, True])
def test_no_part_of_the_frame_covers_another_with_the_log_folded(scale: float, practice: bool) -> None:
    pygame.font.init()
    areas = areas_for(Typesetter(scale), practice=practice, folded=True)
    parts = [areas.banner, areas.board, areas.actions, areas.seats, areas.tools, areas.log_line]
    parts += [areas.practice] if practice else []
    window = pygame.FRect((0, 0), theme.LOGICAL_SIZE)
    for number, one in enumerate(parts):
        assert window.contains(one)
        assert one.collidelist(parts[:number]) == -1
    other = areas_for(Typesetter(scale), practice=practice)
    assert areas.practice.height > other.practice.height if practice else areas.board.right > other.board.right + 300
    if practice:
        assert areas.log_line.height >= 3 * Typesetter(scale).line_height(LOG_STYLE) + 6, "long sentences have room"


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("practice", [False, True])
def test_a_board_with_the_seats_on_it_has_their_column(scale: float, practice: bool) -> None:
    """With text that is not large also the column of the log, but for a corner."""
    usual = areas_for(Typesetter(scale), practice=practice, folded=True)
    areas = areas_for(Typesetter(scale), practice=practice, folded=True, seats_on_board=True)
    assert areas.seats.width == 0
    assert areas.board.left < usual.board.left - 300
    assert areas.board.right >= usual.board.right
    if areas.corner.width:
        assert areas.board.right == areas.corner.right == areas.actions.right
        assert areas.corner.contains(areas.log_line)
        assert areas.corner.contains(areas.practice) == practice
        assert areas.corner.bottom < theme.HEIGHT * 0.6
        assert not practice or areas.practice.height > 380.0, "odds and hint have room"
        assert areas.log_line.height >= 3 * Typesetter(scale).line_height(LOG_STYLE) + 6, "long sentences have room"
    else:
        assert scale > 1.25 or practice
        assert areas.board.collidelist([areas.log_line, *([areas.practice] if practice else [])]) == -1


def test_lines_that_come_do_not_move_those_under_the_pointer(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, text_scale=2.0, log_folded=False)
    with table(tmp_path, "random", "random", points=8, settings=settings) as here:
        panel = here.scene.log.panel
        here.wait_until(lambda: panel.scroll.reach > 200, seconds=120)
        here.driver.move(panel.scroll.rect.center)
        here.driver.step(2)
        offset, told = panel.scroll.offset, len(panel.lines.entries)
        here.wait_until(lambda: len(panel.lines.entries) > told)
        assert panel.scroll.offset == offset
        here.driver.move((5.0, 5.0))
        here.driver.step(3)
        assert panel.scroll.offset == panel.scroll.reach > offset


def test_the_choice_is_kept_in_the_settings_file(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(log_folded=False))
    assert not file.load()[0].log_folded
