"""What is built as the piece that it is built with, as it is turned."""

from dataclasses import dataclass

import pygame

from stage.graphics.painter import Painter
from stage.graphics.shown_deed import ShownDeed
from table.words import Translator
from vertiges.narration import tower_meant
from vertiges.rules.actions import Handle, VertigesAction
from vertiges.rules.snapshot import QUARTER, Placed
from vertiges.rules.views import VertigesView
from vertiges.view.pieces.engraving import EXTENT
from vertiges.view.pieces.pieces import draw_piece


@dataclass(frozen=True, slots=True)
class PieceTile:
    """A piece, flipped or not and turned by `angle` radians."""

    piece: int
    flipped: bool
    angle: float

    @property
    def shape(self) -> float:
        """As wide as high, however it is turned."""
        return 1.0

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """With its number on it."""
        draw_piece(painter, Placed(self.piece, 0.0, 0.0, self.angle, self.flipped), area.center, area.height / EXTENT)


def show_deed(action: VertigesAction, view: VertigesView, told: str, text: Translator) -> ShownDeed | None:
    """The piece that is laid or gripped, and onto which tower."""
    if not isinstance(action, Handle):
        return None
    meant = action.intention
    tile = PieceTile(meant.piece, meant.flipped, meant.turn * QUARTER)
    if meant.deed == "base":
        return ShownDeed((tile,), text.gettext("begins a tower"))
    words = text.gettext("onto tower {number}")
    if meant.deed == "zap":
        held = view.table[meant.piece]
        tile = PieceTile(held.piece, held.flipped, held.angle)
        words = text.gettext("and what is on it: a ZAP onto tower {number}")
    return ShownDeed((tile,), words.format(number=tower_meant(meant, view)))
