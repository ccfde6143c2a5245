"""Gems, places, cards, points and weather in words, for log lines and refusals."""

from collections.abc import Sequence
from typing import Final

from niagara.board import Card, Gem, Place
from table.words import N_, Translator, capitalised, joined, number

_PLACES: Final = {
    Place.SHORE: N_("the shore"),
    Place.D1: N_("disc 1"),
    Place.D2: N_("disc 2"),
    Place.D3: N_("disc 3"),
    Place.D4: N_("disc 4"),
    Place.D5: N_("disc 5"),
    Place.L6: N_("disc 6 of the left arm"),
    Place.L7: N_("disc 7 of the left arm"),
    Place.R6: N_("disc 6 of the right arm"),
    Place.R7: N_("disc 7 of the right arm"),
    Place.FALLS: N_("the falls"),
}

_CARDS: Final = {
    Card.ONE: N_("the 1"),
    Card.TWO: N_("the 2"),
    Card.THREE: N_("the 3"),
    Card.FOUR: N_("the 4"),
    Card.FIVE: N_("the 5"),
    Card.SIX: N_("the 6"),
    Card.SEVEN: N_("the 7"),
    Card.CHOICE: N_("the 1/2/3"),
    Card.CLOUD: N_("the cloud"),
    Card.LASSO: N_("the lasso"),
}


_NONE: Final = {
    Gem.VIOLET: N_("no violet gem"),
    Gem.WHITE: N_("no white gem"),
    Gem.YELLOW: N_("no yellow gem"),
    Gem.BLUE: N_("no blue gem"),
    Gem.RED: N_("no red gem"),
}


def gems(colours: Sequence[Gem], text: Translator) -> str:
    """Return at least one gem in words: "a violet gem and two red gems"."""
    return joined([_alike(gem, colours.count(gem), text) for gem in Gem if gem in colours], text)


def gem(colour: Gem, text: Translator) -> str:
    """Return one gem in words: "a violet gem"."""
    return _alike(colour, 1, text)


def no_gem(colour: Gem, text: Translator) -> str:
    """Return "no gem" of a colour in words: "no violet gem"."""
    return text.gettext(_NONE[colour])


def place(where: Place, text: Translator) -> str:
    """Return a place in words: "disc 6 of the left arm"."""
    return text.gettext(_PLACES[where])


def card(which: Card, text: Translator) -> str:
    """Return a paddle card in words, with the definite article because each hand has one of it: "the 4"."""
    return text.gettext(_CARDS[which])


def what_it_does(which: Card, text: Translator) -> str:
    """Describe the effect of a paddle card on its player and on the river, in one or two sentences."""
    match which:
        case Card.CLOUD:
            return text.gettext("No canoe moves: you change the weather by one step.")
        case Card.LASSO:
            return text.gettext("Your canoes lie on the bank while the river runs past them.")
        case Card.CHOICE:
            return text.gettext("One canoe moves, with one, two or three points. The river ignores this card.")
    each = text.gettext("%(points)s for each canoe, to paddle and to load. The lowest card moves the river.")
    return capitalised(each % {"points": points(int(which), text)})


def weather(mark: int) -> str:
    """Return a mark of the weather track in words: "+1", "0", "−1"."""
    return f"{mark:+d}".replace("-", "\N{MINUS SIGN}") if mark else "0"


def points(count: int, text: Translator) -> str:
    """Return a number of points in words: "three points"."""
    return text.ngettext("one point", "%(count)s points", count) % {"count": number(count, text)}


def in_words(value: object, text: Translator) -> object:
    """Return a gem, place or card in words; return any other value unchanged."""
    if isinstance(value, Gem):
        return gem(value, text)
    if isinstance(value, Place):
        return place(value, text)
    return card(value, text) if isinstance(value, Card) else value


def _alike(colour: Gem, count: int, text: Translator) -> str:
    forms = {
        Gem.VIOLET: text.ngettext("a violet gem", "%(count)s violet gems", count),
        Gem.WHITE: text.ngettext("a white gem", "%(count)s white gems", count),
        Gem.YELLOW: text.ngettext("a yellow gem", "%(count)s yellow gems", count),
        Gem.BLUE: text.ngettext("a blue gem", "%(count)s blue gems", count),
        Gem.RED: text.ngettext("a red gem", "%(count)s red gems", count),
    }
    return forms[colour] % {"count": number(count, text)}
