"""Terminal output: letters that the encoding has, lines that cannot be forged, or the reason in one sentence."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from main import main
from table.game import Game
from table.words import LONGEST_LINE, one_line
from tests.contract.playing import every_game
from tests.contract.saved_matches import saved_match
from tests.full_disk import needs_limits
from tests.table.program_run import status_of

ROOT = Path(__file__).resolve().parents[2]
needs_full_device = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")


def command(
    *words: str, encoding: str = "utf-8", out: int = subprocess.PIPE, err: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a terminal of that encoding does."""
    environment = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    environment["PYTHONIOENCODING"] = encoding
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *words],
        stdout=out, stderr=err, env=environment, cwd=ROOT, timeout=600, check=False,
    )  # fmt: skip


# ---- letters -------------------------------------------------------------------------------------------------------


def written(monkeypatch: pytest.MonkeyPatch, encoding: str, *words: str) -> str:
    """Return the program's output where stdout has that encoding."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(words) == 0
    out.seek(0)
    return out.read()


@pytest.mark.parametrize("encoding", ["latin-1", "cp850", "ascii"])
@every_game
def test_a_terminal_without_some_letters_gets_the_nearest(
    game: Game, encoding: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--headless", "--replay", str(saved_match(game)), "--language", "fr")
    told, whole = written(monkeypatch, encoding, *words), written(monkeypatch, "utf-8", *words)
    assert capsys.readouterr().err == ""
    assert told.count("\n") == whole.count("\n") > 10
    assert "?" * 2 not in told
    assert ("Résultat" if encoding != "ascii" else "Resultat") in told


@pytest.mark.parametrize("encoding", ["cp850", "ascii"])
def test_tables_lists_help_and_complaints_are_written_in_every_encoding(encoding: str) -> None:
    words = ("nimmsleich", "--games", "2", "--seats", "random,random,random", "--seed", "1", "--language", "fr")
    for asked in (words, ("--list", "--language", "fr"), ("--help",)):
        done = command(*asked, encoding=encoding)
        assert done.returncode == 0
        assert b"Traceback" not in done.stderr
        assert len(done.stdout) > 200
    refused = command("échecs", encoding=encoding)
    assert refused.returncode == 2
    assert refused.stderr.count(b"\n") == 1


# ---- lines ---------------------------------------------------------------------------------------------------------

EVIL = "Ada\x1b[2J\nResult: Bruno wins.\r\u202egnorw\u2066\x9b31m\u2028" + "a" * 400


def journal_of(folder: Path, name: str, seats: str = "random,random,random") -> Path:
    """Save a match whose first player has been given `name` by hand."""
    made = folder / "made.jsonl"
    assert main(["nimmsleich", "--headless", "--seats", seats, "--seed", "3", "--save", str(made)]) == 0
    header, rest = made.read_text(encoding="utf-8").split("\n", 1)
    setup = json.loads(header)
    setup["setup"]["seats"][0]["name"] = name
    forged = folder / "forged.jsonl"
    forged.write_text(json.dumps(setup) + "\n" + rest, encoding="utf-8")
    return forged


def is_harmless(line: str) -> bool:
    return len(line) <= LONGEST_LINE and all(letter.isprintable() or letter in "\u00a0\u202f" for letter in line)


@pytest.mark.parametrize("name", [EVIL, EVIL[:64]], ids=["too long", "not too long"])
def test_a_foreign_journal_neither_steers_the_terminal_nor_forges_lines(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = journal_of(tmp_path, name)
    capsys.readouterr()
    assert main(["--headless", "--replay", str(forged), "--language", "en"]) == 2
    written = capsys.readouterr()
    assert written.err
    for said in (written.out, written.err):
        lines = said.removesuffix("\n").split("\n")
        assert all(is_harmless(line) for line in lines)
        assert not any(line.startswith("Result: Bruno wins.") for line in lines)


@pytest.mark.parametrize(
    "words", ["--replay {evil} --headless", "{evil}", "--headless --wings{evil}", "--seats {evil}"]
)
def test_complaints_repeat_foreign_words_harmlessly(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of([word.replace("{evil}", EVIL) for word in words.split(" ")]) == 2
    said = capsys.readouterr().err
    assert said.endswith("\n")
    assert is_harmless(said.removesuffix("\n"))


def test_a_long_line_loses_its_middle() -> None:
    line = one_line("Result: " + "a" * 1000 + " wins.")
    assert len(line) == LONGEST_LINE
    assert line.startswith("Result: a")
    assert line.endswith("a wins.")


def test_what_is_harmless_stays() -> None:
    for name in ("Zoë", "Ада", "علی", "愛", "🦉", "a\u00a0b", "‘n’ “—”"):
        assert one_line(name) == name
    assert one_line("a\tb\udce9\u200f") == "a\\tb\\udce9\\u200f"


# ---- what the machine refuses ----------------------------------------------------------------------------------------


@needs_full_device
@pytest.mark.parametrize(
    "words",
    [
        "--list",
        "--help",
        "nimmsleich --headless --seats random,random,random",
        "nimmsleich --games 1 --seats random,random,random",
    ],
)
def test_output_that_nobody_takes_is_one_sentence(words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = command(*words.split(" "), out=full.fileno())
    assert done.returncode == 1
    assert done.stderr.endswith(b"The output cannot be written: No space left on device.\n")
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@needs_full_device
def test_a_complaint_that_nobody_takes_leaves_the_exit_status() -> None:
    with open("/dev/full", "wb") as full:
        assert command("chess", err=full.fileno()).returncode == 2
        done = command("nimmsleich", "--games", "1", "--seats", "random,random,random", err=full.fileno())
    assert done.returncode == 1
    assert b"random" in done.stdout


@needs_full_device
def test_a_picture_on_a_full_disk_is_one_sentence() -> None:
    done = command("--scene", "nimmsleich-rules", "--screenshot", "/dev/full", "--size", "200x120")
    assert done.returncode == 1
    assert done.stderr == b"The picture cannot be written to /dev/full: No space left on device.\n"


LITTLE_ROOM = """
import resource, sys
from main import main
resource.setrlimit(resource.RLIMIT_FSIZE, (400, resource.RLIM_INFINITY))
sys.exit(main(sys.argv[1:]))
"""


@needs_limits
def test_a_match_that_can_no_longer_be_saved_is_told_whole_and_fails(tmp_path: Path) -> None:
    words = ["nimmsleich", "--headless", "--seats", "random,random,random", "--seed", "3", "--language", "en"]
    whole = command(*words)
    file = tmp_path / "match.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", LITTLE_ROOM, *words, "--save", file],
        capture_output=True, cwd=ROOT, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == whole.stdout
    assert done.stderr.decode() == f"The match cannot be saved in {file}: File too large.\n"


def test_save_makes_no_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["nimmsleich", "--headless", "--save", str(Path("a", "b", "c"))]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.strip() == f"The match cannot be saved: there is no folder {Path('a', 'b')}."
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"), [("--games 3 --jobs 999999999999", "from 1 to 61"), ("--games 99999999999", "from 1 to 1000000")]
)
def test_more_than_a_machine_can_do_is_refused(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["vertiges", *words.split(" ")]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert said in complaint
