"""Import contracts seen from inside a fresh process, next to those of import-linter."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from main import GAMES
from table.game import Game
from tests.contract.playing import every_game

ROOT = Path(__file__).parents[2]

IN_THE_DARK = ("rules", "board", "cards", "pieces", "outlines", "physics", "bots", "narration")
"""Modules of a game that need no screen, and so nothing that they import does; not every game has all of them."""


def modules(package: str) -> list[str]:
    """All modules below a folder of the repository, dotted."""
    paths = sorted((ROOT / package).rglob("*.py"))
    dotted = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths)
    return [name.removesuffix(".__init__") for name in dotted if not name.endswith("__main__")]


def imported_with(names: list[str]) -> set[str]:
    """Return which of pygame and pymunk a fresh process has loaded after importing `names`."""
    code = f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
    code += "print(*({'pygame', 'pymunk', 'stage'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="locale", check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def in_the_dark(game: Game) -> list[str]:
    """Return the modules of a game that play without a screen."""
    offered = {place.partition(":")[0] for place in (*game.bots, game.narration, game.nature) if place}
    return sorted(
        {
            name
            for name in modules(game.name)
            if name.removeprefix(f"{game.name}.").partition(".")[0] in {game.name, *IN_THE_DARK}
        }
        | offered
    )


def test_the_table_needs_neither_screen_nor_physics_nor_stage() -> None:
    names = modules("table")
    assert "table.match.turns" in names
    assert imported_with(names) == set()


def test_physics_needs_no_screen_and_its_geometry_no_pymunk() -> None:
    names = modules("physics")
    assert "physics.world" in names
    assert imported_with(names) == {"pymunk"}
    assert imported_with(["physics.polygon", "physics.hand"]) == set()


@every_game
def test_rules_bots_and_physics_need_no_screen(game: Game) -> None:
    names = in_the_dark(game)
    assert {game.name, f"{game.name}.rules", f"{game.name}.narration"} <= set(names)
    assert imported_with(names) <= {"pymunk"}


@every_game
def test_only_physics_needs_pymunk(game: Game) -> None:
    assert (
        imported_with(
            [
                game.name,
                *(name for name in modules(game.name) if f"{game.name}.rules" in name),
                f"{game.name}.narration",
            ]
        )
        == set()
    )


def test_the_command_line_is_read_without_opening_anything() -> None:
    assert imported_with(["main"]) == set()


def test_the_arrows_of_the_architecture_are_kept() -> None:
    pytest.importorskip("importlinter")
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True, no_logo=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="locale", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@every_game
def test_the_tools_look_at_it(game: Game) -> None:
    assert not (missing := without(game.name)), f"pyproject.toml: add {game.name!r} to {' and to '.join(missing)}"


def without(name: str) -> list[str]:
    """Return the lists in pyproject.toml that do not name the package of a game and should."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    contracts = {contract["id"]: contract for contract in tools["importlinter"]["contracts"]}
    lists = {
        "only-include below [tool.hatch.build.targets.wheel]": tools["hatch"]["build"]["targets"]["wheel"][
            "only-include"
        ],
        "files below [tool.mypy]": tools["mypy"]["files"],
        "root_packages below [tool.importlinter]": tools["importlinter"]["root_packages"],
        'the layers of the contract "storeys"': contracts["storeys"]["layers"][0].split(" | "),
        'the containers of the contract "rooms"': contracts["rooms"]["containers"],
        'the ancestors of the contract "circles"': contracts["circles"]["ancestors"],
    }
    return [place for place, named in lists.items() if name not in named]


def test_a_game_that_is_not_in_pyproject_is_told_where() -> None:
    assert without("nizza") == []
    assert [place.split()[0] for place in without("pig")] == [
        "only-include", "files", "root_packages", "the", "the", "the",
    ]  # fmt: skip


def test_no_scene_of_a_game_clones_the_state_of_the_match() -> None:
    cloned = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for game in GAMES.values()
        for path in sorted((ROOT / game.package / "scene").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node).endswith("match.state.clone")
    ]
    assert not cloned, "a scene that plans imagines a state by its view: context.imagined()"
