"""The rule book on the screen: every rule, in all languages, with the same rules under the same headings."""

import re
from pathlib import Path

import pytest

from nimmsleich import GAME
from nimmsleich.rules.options import FOR_GOOD
from table.language import load

LANGUAGES = ("en", "fr", "de")
BOOKS = Path(__file__).resolve().parents[2] / "assets" / "rulebooks"
RULES = [*range(1, 4), 10, 11, *range(20, 29), *range(30, 37), 40, 41, 50, 60, 70, 71, 72]
HOUSE_RULES = {1, 2, 23, 24, 33, 34, 40, 50, 60, 70, 71, 72}
"""Numbers of the rules that are ours as a whole or in part."""


def text(language: str) -> str:
    return (BOOKS / f"nimmsleich.{language}.md").read_text(encoding="utf-8")


def rules(language: str) -> dict[str, str]:
    return dict(re.findall(r"^\*\*(NL-\d+)\*\* (.+)$", text(language), flags=re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_in_the_book(language: str) -> None:
    assert sorted(rules(language)) == sorted(f"NL-{number}" for number in RULES)
    assert all(len(rule) > 40 for rule in rules(language).values())


def test_all_books_have_the_same_shape() -> None:
    shapes = [re.findall(r"^(#+ |\*\*NL-\d+\*\*)", text(language), flags=re.MULTILINE) for language in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_referred_to_exist(language: str) -> None:
    assert set(re.findall(r"NL-\d+", text(language))) == set(rules(language))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_book_tells_signs_for_good_from_those_drawn_with_the_deal(code: str) -> None:
    """NL-60"""
    for_good = load(code).gettext(GAME.option("tells").label(FOR_GOOD))
    assert f"*{for_good}*".lower() in rules(code)["NL-60"].lower()


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "[Hh]ouse rules?"), ("fr", "[Rr]ègles? maison"), ("de", "Hausregel")]
)
def test_the_book_marks_what_is_ours(language: str, mark: str) -> None:
    marked = {int(rule[3:]) for rule, words in rules(language).items() if re.search(mark, words)}
    assert marked == HOUSE_RULES
