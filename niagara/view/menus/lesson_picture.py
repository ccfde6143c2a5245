"""How a lesson of Niagara begins, as a picture: near what it speaks of first, with the card that it is about."""

from collections.abc import Sequence
from typing import Final

import pygame

from niagara.board import Card, Place
from niagara.rules.position import CANOES
from niagara.rules.views import NiagaraView
from niagara.view.menus.position_picture import close, draw_part
from niagara.view.named_places import named_place
from niagara.view.pieces.cards import draw_card
from niagara.view.places.course import REFERENCE
from niagara.view.places.places import CardPlace, Places
from niagara.view.tabletop import Tabletop
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.offer.lesson import Step

_TELLING: Final = (Card.SEVEN, Card.CHOICE, Card.LASSO, Card.CLOUD)
"""Cards that some lessons are about; all others are in every lesson."""
_CHARACTERS: Final = {"beaver", "moose", "joe"}
"""They tell more of their lessons than a card does."""
_AROUND: Final = 70.0
_LEAST: Final = (420.0, 240.0)
"""Units kept in sight round what is lit, and those that are seen at least: the picture is small."""
_FEW: Final = 2
_LEARNER: Final = 0
_LEARNERS: Final = tuple((_LEARNER, number) for number in CANOES)
_CARD: Final = (0.42, 0.6)
"""The width and the height of a card, as shares of the height of the page."""
_INSET: Final = 0.06
"""Its distance from the edges, as such a share."""


def draw_lesson(painter: Painter, view: NiagaraView, colours: Sequence[SeatColour], steps: Sequence[Step]) -> None:
    """Fill the page with the position, near the parts that the first step lights which lights any."""
    table = Tabletop.of(view)
    card = _card_of(steps)

    def lay_card(page: Painter, places: Places) -> None:
        if card is not None:
            high = page.bleed.height
            wide, tall = _CARD[0] * high, _CARD[1] * high
            x, y = page.bleed.right - _INSET * high - wide / 2, page.bleed.bottom - _INSET * high - tall / 2
            draw_card(page, card, CardPlace(x, y, wide, tall))

    draw_part(painter, table, colours, _lit_first(table, steps), lay_card)


def _lit_first(table: Tabletop, steps: Sequence[Step]) -> pygame.FRect:
    """Near the first thing that is lit, all of them where a step lights many; else near the learner's canoes."""
    whole = pygame.FRect(0, 0, *REFERENCE)
    places = Places(whole, table.view.seats)
    for step in steps:
        found = [area for name in step.spot if (area := named_place(_part(name), places, table)) is not None]
        if found:
            return close(found if len(found) > _FEW else found[:1], _AROUND, _LEAST)
    afloat = [craft.place is not Place.SHORE for key, craft in table.crafts.items() if key in _LEARNERS]
    own = named_place(f"canoes-{_LEARNER}", places, table) if any(afloat) else None
    return whole if own is None else close([own], _AROUND, _LEAST)


def _part(name: str) -> str:
    """The part of the picture that is lit; the button of a disc lies on that."""
    place = name.removeprefix("place-")
    return f"disc-{place}" if place != name and place != Place.SHORE else name


def _card_of(steps: Sequence[Step]) -> Card | None:
    lit = {name for step in steps for name in step.spot}
    if lit & _CHARACTERS:
        return None
    return next((card for card in _TELLING if f"card-{card.name.lower()}" in lit), None)
