"""Tournaments in processes of their own: interrupted, killed, and whatever ends, nothing of them is left."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.table.processes import children, has_ended, wait_for
from tests.table.program_run import ROOT

BY_SIGNAL = pytest.mark.skipif(sys.platform == "win32", reason="interrupts by signal")
IN_PROC = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the processes in /proc")
KUHN = ["--seats", "novice,master", "--option", "hands=1", "--seed", "5", "--language", "en"]
RANDOM = ["--seats", "random,random,random", "--games", "20000", "--seed", "1"]


def heed_signals() -> None:
    """Reset what a shell or nohup makes background processes ignore."""
    for ignored in (signal.SIGINT, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_DFL)


@contextmanager
def started(*words: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Start the program with these words, heeding Ctrl+C and hang-ups even when the tests run in the background."""
    process = subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        stdout=-1, stderr=-1, encoding="locale", start_new_session=True,
        preexec_fn=heed_signals,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@contextmanager
def stalled(notes: Path, jobs: int) -> Iterator[subprocess.Popen[str]]:
    """Start a tournament; each of its processes plays some matches and would then think for ten minutes."""
    words = ["-m", "tests.table.odd_program", "stalling", "kuhn", "--games", "500", *KUHN, "--jobs", str(jobs)]
    with started(*words, ODD_BOTS_FILE=str(notes)) as process:
        wait_for(lambda: notes.exists() and len(notes.read_text(encoding="utf-8")) == jobs, "the bots have not stalled")
        yield process


@BY_SIGNAL
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_tells_what_was_played_so_far(jobs: int, tmp_path: Path) -> None:
    """Without waiting for matches that are under way. The table is that of a tournament of n matches."""
    with stalled(tmp_path / "notes", jobs) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=600)
    assert process.returncode == 130
    interrupted = re.search(r"^Interrupted after (\d+) of 500 matches\.$", said, re.MULTILINE)
    assert interrupted is not None, said
    assert int(interrupted[1]) >= 5
    assert "Actions per second" in said
    assert "Traceback" not in said
    with started("-m", "tests.table.odd_program", "quiet", "kuhn", "--games", interrupted[1], *KUHN) as whole:
        assert whole.communicate(timeout=600)[0] == out


@BY_SIGNAL
@pytest.mark.parametrize(("jobs", "starts"), [("1", 6.0), ("2", 4.0)])
def test_ctrl_c_ends_a_tournament_without_a_traceback(jobs: str, starts: float) -> None:
    """Also while the processes are being started: after n times as long as the program alone takes."""
    begun = time.monotonic()
    subprocess.run([sys.executable, ROOT / "main.py", "--list"], capture_output=True, check=True)
    after = starts * (time.monotonic() - begun)
    with started("main.py", "nimmsleich", *RANDOM, "--jobs", jobs) as process:
        time.sleep(after)
        os.killpg(process.pid, signal.SIGINT)
        out, said = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "Interrupted after" in said
    assert ("Nimm's Leich!" in out) is ("Interrupted after 0 of" not in said)
    assert "Traceback" not in said


@BY_SIGNAL
@pytest.mark.parametrize(
    ("after", "number"), [("_tournament", 1), ("_tournament", 50), ("_play_in_processes", 1), ("_play_in_processes", 3)]
)
def test_ctrl_c_is_not_lost_where_python_drops_what_a_callback_raises(after: str, number: int) -> None:
    """While modules are imported, for the tournament and with its first process."""
    words = ["-m", "tests.table.interrupted_program", after, str(number), "nimmsleich", *RANDOM]
    with started(*words, "--jobs", "1") as process:
        _, said = process.communicate(timeout=600)
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "ignored" not in said


@IN_PROC
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_no_process_of_a_tournament_outlives_its_parent(by: signal.Signals, tmp_path: Path) -> None:
    """Neither those that play nor Python's own tracker of resources."""
    with stalled(tmp_path / "notes", 2) as process:
        others = children(process.pid)
        assert len(others) == 3
        process.send_signal(by)
        assert process.wait(timeout=600) == -by
        wait_for(lambda: all(map(has_ended, others)), "a process has outlived its parent")


@IN_PROC
def test_an_interrupt_leaves_no_process_behind(tmp_path: Path) -> None:
    with stalled(tmp_path / "notes", 2) as process:
        others = children(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=600) == 130
        wait_for(lambda: all(map(has_ended, others)), "a process is left")


@IN_PROC
@pytest.mark.parametrize("stalls", [True, False])
def test_a_killed_process_of_a_tournament_ends_it_with_one_sentence(stalls: bool, tmp_path: Path) -> None:
    """Also as soon as it has been started, before it has played a match."""

    def workers() -> list[int]:
        found = children(process.pid)
        return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]

    beginning = started("main.py", "nimmsleich", *RANDOM, "--jobs", "2")
    with stalled(tmp_path / "notes", 2) if stalls else beginning as process:
        wait_for(workers, "no process was started")
        os.kill(workers()[0], signal.SIGKILL)
        out, said = process.communicate(timeout=600)
    assert (process.returncode, out) == (1, "")
    assert said == "The tournament has broken off: one of its processes was ended from outside.\n"
