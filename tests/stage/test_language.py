import ast
import io
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from main import GAMES
from stage.match.faces.voices import lines_in
from stage.menus import rules_text
from table import language
from table.season import season, words_of

ROOT = Path(__file__).resolve().parents[2]
TRANSLATIONS = ("de", "fr")
CODES = ("en", *TRANSLATIONS)


def catalogue(code: str) -> Catalog:
    with (language.FOLDER / code / "LC_MESSAGES" / "ludotheque.po").open("rb") as file:
        return read_po(file, locale=code)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    template = tmp_path_factory.mktemp("messages") / "messages.pot"
    command = ["pybabel", "-q", "extract", "-F", str(ROOT / "babel.cfg"), "-o", str(template), "."]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *command[1:]], cwd=ROOT, check=True)
    with template.open("rb") as file:
        return read_po(file)


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_text_of_the_program_is_translated(extracted: Catalog, code: str) -> None:
    translated = catalogue(code)
    untranslated = []
    for message in extracted:
        if not message.id:
            continue
        known = translated.get(message.id if isinstance(message.id, str) else message.id[0])
        if known is None or known.fuzzy or not all(forms(known)):
            untranslated.append(message.id)
    assert untranslated == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_evening_of_the_season_is_told_in_the_language(code: str) -> None:
    evenings = (*season().evenings, *season().final)
    assert [each.id for each in evenings if words_of(each, code) == words_of(each, "en")] == []


def parts(side: ast.expr) -> list[ast.expr]:
    return side.elts if isinstance(side, ast.Tuple) else [side]


