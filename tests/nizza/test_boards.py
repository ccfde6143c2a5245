"""The boards that come with the program, and the player's own (NZ-3)."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path
from time import process_time

import msgspec
import pytest

from main import GAMES
from nizza import GAME, boards
from nizza.board.areas import Point
from nizza.board.model import Board
from nizza.board_file.faults import BadBoard
from nizza.rules.actions import Land, NizzaAction, Press, Swing, SwingFreely
from nizza.rules.position import first_position
from nizza.rules.state import Nizza, first_state, new_state
from nizza.rules.views import MatchOptions
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
from tests.nizza.positions import options
from tests.nizza.small_board import Sheet
from tests.pace import slowness
from tests.stage.unseen_window import QUICK, Window, window


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the empty folder of a player's own boards."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    boards.own_folder().mkdir(parents=True)
    return boards.own_folder()


def test_shipped_boards_come_first_and_own_ones_after_them(own: Path) -> None:
    """NZ-3."""
    for name in ("mine", "atoll", "nice", "x" * 65, "two\nlines"):
        (own / f"{name}.svg").write_bytes(Sheet().data())
    (own / "notes.txt").write_text("no board")
    assert list(boards.board_files()) == ["nice", "port", "atoll", "mine"]
    assert boards.load("nice").size[0] > 3000, "an own board does not take the name of a shipped one"
    assert boards.load("mine").size[0] == 2160


def test_a_missing_board_and_a_bad_one_have_errors_of_their_own(own: Path) -> None:
    """NZ-3."""
    (own / "bad.svg").write_bytes(Sheet().drop("yacht").data())
    with pytest.raises(BadBoard, match="no yacht"):
        boards.load("bad")
    with pytest.raises(boards.NoSuchBoard, match="gone"):
        boards.load("gone")


def begun(board: str) -> str:
    """Return the messages when a match cannot begin on `board`, in English and in French."""
    with pytest.raises(BadSetup) as raised:
        new_state(2, options(board=board))
    assert raised.value.said(NullTranslations()) == str(raised.value)
    return f"{raised.value}\n{raised.value.said(load('fr'))}".replace("\N{NO-BREAK SPACE}", " ")


def test_no_match_begins_on_a_bad_board_and_its_faults_are_told(own: Path) -> None:
    """NZ-3."""
    (own / "bad.svg").write_bytes(Sheet().drop("yacht").data())
    for _ in range(2):
        assert begun("bad").splitlines() == [
            "The board “bad” cannot be played. There is no yacht: give the shape of its deck the class “yacht”.",
            "Le plateau « bad » est injouable. "
            "Il n'y a pas de yacht : donnez à la forme de son pont la classe « yacht ».",
        ]
    (own / "bad.svg").write_bytes(Sheet().drop("yacht", "ladder", "helicopter", "square-3", "chimney-4").data())
    english = begun("bad").splitlines()[0]
    assert english.endswith(" faults: main.py nizza --check-board FILE.")
    assert len(english) < 600
    (own / "folder.svg").mkdir()
    assert "folder cannot be read" in begun("folder")
    assert "There is no such board" in begun("atlantis")


def test_a_bad_board_is_refused_at_once_the_second_time(own: Path) -> None:
    """NZ-3."""
    text = (boards.SHIPPED / "nice.svg").read_text(encoding="utf-8")
    (own / "bad.svg").write_text(text.replace('class="yacht"', 'class="boat"'), encoding="utf-8")
    begun("bad")
    start = process_time()
    for _ in range(20):
        begun("bad")
    assert process_time() - start < 0.5 * slowness()


def test_a_match_whose_board_is_gone_is_still_seen(own: Path, tmp_path: Path) -> None:
    file = own / "mine.svg"
    file.write_bytes(Sheet().data())
    begin = new_state(2, options(board="mine", rounds=20))
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
    file = own / "mine.svg"
    file.write_bytes(Sheet().data())
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
    file = tmp_path / "nice.svg"
    file.write_bytes(Sheet().data())
    return file


def test_a_match_begun_on_a_board_that_was_changed_since_is_refused(shipped: Path, tmp_path: Path) -> None:
    saved, said = tmp_path / "saved.jsonl", list[str]()
    setup = headless_setup(GAME, ("random",) * 2, {"rounds": 20}, seed=1)
    played = play_match(GAME, setup, NullTranslations(), said.append, saved)
    assert read(saved, GAMES).state.to_json() == played.state.to_json()

    shipped.write_bytes(Sheet().rect("sign", "scenery", 5, 5, 5, 5).data())
    assert read(saved, GAMES).length == played.length, "only scenery was changed"

    shipped.write_bytes(Sheet().put("ladder", x2=200).data())
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
        shipped.write_bytes(Sheet().put("ladder", x2=200).data())
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
    file = own / "mine.svg"
    file.write_bytes(Sheet().data())
    before = boards.load("mine")
    file.write_bytes(Sheet().put("ladder", x2=200).data())
    assert (before.ladder, boards.load("mine").ladder) == (170, 190)


def test_a_board_that_was_not_changed_is_there_at_once(own: Path) -> None:
    """Understanding the drawing of Nice takes 0.15 s."""
    assert boards.load("nice") is boards.load("nice")


FORMER_PORT = "a22861c838bec10f"
"""Fingerprint of the port as it was before it was drawn anew."""


def test_a_match_on_the_former_port_goes_on_and_is_seen(tmp_path: Path) -> None:
    """The board is listed nowhere, but found by the stamp of the journal and by the fingerprint of a position."""
    assert [path.stem for path in boards.board_files().values()].count("port") == 1
    today, former = boards.load("port"), boards.known("port", FORMER_PORT)
    assert (former.fingerprint, former.size[0]) == (FORMER_PORT, 2880)
    assert today.fingerprint != FORMER_PORT
    assert boards.drawing(former) != boards.drawing(today)

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


class _Steady(OrderedDict[tuple[str, str], bytes]):
    """Cache that never loses an entry: what was once put into it is there whenever it is put there again."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[tuple[str, str]] = set()

    def __setitem__(self, key: tuple[str, str], value: bytes) -> None:
        assert key in self or key not in self.seen
        self.seen.add(key)
        super().__setitem__(key, value)


def test_a_drawing_is_there_while_a_thread_reads_its_board_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_DRAWINGS", _Steady())
    for _ in range(2):
        assert boards.drawing(boards.load("port"))
