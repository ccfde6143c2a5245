"""Texts where the table's side of the wall writes them: marking for translation, and listing things in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table.game import Translator


def N_(message: str) -> str:  # noqa: N802 - the conventional name, known to every extraction tool
    """Mark a message for translation where it is written; it is translated later, where it is shown."""
    return message


def joined(things: Sequence[str], text: Translator) -> str:
    """The things, one at least, in one line: "Ada, Bo and Cy"."""
    line, *rest = things
    for thing in rest[:-1]:
        line = text.gettext("%(first)s, %(next)s") % {"first": line, "next": thing}
    if rest:
        line = text.gettext("%(first)s and %(last)s") % {"first": line, "last": rest[-1]}
    return line
