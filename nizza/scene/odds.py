"""Practice: the chance that the rolls left bring a symbol, and how many turns everybody still needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nizza.bots.keeping import chance_to_show
from nizza.bots.search.ground import ground_of
from nizza.dice import SYMBOLS
from nizza.rules.views import Case, NizzaView, Phase
from nizza.scene.bar.dice_bar import DiceBar
from nizza.scene.picture import Picture
from stage.match.panels.practice_card import OddsLine
from table.match.players import THINKING
from table.search.worker import BotFailed, Inquiry

_USUAL_TURNS: Final = "nizza.bots.estimates.outlook:usual_turns"


class Odds:
    """What the practice card says. How far it is on a board is found out once, in the process of the bots."""

    def __init__(self, picture: Picture, bar: DiceBar) -> None:
        self._picture = picture
        self._context = picture.context
        self._bar = bar
        self._inquiry: Inquiry | None = None
        self._usual: dict[Case, list[float]] | None = None
        """Per case and place the turns that are left usually; None until they are known."""

    def update(self) -> None:
        """Let the card be written again once it is known how far it is."""
        if self._inquiry is None or self._usual is not None:
            return
        try:
            answer = self._inquiry.answer()
        except BotFailed:
            # It is in the log of the process, and asked again when the view changes.
            self._inquiry = None
            return
        if answer is not THINKING:
            self._usual = answer
            self._context.commands.odds_changed()

    def lines(self) -> Sequence[OddsLine]:
        """Chances while dice are kept, turns to go otherwise."""
        view = self._picture.view
        if view.phase is Phase.KEEPING and self._context.acting is not None and view.rolls_left:
            return self._chances(view)
        return self._turns(view)

    def _chances(self, view: NizzaView) -> list[OddsLine]:
        """The chance that a wanted symbol shows, once more than it is kept, if the others are rolled again.

        All symbols are equally likely, so one line says it of each.
        """
        kept, wanted = self._bar.kept, SYMBOLS[0]
        share = chance_to_show(wanted, kept.count(wanted) + 1, kept, view.rolls_left)
        return [OddsLine(self._context.gettext("A symbol that you want comes at least once"), share)]

    def _turns(self, view: NizzaView) -> list[OddsLine]:
        """Per seat the turns that it still needs, on average and left alone."""
        if view.phase is Phase.OVER or not self._context.practice:
            return []
        if self._usual is None:
            self._inquiry = self._inquiry or Inquiry(self._context.services.pool, _USUAL_TURNS, view)
            return []
        ground, lines = ground_of(self._picture.board), []
        for seat, pawn in enumerate(view.pawns):
            words = self._context.gettext("About {turns} turns to the helicopter for {name}")
            turns = round(self._usual[pawn.case][ground.number(pawn.place)])
            lines.append(OddsLine(words.format(name=self._context.seat_names[seat], turns=turns)))
        return lines
