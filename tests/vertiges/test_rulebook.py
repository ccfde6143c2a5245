"""The rule book on the screen: every rule, in all languages, with the same rules under the same headings."""

import re
from pathlib import Path

import pytest

LANGUAGES = ("en", "fr", "de")
BOOKS = Path(__file__).resolve().parents[2] / "assets" / "rulebooks"
RULES = [*range(1, 5), 10, 11, 12, *range(20, 29), 30, 31, 40, 41, *range(50, 56), 60, 61, 70, 71, *range(80, 84)]
HOUSE_RULES = {1, 2, 3, 24, 25, 28, 31, 40, 41, 52, 54, 55, 60, 61, *range(80, 84)}
"""Numbers of the rules that are ours as a whole or in part."""


def text(language: str) -> str:
    return (BOOKS / f"vertiges.{language}.md").read_text(encoding="utf-8")


def rules(language: str) -> dict[str, str]:
    return dict(re.findall(r"^\*\*(VE-\d+)\*\* (.+)$", text(language), flags=re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_in_the_book(language: str) -> None:
    assert sorted(rules(language)) == sorted(f"VE-{number}" for number in RULES)
    assert all(len(rule) > 40 for rule in rules(language).values())


def test_all_books_have_the_same_shape() -> None:
    shapes = [re.findall(r"^(#+ |\*\*VE-\d+\*\*)", text(language), flags=re.MULTILINE) for language in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_referred_to_exist(language: str) -> None:
    assert set(re.findall(r"VE-\d+", text(language))) == set(rules(language))


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "[Hh]ouse rules?"), ("fr", "[Rr]ègles? maison"), ("de", "Hausregel")]
)
def test_the_book_marks_what_is_ours(language: str, mark: str) -> None:
    marked = {int(rule[3:]) for rule, words in rules(language).items() if re.search(mark, words)}
    assert marked == HOUSE_RULES
