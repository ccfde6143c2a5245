"""The sentences of refusals: one for each refusal that the rules know, and in every language a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from table.game import Game
from table.language import load
from table.rules import refusals
from tests.contract.playing import every_game

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")
DETAIL = re.compile(r"%\(\w+\)[sd]")


def constants(game: Game) -> set[str]:
    """Return the strings in all code that refuses actions: the game without its table of refusals."""
    code = [path for path in (ROOT / game.name).rglob("*.py") if path.name != "refusals.py"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (*code, Path(refusals.__file__))]
    nodes = (node for tree in trees for node in ast.walk(tree))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def sentences(game: Game) -> Mapping[str, str]:
    return game.load_narration().refusals


@every_game
def test_no_refusal_is_left_over(game: Game) -> None:
    """Actions not allowed in a phase are refused by the name of the phase."""
    names = constants(game)
    derived = {f"not_now_{name}" for name in names} | {f"{name}_unmeasured" for name in names}
    assert sentences(game).keys() <= names | derived


@every_game
def test_every_refusal_that_the_rules_name_has_a_sentence(game: Game) -> None:
    for path in (ROOT / game.name).rglob("*.py"):
        calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        named = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "refused"]
        keys = {key.value for key in named if isinstance(key, ast.Constant)}
        assert keys <= sentences(game).keys(), path


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@every_game
def test_every_refusal_is_one_sentence(game: Game, code: str) -> None:
    text = load(code)
    for key, words in sentences(game).items():
        sentence = DETAIL.sub("X", text.gettext(words))
        assert sentence[0].isupper(), key
        assert sentence.endswith("."), key
        assert "%" not in sentence, key
        assert not RULE_ID.search(sentence), key
