"""The window on an X server, with a window manager that puts a frame round it and without one, and on Wayland."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pygame
import pytest

from stage.settings import WindowPlace
from stage.window import system_window
from stage.window.system_window import PATIENCE, Arrival, Screen, Window, least_size, screen_of, screens

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
SMALL = """
import time
from stage.settings import WindowPlace
from stage.window.system_window import Window

screen = pygame.Rect((0, 0), SCREEN)

def until(true):
    begin = time.monotonic()
    while not true():
        pygame.event.pump()
        window.update(1 / 60, window.surface.get_size())
        window.flip()
        assert time.monotonic() - begin < WAIT, (window._window.size, window._window.position)

for left, top in ((None, None), (100, 50)):
    window = Window(WindowPlace(left=left, top=top))
    for frame in range(60):
        until(lambda: screen.contains(window._window.position, window._window.size))
    if left is None:
        window.close()
window.show_fullscreen(True)
until(lambda: window.surface.get_size() == screen.size)
print(*window.surface.get_size())
"""
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")


@pytest.fixture(params=["window manager", "bare"])
def display(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Name of an X display of 1600 × 900 pixels."""
    with x_server(tmp_path, framed=request.param != "bare") as name:
        yield name


@contextmanager
def x_server(tmp_path: Path, size: str = "1600x900", *, framed: bool) -> Iterator[str]:
    """Run an X server of that size, with or without a window manager; yield the name of its display."""
    missing = [name for name in ("Xvfb", *(["openbox"] if framed else [])) if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    reading, writing = os.pipe()
    with ExitStack() as ended:
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
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
        capture_output=True, encoding="locale", check=False, timeout=4 * WAIT,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()[-1]


@pytest.mark.parametrize("full", [False, True])
def test_after_several_starts_the_window_stands_where_it_stood(display: str, full: bool) -> None:
    assert told(display, STARTS.replace("FULL", str(full))) == "200 100 1280 720"


def test_full_screen_fills_the_screen_and_leads_back(display: str) -> None:
    assert told(display, FILLING.replace("WAIT", str(WAIT))) == "200 100"


@pytest.mark.parametrize("framed", [False, True])
@pytest.mark.parametrize("size", ["800x600", "1024x600"])
def test_on_a_small_screen_the_whole_window_is_in_sight(tmp_path: Path, size: str, framed: bool) -> None:
    with x_server(tmp_path, size, framed=framed) as display:
        width, height = map(int, size.split("x"))
        code = SMALL.replace("SCREEN", str((width, height))).replace("WAIT", str(WAIT))
        assert told(display, code) == f"{width} {height}"


MAIN, LEFT, SMALLER = (
    Screen.of(pygame.Rect(*bounds)) for bounds in ((0, 0, 1920, 1080), (-1600, 100, 1600, 900), (1920, -200, 800, 600))
)


@pytest.mark.parametrize(
    ("left", "top", "screen"),
    [
        *((100, 100, MAIN), (-1500, 150, LEFT), (1950, -150, SMALLER), (-20, 100, MAIN), (-900, 120, LEFT)),
        *((-1500, 50, None), (1900, 700, None), (5000, 100, None), (-100_000, 100_000, None), (None, 100, None)),
    ],
)
def test_a_window_returns_to_its_screen_if_that_is_still_there(
    left: int | None, top: int, screen: Screen | None
) -> None:
    assert screen_of(WindowPlace(left=left, top=top), [MAIN, LEFT, SMALLER]) == screen


def test_a_window_opens_on_a_screen_at_the_left_of_the_main_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_window, "screens", lambda: [MAIN, LEFT])
    window = Window(WindowPlace(left=-1500, top=150))
    place = window.place(fullscreen=False)
    window.close()
    assert (place.left, place.top, place.width, place.height) == (-1500, 150, 1280, 720)


def test_the_least_size_leaves_room_for_a_frame_on_the_smallest_screen() -> None:
    assert least_size([MAIN, LEFT]) == (1024, 640)
    width, height = least_size([MAIN, SMALLER])
    assert 640 < width <= 800
    assert 480 < height < 600
    assert min(least_size([Screen.of(pygame.Rect(0, 0, 1, 1))])) > 0


@pytest.mark.parametrize("usable", [(0, 0, 0, 0), (0, 0, 1920, 3), (-5, 40, 1920, 1040), (1920, 0, 0, 1080)])
def test_a_desktop_that_tells_nonsense_of_its_panels_is_not_believed(usable: tuple[int, int, int, int]) -> None:
    assert Screen.of(MAIN.bounds, pygame.Rect(usable)).usable == MAIN.bounds


def test_the_screens_are_those_that_pygame_knows() -> None:
    pygame.display.init()
    assert [screen.bounds.size for screen in screens()] == pygame.display.get_desktop_sizes()


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
