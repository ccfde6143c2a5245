"""Doors to the outside: what the system, other programs and the player's disk hand in, with hostile values for each.

A value is taken, left out, or refused with one of the door's named errors; nothing else may happen. A new door is
an entry in the table at the end, and a new value an entry of its door.
"""

from __future__ import annotations

import io
import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame
import pytest
from pygame._sdl2 import controller

from main import GAMES, main
from nizza.baking.drawing import read_drawing
from nizza.board_file import archive
from nizza.board_file.faults import BadBoard
from stage.driving import FRAME, Driver
from stage.graphics.text import typefaces
from stage.graphics.theme import Family
from stage.menus.replays import ReplaysScene
from stage.menus.time_text import moment
from stage.saves import Saves
from stage.settings import Settings, SettingsFile, WindowPlace
from stage.ui.button import Button
from stage.ui.field import TextField
from stage.ui.number import Slider
from stage.ui.scene import Scene
from stage.window.app import App
from stage.window.gamepads import Gamepads
from stage.window.last_resort import write_down
from stage.window.system_window import Screen, Window, least_size, screen_of
from table import language
from table.headless.arena import FittingTable, TerminalConsole
from table.history.statistics import History
from table.match.journal import BadJournal, read
from table.storage.files import opened, typed_path
from tests.stage.menu_window import menu

Enter = Callable[[Any], object]
HUGE: Final = 2**31 - 1
TEXTS: Final = (
    *("", " ", "\x00", "a\x00b", "\n\r\t", "\x1b[2J", "\x7f", "\ud800", "\udcff", "\U0010ffff", "\ufffe", "\u202eabc"),
    *(
        "\u200d",
        "\ufe0f",
        "Z" + "\u0351" * 200,
        "👨‍👩‍👧‍👦",
        "שלום",
        "مرحبا",
        "漢字",
        "é" * 5000,
        "{}",
        "{0}",
        "%s",
        "%(x)d",
        "\\",
    ),
)
"""Texts that a program may send."""
NUMBERS: Final = (0.0, -1.0, 1e-300, 1e9, -1e9, 1e300, math.inf, -math.inf, math.nan)
PIXELS: Final = ((0, 0), (-1, -1), (HUGE, HUGE), (-HUGE - 1, -HUGE - 1), (32767, -32768))
KINDS_OF_WINDOW: Final = tuple(
    value for name, value in vars(pygame).items() if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")
)
UNUSED: Final = (
    *(pygame.APP_LOWMEMORY, pygame.APP_TERMINATING, pygame.APP_WILLENTERBACKGROUND, pygame.APP_DIDENTERFOREGROUND),
    *(pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED, pygame.CLIPBOARDUPDATE, pygame.KEYMAPCHANGED),
    *(pygame.LOCALECHANGED, pygame.RENDER_DEVICE_RESET, pygame.RENDER_TARGETS_RESET, pygame.DROPBEGIN),
    *(pygame.DROPCOMPLETE, pygame.DROPTEXT, pygame.JOYDEVICEADDED, pygame.MULTIGESTURE, pygame.SYSWMEVENT),
    *(pygame.VIDEOEXPOSE, pygame.ACTIVEEVENT, pygame.USEREVENT, pygame.USEREVENT + 5, 1, 0x7FFE),
)


@dataclass(frozen=True)
class Door:
    """A way into the program: `opened` yields what takes a value, and `refusals` are its named errors."""

    opened: Callable[[Path], AbstractContextManager[Enter]]
    values: Sequence[object]
    refusals: tuple[type[BaseException], ...] = ()


class Desk(Scene):
    """A bit of everything that takes input."""

    def build(self) -> None:
        self.ui.add(TextField("name", "Ada"), (100, 100, 600, 60))
        self.ui.add(Button("go", "Go", key="undo"), (100, 300, 200, 60))
        self.ui.add(Slider("volume", 0.5), (100, 500, 400, 60))
        self.ui.focus(self.ui.find("name"))


@contextmanager
def desk(_: Path) -> Iterator[Enter]:
    """Open a window that takes events and is drawn after each."""
    driver = Driver(Desk, (640, 360))

    def enter(event: pygame.Event) -> None:
        # Not posted, because pygame's queue would refuse some of them.
        driver.app._awaited.append(event)
        driver.step(2)
        driver.app.draw()
        driver.scene.ui.focus(driver.scene.ui.find("name"))

    yield enter
    driver.close()


