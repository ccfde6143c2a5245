"""The installed packages are what the program imports, however it is installed."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path

from main import GAMES

ROOT = Path(__file__).parents[1]
PROGRAM = ("table", "physics", "stage", *GAMES)


def needed(name: str) -> set[str]:
    """Return the distributions that a file of requirements names."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return {match[0].lower() for line in lines if (match := re.match(r"[\w.-]+(?===)", line))}


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


def test_who_plays_installs_what_the_program_imports_and_nothing_else() -> None:
    told = needed("requirements.txt")
    assert imported() <= told
    below = {re.split(r"[^\w.-]", line)[0].lower() for name in told for line in requires(name) or ()}
    assert told <= imported() | below


def test_the_command_needs_what_the_program_needs_and_brings_all_of_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert project["project"]["dependencies"] == [line for line in lines if not line.startswith("#")]
    brought = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    assert {"main.py", "assets", *PROGRAM} == set(brought)


def test_the_built_folder_brings_all_of_it() -> None:
    tree = ast.parse((ROOT / "release" / "ludotheque.spec").read_text(encoding="utf-8"))
    assigned = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    assert set(ast.literal_eval(assigned["PACKAGES"])) == set(PROGRAM)


def test_who_tests_installs_what_players_do_and_more() -> None:
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    assert "-r requirements.txt" in lines
    assert not needed("requirements-dev.txt") & needed("requirements.txt")
