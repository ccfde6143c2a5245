"""What is done in a round as the card or the gems that it is done with."""

from dataclasses import dataclass
from typing import Final

import pygame

from niagara.board import Card
from niagara.rules.actions import BuyBack, ChooseCard, NiagaraAction, Paddle, TakeFromJoe
from niagara.rules.views import NiagaraView
from niagara.view.pieces.cards import draw_card
from niagara.view.pieces.gems import gem_art
from niagara.view.places.places import CardPlace
from stage.graphics.painter import Painter
from stage.graphics.shown_deed import DrawnTile, ShownDeed
from table.words import Translator

_SHAPE: Final = 0.7
"""The width of a card, as a part of its height."""


@dataclass(frozen=True, slots=True)
class CardTile:
    """A paddle card, face up."""

    card: Card

    @property
    def shape(self) -> float:
        """As the cards in the hand."""
        return _SHAPE

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Without a shadow."""
        draw_card(painter, self.card, CardPlace(*area.center, *area.size), elevation=0.0)


def show_deed(action: NiagaraAction, view: NiagaraView, told: str, text: Translator) -> ShownDeed | None:
    """The card that is chosen; of a canoe's movement the gems that change hands."""
    match action:
        case ChooseCard(card):
            return ShownDeed((CardTile(card),))
        case BuyBack(gem):
            return ShownDeed((DrawnTile((gem_art(gem),)),), told)
        case Paddle():
            parts = (part for part in (*action.before, *action.after) if not isinstance(part, TakeFromJoe))
            gems = tuple(DrawnTile((gem_art(part.gem),)) for part in parts)
            return ShownDeed(gems, told) if gems else None
    return None
