"""Names of symbols, areas, ropes and lengths, for the sentences of the log, refusals and advice."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from nizza.board.areas import CENTIMETRES, Kind
from nizza.dice import Symbol
from table.words import N_, Translator, joined, number

_SHOWN: Final = {
    Symbol.ROPE: N_("a rope"),
    Symbol.SWING: N_("a swing"),
    Symbol.LADDER: N_("a ladder"),
    Symbol.WALK: N_("a walk"),
    Symbol.PARACHUTE: N_("a parachute"),
    Symbol.SUITCASE: N_("a suitcase"),
}

_ONTO: Final = {
    Kind.ROOF: N_("onto a roof"),
    Kind.BALCONY: N_("onto a balcony"),
    Kind.PALM: N_("into a palm tree"),
    Kind.START: N_("onto the green terrace"),
    Kind.TOOLS: N_("onto the first red terrace"),
    Kind.SAFE: N_("onto the second red terrace"),
    Kind.LAST_HOUSE: N_("onto the last house"),
    Kind.SQUARE: N_("down to the street"),
    Kind.YACHT: N_("onto the yacht"),
}

ROPES: Final = (N_("a short rope"), N_("a medium rope"), N_("a long rope"))
"""Names by length; there are two ropes of each (NZ-4)."""


def dice(symbols: Sequence[Symbol], text: Translator) -> str:
    """Return a list of at least one symbol: "rope, swing and two ladders"."""
    return joined([_alike(symbol, symbols.count(symbol), text) for symbol in Symbol if symbol in symbols], text)


def die(symbol: Symbol, text: Translator) -> str:
    """Return the name of a symbol: "a ladder"."""
    return text.gettext(_SHOWN[symbol])


def onto(kind: Kind, text: Translator) -> str:
    """Return the end of a movement: "onto a roof"."""
    return text.gettext(_ONTO[kind])


def rope(which: int, text: Translator) -> str:
    """Return the name of a rope: "a long rope"."""
    return text.gettext(ROPES[which // 2])


def length(units: float, text: Translator) -> str:
    """Return a length in game units, rounded up, as at least one centimetre: "12 cm", "1.3 m"."""
    centimetres = max(1, ceil(round(units * CENTIMETRES, 3)))
    if centimetres < 100:
        return text.gettext("%(count)s cm") % {"count": centimetres}
    metres, tenths = divmod(ceil(centimetres / 10), 10)
    # NOTE: the decimal point is yours
    return text.gettext("%(metres)s.%(tenths)s m") % {"metres": metres, "tenths": tenths}


def turns(count: int, text: Translator) -> str:
    """Return a number of turns: "3 turns"."""
    return text.ngettext("%(count)s turn", "%(count)s turns", count) % {"count": count}


def _alike(symbol: Symbol, count: int, text: Translator) -> str:
    forms = {
        Symbol.ROPE: text.ngettext("rope", "%(count)s ropes", count),
        Symbol.SWING: text.ngettext("swing", "%(count)s swings", count),
        Symbol.LADDER: text.ngettext("ladder", "%(count)s ladders", count),
        Symbol.WALK: text.ngettext("walk", "%(count)s walks", count),
        Symbol.PARACHUTE: text.ngettext("parachute", "%(count)s parachutes", count),
        Symbol.SUITCASE: text.ngettext("suitcase", "%(count)s suitcases", count),
    }
    return forms[symbol] % {"count": number(count, text)}
