"""The rule book as a text: how it is read and searched."""

from __future__ import annotations

import pytest

from main import GAMES
from stage.menus import rules_text

BOOK = rules_text.parse(
    """# Lanterns

A game
of light.

## Setting up

**LA-1** Everybody takes a *lantern* (LA-20).

**LA-2** L'été, on joue
dehors : vite !

## Playing

**LA-20** Light it.

![A lamp that burns](nimmsleich/lamp)

Enjoy.

## Sky

**LA-21** At the start nobody has a star.

**LA-22** Stars are worth two, unless something startling happens.
"""
)


def test_a_picture_goes_with_the_rule_above_it() -> None:
    (rule, *_) = BOOK.matching("burn").sections[0].rules
    assert (rule.id, rule.text) == ("LA-20", "Light it.")
    assert rule.pictures == (rules_text.Illustration("nimmsleich/lamp", "A lamp that burns"),)
    assert BOOK.count == 7


def test_several_pictures_below_one_another_go_with_the_same_rule() -> None:
    book = rules_text.parse("A text.\n\n![One](one)\n![Two, and\nmore](two)\n\nAnother.")
    first, second = book.sections[0].rules
    assert [(picture.name, picture.text) for picture in first.pictures] == [("one", "One"), ("two", "Two, and more")]
    assert not second.pictures


def test_title_sections_and_rules_are_read() -> None:
    assert BOOK.title == "Lanterns"
    assert [section.title for section in BOOK.sections] == ["", "Setting up", "Playing", "Sky"]
    ids = [[rule.id for rule in section.rules] for section in BOOK.sections]
    assert ids == [[""], ["LA-1", "LA-2"], ["LA-20", ""], ["LA-21", "LA-22"]]
    assert BOOK.sections[0].rules[0].text == "A game of light."
    assert BOOK.sections[1].rules[0].text == "Everybody takes a lantern (LA-20)."


def test_spaces_at_which_no_line_breaks_are_kept() -> None:
    assert BOOK.sections[1].rules[1].text == "L'été, on joue dehors\u00a0: vite\u00a0!"


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", ["", "LA-1", "LA-2", "LA-20", "", "LA-21", "LA-22"]),
        ("ETE", ["LA-2"]),
        ("light", ["", "LA-20"]),
        ("light it", ["LA-20"]),
        ("la-2", ["LA-2"]),
        ("la-", ["LA-1", "LA-2", "LA-20", "LA-21", "LA-22"]),
        ("star", ["LA-21", "LA-22"]),
        ("sta", ["LA-21", "LA-22"]),
        ("start", ["LA-21"]),
        ("startl", ["LA-22"]),
        ("ight", []),
        ("lantern (", ["LA-1"]),
        ("playing", ["LA-20", ""]),
        ("dragon", []),
    ],
)
def test_a_search_finds_all_words_in_any_case_and_without_accents(words: str, ids: list[str]) -> None:
    found = BOOK.matching(words)
    assert [rule.id for section in found.sections for rule in section.rules] == ids
    assert found.count == len(ids)


def test_hits_are_places_in_the_text_itself() -> None:
    text = "Œuvres de l'Été, été"
    assert marked(text, "ete") == ["Été", "été"]


def marked(text: str, words: str, book: rules_text.RuleBook = BOOK) -> list[str]:
    return [text[first:behind] for first, behind in book.search(words).hits(text)]


def test_a_whole_word_is_marked_without_its_longer_neighbours() -> None:
    text = "At the start the star and the stars startle."
    assert marked(text, "star") == ["star", "stars"]
    assert marked(text, "sta") == ["sta"] * 4
    assert marked(text, "tar") == []


def test_stars_are_found_and_starts_are_not() -> None:
    book = rules_text.load("vertiges", "en")
    found = {rule.id for section in book.matching("star").sections for rule in section.rules}
    assert {"VE-1", "VE-51", "VE-71"} <= found
    assert "VE-25" not in found, "it has only the word “start”"


@pytest.mark.parametrize(
    ("game", "typed", "written"),
    [
        ("niagara", "Kanu", "Kanus"),
        ("niagara", "Karte", "Karten"),
        ("vertiges", "Turm", "Türme"),
        ("nizza", "Seil", "Seile"),
    ],
)
def test_german_words_are_found_in_the_plural(game: str, typed: str, written: str) -> None:
    book = rules_text.load(game, "de")
    texts = [rule.text for section in book.sections for rule in section.rules]
    hits = {text[first:behind] for text in texts for first, behind in book.search(typed).hits(text)}
    assert {typed, written} <= hits
    assert not hits & {"Seillänge", "Kartenspiel", "Kamin"}


@pytest.mark.parametrize("code", ["en", "fr", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_book_is_found_while_it_is_typed(game: str, code: str) -> None:
    book = rules_text.load(game, code)
    texts = [rule.text for section in book.sections for rule in section.rules]
    words = " ".join(texts[::42]).split()
    for typed in {word[:end] for word in words for end in range(1, len(word) + 1)}:
        assert book.matching(typed).count, f"nothing is left at {typed!r}"


def test_a_language_without_a_book_reads_the_english_one() -> None:
    assert rules_text.load("nimmsleich", "pt") == rules_text.load("nimmsleich", "en")


def test_a_game_without_a_book_is_an_error_that_names_the_file() -> None:
    with pytest.raises(rules_text.RuleBookMissing, match=r"chess\.en\.md"):
        rules_text.load("chess", "en")