def other_names(path: Path) -> Iterator[str]:
    """Yield the places that rename gettext, because the extraction does not find texts under another name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign):
            for name, value in zip(parts(node.targets[0]), parts(node.value), strict=False):
                known = value.attr if isinstance(value, ast.Attribute) else ""
                called = name.id if isinstance(name, ast.Name) else getattr(name, "attr", "")
                if known in ("gettext", "ngettext") and called != known:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_gettext_has_no_other_name() -> None:
    folders = [ROOT / name for name in ("table", "stage", *GAMES)]
    sources = [ROOT / "main.py", *(path for folder in folders for path in folder.rglob("*.py"))]
    assert [place for path in sources for place in other_names(path)] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_no_translation_is_left_of_a_text_that_is_gone(extracted: Catalog, code: str) -> None:
    now = {message.id for message in extracted}
    assert [message.id for message in catalogue(code) if message.id and message.id not in now] == []


@pytest.mark.parametrize("code", CODES)
def test_the_compiled_catalogue_is_the_one_that_was_written(code: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(code))
    assert (language.FOLDER / code / "LC_MESSAGES" / "ludotheque.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_places_of_the_original(code: str) -> None:
    wrong = []
    for message in catalogue(code):
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        wanted = placeholders(originals[-1])
        for number, form in enumerate(forms(message)):
            # "one card" may leave the number out where the plural says it.
            loose = {"count"} if len(originals) > 1 and number == 0 else set()
            if message.id and form and not wanted - loose <= placeholders(form) <= wanted:
                wrong.append((message.id, form))
    assert wrong == []


COUNTED = re.compile(
    r"(?:%\((?:count|points|turns|lost|spent|part|number|high|total|length|pace|usual)\)[sd]|"
    r"\{(?:count|points|turns|spent|number|high|total|length|least)\})[ \u00a0](?:[a-z]+ )?(?!has\b|was\b)[a-z]{2,}s\b"
)
"""A number before a plural."""


def test_a_number_before_a_noun_has_a_form_for_each_number(extracted: Catalog) -> None:
    """ "1 turns" is wrong in English, and other languages have more forms. What exceeds a limit is never one."""
    single = [message.id for message in extracted if isinstance(message.id, str)]
    assert [text for text in single if COUNTED.search(text) and "at most" not in text] == []


def texts(code: str) -> Iterator[str]:
    """Yield every text of a language: the catalogue, rule books, what bots say, and the season."""
    for message in catalogue(code):
        if message.id:
            yield from forms(message)
    for book in (*rules_text.FOLDER.glob(f"*.{code}.md"), ROOT / "tests" / "lantern" / f"rulebook.{code}.md"):
        yield from book.read_text(encoding="utf-8").splitlines()
    for tables in lines_in(code).values():
        for lines in tables.values():
            for said in lines.values():
                yield from said
    for evening in (*season().evenings, *season().final):
        yield from msgspec.structs.astuple(words_of(evening, code))


def test_no_line_breaks_before_a_french_sign_or_within_guillemets() -> None:
    wrong = re.compile(r"[ \u202f](?:[:;!?»]|%%|%(?![(%]))|«(?!\u00a0)")
    assert [text for text in texts("fr") if wrong.search(text)] == []


GERMAN_SLIPS = {
    "a quotation mark that is none in German": re.compile(r"[\"”«»‚‘]|(?:^|[\s(])“|„(?=\s)"),
    "a hyphen for a minus sign": re.compile(r"(?<![\w-])-\d"),
    "a line break before a sign, a unit or an ellipsis": re.compile(
        r"[ \u202f](?:%%|%(?![(%])|…$)|(?<=[\d})s])[ \u202f](?:cm|mm|m|min|h|MiB)\b"
    ),
    "a line break within an abbreviation": re.compile(r"\b(?:z\. ?B|d\. ?h|u\. ?a|o\. ?ä)\."),
    "a formal address": re.compile(r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?[mnrs]?)\b"),
}
"""Errors of German typography and tone, each with the pattern that finds it in a line."""


@pytest.mark.parametrize("slip", GERMAN_SLIPS)
def test_german_is_written_as_germans_write(slip: str) -> None:
    assert [text for text in texts("de") if GERMAN_SLIPS[slip].search(text)] == []


SECOND_WORDS = {
    "fr": r"\bpierres?\b|\bjetons?\b|\bbots?\b|\b(?:une|\w+s) annonces?\b|\b[Dd]outez\b|"
    r"\bmise? en doute\b|\btant d'un\b",
    "de": r"\bFiguren?\b|\bWähle\b|Verlauf der Partie|\b(?:offene[ms]?|dichtes) Ende\b|(?:\)s|[0-9])mal\b|—|"
    r", und (?:gewinn|lieg)\b|, oder (?:mach|gib|spring)\b",
}
"""Words and ways of writing that stand beside the one that the glossary of a language chose, as a pattern."""


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_one_thing_has_one_word(code: str) -> None:
    assert [text for text in texts(code) if re.search(SECOND_WORDS[code], text)] == []


def test_every_german_quotation_that_opens_is_closed() -> None:
    assert [text for text in texts("de") if text.count("„") != text.count("“")] == []


@pytest.mark.parametrize("code", CODES)
def test_all_apostrophes_are_alike(code: str) -> None:
    assert [form for message in catalogue(code) for form in forms(message) if "’" in form] == []


@pytest.mark.parametrize("code", CODES)
def test_placeholders_have_names(code: str) -> None:
    nameless = [m.id for m in catalogue(code) if any("" in placeholders(form) for form in forms(m))]
    assert nameless == []


def test_languages_are_found_by_their_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert language.available() == CODES
    folder = tmp_path / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ludotheque.mo").write_bytes((language.FOLDER / "fr/LC_MESSAGES/ludotheque.mo").read_bytes())
    (tmp_path / "no catalogue").mkdir()
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    assert language.available() == ("en", "eo")
    assert language.load("eo").gettext("Cancel") == "Annuler"


def test_a_language_calls_itself_by_its_own_name() -> None:
    assert [language.load(code).name for code in CODES] == ["English", "Deutsch", "Français"]


def test_an_unknown_language_is_plain_english() -> None:
    unknown = language.load("tlh")
    assert unknown.code == "en"
    assert unknown.gettext("Cancel") == "Cancel"
    assert unknown.ngettext("{count} card", "{count} cards", 2) == "{count} cards"


@pytest.mark.parametrize("damage", [b"", b"\xde\x12", b"garbage" * 99, "cut", "text", "plural"])
def test_a_damaged_translation_is_english_and_logged(
    damage: bytes | str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = (language.FOLDER / "fr/LC_MESSAGES/ludotheque.mo").read_bytes()
    broken = {
        "cut": whole[: len(whole) // 2],
        "text": whole[:-2000] + b"\xff" * 2000,
        "plural": whole.replace(b"nplurals=", b"nplurals(;"),
    }
    file = tmp_path / "xx" / "LC_MESSAGES" / "ludotheque.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(damage if isinstance(damage, bytes) else broken[damage])
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.load.cache_clear()
    english = language.load("xx")
    language.load.cache_clear()
    assert english.gettext("Cancel") == "Cancel"
    assert english.ngettext("{count} card", "{count} cards", 2) == "{count} cards"
    assert "translation xx" in caplog.text


def test_an_empty_text_stays_empty() -> None:
    assert language.load("fr").gettext("") == ""


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LC_ALL": "fr_CA.UTF-8"}, "fr"),
        ({"LC_ALL": "pl_PL.UTF-8"}, "en"),
        ({"LC_ALL": "C"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "German_Germany.1252"}, "de"),
        ({"LANGUAGE": "pl:fr_CA:de", "LANG": "de_DE.UTF-8"}, "fr"),
        ({"LANGUAGE": "pl", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "fr", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "", "LANG": "de_DE.UTF-8"}, "de"),
    ],
)
def test_the_first_language_is_the_systems(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.system_code() == code


def test_the_players_language_is_known_without_pygame() -> None:
    modules = "stage, table.language, stage.settings, stage.graphics.theme, stage.window.clock, stage.graphics.motion"
    check = f"import {modules}, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], cwd=ROOT, check=False).returncode == 0
