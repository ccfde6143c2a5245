"""The sentences of refusals: one for each refusal that the rules know, and in every language a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from table.game import Game
from table.language import load
from table.offer.narration import CHANCE_REFUSALS
from table.rules import position_state
from tests.contract.playing import every_game

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")
DETAIL = re.compile(r"%\(\w+\)[sd]")


def nodes(game: Game) -> Iterator[ast.AST]:
    """The source of all that refuses actions."""
    for path in (*(ROOT / game.name / "rules").rglob("*.py"), Path(position_state.__file__)):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def refused(game: Game) -> set[str]:
    """The message keys with which actions are refused in so many words."""
    calls = [node for node in nodes(game) if isinstance(node, ast.Call) and len(node.args) > 1]
    keys = [node.args[1] for node in calls if isinstance(node.func, ast.Name) and node.func.id == "IllegalAction"]
    listed = f"{game.name}.rules.refusals"
    found = import_module(listed).REFUSALS if find_spec(listed) else ()
    return {*found, *(key.value for key in keys if isinstance(key, ast.Constant))}


def sentences(game: Game) -> dict[str, str]:
    return {**CHANCE_REFUSALS, **game.load_narration().refusals}


@every_game
def test_every_refusal_has_its_words_and_no_words_are_left_over(game: Game) -> None:
    """What is not allowed in a phase is refused by the name of the phase."""
    words = sentences(game).keys()
    texts = {str(node.value) for node in nodes(game) if isinstance(node, ast.Constant)}
    phases = {f"not_now_{text}" for text in texts}
    assert refused(game) <= words <= refused(game) | texts | phases


@pytest.mark.parametrize("code", ["en", "fr"])
@every_game
def test_every_refusal_is_one_sentence(game: Game, code: str) -> None:
    text = load(code)
    for key, words in sentences(game).items():
        sentence = DETAIL.sub("X", text.gettext(words))
        assert sentence[0].isupper(), key
        assert sentence.endswith("."), key
        assert "%" not in sentence, key
        assert not RULE_ID.search(sentence), key
