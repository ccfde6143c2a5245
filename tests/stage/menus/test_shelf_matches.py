"""The matches that wait: on the card of the shelf and on their boxes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping
from gettext import NullTranslations
from pathlib import Path

import msgspec
import pygame
import pytest

import stage.saves
from main import GAMES
from stage.graphics import theme
from stage.graphics.cast import draw_player
from stage.graphics.painter import Painter
from stage.menus.set_up.scene import SetupScene
from stage.menus.shelf import Shelf
from stage.saves import Saves
from table.game import PLAYERS, Game
from table.job import Steps
from table.match.journal import Journal, read, reading
from table.match.match import Match, SeasonMark, SeatSetup
from table.match.turns import TurnController
from table.season import season, words_of
from table.seating import players_at_once
from tests.stage.menu_window import NIMMSLEICH, box, menu, played, setup_of


def test_without_a_match_there_is_no_card(tmp_path: Path) -> None:
    played(tmp_path, "over")
    with menu(tmp_path, Shelf) as here:
        here.driver.step(40)
        assert not here.scene.ui.has("resume")


def test_the_card_says_that_an_evening_of_the_season_waits(tmp_path: Path) -> None:
    evening = next(each for each in season().evenings if each.game == "nimmsleich")
    setup = msgspec.structs.replace(setup_of("human", "novice", "novice"), evening=SeasonMark(evening.id))
    journal = Journal.create(tmp_path / "matches" / "evening.jsonl", setup)
    controller = TurnController(
        Match(NIMMSLEICH, setup), players_at_once(NIMMSLEICH, setup_of("novice", "novice", "novice")), journal=journal
    )
    for _ in range(20):
        controller.update(10.0)
    journal.close()
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("resume"))
        assert here.driver.find("resume.details").value == f"Season: {words_of(evening, 'en').title}"


def test_the_card_shows_the_newest_unfinished_match(tmp_path: Path) -> None:
    for age, (name, actions) in enumerate({"older": 20, "newer": 40}.items()):
        os.utime(played(tmp_path, name, actions=actions, seed=age), (1_700_000_000 + age, 1_700_000_000 + age))
    os.utime(played(tmp_path, "over"), (1_700_000_009, 1_700_000_009))
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("resume"))
        assert here.driver.find("resume.details").value == "Ada, Bruno, Chloé, Dario"
        assert str(here.driver.find("resume.title").value).startswith("Nimm's Leich!, 14 November 2023")
        assert "Round" in str(here.driver.find("resume.place").value)
        here.driver.click("resume.play")
        here.driver.step(3)
        session = here.match.context.session
        assert session.path == tmp_path / "matches" / "newer.jsonl"
        assert session.match.number == 40


def test_what_is_known_to_be_over_is_not_read_again_for_the_card(tmp_path: Path) -> None:
    waiting = played(tmp_path, "waiting", actions=20)
    os.utime(waiting, (1_700_000_000, 1_700_000_000))
    over = played(tmp_path, "over")
    for number in range(60):
        over.with_stem(f"over-{number}").write_bytes(over.read_bytes())
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: here.scene.ui.has("resume"))
        here.driver.app.scenes.restart(Shelf(here.services))
        here.driver.step(10)
        assert here.scene.ui.has("resume"), "61 files would not have been read in ten frames"


@pytest.fixture
def read_whole(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the matches that are read from now on, action by action."""
    found = list[str]()

    def reading_it(path: Path, games: Mapping[str, Game]) -> Steps[Match]:
        found.append(path.stem)
        return (yield from reading(path, games))

    monkeypatch.setattr(stage.saves, "reading", reading_it)
    return found


def looked_through(folder: Path) -> tuple[object, ...]:
    """Start the program, wait until it knows all matches, and return what shelf and box say of them."""
    with menu(folder, Shelf) as here:
        shelf = here.scene
        assert isinstance(shelf, Shelf)
        here.wait_until(lambda: shelf.searched)
        here.driver.step()
        said = [here.driver.find(f"resume.{name}").value for name in ("title", "details", "place")]
        return (*said, *(save.place(NullTranslations()) for save in shelf.waiting_on("nimmsleich")))