def events(*kinds: int, **choices: Sequence[object]) -> list[pygame.Event]:
    """Return events of these kinds, each with one of the `choices` for a field and the first ones for the others."""
    plain = {name: values[0] for name, values in choices.items()}
    fields = [plain | {name: value} for name, values in choices.items() for value in values]
    return [pygame.Event(kind, each) for kind in kinds for each in fields or [{}]]


@contextmanager
def plugs(_: Path) -> Iterator[Enter]:
    """Listen for gamepads that are plugged in."""
    pygame.display.init()
    pads = Gamepads(Settings().pad_bindings())
    yield pads.intent
    controller.quit()


@contextmanager
def dropped(folder: Path) -> Iterator[Enter]:
    """Open the list of replays, onto which files are dropped."""
    with menu(folder, lambda services: ReplaysScene(services, Saves(services.saves, services.games))) as here:

        def enter(place: str | bytes | Callable[[Path], Path]) -> None:
            path = folder / "dropped.ludotheque"
            if isinstance(place, bytes):
                path.write_bytes(place)
            file = place if isinstance(place, str) else path if isinstance(place, bytes) else place(folder)
            here.driver.app._awaited.append(pygame.Event(pygame.DROPFILE, file=str(file)))
            here.driver.step(2)
            here.wait_until(lambda: here.scene.ui.dialog is not None)
            here.driver.app.draw()
            here.driver.key("escape")

        yield enter


@contextmanager
def clipboard(folder: Path) -> Iterator[Enter]:
    """Open a field into which the clipboard is pasted."""
    with pytest.MonkeyPatch.context() as patch, desk(folder) as enter:

        def paste(text: str | Exception) -> None:
            def get_text() -> str:
                if isinstance(text, Exception):
                    raise text
                return text

            patch.setattr(pygame.scrap, "get_text", get_text)
            enter(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=pygame.KMOD_LCTRL, unicode="", scancode=0))

        yield paste


@contextmanager
def notices(_: Path) -> Iterator[Enter]:
    """Show texts from outside: names of files, reasons of the system."""
    driver = Driver(Desk, (640, 360))

    def enter(text: str) -> None:
        driver.app.notices.shown.clear()
        driver.app.notify(text)
        driver.scene.tell("told", text, text)
        driver.step()
        driver.app.draw()
        driver.key("escape")

    yield enter
    driver.close()


@contextmanager
def home(folder: Path) -> Iterator[Enter]:
    """Save pictures in the folder of the program's files, which is named on the screen."""
    with pytest.MonkeyPatch.context() as patch:
        driver = Driver(Desk, (640, 360))

        def enter(name: bytes) -> None:
            patch.setenv("LUDOTHEQUE_HOME", os.fsdecode(os.fsencode(folder) + b"/" + name))
            driver.app.save_picture()
            driver.app.draw()

        yield enter
        driver.close()


@contextmanager
def settings(folder: Path) -> Iterator[Enter]:
    """Load the file of the settings."""

    def enter(data: bytes) -> None:
        file = SettingsFile(folder)
        file.path.write_bytes(data)
        file.earlier_progress()
        app = App(file, size=(320, 200), offscreen=True)
        app.scenes.push(Desk(app))
        app.frame(FRAME)
        app.key_title("undo")
        app.close()

    yield enter


@contextmanager
def places(_: Path) -> Iterator[Enter]:
    """Open the window where it has stood on other screens than today's."""
    yield lambda place: Window(place).close()


@contextmanager
def desktops(_: Path) -> Iterator[Enter]:
    """Look for a place on the screens that the system reports."""

    def enter(areas: Sequence[tuple[int, int, int, int]]) -> None:
        found = [Screen.of(pygame.Rect(area), pygame.Rect(areas[-1])) for area in areas]
        assert min(least_size(found)) > 0
        for left in (-100_000, 0, 100_000):
            screen_of(WindowPlace(left=left, top=left), found)

    yield enter


@contextmanager
def journals(folder: Path) -> Iterator[Enter]:
    """Read files that should be matches."""

    def enter(data: bytes) -> None:
        path = folder / "match.jsonl"
        path.write_bytes(data)
        read(path, GAMES)

    yield enter


