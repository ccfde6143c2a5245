"""The score sheet: the facts of each seat's panel, the source of every point, and the small image of a hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from stage.graphics.painter import Painter
from stage.match.seats import Fact
from table.contract import Seat
from table.words import N_, Translator
from vertiges.rules.position import HAND
from vertiges.rules.snapshot import Placed
from vertiges.rules.views import Reason, Score, VertigesView
from vertiges.view.engraving import EXTENT
from vertiges.view.pieces import draw_pieces

ICONS: Final = {
    Reason.FALL: "vertiges/icons/fall",
    Reason.CATCH: "vertiges/icons/caught",
    Reason.WRONG_CALL: "vertiges/icons/wrong_call",
    Reason.ZAP: "vertiges/icons/zap",
    Reason.FINISH: "vertiges/icons/finish",
}
_SOURCES: Final = {
    Reason.FALL: N_("Points for pieces that others dropped"),
    Reason.CATCH: N_("Points for catching mistakes"),
    Reason.WRONG_CALL: N_("Points for being called out wrongly"),
    Reason.ZAP: N_("Points for ZAPs"),
    Reason.FINISH: N_("Points for pieces others still held"),
}
_SMALL: Final = 40.0
HAND_CHIP: Final = "hand"
"""Name of the fact with the open hand."""


@dataclass(frozen=True, slots=True)
class PieceHandThumbnail:
    """The pieces of a hand, side by side, small."""

    hand: tuple[int, ...]
    away: frozenset[int] = frozenset()

    @property
    def size(self) -> tuple[float, float]:
        """Size of six pieces in a panel's width."""
        return HAND * _SMALL, _SMALL + 4

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Draw each piece with its flat side down; smaller where the panel is narrow."""
        small = min(_SMALL, area.width / HAND)
        places = ((area.left + (number + 0.5) * small, area.centery) for number in range(len(self.hand)))
        hand = zip((Placed(piece, 0.0, 0.0) for piece in self.hand), places, strict=True)
        draw_pieces(painter, (each for each in hand if each[0].piece not in self.away), small / EXTENT * 1.06)


def seat_facts(
    view: VertigesView, seat: Seat, text: Translator, away: frozenset[int], pin: Callable[[], None]
) -> Sequence[Fact]:
    """Return points and their sources, pieces still to be laid, and the open hand, which `pin` unfolds (VE-12)."""
    points = Fact(str(view.points[seat]), ("vertiges/icons/points",), text.gettext("Points"))
    left = view.owned[seat]
    tip = text.gettext("Pieces in hand and draw pile: lay them all to end the game")
    facts = [points, Fact(str(left), ("vertiges/icons/pieces",), tip)]
    for reason, icon in ICONS.items():
        own = sum(score.points for score in view.scores if score.seat == seat and score.reason is reason)
        if own:
            facts.append(Fact(f"+{own}", (icon,), text.gettext(_SOURCES[reason])))
    if view.hands[seat]:
        tip = text.gettext("The open hand: click to keep it in sight")
        hand = PieceHandThumbnail(view.hands[seat], away)
        facts.append(Fact(tooltip=tip, picture=hand, name=HAND_CHIP, action=pin))
    return facts


def score_line(score: Score, names: Sequence[str], text: Translator) -> str:
    """Return one line of the sheet in words."""
    what = _what_for(score, text).format(by=names[score.by], count=len(score.pieces))
    line = text.gettext("Turn {turn}: {name} +{points}, {what}")
    return line.format(turn=score.turn, name=names[score.seat], points=score.points, what=what)


def _what_for(score: Score, text: Translator) -> str:
    count = len(score.pieces)
    match score.reason:
        case Reason.FALL:
            return text.ngettext("{by} dropped {count} piece", "{by} dropped {count} pieces", count)
        case Reason.CATCH:
            return text.gettext("caught a mistake of {by}")
        case Reason.WRONG_CALL:
            return text.gettext("called out wrongly by {by}")
        case Reason.ZAP:
            return text.ngettext("ZAP of {count} piece", "ZAP of {count} pieces", count)
        case Reason.FINISH:
            return text.ngettext(
                "laid the last piece; {count} piece was left", "laid the last piece; {count} pieces were left", count
            )
