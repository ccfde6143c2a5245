"""README, CONTRIBUTING and docs keep their word: commands are one line each, and what can be run is run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from main import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
GUIDE = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
RESULTS = (ROOT / "benchmarks" / "RESULTS.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.M | re.S)
BLOCKS = [(kind, body.strip().splitlines()) for _, kind, body in BLOCK.findall(README)]
INSTALL = "python3 -m venv .venv && .venv/bin/python -m pip install -q -r requirements{}.txt && .venv/bin/python "
GUIDE_BLOCKS = [re.sub(f"^{indent}", "", body, flags=re.M) for indent, _, body in BLOCK.findall(GUIDE)]
CATALOGUES = next(block for block in GUIDE_BLOCKS if "babel.messages" in block)
HEADLESS = [line for kind, lines in BLOCKS if kind == "sh" for line in lines if line.startswith(".venv/bin/python ")]


def commands(kind: str) -> list[str]:
    """Return the blocks of one kind that install: each must be a single line that works alone."""
    blocks = [lines for block, lines in BLOCKS if block == kind and "pip install" in "\n".join(lines)]
    assert all(len(lines) == 1 for lines in blocks)
    return [lines[0] for lines in blocks]


def test_playing_and_testing_are_one_line_each_that_works_alone() -> None:
    assert commands("sh") == [INSTALL.format("") + "main.py", INSTALL.format("-dev") + "-m pytest"]


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
def test_the_headless_lines_run_as_they_are_written(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, file, *words = shlex.split(line)
    assert (program, file) == (".venv/bin/python", "main.py")
    monkeypatch.chdir(ROOT)
    assert main(words) == 0, capsys.readouterr().err
    assert capsys.readouterr().out.strip()


def test_the_lines_were_found() -> None:
    assert len(HEADLESS) >= 4


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_every_measurement_names_a_command_that_exists() -> None:
    commands = {path.stem for path in (ROOT / "benchmarks").glob("*.py")}
    former = set(re.findall(r"`(\w+)`", RESULTS.partition("figure is settled (")[2].partition(" at 5ad71339")[0]))
    named = set(re.findall(r"`([a-z]\w+)(?: [^`]*)?`", RESULTS.partition("##")[2]))
    assert named <= commands | former
    assert not commands & former
    assert len(named & commands) >= 7


def test_files_that_are_named_exist() -> None:
    named = (README + GUIDE + RESULTS).replace("`tests/pig/", "`tests/lantern/").replace("`pig/", "`tests/lantern/")
    named = named.replace("pig", "nimmsleich")
    for page in PAGES:
        links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == [], page.name
    paths = [*re.findall(r"\]\(([^)#:]+)\)", README), *re.findall(r"`([\w.-]+/[\w./-]*)`", named), "LICENSE"]
    assert "table/contract.py" in paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_its_moving_pictures_are_small() -> None:
    films = re.findall(r"\(([\w/]+\.gif)\)", README)
    assert len(films) == 2
    assert sum((ROOT / film).stat().st_size for film in films) < 4_000_000


def test_the_python_it_asks_for_is_the_one_that_is_declared() -> None:
    declared = re.search(
        r'requires-python = ">=(3\.\d+), <3\.(\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    )
    assert declared is not None
    assert f"Python {declared[1]} to 3.{int(declared[2]) - 1}" in README


@pytest.mark.skipif(sys.platform == "win32", reason="written for a shell")
def test_the_catalogue_is_updated_and_compiled_as_it_is_written(tmp_path: Path) -> None:
    pytest.importorskip("babel")
    shutil.copytree(ROOT / "assets" / "language", tmp_path / "language")
    for line in CATALOGUES.splitlines():
        words = shlex.split(line.replace("messages.pot", str(tmp_path / "all.pot")))
        assert words[:3] == [".venv/bin/python", "-m", "babel.messages.frontend"]
        words = [str(tmp_path / "language") if word == "assets/language" else word for word in words[3:]]
        subprocess.run([sys.executable, "-m", "babel.messages.frontend", "-q", *words], cwd=ROOT, check=True)
    compiled = {path.relative_to(tmp_path): path.read_bytes() for path in (tmp_path / "language").rglob("*.mo")}
    assert compiled == {path: (ROOT / "assets" / path).read_bytes() for path in compiled}
    assert len(compiled) == len(list((ROOT / "assets" / "language").iterdir()))
