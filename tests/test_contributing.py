"""A new game comes about as docs/game.md says, step by step, on a copy of the repository."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lantern.__main__ import copy_template

ROOT = Path(__file__).parents[1]
STEPS = (ROOT / "docs" / "game.md").read_text(encoding="utf-8")

LEFT_TO_THE_AUTHOR = {
    "test_a_book_begins_with_the_game_in_a_minute",
    "test_a_match_is_told_without_a_word_of_another_language",
    "test_every_temper_changes_decisions",
}
"""Contract tests that a copy of the template fails: pictures of the rule book, translations, tempers of its bots."""

MOST_LINES = 1120
"""Lines of the template in all its files, the rule books and tests included."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the repository, without screenshots and history."""
    kept = shutil.ignore_patterns(".*", "__pycache__", "screenshots", "results")
    return Path(shutil.copytree(ROOT, tmp_path / "copy", ignore=kept))


def run(command: str, copy: Path) -> str:
    """Run a command of docs/game.md in the copy, and return what it prints."""
    assert command in STEPS, f"docs/game.md says {command} no more"
    python, *words = shlex.split(command)
    assert python in (".venv/bin/python", "main.py")
    words = words if python != "main.py" else [python, *words]
    home = os.environ | {"LUDOTHEQUE_HOME": str(copy / "home")}
    done = subprocess.run(
        [sys.executable, *words], cwd=copy, env=home, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


def edit(path: Path, *changes: tuple[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text, f"{path.name} has no {before!r}"
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8", newline="\n")


def test_a_copy_of_the_template_is_a_game_that_lacks_only_what_the_author_must_write(copy: Path) -> None:
    run(".venv/bin/python -m tests.lantern pig", copy)
    assert "antern" not in "".join(path.read_text(encoding="utf-8") for path in (copy / "pig").rglob("*.py"))
    files = [*(copy / "pig").iterdir(), *(copy / "tests" / "pig").iterdir(), *copy.glob("assets/rulebooks/pig.*")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    assert not [text for text in texts if "LA-" in text or "template" in text]
    assert all(text.startswith("# Pigs\n") for text in texts[-3:])
    edit(
        copy / "main.py",
        ("from table.game import", "from pig import GAME as PIG\nfrom table.game import"),
        ("VERTIGES, NIMMSLEICH)", "VERTIGES, NIMMSLEICH, PIG)"),
    )
    edit(copy / "pyproject.toml", ('"nimmsleich", ', '"nimmsleich", "pig", '), ("nimmsleich | ", "nimmsleich | pig | "))
    edit(copy / "release" / "ludotheque.spec", ('"nimmsleich", ', '"nimmsleich", "pig", '))
    edit(copy / "README.md", ("| Nimm's Leich! |", "| Nimm's Leich! | Pigs |"))
    # An odd number of seats at most.
    edit(copy / "pig" / "rules.py", ("range(2, 5)", "range(2, 6)"))

    assert "Result:" in run("main.py pig --headless", copy)
    told = run(".venv/bin/python -m pytest tests/contract tests/pig -n0 --regenerate -k pig", copy)
    failed = set(re.findall(r"^(?:FAILED|ERROR) \S*::(\w+)", told, re.MULTILINE))
    assert failed == LEFT_TO_THE_AUTHOR, told
    assert (copy / "tests" / "journals" / "pig-3.jsonl").exists()
    assert len(list((copy / "tests" / "playthroughs").glob("pig-*.txt"))) == 3


def test_the_template_is_small() -> None:
    """With a lesson, a challenge, dice, a simulation, secrets and a test for each rule."""
    files = [path for path in (ROOT / "tests" / "lantern").iterdir() if path.is_file() and path.name != "__main__.py"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    names = {
        name.name
        for file, text in texts.items()
        if file.endswith(".py")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("table", "stage")
        for name in node.names
    }
    assert len(files) <= 15
    assert len(names) <= 60
    assert sum(text.count("\n") for text in texts.values()) <= MOST_LINES


@pytest.mark.parametrize(
    ("name", "words"),
    [("Pig", "small letters"), ("my-pig", "small letters"), ("../pig", "small"), ("nizza", "already")],
)
def test_a_name_that_cannot_be_a_package_or_is_taken_is_refused(name: str, words: str) -> None:
    with pytest.raises(SystemExit, match=words):
        copy_template(name)


def test_what_contributing_offers_exists() -> None:
    """The table of what need not be written again names files and, before them, what stands in them."""
    for line in STEPS.partition("Don't write these again")[2].splitlines():
        _, _, offer = line.partition(" | ")
        files = re.findall(r"`((?:table|stage|nizza|assets)/[\w/]+(?:\.py|/)?)`", offer)
        text = "".join(path.read_text(encoding="utf-8") for each in files if (path := ROOT / each).is_file())
        assert all((ROOT / each).exists() for each in files), line
        for name in set(re.findall(r"`([A-Za-z_]+)`", offer)) - {"not_now_PHASE"}:
            assert re.search(rf"\b{name}\b", text), f"{name} is in none of {files}"
