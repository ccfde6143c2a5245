"""Build the wheel, the source archive and the folder for people without Python, and try them: ``python -m release``.

Everything lands in ``dist``. It takes about five minutes, and stops at the first fault. On Linux the window is tried,
too, which needs Xvfb and xdotool.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from main import GAMES
from release import licences

ROOT: Final = Path(__file__).resolve().parents[1]
DIST: Final = ROOT / "dist"
_SEED: Final = 7
_PATIENCE: Final = 120.0
"""Seconds that the window may take until bots have acted in it."""
_DISPLAY: Final = ":87"
_ARCHIVE: Final = "zip" if sys.platform == "win32" else "xztar"
_PROGRAM: Final = ".exe" if sys.platform == "win32" else ""


class BuildFault(Exception):
    """Raised when something that was built does not work."""


def main() -> int:
    """Build and try everything that the command line does not leave out."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument("--only", choices=("wheel", "folder"), help="leave the other one out")
    parser.add_argument("--python", default=sys.executable, help="the Python in which the wheel is tried")
    asked = parser.parse_args()
    DIST.mkdir(exist_ok=True)
    try:
        if asked.only != "folder":
            wheel = _build_wheel()
            _try_wheel(wheel, asked.python)
        if asked.only != "wheel":
            folder = _build_folder()
            _try_folder(folder)
    except (BuildFault, subprocess.CalledProcessError) as fault:
        print(f"FAULT: {fault}", file=sys.stderr)
        return 1
    return 0


def _build_wheel() -> Path:
    for old in (*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")):
        old.unlink()
    _run([sys.executable, "-m", "hatchling", "build"])
    (wheel,), (archive,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    print(f"{wheel.name}: {_megabytes(wheel)}; {archive.name}: {_megabytes(archive)}")
    return wheel


def _try_wheel(wheel: Path, python: str) -> None:
    """Install the wheel where nothing else is, and play with it far from the sources."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        _run([python, "-m", "venv", str(home / "clean")])
        scripts = home / "clean" / ("Scripts" if sys.platform == "win32" else "bin")
        _run([str(scripts / "python"), "-m", "pip", "install", "-q", str(wheel)])
        _try_program(scripts / f"ludotheque{_PROGRAM}", home, str(scripts / "python"))
        print(f"The wheel works in {python}.")


def _build_folder() -> Path:
    shutil.rmtree(DIST / "ludotheque", ignore_errors=True)
    (ROOT / "build").mkdir(exist_ok=True)
    icon = pygame.image.load_sized_svg(ROOT / "assets" / "icon.svg", (256, 256))
    pygame.image.save(icon, ROOT / "build" / "ludotheque.png")
    _run([sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "release/ludotheque.spec"])
    folder = DIST / "ludotheque"
    missing = licences.collect(folder, folder / "licences", ROOT)
    if missing:
        raise BuildFault(f"no licence text for {', '.join(missing)}")
    if sys.platform == "linux":
        for extra in (ROOT / "release" / "ludotheque.desktop", ROOT / "release" / "add-to-menu.sh"):
            shutil.copy(extra, folder)
        shutil.copy(ROOT / "build" / "ludotheque.png", folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    archive = Path(shutil.make_archive(str(DIST / f"ludotheque-{sys.platform}"), _ARCHIVE, DIST, "ludotheque"))
    if sys.platform == "darwin":
        shutil.make_archive(str(DIST / "Ludotheque.app"), "xztar", DIST, "Ludothèque.app")
    print(f"{folder}: {size / 1e6:.0f} MB, {_megabytes(archive)} as {archive.name}")
    return archive


def _try_folder(archive: Path) -> None:
    """Unpack the archive elsewhere, on a desk with an empty home, and play: in the terminal and in the window."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        shutil.unpack_archive(archive, home / "moved elsewhere")
        program = home / "moved elsewhere" / "ludotheque" / f"ludotheque{_PROGRAM}"
        _try_program(program, home, sys.executable)
        if sys.platform == "linux":
            _try_window(program, home)
        print("The folder works.")


def _try_program(program: Path, home: Path, python: str) -> None:
    """Play a match of each game, as `python` does from the sources, and a few of one in worker processes."""
    alone = _alone(home)
    for name, game in GAMES.items():
        seats = ",".join(["novice"] * game.default_seats)
        words = [name, "--headless", "--seed", str(_SEED), "--seats", seats]
        told = _said([str(program), *words], home, alone)
        if told != _said([python, str(ROOT / "main.py"), *words], ROOT, dict(os.environ)):
            raise BuildFault(f"{program} plays {name} differently from the sources")
    words = ["nimmsleich", "--seats", "regular,novice,novice", "--games", "4", "--jobs", "2", "--seed", str(_SEED)]
    _said([str(program), *words], home, alone)


def _alone(home: Path) -> dict[str, str]:
    """Return an environment in which nothing of this one is found, on a desk with an empty home."""
    if sys.platform == "win32":
        # Without its own folder Windows starts no program that needs sockets or random numbers.
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "PATH") if name in os.environ}
        return {**kept, "LUDOTHEQUE_HOME": str(home)}
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}


