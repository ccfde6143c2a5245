"""The rule book on the screen: every rule, in all languages, with the same rules under the same headings."""

import re
from pathlib import Path

import pytest

LANGUAGES = ("en", "fr", "de")
BOOKS = Path(__file__).resolve().parents[2] / "assets" / "rulebooks"
RULES = [
    *range(1, 5),
    10,
    11,
    *range(20, 23),
    *range(30, 39),
    *range(40, 43),
    50,
    60,
    *range(70, 79),
    *range(80, 84),
    *range(90, 93),
]
HOUSE_RULES = {3, 10, 20, 21, 33, 40, 42, 60, 71, 78, 81, 90, 91, 92}
"""Numbers of the rules that are ours as a whole or in part."""


def text(language: str) -> str:
    return (BOOKS / f"niagara.{language}.md").read_text(encoding="utf-8")


def rules(language: str) -> dict[str, str]:
    return dict(re.findall(r"^\*\*(NI-\d+)\*\* (.+)$", text(language), flags=re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_in_the_book(language: str) -> None:
    assert sorted(rules(language)) == sorted(f"NI-{number}" for number in RULES)
    assert all(len(rule) > 40 for rule in rules(language).values())


def test_all_books_have_the_same_shape() -> None:
    shapes = [re.findall(r"^(#+ |\*\*NI-\d+\*\*)", text(language), flags=re.MULTILINE) for language in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_referred_to_exist(language: str) -> None:
    assert set(re.findall(r"NI-\d+", text(language))) == set(rules(language))


@pytest.mark.parametrize(("language", "each"), [("en", "each canoe"), ("fr", "chaque canoë"), ("de", "jedem Kanu")])
def test_the_book_says_what_is_meant_for_each_canoe_and_which_comes_back_first(language: str, each: str) -> None:
    book = rules(language)
    assert each in book["NI-34"]
    assert all(re.search("double|[Dd]oppel", book[rule]) and "NI-70" in book[rule] for rule in ("NI-21", "NI-22"))


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "[Hh]ouse rules?"), ("fr", "[Rr]ègles? maison"), ("de", "Hausregel")]
)
def test_the_book_marks_what_is_ours(language: str, mark: str) -> None:
    marked = {int(rule[3:]) for rule, words in rules(language).items() if re.search(mark, words)}
    assert marked == HOUSE_RULES
