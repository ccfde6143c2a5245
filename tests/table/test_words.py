from gettext import NullTranslations

import pytest

from table import language
from table.words import decimal, joined, percent


@pytest.mark.parametrize(
    ("things", "line"), [(["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["Ada", "Bo", "Cy"], "Ada, Bo and Cy")]
)
def test_things_are_listed_as_in_a_sentence(things: list[str], line: str) -> None:
    assert joined(things, NullTranslations()) == line


@pytest.mark.parametrize(
    ("value", "english", "french"), [(3.0, "3", "3"), (0.5, "0.5", "0,5"), (1234.5, "1234.5", "1234,5")]
)
def test_decimals_are_written_as_the_language_does(value: float, english: str, french: str) -> None:
    assert [decimal(value, language.load(code)) for code in ("en", "fr")] == [english, french]


def test_shares_are_written_as_the_language_does() -> None:
    """English sets nothing before the sign, French a space that does not break."""
    assert percent(0.333, language.load("en").gettext) == "33%"
    assert percent(0.333, language.load("fr").gettext) == "33\N{NO-BREAK SPACE}%"
