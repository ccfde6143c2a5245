"""The boards that come with the program, and the player's own (NZ-3)."""

from __future__ import annotations

from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path

import msgspec
import pytest

from main import GAMES, main
from nizza import GAME, boards
from nizza.baking import command
from nizza.board.areas import Point
from nizza.board.model import Board
from nizza.rules.actions import Land, NizzaAction, Press, Swing, SwingFreely
from nizza.rules.options import MatchOptions
from nizza.rules.position import first_position
from nizza.rules.state import Nizza, first_state
from release.boards import DRAWINGS, baked
from stage.match.scene import MatchScene
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.headless.matches import play_match, tell_journal
from table.language import load
from table.match.journal import BadJournal, Journal, read
from table.offer.options import BadSetup
from table.seating import headless_setup
from tests.nizza.nizza_window import roofs
from tests.nizza.positions import fresh
from tests.nizza.small_board import Sheet
from tests.stage.unseen_window import QUICK, Window, window


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the empty folder of a player's own boards."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    boards.own_folder().mkdir(parents=True)
    return boards.own_folder()


def test_shipped_boards_come_first_and_own_ones_after_them(own: Path) -> None:
    """NZ-3."""
    for name in ("mine", "nice", "x" * 65, "two\nlines"):
        (own / f"{name}.board").write_bytes(Sheet().baked())
    for name in ("mine", "atoll"):
        (own / f"{name}.svg").write_bytes(Sheet().data())
    (own / "notes.txt").write_text("no board", encoding="utf-8")
    assert list(boards.board_files()) == ["nice", "port", "atoll", "mine"]
    assert boards.load("nice").size[0] > 3000, "an own board does not take the name of a shipped one"
    assert boards.load("mine").size[0] == 2160


def begun(board: str) -> str:
    """Return the messages when a match cannot begin on `board`, in English and in French."""
    with pytest.raises(BadSetup) as raised:
        fresh(2, board=board)
    return f"{raised.value}\n{raised.value.said(load('fr'))}".replace("\N{NO-BREAK SPACE}", " ")


def test_no_match_begins_on_a_board_that_is_none_and_the_message_names_the_remedy(own: Path) -> None:
    """NZ-3."""
    (own / "bad.board").write_bytes(Sheet().drop("yacht").baked())
    (own / "sketch.svg").write_bytes(Sheet().data())
    (own / "folder.board").mkdir()
    remedy = f"main.py nizza --bake-board {own / 'bad.svg'}"
    assert begun("bad").splitlines() == [
        f"The board “bad” is damaged. Bake its drawing again: {remedy}",
        f"Le plateau « bad » est abîmé. Refaites-le à partir de son dessin : {remedy}",
    ]
    assert begun("sketch").splitlines()[0] == (
        f"The board “sketch” is still a drawing. Bake it into a board: main.py nizza --bake-board {own / 'sketch.svg'}"
    )
    assert begun("folder").startswith("The board “folder” cannot be read: ")
    assert begun("atlantis").startswith("There is no board “atlantis”.")


