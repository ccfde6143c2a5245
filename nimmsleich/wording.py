"""Wording: corpses and cards in sentences of the log and of refusals."""

from typing import Final

from nimmsleich.cards import CORPSES, DECK, Card
from nimmsleich.rules.actions import Sign
from table.words import N_, Translator, joined, number


def corpse(rank: int, text: Translator) -> str:
    """Return the name of the corpse with that rank."""
    return text.gettext(CORPSES[rank - 1])


_SEVERAL: Final = (
    N_("Dead Letters"),
    N_("Dead Weights"),
    N_("Still Lifes"),
    N_("Dead Languages"),
    N_("Dead Seas"),
    N_("Dead Heats"),
)


def corpses(rank: int, text: Translator) -> str:
    """Return the name of the corpse with that rank, of which there are several or none."""
    return text.gettext(_SEVERAL[rank - 1])


_SIGNS: Final = {
    Sign.PILE: N_("looks at the pile"),
    Sign.FINGER: N_("taps the table"),
    Sign.SMILE: N_("swallows a smile"),
    Sign.GLANCE: N_("glances aside"),
    Sign.COUGH: N_("coughs"),
    Sign.TIE: N_("straightens the tie"),
}


def sign_words(sign: Sign, text: Translator) -> str:
    """Return a sign in a few words, without its player (NL-60)."""
    return text.gettext(_SIGNS[sign])


def bodies(count: int, rank: int, text: Translator) -> str:
    """Return a number (at least 1) of one corpse in words: "five Dead Seas"."""
    forms = (
        text.ngettext("one Dead Letter", "%(count)s Dead Letters", count),
        text.ngettext("one Dead Weight", "%(count)s Dead Weights", count),
        text.ngettext("one Still Life", "%(count)s Still Lifes", count),
        text.ngettext("one Dead Language", "%(count)s Dead Languages", count),
        text.ngettext("one Dead Sea", "%(count)s Dead Seas", count),
        text.ngettext("one Dead Heat", "%(count)s Dead Heats", count),
    )
    return forms[rank - 1] % {"count": number(count, text)}


def card(index: Card, text: Translator) -> str:
    """Return the contents of a card in words: "two Dead Seas and one Dead Heat"."""
    shown = [bodies(count, rank, text) for rank, count in enumerate(DECK[index], start=1) if count]
    return joined(shown, text)


def face(index: Card, text: Translator) -> str:
    """Return a card in few words: "4 × Dead Letter, Dead Weight, Dead Language"."""
    several = text.gettext("%(count)s\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}%(corpse)s")
    counts = [(count, corpse(rank, text)) for rank, count in enumerate(DECK[index], start=1) if count]
    return ", ".join(several % {"count": count, "corpse": name} if count > 1 else name for count, name in counts)
