"""The rule book on the screen: every rule, in all languages, with the same rules under the same headings."""

import re
from pathlib import Path

import pytest

LANGUAGES = ("en", "fr", "de")
BOOKS = Path(__file__).resolve().parents[2] / "assets" / "rulebooks"
RULES = [
    *range(1, 6),
    *range(10, 13),
    *range(20, 24),
    *range(30, 37),
    *range(40, 45),
    50,
    51,
    *range(60, 65),
    *range(70, 73),
]
HOUSE_RULES = {1, 2, 3, 4, 5, 11, 30, 34, 40, 43, 44, 51, 60, 61, 62, 63, 64, 70, 71, 72}
"""Numbers of the rules that are ours as a whole or in part."""


def text(language: str) -> str:
    return (BOOKS / f"nizza.{language}.md").read_text(encoding="utf-8")


def rules(language: str) -> dict[str, str]:
    return dict(re.findall(r"^\*\*(NZ-\d+)\*\* (.+)$", text(language), flags=re.MULTILINE))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_in_the_book(language: str) -> None:
    assert list(rules(language)) == [f"NZ-{number}" for number in RULES]
    assert all(len(rule) > 40 for rule in rules(language).values())


def test_all_books_have_the_same_shape() -> None:
    shapes = [re.findall(r"^(#+ |\*\*NZ-\d+\*\*|\w)", text(language), flags=re.MULTILINE) for language in LANGUAGES]
    assert [mark if mark[0] in "#*" else "text" for mark in shapes[0]] == [
        mark if mark[0] in "#*" else "text" for mark in shapes[1]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_referred_to_exist(language: str) -> None:
    assert set(re.findall(r"NZ-\d+", text(language))) == set(rules(language))


def test_all_books_mention_options_in_the_same_rules() -> None:
    marked = [{rule for rule, words in rules(language).items() if "option" in words.lower()} for language in LANGUAGES]
    assert all(rules_with_options == marked[0] for rules_with_options in marked)
    assert {"NZ-22", "NZ-23", "NZ-30", "NZ-31", "NZ-35", "NZ-43", "NZ-60", "NZ-61", "NZ-62"} <= marked[0]


@pytest.mark.parametrize(
    ("language", "mark"), [("en", "[Hh]ouse rules?"), ("fr", "[Rr]ègles? maison"), ("de", "Hausregel")]
)
def test_the_book_marks_what_is_ours(language: str, mark: str) -> None:
    marked = {int(rule[3:]) for rule, words in rules(language).items() if re.search(mark, words)}
    assert marked == HOUSE_RULES
