"""Looking at a match again: forwards, backwards, anywhere, with anybody's eyes."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pygame
import pytest
from PIL import Image

from stage.graphics.theme import WIDTH
from stage.match.replay.replay_bar import Timeline
from stage.match.scene import review
from stage.menus.shelf import Shelf
from stage.services import Services
from stage.settings import Settings
from stage.ui.button import Button, Tool
from stage.ui.choice import Choice
from stage.ui.scene import Scene
from table.contract import SPECTATOR
from table.match.match import Match
from table.match.turns import TurnController
from table.seating import players_at_once
from tests.lantern.rules import CardsShown, Pour, Poured
from tests.stage.lantern_window import GAMES, LanternWindow, lantern_window, setup_of
from tests.stage.unseen_window import QUICK, UNFOLDED


def played(*players: str, actions: int | None = None) -> Match:
    """Play a match of bots, to the end or for n actions."""
    match = Match(GAMES["lantern"], setup_of(*("random",) * len(players)))
    TurnController(match, players_at_once(match.game, match.setup)).play_out()
    whole = Match(GAMES["lantern"], setup_of(*players))
    for number in range(match.length if actions is None else actions):
        whole.apply(match.entry(number).seat, match.entry(number).action)
    return whole


@contextmanager
def replay(folder: Path, match: Match, settings: Settings = QUICK, number: int = 0) -> Iterator[LanternWindow]:
    def opening(services: Services) -> Scene:
        return review(services, match, number)

    with lantern_window(folder, opening, settings) as opened:
        yield opened


def test_it_begins_at_the_beginning_and_goes_to_any_place(tmp_path: Path) -> None:
    match = played("random", "random", "random")
    with replay(tmp_path, match) as here:
        assert here.scene.context.match.number == 0
        assert not here.scene.context.view.laid
        assert not here.replay.playing
        here.driver.click("replay.forward")
        here.driver.click("replay.forward")
        here.driver.click("replay.forward")
        here.driver.click("replay.back")
        here.driver.step()
        assert here.scene.context.match.number == 2
        assert here.scene.context.view == match.state_after(2).observation(SPECTATOR)
        here.driver.click("replay.end")
        here.driver.step()
        assert here.scene.context.match.number == match.length
        assert here.scene.context.match.state.to_json() == match.state.to_json()
        here.driver.click("replay.forward")
        here.driver.step()
        assert here.scene.context.match.number == match.length
        here.driver.click("replay.start")
        here.driver.step()
        assert here.scene.context.match.number == 0


@pytest.mark.parametrize("focused", ["", "menu", "replay.viewpoint", "replay.end", "replay.at"])
def test_arrows_step_space_plays_home_and_end_jump_and_tab_moves_the_focus(tmp_path: Path, focused: str) -> None:
    match = played("random", "random", "random")
    with replay(tmp_path, match) as here:
        ui, driver = here.scene.ui, here.driver
        ui.focus(ui.find(focused) if focused else None)
        for key, number in (("right", 1), ("right", 2), ("left", 1), ("end", match.length), ("right", match.length)):
            driver.key(key)
            assert here.scene.context.match.number == number, key
        driver.key("home")
        assert here.scene.context.match.number == 0
        driver.key("space")
        assert here.replay.playing
        here.wait_until(lambda: here.scene.context.match.number > 1)
        driver.key("space")
        assert not here.replay.playing
        assert ui.focused is (ui.find(focused) if focused else None), "the keyboard stays where it is"
        assert here.scene.context.viewpoint.seat == SPECTATOR
        driver.key("tab")
        assert ui.focused is not None
        assert ui.focused.name != focused


def test_in_an_open_list_and_in_the_menu_keys_are_those_of_any_list_and_menu(tmp_path: Path) -> None:
    with replay(tmp_path, played("random", "random", "random")) as here:
        here.driver.click("replay.viewpoint")
        here.driver.key("down")
        here.driver.key("space")
        here.driver.step()
        assert here.scene.context.viewpoint.seat == 0
        here.driver.key("escape")
        here.driver.key("right")
        assert here.scene.context.match.number == 0


def test_the_banner_says_that_the_replay_rests_and_how_it_goes_on(tmp_path: Path) -> None:
    match = played("human", "random", actions=6)
    with replay(tmp_path, match, number=6) as here:
        assert here.banner == "Replay: the match was abandoned here"
        here.driver.click("replay.back")
        here.driver.step()
        assert here.banner == "Replay paused at action 5 of 6 (P: resume)"
        here.driver.click("replay.start")
        here.driver.key("p")
        here.driver.step()
        assert "Replay" not in here.banner, "while it plays, it tells what happens"
    over = played("human", "random")
    with replay(tmp_path, over, number=over.length) as here:
        assert "win" in here.banner


def test_beyond_the_ends_there_is_nothing(tmp_path: Path) -> None:
    with replay(tmp_path, played("random", "random")) as here:
        here.driver.click("replay.start")
        here.driver.click("replay.back")
        here.driver.step()
        assert here.scene.context.match.number == 0


def test_the_match_itself_is_not_touched(tmp_path: Path) -> None:
    match = played("random", "random")
    before = (match.number, match.length, match.state.to_json())
    with replay(tmp_path, match) as here:
        here.driver.click("replay.start")
        here.driver.click("replay.forward")
        here.driver.step()
    assert (match.number, match.length, match.state.to_json()) == before
    assert not (tmp_path / "matches").exists()


def test_it_plays_by_itself_and_stops_at_the_end(tmp_path: Path) -> None:
    match = played("random", "random")
    with replay(tmp_path, match, number=match.length) as here:
        here.driver.click("replay.play")
        here.driver.step()
        assert here.scene.context.match.number < 2, "from the start, if it stands at the end"
        here.wait_until(lambda: here.scene.context.match.number == match.length, seconds=60)
        here.wait_until(lambda: not here.replay.playing)
        here.driver.wait(4.0)
        assert here.driver.scene is here.scene, "no results after a replay"


def test_the_pause_tool_and_its_key_stop_it(tmp_path: Path) -> None:
    with replay(tmp_path, played("random", "random")) as here:
        assert not here.scene.is_watched
        here.driver.click("replay.play")
        assert here.scene.is_watched
        here.wait_until(lambda: here.scene.context.match.number == 3)
        here.driver.key("p")
        assert not here.scene.is_watched
        here.driver.wait(2.0)
        assert here.scene.context.match.number == 3


def test_forwards_it_is_seen_and_backwards_it_is_there(tmp_path: Path) -> None:
    match = played("random", "random")
    first = next(n for n in range(match.length) if isinstance(match.entry(n).action, Pour))
    with replay(tmp_path, match, Settings()) as here:
        here.replay.go_to(first)
        flights = here.display.flights
        here.driver.click("replay.forward")
        assert here.scene.context.motion.is_busy
        here.wait_until(lambda: not here.scene.context.motion.is_busy)
        assert here.display.flights == flights + 1
        assert here.scene.context.view.bowl > 0
        here.driver.click("replay.back")
        assert not here.scene.context.motion.is_busy
        assert here.scene.context.view.bowl == 0


def test_a_click_on_a_log_line_leads_there(tmp_path: Path) -> None:
    with replay(tmp_path, played("random", "random"), UNFOLDED) as here:
        lines = here.scene.log.panel.lines
        second = lines.entries[1]
        here.scene.log.panel.scroll.scroll_to(0.0)
        here.driver.click((lines.rect.centerx, lines.rect.top + second.top + 4))
        here.driver.step()
        assert here.scene.context.match.number == second.number
        assert lines.now == second.number
        assert len(lines.entries) > 2, "what comes later stays in the log"


def test_the_slider_leads_anywhere(tmp_path: Path) -> None:
    match = played("random", "random")
    with replay(tmp_path, match) as here:
        slider = here.driver.find("replay.at")
        assert slider.value == 0
        here.scene.ui.focus(slider)
        here.driver.key("home")
        here.driver.key("right")
        here.driver.step()
        assert here.scene.context.match.number == 1
        here.driver.click("replay.end")
        here.driver.step()
        assert slider.value == match.length


def test_when_the_match_is_over_one_looks_with_anybodys_eyes(tmp_path: Path) -> None:
    match = played("human", "random", "human")
    with replay(tmp_path, match) as here:
        viewpoint = here.driver.find("replay.viewpoint")
        assert isinstance(viewpoint, Choice)
        assert [option.value for option in viewpoint.options] == [SPECTATOR, 0, 1, 2]
        here.driver.click("replay.start")
        here.driver.click("replay.forward")
        here.driver.step()
        assert here.scene.context.view.known == ()
        viewpoint.choose(3)
        here.driver.step()
        assert set(dict(here.scene.context.view.known)) == {2}
        assert any(isinstance(line.event, Poured) for line in here.scene.log.panel.lines.entries)
        assert here.scene.ui.dialog is None, "nobody has to look away"


def test_before_the_end_nobodys_secrets_are_shown_but_ones_own(tmp_path: Path) -> None:
    with replay(tmp_path, played("random", "human", "random", actions=4)) as here:
        viewpoint = here.driver.find("replay.viewpoint")
        assert isinstance(viewpoint, Choice)
        assert [option.value for option in viewpoint.options] == [SPECTATOR, 1]
    with replay(tmp_path, played("human", "human", "random", actions=4)) as here:
        viewpoint = here.driver.find("replay.viewpoint")
        assert isinstance(viewpoint, Choice)
        assert [option.value for option in viewpoint.options] == [SPECTATOR]


def test_nobody_can_act_in_a_replay(tmp_path: Path) -> None:
    with replay(tmp_path, played("human", "random", actions=1), number=1) as here:
        here.driver.wait(2.0)
        assert here.scene.context.acting is None
        assert here.scene.context.match.number == here.scene.context.match.length == 1
        for name in ("hint", "undo", "redo"):
            assert not here.driver.find(name).enabled
        assert not here.driver.find("seat-0.interrupt").visible
        assert here.driver.app.scenes.current is not None
        assert here.driver.app.scenes.current.on_quit(), "nothing is lost by closing"


def test_the_menu_closes_the_replay(tmp_path: Path) -> None:
    match = played("random", "random")
    with replay(tmp_path, match) as here:
        first = here.driver.scene
        here.driver.app.scenes.push(review(here.services, match))
        here.driver.step()
        here.driver.key("escape")
        here.driver.step()
        assert not here.scene.ui.has("menu.restart")
        assert here.scene.ui.find("menu.resume", Button).text == "Back to the replay"
        here.driver.click("menu.leave")
        here.driver.step()
        assert here.driver.scene is first


@pytest.mark.parametrize(("letters", "scale"), [(16, 2.0), (64, 1.0)])
def test_a_long_name_pushes_nothing_out_of_the_bar(tmp_path: Path, letters: int, scale: float) -> None:
    match = played("random", "random", "random")
    seats = tuple(msgspec.structs.replace(seat, name="W" * letters) for seat in match.setup.seats)
    match.setup = msgspec.structs.replace(match.setup, seats=seats)
    with replay(tmp_path, match, msgspec.structs.replace(QUICK, text_scale=scale)) as here:
        here.driver.step()
        bar = here.driver.find("replay").rect
        for name in ("replay.start", "replay.end", "replay.viewpoint"):
            assert bar.contains(here.driver.find(name).rect), name


def test_ctrl_with_an_arrow_jumps_by_rounds_and_moments(tmp_path: Path) -> None:
    match = played("random", "random", "random")
    with replay(tmp_path, match) as here:
        marks = here.replay.marks
        rounds = [
            number for number, entry in enumerate(match.past) if any(isinstance(e, CardsShown) for e in entry.events)
        ]
        assert {mark.number for mark in marks} >= {number for number in rounds if number}
        assert any(mark.title == "The brightest moment" for mark in marks)
        for mark in marks:
            here.driver.key("ctrl+right")
            assert here.scene.context.match.number == mark.number
        here.driver.key("ctrl+right")
        assert here.scene.context.match.number == match.length
        here.driver.key("ctrl+left")
        assert here.scene.context.match.number == marks[-1].number


def test_a_match_that_goes_on_has_no_moments_yet(tmp_path: Path) -> None:
    whole = played("random", "random")
    with replay(tmp_path, played("random", "random", actions=whole.length - 1)) as here:
        assert here.replay.marks
        assert not any(mark.title for mark in here.replay.marks)


def test_a_press_on_the_mark_of_a_moment_goes_there_and_names_it(tmp_path: Path) -> None:
    with replay(tmp_path, played("random", "random", "random")) as here:
        line = here.driver.find("replay.at", Timeline)
        moment = next(mark for mark in here.replay.marks if mark.title)
        at = line.groove.left + moment.number / line.high * line.groove.width
        here.driver.click((at + 5.0, line.groove.centery))
        here.driver.step()
        assert here.scene.context.match.number == moment.number
        above = pygame.FRect(0, line.rect.top - 60, WIDTH, 60)
        assert moment.title in here.texts_written(above, here.driver.app.draw)


@pytest.mark.draws_frames("a clip consists of drawn frames")
def test_a_clip_of_the_next_seconds_is_saved_as_a_gif(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    with replay(tmp_path, played("random", "random"), Settings()) as here:
        here.driver.click("replay.clip")
        assert here.replay.playing
        tool = here.driver.find("replay.clip", Tool)
        here.driver.wait(1.5)
        assert tool.share is not None
        assert 0.0 < tool.share < 0.5
        assert here.scene.is_filmed, "the window may be minimised meanwhile"
        here.wait_until(lambda: tool.share is None, seconds=240)
        assert not here.replay.playing, "it rests where the clip ends"
        assert not here.scene.is_filmed
        (file,) = (tmp_path / "home" / "pictures").glob("lantern-*.gif")
        assert file.name in here.driver.app.notices.shown[0].text
        with Image.open(file) as picture:
            assert picture.width == 960
            assert getattr(picture, "n_frames") > 5  # noqa: B009 - missing in Pillow's base class


def test_a_clip_that_the_disk_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    match = played("random", "random")
    with replay(tmp_path, match, number=match.length) as here:
        here.driver.click("replay.clip")
        here.wait_until(lambda: bool(here.driver.app.notices.shown), seconds=240)
        said = here.driver.app.notices.shown[0].text
        assert said == f"The GIF could not be saved: {os.strerror(errno.ENOTDIR)}"
        here.driver.step()
        assert here.driver.find("replay.clip", Tool).share is None


@pytest.mark.parametrize("leaves", [False, True])
def test_of_a_match_without_actions_there_is_no_clip(tmp_path: Path, leaves: bool) -> None:
    with replay(tmp_path, played("random", "random", actions=0), Settings()) as here:
        here.driver.click("replay.clip")
        if leaves:
            here.driver.app.scenes.replace(Shelf(here.services))
            here.driver.wait(1.0)
            return
        here.wait_until(lambda: bool(here.driver.app.notices.shown))
        assert "no GIF" in here.driver.app.notices.shown[0].text
        here.driver.step()
        assert here.driver.find("replay.clip", Tool).share is None
        assert not here.scene.is_filmed


def test_a_clip_is_finished_though_the_replay_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    with replay(tmp_path, played("random", "random"), Settings()) as here:
        here.driver.click("replay.clip")
        here.driver.wait(1.0)
        here.driver.app.scenes.replace(Shelf(here.services))
        here.wait_until(lambda: bool(here.driver.app.notices.shown), seconds=240)
        (file,) = (tmp_path / "home" / "pictures").glob("lantern-*.gif")
        assert file.name in here.driver.app.notices.shown[0].text


def test_a_clip_is_finished_though_the_window_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    with replay(tmp_path, played("random", "random"), Settings()) as here:
        here.driver.click("replay.clip")
        here.driver.wait(1.0)
        notices = here.driver.app.notices
        told = list[str]()
        monkeypatch.setattr(notices, "draw", lambda _: told.extend(notice.text for notice in notices.shown))
    assert told == ["The GIF is being finished, then the window closes. Close it again if you don't want to wait."]
    (file,) = (tmp_path / "home" / "pictures").glob("lantern-*.gif")
    with Image.open(file) as picture:
        assert picture.width == 960


def test_a_clip_that_fails_after_the_replay_was_left_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("a file where the folder should be", encoding="utf-8")
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    with replay(tmp_path, played("random", "random"), Settings()) as here:
        here.driver.click("replay.clip")
        here.driver.wait(1.0)
        here.driver.app.scenes.replace(Shelf(here.services))
        here.wait_until(lambda: bool(here.driver.app.notices.shown), seconds=240)
        assert "The GIF could not be saved: " in here.driver.app.notices.shown[0].text


@pytest.mark.parametrize(
    "form", ["{}/home", "home", "./home", "../{name}/home", "{}/home/", "h öm#e %20?", "{}/é\udcff"]
)
def test_a_press_on_the_note_opens_the_folder_of_the_clip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    """In whatever form it was given, and however long the file manager takes."""
    opened: list[str] = []
    home = form.format(tmp_path, name=tmp_path.name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LUDOTHEQUE_HOME", home)
    monkeypatch.setattr("webbrowser.open", opened.append)
    match = played("random", "random")
    with replay(tmp_path, match, number=match.length) as here:
        here.driver.click("replay.clip")
        here.wait_until(lambda: bool(here.driver.app.notices.shown), seconds=240)
        app = here.driver.app
        (box,) = app.notices.boxes(app.painter.type, here.scene.notices_below)
        number = here.scene.context.match.number
        here.driver.click(box.center)
        here.wait_until(lambda: bool(opened))
        assert opened == [Path(os.path.abspath(home), "pictures").as_uri()]
        assert not app.notices.shown
        here.driver.click(box.center)
        assert len(opened) == 1, "there is no note any more"
        assert here.scene.context.match.number == number


def test_a_clip_in_full_colour_lies_beside_the_gif(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    with replay(tmp_path, played("random", "random"), Settings(webp_clips=True)) as here:
        here.driver.click("replay.clip")
        here.driver.wait(1.0)
    (first, second) = sorted((tmp_path / "home" / "pictures").iterdir())
    assert (first.suffix, second.suffix) == (".gif", ".webp")
    with Image.open(first) as picture, Image.open(second) as full:
        assert picture.size == full.size
