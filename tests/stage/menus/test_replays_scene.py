"""The list of all matches on disk."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest

from stage.match.scene import MatchScene
from stage.menus import replays, saved_match
from stage.menus.cards.standings import ResultRow
from stage.menus.replays import ReplaysScene
from stage.menus.results import ResultsScene
from stage.menus.shelf import Shelf
from stage.saves import Saves
from stage.services import Services
from stage.settings import Settings
from stage.ui.field import TextField
from stage.ui.lists import List, ListLine
from stage.ui.scene import Scene
from tests.stage.menu_window import CALM, Menu, menu, played
from tests.stage.ui.areas import line_area


def opening(services: Services) -> ReplaysScene:
    return ReplaysScene(services, Saves(services.saves, services.games))


def three_matches(folder: Path) -> None:
    """From the newest: one that is over, one that waits, one that is none."""
    foreign = folder / "matches" / "foreign.jsonl"
    foreign.parent.mkdir()
    foreign.write_text("[1, 2]\n", encoding="utf-8")
    paths = [foreign, played(folder, "waiting", actions=25), played(folder, "over", seed=14)]
    for age, path in enumerate(paths):
        os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))


def choose(here: Menu, name: str) -> None:
    here.driver.click(line_area(here.driver.find("matches"), _path(here, name)).center)


def read_whole(here: Menu) -> None:
    """Run until the chosen match is shown, and every line in sight names its result."""

    def is_read() -> bool:
        lines = here.driver.find("matches", List).in_sight
        ends = ("won", "In progress", "cannot be read")
        return here.scene.ui.has("match") and all(any(end in line.note for end in ends) for line in lines)

    here.wait_until(is_read)


def _path(here: Menu, name: str) -> Path:
    return here.services.saves / f"{name}.jsonl"


def test_every_match_is_listed_the_newest_first(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        lines = here.driver.find("matches", List).lines
        assert [line.key for line in lines] == [_path(here, name) for name in ("over", "waiting", "foreign")]
        assert "won" in lines[0].note
        assert "In progress" in lines[1].note
        assert "cannot be read" in lines[2].note


@pytest.mark.skipif(not Path("/dev/shm").exists(), reason="needs a file system that keeps any time")
@pytest.mark.parametrize("seconds", [253_402_300_800, -70_000_000_000, 2**60])
def test_a_file_of_any_time_is_offered_and_listed(seconds: int) -> None:
    with TemporaryDirectory(dir="/dev/shm") as folder:
        path = played(Path(folder), "waiting", actions=25)
        os.utime(path, ns=(0, seconds * 10**9))
        with menu(Path(folder), Shelf) as here:
            here.wait_until(lambda: here.scene.ui.has("resume"))
            here.driver.click("replays")
            here.wait_until(lambda: here.driver.scene.ui.has("match"))
            assert "on an unknown day" in here.driver.find("matches", List).lines[0].text


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are text")
def test_a_file_whose_name_is_no_text_is_listed(tmp_path: Path) -> None:
    three_matches(tmp_path)
    (tmp_path / "matches" / os.fsdecode(b"\xff\n\x01.jsonl")).write_text("no match", encoding="utf-8")
    with menu(tmp_path, opening) as here:
        read_whole(here)
        lines = here.driver.find("matches", List).lines
        assert len(lines) == 4
        assert all(line.text.isprintable() for line in lines)
        here.driver.click("put-aside")
        here.driver.step(6)
        assert "The file is kept" in here.driver.app.notices.shown[0].text


def test_no_button_takes_the_place_of_another_from_one_match_to_the_next(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        lefts = {name: here.scene.ui.find(name).rect.left for name in ("watch", "delete")}
        choose(here, "waiting")
        read_whole(here)
        assert here.scene.ui.has("resume")
        assert lefts == {name: here.scene.ui.find(name).rect.left for name in lefts}


def test_a_finished_match_is_watched_and_not_resumed(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        assert here.scene.ui.has("watch")
        assert not here.scene.ui.has("resume")
        here.driver.click("watch")
        here.wait_for(MatchScene)
        assert here.match.context.session.is_review
        assert here.match.context.match.number == 0, "from the beginning"
        here.driver.app.scenes.pop()
        here.wait_for(ReplaysScene)


def test_the_results_of_a_finished_match_are_opened_again(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        here.driver.click("results")
        results = here.wait_for(ResultsScene)
        assert results.match.length
        here.driver.click("shelf")
        here.wait_for(ReplaysScene)


def test_an_unfinished_match_is_played_on(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        choose(here, "waiting")
        here.driver.click("resume")
        here.driver.step(2)
        assert here.match.context.session.path == _path(here, "waiting")
        assert not here.match.context.session.is_review


def test_what_cannot_be_read_says_why_and_can_be_put_aside(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        choose(here, "foreign")
        assert here.driver.find("match.problem").value == "foreign.jsonl is not a match of Ludothèque."
        assert not here.scene.ui.has("watch")
        here.driver.click("put-aside")
        read_whole(here)
        assert (here.services.saves / "aside" / "foreign.jsonl").exists()
        assert len(here.driver.find("matches", List).lines) == 2


def test_a_match_is_deleted_after_the_question(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        here.driver.click("delete")
        here.driver.click("discard.no")
        assert _path(here, "over").exists()
        here.driver.click("delete")
        here.driver.click("discard.yes")
        read_whole(here)
        assert not _path(here, "over").exists()
        assert _path(here, "waiting").exists()


def test_the_chosen_match_is_shown_with_its_last_position_and_how_it_ended(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        picture = pygame.FRect(here.driver.find("match.picture").rect).inflate(-12.0, -12.0)
        ground = here.driver.app.painter.palette.paper_edge

        def painted() -> bool:
            place = here.driver.app.painter.canvas.pixel_rect(picture)
            return pygame.transform.average_color(here.driver.picture.subsurface(place))[:3] != tuple(ground)[:3]

        here.wait_until(painted)
        rows = [here.driver.find(f"standing-{seat}", ResultRow) for seat in range(4)]
        assert sum(row.share for row in rows) == pytest.approx(1.0)
        assert "Finished" in str(here.driver.find("match.state").value)
        choose(here, "waiting")
        assert "In progress" in str(here.driver.find("match.state").value)
        assert here.driver.find("standing-0", ResultRow).share == 0.0
        choose(here, "foreign")
        assert not here.scene.ui.has("match.picture")


def many_matches(folder: Path, count: int) -> None:
    """As many copies of a match that is over, from the newest: "0000", "0001"…"""
    over = played(folder, "over", seed=14)
    for number in range(count):
        copy = over.with_stem(f"{number:04}")
        copy.write_bytes(over.read_bytes())
        os.utime(copy, (1_700_000_000 - number, 1_700_000_000 - number))
    over.unlink()


def stem(line: ListLine) -> str:
    assert isinstance(line.key, Path)
    return line.key.stem


def told(here: Menu) -> list[str]:
    """Return the names of the files whose lines name a result."""
    lines = here.driver.find("matches", List).lines
    return [stem(line) for line in lines if "won" in line.note]


def test_of_a_thousand_matches_only_those_in_sight_are_read(tmp_path: Path) -> None:
    many_matches(tmp_path, 1000)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        matches = here.driver.find("matches", List)
        in_sight = [stem(line) for line in matches.in_sight]
        assert len(matches.lines) == 1000
        assert told(here) == in_sight == [f"{number:04}" for number in range(len(in_sight))]
        here.scene.ui.focus(matches)
        here.driver.key("end")
        here.driver.wait(1.0)
        assert matches.value == _path(here, "0999")
        assert "0999" in told(here)
        assert len(told(here)) == 2 * len(in_sight)
        assert here.scene.ui.has("watch")
        here.driver.click("delete")
        here.driver.click("discard.yes")
        here.driver.wait(1.0)
        assert not _path(here, "0999").exists()
        assert "0998" in told(here)


def test_what_only_scrolls_past_is_not_read(tmp_path: Path) -> None:
    many_matches(tmp_path, 300)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        before = told(here)
        for _ in range(40):
            here.driver.wheel("matches", -1)
        assert told(here) == before
        here.driver.wait(0.5)
        assert len(told(here)) > len(before)


def test_everything_by_keyboard(tmp_path: Path) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        here.scene.ui.focus(here.driver.find("matches"))
        here.driver.key("down")
        assert here.driver.find("matches").value == _path(here, "waiting")
        here.driver.key("return")
        here.driver.step(2)
        assert here.match.context.session.path == _path(here, "waiting")


def test_an_empty_folder_is_explained(tmp_path: Path) -> None:
    with menu(tmp_path, opening, CALM) as here:
        here.driver.step(3)
        middle = here.driver.find("matches").rect.inflate(-200.0, -200.0)
        assert "No matches yet" in " ".join(here.texts_written(middle, here.driver.app.draw))


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_buttons_stay_inside_the_window(tmp_path: Path, scale: float) -> None:
    three_matches(tmp_path)
    with menu(tmp_path, opening, Settings(reduced_motion=True, text_scale=scale, language="en"), (1024, 640)) as here:
        read_whole(here)
        choose(here, "waiting")
        for name in ("resume", "watch", "delete"):
            here.scene.ui.focus(here.driver.find(name))
            area = here.driver.find(name).rect
            assert area.right <= 1920
            assert area.bottom <= 1080


def drop(here: Menu, path: Path) -> None:
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
    here.driver.step()


def test_a_finished_match_is_shared_as_one_file_and_comes_back_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    original = played(tmp_path, "over", seed=14)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        here.driver.click("share")
        (file,) = (tmp_path / "shared").iterdir()
        assert file.name == "over.ludotheque"
        assert str(file) in here.driver.app.notices.shown[0].text
        drop(here, file)
        here.wait_until(lambda: "shelf" in here.driver.app.notices.shown[-1].text)
        assert [*here.services.saves.iterdir()] == [original], "it is here already"
        original.unlink()
        drop(here, file)
        here.wait_until(lambda: any(here.services.saves.iterdir()))
        read_whole(here)
        (copy,) = here.services.saves.iterdir()
        assert copy.read_bytes() == file.read_bytes()
        here.driver.click("watch")
        here.wait_for(MatchScene)


def test_a_file_that_is_no_match_is_refused_in_words_and_not_copied(tmp_path: Path) -> None:
    foreign = tmp_path / "holiday.ludotheque"
    foreign.write_text('{"ludotheque": 1, "setup": 7}\n', encoding="utf-8")
    with menu(tmp_path, opening) as here:
        for path in (foreign, tmp_path / "missing.ludotheque", tmp_path):
            drop(here, path)
            here.wait_until(lambda: here.scene.ui.has("import.failed"))
            here.driver.click("import.failed.close")
            here.driver.step(20)
        assert not here.services.saves.exists() or not [*here.services.saves.iterdir()]


def test_a_path_can_be_typed_instead_of_dropping_a_file(tmp_path: Path) -> None:
    elsewhere = played(tmp_path / "elsewhere", "over", seed=14)
    with menu(tmp_path, opening) as here:
        here.driver.click("import")
        here.driver.click("import.path")
        here.driver.type(str(elsewhere))
        here.driver.click("import.yes")
        here.wait_until(lambda: here.services.saves.exists() and any(here.services.saves.iterdir()))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read one line of a journal in a frame."""
    monkeypatch.setattr(saved_match, "_AT_ONCE", 0.0)
    monkeypatch.setattr(saved_match, "_BUDGET", 0.0)
    monkeypatch.setattr(replays, "_READING_BUDGET", 0.0)


