"""The installed packages are what the program imports, however it is installed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from main import GAMES
from table import __version__

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROGRAM = ("table", "physics", "stage", *GAMES)


def pinned(name: str) -> list[Requirement]:
    """Return the pins of a file of requirements."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and line[0] not in "#-"]


def needed(name: str) -> set[str]:
    """Return the distributions that a file of requirements names."""
    return {pin.name.lower() for pin in pinned(name)}


def imported() -> set[str]:
    """Return the distributions that the program imports."""
    roots = set[str]()
    for path in (ROOT / "main.py", *(path for package in PROGRAM for path in (ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                roots |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                roots.add(node.module.partition(".")[0])
    known = packages_distributions()
    foreign = roots - {"main", "_typeshed", *PROGRAM} - sys.stdlib_module_names
    return {known[root][0].lower() for root in foreign}


def test_who_plays_installs_what_the_program_imports_and_pytest() -> None:
    told = needed("requirements.txt")
    assert imported() | {"pytest"} <= told
    below = {re.split(r"[^\w.-]", line)[0].lower() for name in told for line in requires(name) or ()}
    assert told <= imported() | below | {"pytest"}


def test_the_package_needs_what_the_program_imports_in_a_range_that_has_the_pin() -> None:
    ranges = {each.name: each.specifier for each in map(Requirement, PROJECT["project"]["dependencies"])}
    pins = {each.name: str(each.specifier) for each in pinned("requirements.txt")}
    assert {*ranges, "pytest"} == set(pins)
    assert all(ranges[name].contains(pins[name].removeprefix("==")) for name in ranges)
    exact = [name for name in ranges if str(ranges[name]) == pins[name]]
    assert exact == ["pymunk"], "physics repeats with the same version only"


def test_the_wheel_brings_the_whole_program() -> None:
    brought = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    assert {"main.py", "assets", *PROGRAM} == set(brought)


def test_groups_name_what_is_pinned_for_tests_tools_and_releases() -> None:
    named = {Requirement(each).name.lower() for group in PROJECT["dependency-groups"].values() for each in group}
    assert named == needed("requirements-dev.txt") | {"pytest"}


def test_importing_the_package_changes_no_path() -> None:
    code = "import sys; before = [*sys.path]; import ludotheque; assert sys.path == before; print(ludotheque.run)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="locale", check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_built_has_the_same_version() -> None:
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="locale", check=False)
    assert done.stdout == f"{__version__}\n", done.stderr


@pytest.mark.parametrize("words", [["-m", "ludotheque"], ["main.py"]])
def test_the_version_is_told_however_the_program_is_started(words: list[str]) -> None:
    command = [sys.executable, *words, "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="locale", check=False)
    assert (done.returncode, done.stdout) == (0, f"Ludothèque {__version__}\n")


def test_the_version_is_the_newest_of_the_changelog() -> None:
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[0].split(" – ")[0] == __version__
    days = [section.split(" – ")[1] for section in sections]
    assert days == sorted(set(days), reverse=True)


@pytest.mark.parametrize("file", ["main.py", "ludotheque/__main__.py"])
def test_a_python_that_is_too_old_is_told_in_one_sentence(file: str) -> None:
    code = "import runpy, sys; sys.version_info = 3, 10, 14, 'final', 0"
    code += f"; runpy.run_path({file!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="locale", check=False)
    assert done.returncode == 1
    assert done.stderr == "Ludothèque needs Python 3.11 or newer; this is Python 3.10.\n"


def test_the_built_folder_brings_all_of_it() -> None:
    tree = ast.parse((ROOT / "release" / "ludotheque.spec").read_text(encoding="utf-8"))
    assigned = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    assert set(ast.literal_eval(assigned["PACKAGES"])) == set(PROGRAM)


def test_who_tests_installs_what_players_do_and_more() -> None:
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    assert "-r requirements.txt" in lines
    assert not needed("requirements-dev.txt") & needed("requirements.txt")


def test_a_section_of_the_changelog_has_ten_headlines_a_game_at_most() -> None:
    parts = re.split(r"^##+ .+$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert max(len(re.findall(r"^- ", part, re.MULTILINE)) for part in parts) <= 10
