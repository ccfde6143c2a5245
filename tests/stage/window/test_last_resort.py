"""A fault of the program: it is logged and told, the match is kept, and one can go on."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from main import GAMES
from stage import program
from stage.driving import open_window
from stage.graphics.painter import Painter
from stage.match_session import MatchSession
from stage.menus.shelf import Shelf
from stage.saves import Saves
from stage.services import Services
from stage.ui.button import Button
from stage.ui.labels import Paragraph
from stage.ui.scene import Scene
from stage.window.app import App
from stage.window.last_resort import LOG_SIZE, LONGEST_ENTRY, OLD_LOGS, CannotGoOn, log_file, write_down
from table import __version__
from table.job import Job, Steps, beside
from table.match.journal import read
from tests.stage.lantern_window import table
from tests.table.processes import wait_for

FRAME = 250
"""Milliseconds of each frame: four frames make a second."""
PHASES = ["receive", "update", "draw", "draw_over", "build", "enter", "make_ready", "pause", "resume", "leave"]


class Quick:
    """Clock of frames that take no time."""

    def tick(self, _: int) -> int:
        return FRAME


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.setattr(pygame, "Clock", Quick)
    return tmp_path


class Room(Scene):
    """Scene that does something in certain frames."""

    def __init__(self, app: App, plan: dict[int, Callable[[Room], None]] | None = None) -> None:
        super().__init__(app)
        self.plan = plan or {}
        self.frames = 0
        self.left = False

    def update(self, dt: float) -> None:
        self.frames += 1
        if self.frames in self.plan:
            self.plan[self.frames](self)

    def draw(self, painter: Painter) -> None:
        painter.fill(painter.bleed, (20, 40, 60))

    def leave(self) -> None:
        self.left = True

    @property
    def told(self) -> str:
        """Text of the dialog about a fault, "" if there is none."""
        return self.ui.find("fault.text", Paragraph).text if self.ui.has("fault") else ""


class Faulty(Room):
    """Scene that fails in a phase of its life."""

    def __init__(self, app: App, phase: str) -> None:
        def end(_: Room) -> None:
            app.scenes.pop()

        def cover(_: Room) -> None:
            app.scenes.push(Room(app, {1: end}))

        def press(_: Room) -> None:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="a"))

        begin = {"leave": end, "pause": cover, "resume": cover, "receive": press}
        super().__init__(app, {2: begin[phase]} if phase in begin else None)

        def fail(*_: object) -> None:
            raise ArithmeticError(f"failed in {phase}")

        setattr(self, phase, fail)


def run(first: Callable[[App], Scene], home: Callable[[App], Scene]) -> None:
    app = App(size=(640, 360))
    pygame.event.clear()
    app.run(first(app), home=lambda: home(app))


@pytest.mark.parametrize("phase", PHASES)
def test_after_a_fault_of_a_scene_one_goes_on_at_home(phase: str) -> None:
    told, homes = [], []

    def note(room: Room) -> None:
        told.append(room.told)
        assert room.app.scenes.stack == (room,)
        room.app.quit()

    def home(app: App) -> Scene:
        homes.append(Room(app, {3: note}))
        return homes[-1]

    below: list[Room] = []

    def first(app: App) -> Scene:
        below.append(Room(app, {1: lambda room: app.scenes.push(Faulty(app, phase))}))
        return below[0]

    run(first, home)
    assert len(homes) == 1
    assert below[0].left
    assert "saved" in told[0]
    assert str(log_file()) in told[0]
    assert f"ArithmeticError: failed in {phase}" in log_file().read_text(encoding="utf-8")


def test_a_second_fault_within_a_second_ends_the_program_with_the_same_sentence() -> None:
    def fail(_: Room) -> None:
        raise ArithmeticError("again")

    homes = []

    def home(app: App) -> Scene:
        homes.append(Room(app, {3: fail}))
        return homes[-1]

    with pytest.raises(CannotGoOn, match="saved") as end:
        run(lambda app: Faulty(app, "update"), home)
    assert str(log_file()) in str(end.value)
    assert len(homes) == 1
    assert homes[0].left
    assert log_file().read_text(encoding="utf-8").count("Traceback") >= 2


def test_after_a_second_another_fault_is_another_evening() -> None:
    homes: list[Room] = []

    def fail(_: Room) -> None:
        raise ArithmeticError("later")

    def home(app: App) -> Scene:
        homes.append(Room(app, {6: fail if len(homes) < 2 else lambda _: app.quit()}))
        return homes[-1]

    run(lambda app: Faulty(app, "update"), home)
    assert len(homes) == 3


@pytest.mark.parametrize("phase", ["build", "enter", "draw"])
def test_a_home_that_fails_at_once_ends_the_program(phase: str) -> None:
    with pytest.raises(CannotGoOn):
        run(lambda app: Faulty(app, "update"), lambda app: Faulty(app, phase))


def test_a_fault_while_the_dialog_is_drawn_ends_the_program_even_later() -> None:
    def break_down(room: Room) -> None:
        def fail(_: Painter) -> None:
            raise ArithmeticError("cannot be drawn")

        room.draw_over = fail  # type: ignore[method-assign, assignment]

    with pytest.raises(CannotGoOn):
        run(lambda app: Faulty(app, "update"), lambda app: Room(app, {20: break_down}))


def test_what_was_pressed_after_the_fault_is_not_lost() -> None:
    def close(_: Room) -> None:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="a"))
        pygame.event.post(pygame.Event(pygame.QUIT))

    def first(app: App) -> Scene:
        faulty = Faulty(app, "receive")
        faulty.plan = {2: close}
        return faulty

    homes: list[Room] = []

    def home(app: App) -> Scene:
        homes.append(Room(app, {9: lambda _: pytest.fail("the window was not closed")}))
        return homes[-1]

    run(first, home)
    assert len(homes) == 1


def test_without_a_home_faults_are_raised() -> None:
    app = App(size=(640, 360))
    with pytest.raises(ArithmeticError):
        app.run(Faulty(app, "update"))
    app.close()


FAILURES = [ArithmeticError("odd"), OSError(28, "No space left"), IndexError(), MemoryError(), StopIteration(3)]


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: type(failure).__name__)
@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.parametrize("threaded", [False, True])
def test_a_job_that_a_scene_has_left_ends_nothing_whatever_it_raises(
    failure: Exception, closes: bool, threaded: bool
) -> None:
    """Neither while it runs nor when the window is closed, nor what is called at its end."""
    ended: list[Exception | None] = []

    def fail() -> None:
        raise failure

    def steps() -> Steps[None]:
        yield None
        if threaded:
            yield from beside(fail)
        fail()

    def end(job: Job[None]) -> None:
        ended.append(job.failure)
        raise LookupError("told in vain")

    def leave(room: Room) -> None:
        room.app.finish(Job(steps()), end, "Wait.")
        if closes:
            room.app.quit()
        else:
            room.app.scenes.replace(Room(app, {40: lambda _: app.quit()}))

    app = App(size=(640, 360))
    pygame.event.clear()
    app.run(Room(app, {1: leave}))
    assert len(ended) == 1
    assert ended[0] is not None
    logged = log_file().read_text(encoding="utf-8")
    assert "LookupError: told in vain" in logged
    assert (type(failure).__name__ in logged) is not isinstance(failure, OSError)


def test_a_search_for_matches_that_fails_leaves_the_shelf_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every return to the shelf would meet the same fault, and the second one would end the program."""

    def fail(*_: object) -> Iterator[None]:
        yield None
        raise ArithmeticError("no search")

    monkeypatch.setattr(Saves, "unfinished", fail)
    with open_window(tmp_path, GAMES, Shelf) as (driver, _):
        shelf = driver.front(Shelf)
        driver.wait_until(lambda: shelf.searched, 60.0)


