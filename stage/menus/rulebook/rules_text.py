"""Rule books as they are written in assets/rulebooks: sections of paragraphs, most of them a rule with its id."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from table.storage.files import read
from table.storage.folders import ASSETS
from table.words import one_line

FOLDER: Final = ASSETS / "rulebooks"
_SPACES: Final = re.compile(r"[ \t\n]+")
"""Not those at which no line may be broken."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
"""What no text holds, and no font can draw."""
_RULE: Final = re.compile(r"\*\*([A-Z]{2,3}-\d+[a-z]?)\*\*\s*")
_PICTURE: Final = re.compile(r"!\[([^]]+)\]\(([\w/]+)\)")
_PICTURES: Final = re.compile(rf"{_PICTURE.pattern}(?: {_PICTURE.pattern})*")
_PLURAL: Final = r"(?:s|es|(?<=[ae]u|ou)x)?"
"""Endings, English and French, with which a word is still the same."""
REFERENCE: Final = re.compile(r"\b[A-Z]{2,3}-\d+[a-z]?\b")
"""A rule's id in running text."""


class RuleBookMissing(Exception):
    """A game has no rule book that can be read in any language; the message says which file was looked for, and why."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows, in words, and its name: one of the game's own, or with a slash a drawing of assets/."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One paragraph; `id` is the rule's id, empty for paragraphs that are no rule. `pictures` go with it, in order."""

    id: str
    text: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """Some rules below a heading."""

    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class TextSearch:
    """Words that are looked for together."""

    patterns: tuple[re.Pattern[str], ...] = ()

    def finds(self, text: str) -> bool:
        """Whether all of them are in `text`."""
        ground = plain(text)
        return all(pattern.search(ground) for pattern in self.patterns)

    def hits(self, text: str) -> list[tuple[int, int]]:
        """Where they stand in `text`: (first, behind the last) letter, from left to right."""
        ground = plain(text) if self.patterns else ""
        return sorted({found.span() for pattern in self.patterns for found in pattern.finditer(ground)})


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The whole book. The first section, without a title, says what the game is."""

    title: str
    sections: tuple[Section, ...]

    def search(self, words: str) -> TextSearch:
        """What finds every one of the `words` in this book, whatever their case and accents.

        A word of the book is found whole, in the singular or plural ("star": star, stars, not start); anything
        else, such as a word that is still being typed, as the beginning of a word.
        """
        ground = plain(" ".join(_searched(section, rule) for section in self.sections for rule in section.rules))
        return TextSearch(tuple(_pattern(word, ground) for word in plain(words).split()))

    def matching(self, words: str) -> RuleBook:
        """The rules that hold every one of the `words`, as :meth:`search` finds them; all of them if there is none.

        A word in a section's title matches all rules of that section.
        """
        search = self.search(words)
        sections = []
        for section in self.sections:
            rules = tuple(rule for rule in section.rules if search.finds(_searched(section, rule)))
            if rules:
                sections.append(Section(section.title, rules))
        return RuleBook(self.title, tuple(sections))

    @property
    def count(self) -> int:
        """How many paragraphs there are."""
        return sum(len(section.rules) for section in self.sections)

    def has(self, rule_id: str) -> bool:
        """Whether a rule of that id is in the book."""
        return any(rule.id == rule_id for section in self.sections for rule in section.rules)


def load(game: str, language: str) -> RuleBook:
    """The game's book in that language, else in English; raises :class:`RuleBookMissing`."""
    why = ""
    for code in (language, "en"):
        path = FOLDER / f"{game}.{code}.md"
        try:
            text = read(path).decode()
        except OSError as error:
            why = f"{path}: {error.strerror}"
        except UnicodeDecodeError as error:
            why = f"{path}: {error}"
        else:
            if text.strip() and not _CONTROL.search(text):
                return parse(text)
            why = f"{path} is no text."
    raise RuleBookMissing(one_line(why))


def parse(text: str) -> RuleBook:
    """A book from its Markdown: `# title`, `## section`, paragraphs; `**NL-1**` at the beginning of a rule.

    `![what it shows](fork)` below a paragraph is a picture that goes with it; several such lines stand side by side.
    """
    title, heading = "", ""
    sections: list[Section] = []
    rules: list[Rule] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        line = _SPACES.sub(" ", block).strip(" ")
        if line.startswith("## "):
            if rules:
                sections.append(Section(heading, tuple(rules)))
            heading, rules = line[3:].strip(), []
        elif line.startswith("# "):
            title = line[2:].strip()
        elif rules and _PICTURES.fullmatch(line):
            shown = tuple(Picture(name, words) for words, name in _PICTURE.findall(line))
            rules[-1] = replace(rules[-1], pictures=shown)
        else:
            rules.append(_rule(line))
    if rules:
        sections.append(Section(heading, tuple(rules)))
    return RuleBook(title, tuple(sections))


def plain(text: str) -> str:
    """In lower case and without accents, letter by letter, so that places in it are places in `text`."""
    return "".join(map(_plain_letter, text))


def _searched(section: Section, rule: Rule) -> str:
    return " ".join([section.title, rule.id, rule.text, *(picture.text for picture in rule.pictures)])


def _pattern(word: str, ground: str) -> re.Pattern[str]:
    beginning = rf"(?<!\w){re.escape(word)}"
    whole = re.compile(rf"{beginning}{_PLURAL}(?!\w)")
    return whole if whole.search(ground) else re.compile(beginning)


@cache
def _plain_letter(letter: str) -> str:
    # One letter for one letter: "œ" and "ß" stay what they are.
    bare = unicodedata.normalize("NFD", letter)[0].lower()
    return bare if len(bare) == 1 else letter


def _rule(line: str) -> Rule:
    found = _RULE.match(line)
    text = line[found.end() :] if found else line
    return Rule(found.group(1) if found else "", text.replace("**", "").replace("*", ""))
