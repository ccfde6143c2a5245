"""A match of Lanterns in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from table.offer.narration import Narration, one_of
from table.words import Translator
from tests.lantern.rules import (
    CardLaid,
    CardPeeked,
    CardsShown,
    DiceRolled,
    Guessed,
    MatchLit,
    PebbleLanded,
    Poured,
    Tossed,
    refused,
)


def _poured(event: Poured, names: Sequence[str], text: Translator) -> str:
    sentence = text.ngettext("%(name)s pours %(n)d drop.", "%(name)s pours %(n)d drops.", event.drops)
    return sentence % {"name": names[event.seat], "n": event.drops}


def _pebble_landed(event: PebbleLanded, names: Sequence[str], text: Translator) -> str:
    inside, beside = text.gettext("%(name)s hits the bowl."), text.gettext("%(name)s misses the bowl.")
    return (inside if event.inside else beside) % {"name": names[event.seat]}


def _match_lit(event: MatchLit, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("%(name)s looks under %(other)s.")
    flourish = text.gettext("A match flares up: %(name)s looks under %(other)s.")
    return one_of((plain, flourish), event, text) % {"name": names[event.seat], "other": names[event.at]}


def _cards_shown(event: CardsShown, names: Sequence[str], text: Translator) -> str:
    return text.gettext("The cards: %(cards)s.") % {"cards": ", ".join(map(str, event.cards))}


NARRATION: Final = Narration(
    tellers={Poured: _poured, PebbleLanded: _pebble_landed, MatchLit: _match_lit, CardsShown: _cards_shown},
    silent=frozenset({CardLaid, CardPeeked, DiceRolled, Guessed, Tossed}),
    refusals=refused.sentences,
    headings=(CardsShown,),
)
