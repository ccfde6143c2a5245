from gettext import NullTranslations

import pytest

from table.words import joined


@pytest.mark.parametrize(
    ("things", "line"), [(["Ada"], "Ada"), (["Ada", "Bo"], "Ada and Bo"), (["Ada", "Bo", "Cy"], "Ada, Bo and Cy")]
)
def test_things_are_listed_as_in_a_sentence(things: list[str], line: str) -> None:
    assert joined(things, NullTranslations()) == line