@contextmanager
def statistics(folder: Path) -> Iterator[Enter]:
    """Open the file of the statistics."""

    def enter(data: bytes) -> None:
        path = folder / "history.sqlite"
        path.write_bytes(data)
        history = History(path)
        list(history.people)
        history.close()

    yield enter


@contextmanager
def dates(_: Path) -> Iterator[Enter]:
    """Show dates of files and rows as seen from today."""
    now = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
    yield lambda then: moment(then, now, language.load("fr"))


@contextmanager
def typed_paths(_: Path) -> Iterator[Enter]:
    """Open the files whose paths a player types."""

    def enter(text: str) -> None:
        with opened(typed_path(text)):
            pass

    yield enter


@contextmanager
def terminals(_: Path) -> Iterator[Enter]:
    """Print a table in a terminal whose size the environment names."""
    with pytest.MonkeyPatch.context() as patch:

        def enter(size: str) -> None:
            patch.setenv("COLUMNS", size)
            page = io.StringIO()
            table = FittingTable("Players", "Wins")
            table.add_row("master", "12")
            TerminalConsole(file=page).print(table)
            assert "12" in page.getvalue().replace("\n", "")

        yield enter


@contextmanager
def fonts(folder: Path) -> Iterator[Enter]:
    """Look through the fonts of the system for a letter that the program's own do not have."""

    def forget() -> None:
        for function in vars(typefaces).values():
            getattr(function, "cache_clear", int)()

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_FONTS", str(folder))

        def enter(data: bytes) -> None:
            (folder / "system.ttf").write_bytes(data)
            forget()
            typefaces.showing("漢", typefaces.FontCut(Family.TEXT))

        yield enter
    forget()


@contextmanager
def languages(_: Path) -> Iterator[Enter]:
    """Load the language that the environment or the settings ask for."""
    with pytest.MonkeyPatch.context() as patch:

        def enter(code: str) -> None:
            patch.setenv("LC_ALL", code)
            language.load(language.system_code())
            assert language.load(code).gettext("Undo")

        yield enter


@contextmanager
def drawings(folder: Path) -> Iterator[Enter]:
    """Read drawings of boards that anybody may have made."""

    def enter(data: bytes) -> None:
        path = folder / "board.svg"
        path.write_bytes(data)
        read_drawing(path)

    yield enter


@contextmanager
def boards(_: Path) -> Iterator[Enter]:
    """Read boards that anybody may have baked."""
    yield lambda data: archive.read(data, "mine")


@contextmanager
def command_line(_: Path) -> Iterator[Enter]:
    """Run what is given in a terminal, without a window."""

    def enter(words: Sequence[str]) -> None:
        assert main(words) != 0

    yield enter