def _try_window(program: Path, home: Path) -> None:
    """Open the window with an empty home, begin a match with keys, and see that bots act in it."""
    empty = home / "empty home"
    empty.mkdir()
    alone = {**_alone(empty), "DISPLAY": _DISPLAY, "SDL_AUDIODRIVER": "dummy"}
    with _screen():
        running = subprocess.Popen([str(program), "nimmsleich"], env=alone, cwd=empty)
        try:
            until = time.monotonic() + _PATIENCE
            while _deeds(empty) < 12:
                if running.poll() is not None or time.monotonic() > until:
                    raise BuildFault(f"no bot acts in the window of {program}; status {running.poll()}")
                # Enter begins the match; in it, Tab goes where play begins, and Enter bids what Enter has picked.
                for key in ("Tab", "Return", "Return") if _deeds(empty) else ("Return",):
                    subprocess.run(["xdotool", "key", key], env={**os.environ, "DISPLAY": _DISPLAY}, check=False)
                    time.sleep(0.5)
            _photograph(DIST / "window.png")
        finally:
            running.terminate()
            status = running.wait(30)
    if status:
        raise BuildFault(f"the window of {program} ended with status {status}")


def _deeds(home: Path) -> int:
    """Return how many lines the journals of the matches below a home have."""
    return sum(path.read_bytes().count(b"\n") for path in home.rglob("matches/*") if path.is_file())


@contextmanager
def _screen() -> Iterator[None]:
    server = subprocess.Popen(["Xvfb", _DISPLAY, "-screen", "0", "1366x768x24"], stderr=subprocess.DEVNULL)
    time.sleep(1.0)
    manager = shutil.which("openbox")
    desk = subprocess.Popen([manager], env={**os.environ, "DISPLAY": _DISPLAY}) if manager else None
    try:
        yield
    finally:
        if desk is not None:
            desk.terminate()
            desk.wait()
        server.terminate()
        server.wait()


def _photograph(file: Path) -> None:
    if shutil.which("import"):
        subprocess.run(["import", "-window", "root", str(file)], env={**os.environ, "DISPLAY": _DISPLAY}, check=False)


def _said(words: Sequence[str], folder: Path, environment: dict[str, str]) -> str:
    # Where the system has another encoding, Python writes UTF-8 into a pipe only if it is told so.
    spoken = {**environment, "PYTHONUTF8": "1"}
    done = subprocess.run(words, cwd=folder, env=spoken, capture_output=True, encoding="utf-8", check=False)
    if done.returncode or not done.stdout.strip():
        raise BuildFault(f"{' '.join(words)}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def _run(words: Sequence[str]) -> None:
    subprocess.run(words, cwd=ROOT, check=True)


def _megabytes(path: Path) -> str:
    return f"{path.stat().st_size / 1e6:.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