def progress(here: Menu) -> float:
    share = here.driver.find("reading.progress").value
    assert isinstance(share, float)
    return share


@pytest.mark.usefixtures("slow")
def test_a_long_match_is_opened_with_progress_and_cancel(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=25)
    path.write_bytes(path.read_bytes() + b'{"go_to":25}\n' * 200)
    with menu(tmp_path, opening) as here:
        here.scene.ui.focus(here.driver.find("matches"))
        here.driver.key("return")
        here.driver.step(3)
        before = progress(here)
        here.driver.step(3)
        assert progress(here) > before > 0.0
        here.driver.click("reading.cancel")
        assert here.scene.ui.dialog is None
        read_whole(here)
        here.driver.click("resume")
        assert progress(here) < 0.5, "it is read once more, under its lock"
        assert (path.parent / ".waiting.lock").exists()
        here.driver.key("escape")
        assert not (path.parent / ".waiting.lock").exists()
        here.driver.click("resume")
        here.wait_for(MatchScene)
        assert here.match.context.session.path == path


@pytest.mark.usefixtures("slow")
def test_importing_can_be_cancelled(tmp_path: Path) -> None:
    elsewhere = played(tmp_path / "elsewhere", "over", seed=14)
    with menu(tmp_path, opening) as here:
        drop(here, elsewhere)
        drop(here, elsewhere)
        here.driver.step(3)
        here.driver.click("reading.cancel")
        here.driver.step(5)
        assert here.scene.ui.dialog is None
        assert not here.services.saves.exists()


