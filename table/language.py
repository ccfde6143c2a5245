"""Player's language, by gettext. English texts are the message ids; a language is a folder in assets/language."""

import gettext as catalogues
import locale
import logging
import os
from functools import cache

from table.storage.files import ASSETS

log = logging.getLogger(__name__)

FOLDER = ASSETS / "language"
DOMAIN = "ludotheque"
ENGLISH = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_LIST = "LANGUAGE"
"""Variable of gettext with several languages in order; it goes before the others, unless these name no language."""


class Language:
    """Texts of one language: `gettext`, `ngettext` and the language's own name."""

    def __init__(self, code: str, translations: catalogues.NullTranslations) -> None:
        self.code = code
        self.translations = translations

    def gettext(self, message: str) -> str:
        """Return the message in this language, or the message itself where no translation exists. Empty stays empty."""
        return self.translations.gettext(message) if message else ""

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """Return the form of the message that goes with `count` things."""
        return self.translations.ngettext(singular, plural, count)

    @property
    def name(self) -> str:
        """Name of the language in itself, e.g. "Français"."""
        # NOTE: translate this by the name of your own language, e.g. "Français".
        return self.gettext("English")


def available() -> tuple[str, ...]:
    """Return the codes of all languages with a compiled catalogue, English first."""
    found = {path.parent.parent.name for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


@cache
def load(code: str) -> Language:
    """Return the language with this code; an unknown code, or a damaged catalogue, gives English.

    The code may come from a file, and becomes part of a path only if a language of that code exists.
    """
    known = code if code in available() else ENGLISH
    try:
        return Language(known, catalogues.translation(DOMAIN, FOLDER, languages=[known], fallback=True))
    except Exception as damage:  # gettext checks nothing
        log.warning("The translation %s cannot be read: %r", known, damage)
        return Language(ENGLISH, catalogues.NullTranslations())


def system_code() -> str:
    """Return the available language that the system asks for, else English."""
    wanted = (
        next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), None) or locale.getlocale()[0] or ""
    )
    if wanted not in ("C", "POSIX"):
        wanted = os.environ.get(_LIST) or wanted
    shorts = [each.split(".")[0].replace("-", "_").split("_")[0].lower() for each in wanted.split(":")]
    # Windows says "French_France" where others say "fr_FR".
    codes = [{"french": "fr", "german": "de", "english": ENGLISH}.get(short, short) for short in shorts]
    return next((code for code in codes if code in available()), ENGLISH)