def test_a_match_begun_on_a_drawing_opens_once_that_is_baked(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NZ-3: the fingerprint is that of the level, from which boards were once read directly."""
    monkeypatch.setattr(command, "_SHARPEST", 0.1)
    board, *others = GAME.options
    game = replace(GAME, options=(replace(board, choices=(*board.choices, "mine"), labels=()), *others))
    saved = tmp_path / "saved.jsonl"
    (own / "mine.board").write_bytes(Sheet().baked())
    setup = headless_setup(game, ("random",) * 2, {"board": "mine", "rounds": 20}, seed=1)
    played = play_match(game, setup, NullTranslations(), list[str]().append, saved)
    (own / "mine.board").rename(own / "elsewhere.board")
    (own / "mine.svg").write_bytes(Sheet().data())
    with pytest.raises(BadJournal, match=r"Bake it into a board: main.py nizza --bake-board .*mine\.svg"):
        read(saved, {GAME.name: game})
    assert main(["nizza", "--bake-board", str(own / "mine.svg")]) == 0
    assert read(saved, {GAME.name: game}).state.to_json() == played.state.to_json()


def test_a_match_whose_board_is_gone_is_still_seen(own: Path, tmp_path: Path) -> None:
    file = own / "mine.board"
    file.write_bytes(Sheet().baked())
    begin = fresh(2, board="mine", rounds=20)
    game = replace(GAME, new_state=lambda seats, options: begin.clone())
    setup = headless_setup(game, ("random", "random"), {}, seed=1)
    match = play_match(game, setup, NullTranslations(), lambda line: None, None)
    file.unlink()

    def opening(services: Services) -> Scene:
        return services.to.results(MatchSession(services, match, None))

    with window(Window, tmp_path, {GAME.name: GAME}, opening, QUICK, (640, 360)) as here:
        here.driver.wait(1.0)
        here.driver.click("review")
        here.driver.wait(0.5)
        assert isinstance(here.driver.scene, MatchScene)
        here.driver.app.draw()


def test_a_board_is_known_until_its_level_is_changed(own: Path) -> None:
    file = own / "mine.board"
    file.write_bytes(Sheet().baked())
    board = boards.load("mine")
    assert boards.known("mine", board.fingerprint) is board
    with pytest.raises(boards.BoardChanged, match="has been changed"):
        boards.known("mine", "0" * 16)
    file.unlink()
    with pytest.raises(boards.BoardChanged, match="cannot be played"):
        boards.known("mine", "0" * 16)
    assert boards.known("mine", board.fingerprint) is board, "matches that have begun go on"


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of the board "nice", which here is the small one."""
    monkeypatch.setattr(boards, "SHIPPED", tmp_path)
    file = tmp_path / "nice.json"
    bake(Sheet(), file)
    return file


def bake(sheet: Sheet, file: Path) -> None:
    """Write a board as if it were shipped."""
    sheet_file = file.with_suffix(".svg")
    sheet_file.write_bytes(sheet.data())
    file.write_bytes(baked(sheet_file))


def test_a_match_begun_on_a_board_that_was_changed_since_is_refused(shipped: Path, tmp_path: Path) -> None:
    saved, said = tmp_path / "saved.jsonl", list[str]()
    setup = headless_setup(GAME, ("random",) * 2, {"rounds": 20}, seed=1)
    played = play_match(GAME, setup, NullTranslations(), said.append, saved)
    assert read(saved, GAMES).state.to_json() == played.state.to_json()

    bake(Sheet().rect("sign", "scenery", 5, 5, 5, 5), shipped)
    assert read(saved, GAMES).length == played.length, "only scenery was changed"

    bake(Sheet().put("ladder", x2=200), shipped)
    refused = r"^saved.jsonl was played on a board that has changed since.$"
    with pytest.raises(BadJournal, match=refused):
        Journal.resume(saved, GAMES)
    with pytest.raises(BadJournal, match=refused):
        tell_journal(saved, GAMES, NullTranslations(), said.append)
    assert played.copy().state.to_json() == played.state.to_json(), "a match that is open goes on"


def test_a_match_of_the_window_is_not_resumed_on_another_board(shipped: Path, tmp_path: Path) -> None:
    with roofs(tmp_path, "human", "human") as here:
        session = here.scene.context.session
        assert session.path is not None
        session.close()
        MatchSession.resume(here.services, session.path).close()
        bake(Sheet().put("ladder", x2=200), shipped)
        with pytest.raises(BadJournal, match="on a board that has changed since"):
            MatchSession.resume(here.services, session.path)


def test_a_match_without_the_stamp_of_its_board_is_still_read(shipped: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    setup = headless_setup(GAME, ("random",) * 2, {"rounds": 20}, seed=1)
    match = play_match(GAME, setup, NullTranslations(), list[str]().append, saved)
    first, rest = saved.read_bytes().split(b"\n", 1)
    old = msgspec.json.decode(first)
    assert old.pop("stamp") == boards.load("nice").fingerprint
    saved.write_bytes(msgspec.json.encode(old) + b"\n" + rest)
    assert read(saved, GAMES).length == match.length


def test_a_board_that_was_changed_is_read_again(own: Path) -> None:
    file = own / "mine.board"
    file.write_bytes(Sheet().baked())
    before = boards.load("mine")
    file.write_bytes(Sheet().put("ladder", x2=200).baked())
    assert (before.ladder, boards.load("mine").ladder) == (170, 190)


def test_a_board_that_was_not_changed_is_there_at_once(own: Path) -> None:
    (own / "mine.board").write_bytes(Sheet().baked())
    for name in ("nice", "mine"):
        assert boards.load(name) is boards.load(name)


@pytest.mark.parametrize("name", ["nice.svg", "port.svg", "former/port-a22861c838bec10f.svg"])
def test_shipped_boards_are_as_they_are_drawn(name: str) -> None:
    """The files equal the output of ``python -m release.boards``."""
    assert (boards.SHIPPED / name).with_suffix(".json").read_bytes() == baked(DRAWINGS / name)


FORMER_PORT = "a22861c838bec10f"
"""Fingerprint of the port as it was before it was drawn anew."""


def test_a_match_on_the_former_port_goes_on_and_is_seen(tmp_path: Path) -> None:
    """The board is listed nowhere, but found by the stamp of the journal and by the fingerprint of a position."""
    assert [path.stem for path in boards.board_files().values()].count("port") == 1
    today, former = boards.load("port"), boards.known("port", FORMER_PORT)
    assert (former.fingerprint, former.size[0]) == (FORMER_PORT, 2880)
    assert today.fingerprint != FORMER_PORT
    assert boards.layers(former) != boards.layers(today)

    before = replace(GAME, new_state=lambda seats, options: first_state(seats, options, FORMER_PORT))
    setup = headless_setup(before, ("random",) * 2, {"board": "port", "rounds": 20}, seed=1)
    saved, said = tmp_path / "saved.jsonl", list[str]()
    played = play_match(before, setup, NullTranslations(), said.append, saved)
    again = read(saved, GAMES)
    assert again.stamp == FORMER_PORT
    assert again.state.to_json() == played.state.to_json() == again.copy().state.to_json()
    match, journal = Journal.resume(saved, GAMES)
    journal.close()
    assert match.length == played.length
    assert tell_journal(saved, GAMES, NullTranslations(), said.append) is not None
    with roofs(tmp_path, "human", "human", begin=new_state_on(former)) as here:
        here.driver.app.draw()
        assert here.display.state.board is former

    foreign = saved.read_bytes().replace(FORMER_PORT.encode(), b"0" * 16, 1)
    saved.write_bytes(foreign)
    with pytest.raises(BadJournal, match="on a board that has changed since"):
        read(saved, GAMES)


def new_state_on(board: Board) -> Nizza:
    """Return the first position of two on `board`."""
    return Nizza(first_position(2, MatchOptions(), board))


@pytest.mark.parametrize(
    "action",
    [
        Swing(2, Point("house-1", 812.4937482), 5),
        SwingFreely(1, (Press(0.1, 0.30000000000000004, -1),), 1.7),
        Land(3.3, None),
    ],
)
def test_actions_are_written_and_read_back_exactly(action: NizzaAction) -> None:
    written = msgspec.json.encode(action)
    assert msgspec.json.decode(written, type=NizzaAction) == action