@contextmanager
def faults(folder: Path) -> Iterator[Enter]:
    """Write errors of any library into the log."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTHEQUE_HOME", str(folder))
        yield write_down


def _pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.ludotheque")
    return folder / "pipe.ludotheque"


def _loop(folder: Path) -> Path:
    (folder / "loop").symlink_to(folder / "loop")
    return folder / "loop"


FILES: Final = (
    *(
        b"",
        b"\x00" * 100,
        b"\xff\xfe",
        b"{}",
        b"[]\n",
        b"null\n",
        b'{"game":"nimmsleich"}\n',
        b"[" * 100_000,
        b'"' + b"a" * 10**6,
    ),
    *(
        b"\xef\xbb\xbf{}\n",
        b"\n" * 1000,
        b'{"game":"../../etc/passwd","seats":[],"options":{},"seed":1}\n',
        b"NaN\n",
        b"1e999\n",
    ),
)
"""Contents of files."""
DOCUMENTS: Final[tuple[object, ...]] = (
    *({"window": {"width": 0}}, {"window": {"width": 10**15}}, {"window": {"left": 1.5}}, {"window": {"height": "x"}}),
    *({"window": []}, {"window": None}),
    *({"keys": keys} for keys in ({"undo": ""}, {"undo": "+"}, {"nobody": "a"}, {"undo": "漢"}, {"undo": "ctrl+ctrl"})),
    *({"buttons": {"undo": "wheel"}}, {"language": "../../etc"}, {"language": "xx"}, {"text_scale": 1e300}),
    *(
        {"person": "nobody"},
        {"volumes": {"master": -1}},
        {"unknown": 1},
        {"tips": {"a": -5}},
        {"last_setups": {"x": {}}},
    ),
)
"""Contents of the file of the settings."""
DRAWINGS: Final = (
    *(b"<svg/>", b"<svg", b"<html/>", b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 nan inf'/>"),
    b"<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>]><svg>&b;</svg>",
    b"<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg/>",
    b"<svg>" * 100_000,
    b"<svg><path class='roof' d='" + b"M0 0L1 1" * 100_000 + b"'/></svg>",
    b"<svg width='1e999' height='-1'><rect class='roof' width='1e300' height='1e300'/></svg>",
)
COMMANDS: Final[tuple[list[str], ...]] = (
    *([], ["nimmsleich", "--headless", "--seats"], ["nizza", "--headless", "--option"], ["--headless", "--replay"]),
    *(["nizza", "--headless", "--seed"], ["nizza", "--games"], ["--language"], ["nizza", "--bake-board"], ["--scene"]),
)
FACES: Final = (
    b"",
    b"no font",
    b"\x00\x01\x00\x00",
    b"\x00\x01\x00\x00\xff\xff" + b"\xff" * 500,
    b"OTTO" + b"\x00" * 200,
)

BACK_AND_FORTH: Final = min((Path(__file__).parents[1] / "journals").glob("nimmsleich-*.jsonl")).read_bytes() + (
    b'{"go_to":60}\n{"go_to":3}\n' * 5_000
)
"""A match in which a player has leafed to and fro ten thousand times."""
ZONES: Final = (UTC, timezone(timedelta(hours=23, minutes=59)), timezone(-timedelta(hours=23, minutes=59)))

DOORS: Final[dict[str, Door]] = {
    "mouse": Door(
        desk,
        [
            *events(pygame.MOUSEMOTION, pos=PIXELS, rel=[(0, 0)], buttons=[(0, 0, 0)], touch=[False, True]),
            *events(
                *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP), pos=PIXELS, button=[1, 0, 3, 8, 255], touch=[False]
            ),
            *events(pygame.MOUSEWHEEL, x=[0], y=[0, HUGE, -HUGE], precise_y=NUMBERS, flipped=[False, True]),
        ],
    ),
    "keyboard": Door(
        desk,
        events(
            *(pygame.KEYDOWN, pygame.KEYUP),
            key=[pygame.K_a, 0, -1, HUGE, -HUGE, 0x110000, pygame.K_KP_0, 2**30 + 999],
            mod=[0, 0xFFFF, -1, HUGE],
            unicode=TEXTS,
            scancode=[0, -1, 511, HUGE],
        ),
    ),
    "typed text": Door(desk, events(pygame.TEXTINPUT, text=TEXTS)),
    "input method": Door(desk, events(pygame.TEXTEDITING, text=TEXTS, start=[0, -1, HUGE], length=[0, -1, HUGE])),
    "touch": Door(
        desk,
        events(
            *(pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP),
            finger_id=[0, 1, -1, 2**63 - 1],
            x=NUMBERS,
            y=NUMBERS,
            touch_id=[0],
            dx=NUMBERS[:1],
            dy=NUMBERS[:1],
        ),
    ),
    "gamepad": Door(
        desk,
        [
            *events(
                pygame.CONTROLLERAXISMOTION, instance_id=[0, -1, HUGE], axis=[0, 5, -1, 255], value=[32767, -32768]
            ),
            *events(pygame.CONTROLLERAXISMOTION, instance_id=[0], axis=[1, 4], value=[0, HUGE, -HUGE]),
            *events(
                *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP),
                instance_id=[0, HUGE],
                button=range(-1, 256, 5),
            ),
            *events(pygame.CONTROLLERDEVICEREMOVED, instance_id=[0, 7, -1, HUGE]),
        ],
    ),
    "plugs": Door(plugs, events(pygame.CONTROLLERDEVICEADDED, device_index=[0, 1, -1, 99, HUGE])),
    "window": Door(
        desk,
        [
            *events(
                *KINDS_OF_WINDOW, x=[0, -1, HUGE, -HUGE, -32000], y=[0, -1, HUGE, -HUGE], display_index=[0, -1, 99]
            ),
            *events(pygame.QUIT),
        ],
    ),
    "unknown events": Door(desk, [pygame.Event(kind) for kind in UNUSED]),
    "clipboard": Door(clipboard, [*TEXTS, "x" * 10**6, "a\nb\r\n" * 1000, pygame.error("no clipboard")]),
    "texts on the screen": Door(notices, TEXTS),
    "home": Door(
        home, [b"plain", b"\xff\xfe", b"a\nb", b"\x1b[2J", "漢字 é".encode(), b"{file}", b"x" * 200, b"y" * 4000]
    ),
    "dropped files": Door(
        dropped,
        [
            *FILES,
            "",
            ".",
            "/",
            "relative",
            "~nobody_here/x",
            "file:///etc/passwd",
            "/dev/zero",
            "/dev/full",
            "x" * 5000,
            "/proc/self/mem",
            "a\x00b",
            "\udcff",
            "\ud800",
            _pipe,
            _loop,
        ],
    ),
    "settings": Door(settings, [*FILES, *map(msgspec.json.encode, DOCUMENTS)]),
    "window places": Door(
        places,
        [
            WindowPlace(width=wide, height=high, left=left, top=top, fullscreen=full)
            for wide, high in ((320, 200), (16384, 16384), (16384, 200))
            for left, top in ((None, None), (None, 5), (-100_000, 100_000), (0, -3))
            for full in (False, True)
        ],
    ),
    "screens": Door(
        desktops,
        [
            [(0, 0, 1, 1)],
            [(0, 0, 0, 0)],
            [(-HUGE, -HUGE, 5, 5), (0, 0, 1920, 1080)],
            [(0, 0, 1920, 1080), (0, 0, 0, 0)],
            [(0, 0, 100_000, 10), (-5, -5, 2, 2)],
            [(0, 0, -1, -1)],
        ],
    ),
    "journals": Door(journals, [*FILES, BACK_AND_FORTH], refusals=(BadJournal,)),
    "statistics": Door(statistics, [*FILES, b"SQLite format 3\x00", b"SQLite format 3\x00" + b"\xff" * 4096]),
    "dates": Door(
        dates,
        [
            *(each.replace(tzinfo=zone) for each in (datetime.min, datetime.max) for zone in ZONES),
            *(NUMBERS[0], NUMBERS[3], *NUMBERS[5:], 1e18, -1e18, 2.0**60),
            datetime(2026, 2, 28, tzinfo=UTC),
        ],
    ),
    "fonts": Door(fonts, FACES),
    "typed paths": Door(
        typed_paths, ["~nobody_here/x", "~", "", ".", "/dev/zero", "/dev/full", *TEXTS], refusals=(OSError,)
    ),
    "terminals": Door(terminals, ["0", "00", "-5", "", "wide", "²", "1", "5", "10", "9" * 5000]),
    "languages": Door(
        languages, ["", "C", "POSIX", "xx_YY.UTF-8", "../../etc", "fr_FR@euro", "\udcff", "f" * 5000, "fr\n"]
    ),
    "drawings": Door(drawings, [*FILES, *DRAWINGS], refusals=(BadBoard,)),
    "boards": Door(boards, FILES, refusals=(archive.DamagedBoard,)),
    "command line": Door(
        command_line,
        [[*words, text] for words in COMMANDS for text in TEXTS if "\x00" not in text],
        refusals=(SystemExit,),
    ),
    "faults": Door(faults, [ValueError(text) for text in TEXTS] + [OSError(0, None), KeyError(), RecursionError()]),
}


@pytest.mark.skipif(sys.platform == "win32", reason="many of these files cannot exist there")
@pytest.mark.parametrize("name", DOORS)
def test_no_value_from_outside_ends_the_program(tmp_path: Path, name: str) -> None:
    door, failed = DOORS[name], []
    with door.opened(tmp_path) as enter:
        for value in door.values:
            try:
                enter(value)
            except door.refusals as refusal:
                failed += [] if str(refusal) else [f"{value!r:.120} is refused without a word"]
            except Exception as fault:
                failed.append(f"{value!r:.120}: {fault!r:.300}")
    assert not failed, "\n".join(failed)
