"""The rule book of every game: the same rules in all languages, each tested, each refusal to be found in it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from table.game import Game
from tests.contract.playing import actions_played, every_game, players, positions, refusal_of, seat_counts

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "fr", "de")
RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")
FROM_THREE = {
    "en": "three|third four|fourth|quarter five six seven eight nine ten eleven twelve thirteen fourteen",
    "fr": "trois|troisième|tiers quatre|quart cinq six sept huit neuf dix onze douze treize quatorze",
    "de": "drei|dreien|dreimal|dritt\\w* vier|viert\\w* fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn",
}
"""Numbers from three on in words; one and two hide in articles and in “both”."""

DEFINITION = re.compile(r"^\W*([A-Z]{2}-\d+)\b", re.MULTILINE)
"""A rule stands in a paragraph, list item or heading of its own that begins with its id."""


def rule_book(game: Game, language: str) -> str:
    return (ROOT / "assets" / "rulebooks" / f"{game.name}.{language}.md").read_text(encoding="utf-8")


def rule_ids(game: Game, language: str = "en") -> list[str]:
    """Return the ids of the rules that the book defines, in its order."""
    return DEFINITION.findall(rule_book(game, language))


@cache
def cited() -> set[str]:
    """Every rule id that stands in a test function, its decorators and docstring included."""
    ids: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                ids.update(RULE_ID.findall("\n".join(text.splitlines()[first - 1 : node.end_lineno])))
    return ids


@every_game
def test_the_rule_book_defines_every_rule_once_and_names_no_rule_that_it_lacks(game: Game) -> None:
    for language in LANGUAGES:
        ids = rule_ids(game, language)
        assert ids, f"no paragraph of assets/rulebooks/{game.name}.{language}.md begins with a rule's id"
        assert len(ids) == len(set(ids)), "an id stands before two paragraphs"
        assert set(RULE_ID.findall(rule_book(game, language))) == set(ids), "the book names a rule that it lacks"


@every_game
def test_every_option_names_a_rule_of_the_book(game: Game) -> None:
    assert {option.rule for option in game.options} <= set(rule_ids(game))


@every_game
def test_all_languages_have_the_same_rules_in_the_same_order(game: Game) -> None:
    for language in LANGUAGES:
        assert rule_ids(game, language) == rule_ids(game), f"{language} and English differ in their rules"


def numbers(game: Game, language: str) -> dict[str, set[str]]:
    """Return the numbers in each rule of the book, by the rule's id. Seven in words is 7."""
    found: dict[str, set[str]] = {}
    for paragraph in rule_book(game, language).split("\n\n"):
        for rule in DEFINITION.findall(paragraph)[:1]:
            text = re.sub(RULE_ID, "", paragraph.partition("![")[0])
            digits = {number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text)}
            words = enumerate(FROM_THREE[language].split(), start=3)
            found[rule] = digits | {str(number) for number, word in words if re.search(rf"(?i)\b(?:{word})\b", text)}
    return found


@every_game
def test_all_languages_have_the_same_numbers_in_each_rule(game: Game) -> None:
    for language in LANGUAGES:
        told, english = numbers(game, language), numbers(game, "en")
        differ = {rule: (told[rule] ^ english[rule]) for rule in english if told.get(rule) != english[rule]}
        assert differ == {}, f"numbers that only one of {language} and English has"


@every_game
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    untested = [rule for rule in rule_ids(game) if rule not in cited()]
    assert not untested, "no test function names these rules"


@every_game
def test_every_refusal_names_a_rule_of_the_book(game: Game) -> None:
    named = set()
    for seats in seat_counts(game):
        pool = actions_played(game, seats)
        for state in positions(game, seats, every=7, most=25):
            refusals = [refusal_of(state, seat, action) for seat in players(state) for action in pool]
            named |= {refusal.rule_id for refusal in refusals if refusal is not None}
    assert named
    assert named <= set(rule_ids(game)), "these refusals name rules that the book lacks"


@every_game
def test_no_source_file_names_a_rule_that_the_book_lacks(game: Game) -> None:
    prefix = rule_ids(game)[0].partition("-")[0]
    for path in (ROOT / game.name).rglob("*.py"):
        ids = {found for found in RULE_ID.findall(path.read_text(encoding="utf-8")) if found.startswith(prefix)}
        assert ids <= set(rule_ids(game)), path