def test_no_later_start_reads_what_is_known(tmp_path: Path, read_whole: list[str]) -> None:
    for number in range(3):
        played(tmp_path, f"waiting-{number}", actions=20 + number)
    over = played(tmp_path, "over")
    first = looked_through(tmp_path)
    assert sorted(read_whole) == ["over", "waiting-0", "waiting-1", "waiting-2"]
    read_whole.clear()
    assert looked_through(tmp_path) == first
    assert read_whole == []
    over.with_stem("another").write_bytes(over.read_bytes())
    os.utime(tmp_path / "matches" / "waiting-1.jsonl", (1_700_000_000, 1_700_000_000))
    assert set(looked_through(tmp_path)) == set(first)
    assert sorted(read_whole) == ["another", "waiting-1"], "one is new, and one was written to since"
    read_whole.clear()
    looked_through(tmp_path)
    assert read_whole == []


def cut(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


def flipped(data: bytes) -> bytes:
    return bytes(byte ^ 1 if number % 40 == 0 else byte for number, byte in enumerate(data))


def of_a_later_version(data: bytes) -> bytes:
    return data.replace(b'"index":2', b'"index":3')


def with_other_stickers(data: bytes) -> bytes:
    return re.sub(rb'"kinds":"[^"]*"', b'"kinds":"0"', data)


def with_more_stickers_won(data: bytes) -> bytes:
    """Return the index of a start before the statistics were lost."""
    return re.sub(rb'"earned":\d+', b'"earned":900', data)


def of_unknown_games(data: bytes) -> bytes:
    return data.replace(b"nimmsleich", b"whist")


def strange(data: bytes) -> bytes:
    return b'[]\n{}\n[1,2]\n["a",-1,"x"]\n[null]\n\n\xff\n["waiting",0,0,{}]' + b"[" * 100_000


@pytest.mark.parametrize(
    "damage",
    [cut, flipped, of_a_later_version, with_other_stickers, with_more_stickers_won, of_unknown_games, strange],
)
def test_an_index_that_is_wrong_is_made_again(
    tmp_path: Path, read_whole: list[str], damage: Callable[[bytes], bytes]
) -> None:
    played(tmp_path, "waiting", actions=20)
    played(tmp_path, "over")
    first = looked_through(tmp_path)
    index = tmp_path / "matches" / ".index"
    index.write_bytes(damage(index.read_bytes()))
    read_whole.clear()
    assert looked_through(tmp_path) == first
    assert "waiting" in read_whole
    read_whole.clear()
    assert looked_through(tmp_path) == first
    assert read_whole == []


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_stands_in_the_place_of_the_index_is_left_alone(
    tmp_path: Path, read_whole: list[str], make: Callable[[Path], None]
) -> None:
    played(tmp_path, "waiting", actions=20)
    make(tmp_path / "matches" / ".index")
    assert looked_through(tmp_path) == looked_through(tmp_path)
    assert read_whole == ["waiting", "waiting"]


def test_an_index_does_not_grow_for_ever(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=20)
    looked_through(tmp_path)
    index = tmp_path / "matches" / ".index"
    line = index.read_bytes().splitlines()[-1]
    index.write_bytes(index.read_bytes() + (line + b"\n") * 1_000)
    os.utime(path, (1_700_000_000, 1_700_000_000))
    looked_through(tmp_path)
    assert len(index.read_bytes().splitlines()) < 5


def test_of_the_matches_that_wait_none_is_held_or_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read_whole: list[str]
) -> None:
    for number in range(3):
        played(tmp_path, f"waiting-{number}", actions=20)
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 3)
        assert isinstance(here.scene, Shelf)
        assert all(save.match is None for save in here.scene.waiting_on("nimmsleich"))
        monkeypatch.setattr(stage.saves, "_KEPT", 0)
        os.utime(tmp_path / "matches" / "waiting-1.jsonl", (1_700_000_000, 1_700_000_000))
        here.driver.app.scenes.restart(Shelf(here.services))
        here.driver.step()
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 3)
        assert sorted(read_whole) == ["waiting-0", "waiting-1", "waiting-1", "waiting-2"], "one was written to since"


def test_a_discarded_match_is_gone_after_the_question(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=20)
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        here.driver.click("resume.discard")
        here.driver.key("escape")
        assert path.exists()
        here.driver.click("resume.discard")
        here.driver.click("discard.yes")
        here.driver.step(4)
        assert not path.exists()
        assert not here.scene.ui.has("resume")


