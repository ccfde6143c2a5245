"""The positions that lessons begin from, and the lines that rivals have in them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from niagara.board import Card, Gem
from niagara.rules.actions import ChooseCard, Paddle
from table.offer.lesson import Line

COMPANY: Final = ("", "Bruno", "Chloé")
"""Who plays in every lesson; the learner sits in seat 0."""

ASHORE: Final[Mapping[str, Any]] = {"place": "shore"}
"""A canoe on the landing stage."""


def canoe(place: str, *gems: Gem) -> dict[str, Any]:
    """A canoe at that place with these gems."""
    return {"place": place, "gems": gems}


def choosing(*canoes: Sequence[Mapping[str, Any]], **fields: Any) -> str:
    """The choice of a round that the learner begins; `canoes` are those of each seat, ashore where left out.

    `fields` are those of :class:`niagara.rules.position.Position`.
    """
    pairs = [[*own, *[ASHORE] * (2 - len(own))] for own in (*canoes, *[()] * (len(COMPANY) - len(canoes)))]
    position = {"seats": len(COMPANY), "phase": "choosing", "round": 1, "buoy": 0, "canoes": pairs}
    return msgspec.json.encode(position | fields).decode()


def chosen(*cards: Card) -> tuple[Line, ...]:
    """The rivals choose these cards, seat 1 first."""
    return tuple((seat, ChooseCard(card)) for seat, card in enumerate(cards, start=1))


def launched(*discs: int) -> tuple[Line, ...]:
    """The rivals launch a canoe each and paddle so many discs, seat 1 first."""
    return tuple((seat, Paddle(0, discs)) for seat, discs in enumerate(discs, start=1))
