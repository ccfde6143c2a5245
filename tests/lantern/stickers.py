"""Stickers of Lanterns."""

from collections.abc import Iterator
from typing import Final

from table.contract import Seat
from table.offer.stickers import PlayedMatch, Sticker
from table.words import N_
from tests.lantern.rules.events import CardsShown


def _bright(match: PlayedMatch) -> Iterator[Seat]:
    for shown in match.each(CardsShown):
        if len(shown.right) == match.seats:
            yield from shown.right


STICKERS: Final = (Sticker("bright", N_("All lit"), N_("Guess right when everybody does."), _bright),)