@pytest.mark.parametrize("text", ["~nobody_here/x", "~nobody_here", "a\0b", "x" * 900, "\udc80", "..", "~", "."])
def test_no_path_that_is_typed_ends_the_program(tmp_path: Path, text: str) -> None:
    with menu(tmp_path, opening) as here:
        here.driver.click("import")
        here.driver.find("import.path", TextField).value = text
        here.driver.click("import.yes")
        here.wait_until(lambda: here.scene.ui.has("import.failed"))
        assert here.driver.find("import.failed.text").value
        here.driver.click("import.failed.close")
        here.driver.click("back")


def test_all_files_that_are_dropped_at_once_are_added(tmp_path: Path) -> None:
    files = [played(tmp_path / "elsewhere", f"over-{seed}", seed=seed) for seed in range(3)]
    with menu(tmp_path, Shelf) as here:
        for path in [*files, tmp_path / "missing", tmp_path]:
            pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        here.driver.step()
        here.wait_until(lambda: here.driver.scene.ui.has("import.failed"))
        assert len(list(here.services.saves.iterdir())) == 3
        assert "3 matches are on your shelf now." in [notice.text for notice in here.driver.app.notices.shown]
        said = str(here.driver.find("import.failed.text").value)
        assert "missing" in said
        assert "not a regular file" in said