def test_a_match_whose_display_fails_to_leave_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ArithmeticError("cannot leave")

    with table(tmp_path, "human", "novice") as here:
        session = here.scene.context.session
        assert session.path is not None
        monkeypatch.setattr(here.scene.display, "leave", fail)
        with pytest.raises(ExceptionGroup):
            here.driver.app.scenes.abandon()
        MatchSession.resume(here.services, session.path).close()
        here.driver.app.scenes.push(Room(here.driver.app))


def test_an_unsaved_match_is_not_called_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with table(tmp_path, "human", "novice") as here:
        assert here.scene.is_saved
        monkeypatch.setattr(MatchSession, "not_saved", "No space left on device")
        assert not here.scene.is_saved


class Silent(Exception):
    """Fault without words."""

    def __str__(self) -> str:
        raise ArithmeticError("no words")


def raised(fault: Exception) -> Exception:
    """Return `fault` with a traceback."""
    try:
        raise fault
    except Exception as caught:
        return caught


HOSTILE = [
    *(ValueError("\udcff\x00 %s %(x)d {}"), Silent(), KeyError(), OSError(5, "x", b"\xff"), ValueError("x" * 10**7)),
]


@pytest.mark.parametrize("fault", HOSTILE, ids=lambda fault: type(fault).__name__)
def test_every_fault_finds_its_way_into_the_log(fault: Exception) -> None:
    assert write_down(raised(fault))
    assert type(fault).__name__ in log_file().read_text(encoding="utf-8")
    assert log_file().stat().st_size < 4 * LONGEST_ENTRY


