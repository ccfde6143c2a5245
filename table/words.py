"""Translation of texts, lists and numbers in a sentence, and the safe display of untrusted text."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final, Protocol

LONGEST_LINE: Final = 300
"""Letters of a line, at most, with untrusted text."""
_GAP: Final = " … "
_JOINERS: Final = "\u200c\u200d"
"""Characters that only change how the letters around them look; some languages cannot be written without them."""


class Translator(Protocol):
    """Source of translated sentences: a :class:`gettext.NullTranslations` or anything like it."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of `message`."""

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        """Return the translation that fits `count` things."""


def N_(message: str) -> str:  # noqa: N802 - the conventional name, known to every extraction tool
    """Mark a message for translation where it is written; it is translated later, where it is shown."""
    return message


MONTHS: Final = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)

_NUMBERS: Final = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def capitalised(words: str) -> str:
    """Return the words with a capital first letter."""
    return words[:1].upper() + words[1:]


def number(count: int, text: Translator) -> str:
    """Return a number from two to twelve as a word, any other in digits."""
    words = dict(enumerate(_NUMBERS, start=2))
    return text.gettext(words[count]) if count in words else str(count)


def decimal(value: float, text: Translator) -> str:
    """Return a number in digits, with decimals only if it has some: "3", "0.5", in French "0,5"."""
    # NOTE: the sign between a number's whole part and its decimals
    return f"{value:.12g}".replace(".", text.gettext("."))


def percent(share: float, gettext: Callable[[str], str]) -> str:
    """Return a share, 0.0–1.0, in whole per cents: "33%", in French with a space before the sign."""
    return gettext("{percent}%").format(percent=round(share * 100))


def joined(things: Sequence[str], text: Translator) -> str:
    """Return the things, at least one, in one line: "Ada, Bo and Cy"."""
    line, *rest = things
    for thing in rest[:-1]:
        line = text.gettext("%(first)s, %(next)s") % {"first": line, "next": thing}
    if rest:
        line = text.gettext("%(first)s and %(last)s") % {"first": line, "last": rest[-1]}
    return line


_VARIANTS: Final = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Marks that choose a variant of the character before them."""


_LOOKALIKES: Final = str.maketrans(
    "авекмнорстухіјѕԁһӏԛԝёїαβεζηικμνορτυχ",
    "abekmhopctyxijsdhlqwëïabezhikmnoptyx",
)
"""Small letters, of which one of both cases at least looks like a Latin one."""


def same_to_the_eye(text: str) -> str:
    """Return what texts that look alike have in common: no case, script, width, unseen marks, or kinds of space."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).translate(_LOOKALIKES)
    seen = (each for each in plain if unicodedata.category(each) not in ("Cf", "Cc") and each not in _VARIANTS)
    return "".join("".join(seen).split())


def one_line(text: str, longest: int = LONGEST_LINE) -> str:
    r"""`text` with control and bidirectional characters escaped; of more than `longest` letters only both ends.

    >>> one_line("Ada\x1b[2J")
    'Ada\\x1b[2J'
    """
    shown = "".join(map(_escaped, text))
    if len(shown) <= longest:
        return shown
    kept = longest - len(_GAP)
    return shown[: kept // 2] + _GAP + shown[-(kept - kept // 2) :]


def _escaped(letter: str) -> str:
    if letter.isprintable() or letter in _JOINERS or unicodedata.category(letter) == "Zs":
        return letter
    return letter.encode("unicode_escape").decode()