def test_every_unfinished_match_waits_on_its_box_and_can_be_played_on(tmp_path: Path) -> None:
    for age, name in enumerate(("oldest", "older", "newest")):
        os.utime(played(tmp_path, name, actions=20 + age, seed=age), (1_700_000_000 + age, 1_700_000_000 + age))
    played(tmp_path, "over")
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 3)
        assert box(here, "niagara").waiting == 0
        here.driver.click("box.nimmsleich")
        assert here.driver.find("waiting-1.names").value == "Ada, Bruno, Chloé, Dario"
        assert "14 November 2023" in str(here.driver.find("waiting-1.when").value)
        here.driver.click("waiting-1.play")
        here.driver.step(3)
        assert here.match.context.session.path == tmp_path / "matches" / "older.jsonl"


def test_beside_the_matches_that_wait_a_new_one_is_offered(tmp_path: Path) -> None:
    path = played(tmp_path, "waiting", actions=20)
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 1)
        here.scene.ui.focus(box(here, "nimmsleich"))
        here.driver.key("return")
        here.driver.click("waiting-0.discard")
        here.driver.key("escape")
        assert path.exists()
        here.scene.ui.focus(box(here, "nimmsleich"))
        here.driver.key("return")
        here.scene.ui.focus(here.driver.find("waiting.new"))
        here.driver.key("return")
        here.wait_for(SetupScene)
        here.driver.key("escape")
        here.wait_for(Shelf)
        here.driver.click("box.nimmsleich")
        here.driver.click("waiting-0.discard")
        here.driver.click("discard.yes")
        here.wait_until(lambda: box(here, "nimmsleich").waiting == 0)
        assert not path.exists()


@pytest.mark.parametrize("player", PLAYERS)
def test_whoever_may_play_has_a_figure_in_every_colour(player: str) -> None:
    pygame.display.init()
    painter = Painter(pygame.display.set_mode((192, 108)))
    for colour in range(len(theme.SEATS)):
        painter.canvas.target.fill((1, 2, 3))
        draw_player(painter, SeatSetup(player, "Ada", colour), pygame.FRect(0, 0, 1000, 1000))
        assert painter.canvas.target.get_at((50, 95))[:3] != (1, 2, 3)


def test_matches_are_read_line_by_line_so_that_no_frame_waits_for_a_whole_one(tmp_path: Path) -> None:
    played(tmp_path, "waiting", actions=40)
    steps = list(Saves(tmp_path / "matches", GAMES).unfinished())
    assert len(steps) > 40
    (save,) = (step for step in steps if step is not None)
    assert "Round" in save.place(NullTranslations())
    assert save.is_resumable


FOREIGN = {
    "foreign": (b'{"hello": "world"}\n', "not a match of Ludothèque"),
    "empty": (b"", "not a match of Ludothèque"),
    "newer": (b'{"ludotheque": 99, "setup": {}}\n', "newer Ludothèque"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_save_that_cannot_be_read_says_why_and_is_kept(tmp_path: Path, name: str) -> None:
    contents, why = FOREIGN[name]
    path = tmp_path / "matches" / f"{name}.jsonl"
    path.parent.mkdir()
    path.write_bytes(contents)
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        assert why in str(here.driver.find("resume.problem").value)
        assert not here.scene.ui.has("resume.play")
        assert path.read_bytes() == contents
        here.driver.click("resume.aside")
        here.driver.step(4)
        assert not here.scene.ui.has("resume")
        assert (path.parent / "aside" / path.name).read_bytes() == contents


def test_a_save_edited_against_the_rules_says_so_and_the_rest_works(tmp_path: Path) -> None:
    path = played(tmp_path, "edited", actions=20)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], *lines[2:]]))
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        assert "line 4: the rules do not allow this action" in str(here.driver.find("resume.problem").value)
        here.driver.click("box.nimmsleich")
        here.wait_for(SetupScene)


def test_a_save_whose_last_line_was_cut_is_resumed_without_it(tmp_path: Path) -> None:
    path = played(tmp_path, "cut", actions=20)
    path.write_bytes(path.read_bytes()[:-5])
    assert read(path, GAMES).number == 19
    with menu(tmp_path, Shelf) as here:
        here.driver.step(4)
        assert here.scene.ui.has("resume.play")