def test_the_log_begins_again_and_a_few_former_ones_are_kept() -> None:
    for number in range(10 * LOG_SIZE // LONGEST_ENTRY):
        assert write_down(raised(ValueError(f"{number} " + "x" * LONGEST_ENTRY)))
    logs = list(log_file().parent.iterdir())
    assert len(logs) == 1 + OLD_LOGS
    assert all(log.stat().st_size <= LOG_SIZE for log in logs)


def _folder(path: Path) -> None:
    path.mkdir(parents=True)


def _no_folder(path: Path) -> None:
    path.parent.write_text("a file in the place of the folder", encoding="utf-8")


def _pipe(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)


def _full_disk(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("/dev/full")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are no files there")
@pytest.mark.parametrize("place", [_folder, _no_folder, _pipe, _full_disk])
def test_a_log_that_cannot_be_written_goes_to_the_terminal(
    place: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    place(log_file())
    assert not write_down(raised(ValueError("nowhere to go")))
    assert "nowhere to go" in capsys.readouterr().err


# A fault in the middle of a match; at home the program says what it tells, and ends.
FAILS = """
import sys, threading
from main import GAMES, main
from stage import program
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.menus.set_up.seating_plan import SeatingPlan
from stage.menus.shelf import Shelf

def in_the_middle(services, game, match):
    setup = SeatingPlan.first(GAMES["nimmsleich"]).setup(seed=1, practice=False)
    scene = open_match(services, MatchSession.new(services, setup))
    update = scene.update
    def updated(dt):
        update(dt)
        if services.app._frames > 20:
            raise ArithmeticError("in the middle")
    scene.update = updated
    return scene

def updated(self, dt, update=Shelf.update):
    update(self, dt)
    FAULT
    if self.ui.dialog is not None and self._frames > 5:
        print(self.ui.dialog.name)
        self.ui.close_dialog(self.ui.dialog)
    if self.searched:
        print(len(self._waiting))
        self.app.quit()

program._in_front = in_the_middle
Shelf.update = updated
status = main([])
print(*(thread.name for thread in threading.enumerate() if thread.name == "sounds"))
sys.exit(status)
"""


@pytest.mark.parametrize("again", [False, True])
def test_the_program_goes_on_at_the_shelf_or_ends_with_a_sentence(home: Path, again: bool) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FAILS.replace("FAULT", "1 / 0" if again else "")],
        capture_output=True, encoding="locale", timeout=600, check=False,
    )  # fmt: skip
    (kept,) = (home / "matches").glob("*.jsonl")
    assert not read(kept, GAMES).state.is_terminal()
    assert "ArithmeticError: in the middle" in log_file().read_text(encoding="utf-8")
    if again:
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1
        assert "saved" in done.stderr
        assert str(log_file()) in done.stderr
        assert not done.stdout.strip(), "the thread of the sounds outlives the card"
    else:
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.split() == ["fault", "1"]


# Something that never answers while the program closes, after a fault or not.
HANGS = """
import sys, time
from pathlib import Path
from main import main
from stage import program
from stage.audio.sound import Sound
from stage.audio.speech import Speaker
from stage.menus.shelf import Shelf
from stage.ui.scene import Scene
from stage.window import app
from table.history.statistics import History
from table.job import Job, beside

def hang(*_):
    time.sleep(3600.0)

class Saving(Scene):
    def update(self, dt):
        if sys.argv[2]:
            Shelf.update = lambda *_: 1 / 0
            1 / 0
        self.app.quit()

    def draw(self, painter):
        painter.fill(painter.bleed, (20, 40, 60))

    def leave(self):
        Path("kept").write_text("all", encoding="utf-8")
        if sys.argv[1] == "film":
            self.app.finish(Job(beside(hang)), print, 'Wait.')
        elif sys.argv[1] == "thread":
            Job(beside(hang)).step()

app.LONGEST_WAIT = 0.5
for owner, ending in ((Sound, "close"), (Speaker, "close"), (History, "close"), (Shelf, "leave")):
    if owner.__name__ == sys.argv[1]:
        setattr(owner, ending, hang)
program._in_front = lambda services, *_: Saving(services.app)
sys.exit(main([], closing_limit=5.0))
"""


@pytest.mark.parametrize(
    ("hanging", "fault"),
    [
        *((each, "") for each in ("Sound", "Speaker", "History", "Shelf", "film", "thread")),
        *((each, "fault") for each in ("Sound", "Shelf", "film")),
    ],
)
def test_the_program_ends_although_something_never_answers_and_all_is_saved(
    home: Path, hanging: str, fault: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HANGS, hanging, fault],
        cwd=home, env=os.environ | {"PYTHONPATH": str(Path(program.__file__).parents[1])},
        capture_output=True, encoding="locale", timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == bool(fault)
    assert len(done.stderr.splitlines()) == bool(fault)
    assert ("Your matches are saved" in done.stderr) is bool(fault)
    assert (home / "kept").read_text(encoding="utf-8") == "all"
    assert fault or list(home.glob("settings*"))


def test_a_window_that_is_closed_again_waits_no_longer() -> None:
    awaited = threading.Event()

    def leave(room: Room) -> None:
        room.app.finish(Job(beside(awaited.wait)), lambda _: pytest.fail("it waited"), "Wait.")
        room.app.quit()

    app = App(size=(640, 360))
    pygame.event.clear()
    shown = app.notices.draw

    def close_again(*given: Any) -> None:
        shown(*given)
        if not app.running:
            pygame.event.post(pygame.Event(pygame.QUIT))

    app.notices.draw = close_again  # type: ignore[method-assign, assignment]
    app.run(Room(app, {1: leave}))
    awaited.set()


# The program with one of its own files damaged, while a scene opens or is photographed.
BROKEN = """
import sys
from pathlib import Path

read = Path.read_bytes
Path.read_bytes = lambda path: b"\\xff[" if path.as_posix().endswith(sys.argv[1]) else read(path)
from main import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    ("file", "arguments"),
    [
        ("assets/season.toml", ["--scene", "season"]), ("assets/vertiges/pieces.json", ["--list"]),
        ("assets/nizza/poses.json", ["--scene", "nizza"]), ("assets/palettes/shelf.toml", ["--scene", "shelf"]),
        ("assets/palettes/shelf.toml", []), ("assets/season.toml", []),
        ("assets/lessons/niagara.txt", ["--scene", "niagara-learn"]),
    ],
)  # fmt: skip
def test_a_damaged_file_of_the_program_is_named_in_a_sentence(home: Path, file: str, arguments: list[str]) -> None:
    picture = ["--screenshot", str(home / "picture.png"), "--size", "320x200"] if "--scene" in arguments else []
    done = subprocess.run(
        [sys.executable, "-c", BROKEN, file, *arguments, *picture],
        env=os.environ | {"LANGUAGE": "fr"}, capture_output=True, encoding="locale", timeout=600, check=False,
    )  # fmt: skip
    (line,) = done.stderr.splitlines()
    assert "Un fichier de Ludothèque" in line
    assert file in Path(line).as_posix()
    assert done.returncode == 1


def test_a_fault_before_the_first_frame_is_told_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "Sound", lambda _: 1 / 0)
    assert program.run(GAMES, game=None, replay=None) == 1
    assert str(log_file()) in capsys.readouterr().err
    assert "ZeroDivisionError" in log_file().read_text(encoding="utf-8")


def test_a_fault_while_the_program_ends_is_told_and_the_window_closes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    apps: list[App] = []

    def in_front(services: Services, *_: object) -> Scene:
        assert isinstance(services.app, App)
        apps.append(services.app)
        room = Room(services.app, {2: lambda _: services.app.quit()})

        def fail() -> None:
            raise ArithmeticError("failed in leave")

        room.leave = fail  # type: ignore[method-assign]
        return room

    monkeypatch.setattr(program, "_in_front", in_front)
    assert program.run(GAMES, game=None, replay=None) == 1
    assert apps[0].scenes.stack == ()
    assert "Your matches are saved" in capsys.readouterr().err
    assert "failed in leave" in log_file().read_text(encoding="utf-8")


def test_the_dialog_after_a_fault_leads_to_a_report_with_folders_and_versions(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    told: list[str] = []

    def report(room: Room) -> None:
        room.ui.find("fault.report", Button).activate()
        told.extend(str(line.value) for name in ("text", "log.path", "matches.path", "versions")
                    for line in (room.ui.find(f"report.{name}", Paragraph),))  # fmt: skip
        room.ui.find("report.log", Button).activate()
        assert not room.ui.find("report.matches", Button).enabled, "no match has been saved"
        room.app.quit()

    run(lambda app: Faulty(app, "update"), lambda app: Room(app, {3: report}))
    assert "what happened" in told[0]
    assert told[1].endswith(str(home / "logs"))
    assert told[2].endswith(str(home / "matches"))
    assert f"Ludothèque {__version__}, Python" in told[3]
    assert told[3] in log_file().read_text(encoding="utf-8")
    wait_for(lambda: opened, "the folder is not opened")
    assert opened == [(home / "logs").as_uri()]
