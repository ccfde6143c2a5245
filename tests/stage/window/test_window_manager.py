"""The window on an X server, with a window manager that puts a frame round it and without one, and on Wayland."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from stage.window.system_window import PATIENCE, Arrival

ROOT = Path(__file__).resolve().parents[3]
WAIT = 60.0
"""Seconds: as long as a slow machine may take."""
STARTS = """
import time
from stage.settings import WindowPlace
from stage.window.system_window import Window

place = WindowPlace(left=200, top=100, fullscreen=FULL)
for start in range(4):
    window = Window(place)
    for frame in range(30):
        if frame == 15 and place.fullscreen:
            window.show_fullscreen(False)
        pygame.event.pump()
        window.update(0.005, window.surface.get_size())
        window.flip()
        time.sleep(0.005)
    place = window.place(fullscreen=FULL)
    window.close()
print(place.left, place.top, place.width, place.height)
"""
FILLING = """
import time
from stage.settings import WindowPlace
from stage.window.system_window import Window
from stage.window.system_window import size_on_screen

def until(size):
    begin = time.monotonic()
    while size_on_screen(window._window) != size or window.surface.get_size() != size:
        pygame.event.pump()
        window.update(1 / 60, window.surface.get_size())
        window.flip()
        assert time.monotonic() - begin < WAIT, (size_on_screen(window._window), window.surface.get_size())

window = Window(WindowPlace(width=1280, height=720, left=200, top=100))
until((1280, 720))
window.show_fullscreen(True)
until((1600, 900))
window.show_fullscreen(False)
until((1280, 720))
place = window.place(fullscreen=False)
print(place.left, place.top)
"""
SHARP = """
import time
from stage.settings import WindowPlace
from stage.window.system_window import Window

def size():
    for frame in range(30):
        pygame.event.pump()
        window.update(1 / 60, window.surface.get_size())
        window.surface.fill((90, 60, 30))
        window.flip()
        time.sleep(0.01)
    return "x".join(map(str, window.surface.get_size()))

window = Window(WindowPlace())
sizes = [size()]
for full in (True, False):
    window.show_fullscreen(full)
    sizes.append(size())
print(pygame.display.get_driver(), *sizes)
"""
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")


@pytest.fixture(params=["window manager", "bare"])
def display(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Name of an X display of 1600 × 900 pixels."""
    framed = request.param != "bare"
    missing = [name for name in ("Xvfb", *(["openbox"] if framed else [])) if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    reading, writing = os.pipe()
    with ExitStack() as ended:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x900x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL,
        )  # fmt: skip
        ended.callback(_end, server)
        os.close(writing)
        with os.fdopen(reading) as answer:
            name = f":{answer.readline().strip()}"
        if framed:
            ready = tmp_path / "ready"
            manager = subprocess.Popen(
                ["openbox", "--startup", f"touch {ready}"],
                env={**os.environ, "DISPLAY": name, "HOME": str(tmp_path)}, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            ended.callback(_end, manager)
            begin = time.monotonic()
            while not ready.exists():
                assert time.monotonic() - begin < WAIT, "the window manager does not start"
                time.sleep(0.02)
        yield name


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(WAIT)


def told(display: str | Mapping[str, str], code: str) -> str:
    """Run `code` in a process with a window on an X `display`, or in a session; return the last line it prints."""
    session = {"DISPLAY": display} if isinstance(display, str) else display
    environment = {name: value for name, value in os.environ.items() if name not in SESSION}
    ran = subprocess.run(
        [sys.executable, "-c", "import pygame\n" + code], cwd=ROOT, env=environment | dict(session),
        capture_output=True, text=True, check=False, timeout=4 * WAIT,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()[-1]


@pytest.mark.parametrize("full", [False, True])
def test_after_several_starts_the_window_stands_where_it_stood(display: str, full: bool) -> None:
    assert told(display, STARTS.replace("FULL", str(full))) == "200 100 1280 720"


def test_full_screen_fills_the_screen_and_leads_back(display: str) -> None:
    assert told(display, FILLING.replace("WAIT", str(WAIT))) == "200 100"


@contextmanager
def wayland(folder: Path, scale: int, size: tuple[int, int]) -> Iterator[dict[str, str]]:
    """Run a Wayland compositor without a screen; yield the environment of its session."""
    if shutil.which("weston") is None:
        pytest.skip("weston is not installed")
    environment = {name: value for name, value in os.environ.items() if name not in SESSION}
    session = {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-test"}
    words = [f"--width={size[0]}", f"--height={size[1]}", f"--scale={scale}", f"--socket={session['WAYLAND_DISPLAY']}"]
    compositor = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--idle-time=0", *words],
        env=environment | {"XDG_RUNTIME_DIR": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        begin = time.monotonic()
        while not (folder / session["WAYLAND_DISPLAY"]).exists():
            assert time.monotonic() - begin < WAIT, "the compositor does not start"
            time.sleep(0.02)
        yield session
    finally:
        _end(compositor)


@pytest.mark.parametrize(("scale", "asked"), [(1, {}), (2, {"SDL_VIDEODRIVER": "wayland"})])
def test_on_wayland_the_window_is_as_sharp_as_the_screen(tmp_path: Path, scale: int, asked: dict[str, str]) -> None:
    tmp_path.chmod(0o700)
    with wayland(tmp_path, scale, (1600, 900)) as session:
        sizes = told(session | asked, SHARP).split()
    windowed, full = (f"{scale * wide}x{scale * high}" for wide, high in ((1280, 720), (1600, 900)))
    assert sizes == ["wayland", windowed, full, windowed]


class Desktop:
    """SDL on a desktop whose frame SDL learns of with the first events."""

    def __init__(self, frame: tuple[int, int], *, obeys: bool = True) -> None:
        self.frame = frame
        self.position = (0, 0)
        self._known = (0, 0)
        self._obeys = obeys
        self.asked = 0

    def ask(self, place: tuple[int, int]) -> None:
        self.asked += 1
        if self._obeys or self.asked == 1:
            self.position = (
                place[0] - self._known[0] + self.frame[0], place[1] - self._known[1] + self.frame[1],
            )  # fmt: skip

    def learn(self) -> None:
        self._known = self.frame


@pytest.mark.parametrize("frame", [(0, 0), (1, 20), (8, 31)])
def test_a_frame_known_late_does_not_move_the_window(frame: tuple[int, int]) -> None:
    place = (200, 100)
    for _ in range(10):
        desktop, arrival = Desktop(frame), Arrival(place)
        desktop.ask(place)
        for number in range(20):
            if arrival.misses(desktop.position, 0.02):
                desktop.ask(arrival.wanted)
            if number == 1:
                desktop.learn()
        place = desktop.position
    assert place == (200, 100)


def test_a_window_that_must_stand_elsewhere_or_was_moved_is_left_alone() -> None:
    desktop, arrival = Desktop((1, 20), obeys=False), Arrival((200, 100))
    desktop.ask((200, 100))
    asked = sum(arrival.misses(desktop.position, 0.001) for _ in range(100))
    assert 0 < asked < 5
    moved = Arrival((200, 100))
    assert not moved.misses((200, 100), PATIENCE + 0.1)
    assert not moved.misses((500, 300), 0.02)
