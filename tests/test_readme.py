"""The README keeps its word: its commands are one line each, and what can be run is run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, list[str]]] = [
    (kind, body.strip().splitlines()) for kind, body in re.findall(r"^```(\w+)\n(.*?)^```$", README, re.M | re.S)
]
INSTALL = "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements.txt && "
HEADLESS = [line for kind, lines in BLOCKS if kind == "sh" for line in lines if line.startswith(".venv/bin/python ")]


def commands(kind: str) -> list[str]:
    """The blocks of one kind that install: each must be a single line that works alone."""
    blocks = [lines for block, lines in BLOCKS if block == kind and "pip install" in "\n".join(lines)]
    assert all(len(lines) == 1 for lines in blocks)
    return [lines[0] for lines in blocks]


def test_playing_and_testing_are_one_line_each_that_works_alone() -> None:
    assert commands("sh") == [INSTALL + ".venv/bin/python main.py", INSTALL + ".venv/bin/python -m pytest"]


def test_windows_has_the_same_two_commands() -> None:
    translated = [
        line.replace("python3 ", "py ", 1).replace(".venv/bin/", ".venv\\Scripts\\") for line in commands("sh")
    ]
    assert commands("bat") == translated


def test_ci_runs_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"({commands('sh')[1]})" in script.splitlines()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


@pytest.mark.parametrize("line", HEADLESS)
def test_the_headless_lines_run_as_they_are_written(line: str) -> None:
    program, *words = shlex.split(line)
    assert program == ".venv/bin/python"
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 3


def test_headless_lines_were_found() -> None:
    assert len(HEADLESS) >= 4


def test_files_that_are_named_exist() -> None:
    paths = [*re.findall(r"\]\(([^)#:]+)\)", README), *re.findall(r"`([\w.-]+/[\w./-]*)`", README), "LICENSE"]
    assert "table/contract.py" in paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_python_it_asks_for_is_the_one_that_is_declared() -> None:
    declared = re.search(r'requires-python = ">=(3\.\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert declared is not None
    assert f"Python {declared[1]} or newer" in README