def test_a_file_dropped_while_its_path_is_asked_for_is_added(tmp_path: Path) -> None:
    elsewhere = played(tmp_path / "elsewhere", "over", seed=14)
    with menu(tmp_path, opening) as here:
        here.driver.click("import")
        drop(here, elsewhere)
        assert here.scene.ui.dialog is None
        here.wait_until(lambda: here.services.saves.exists() and any(here.services.saves.iterdir()))


@pytest.mark.parametrize("scene", ["setup", "statistics"])
def test_a_file_dropped_elsewhere_is_told_where_it_belongs(tmp_path: Path, scene: str) -> None:
    def anywhere(services: Services) -> Scene:
        return services.to.statistics() if scene == "statistics" else services.to.setup(services.games["nimmsleich"])

    with menu(tmp_path, anywhere) as here:
        drop(here, tmp_path)
        assert "onto the shelf or the replays" in here.driver.app.notices.shown[-1].text


def test_a_match_that_goes_on_is_not_shared(tmp_path: Path) -> None:
    played(tmp_path, "waiting", actions=25)
    with menu(tmp_path, opening) as here:
        read_whole(here)
        assert not here.driver.find("share").enabled
        assert "hidden" in here.driver.find("share").reason


def test_a_file_dropped_on_the_shelf_opens_the_replays_with_it(tmp_path: Path) -> None:
    elsewhere = played(tmp_path / "elsewhere", "over", seed=14)
    with menu(tmp_path, Shelf) as here:
        drop(here, elsewhere)
        here.wait_for(ReplaysScene)
        here.wait_until(lambda: here.services.saves.exists() and any(here.services.saves.iterdir()))
        read_whole(here)
