"""Practice: the chance that the rolls left bring a symbol, and how many turns everybody still needs."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from nizza.bots.keeping import chance_to_show
from nizza.bots.outlook import Outlook, outlook_of
from nizza.dice import SYMBOLS
from nizza.rules.views import NizzaView, Phase
from nizza.scene.dice_bar import DiceBar
from nizza.scene.picture import Picture
from nizza.wording import die
from stage.match.panels.practice_card import OddsLine


class Odds:
    """What the practice card says. How far it is on a board is found out once, beside the frames."""

    def __init__(self, picture: Picture, bar: DiceBar) -> None:
        self._picture = picture
        self._context = picture.context
        self._bar = bar
        self._outlook: Future[Outlook] | None = None
        self._told = False

    def update(self) -> None:
        """Let the card be written again once it is known how far it is."""
        if self._outlook is not None and self._outlook.done() and not self._told:
            self._told = True
            self._context.commands.odds_changed()

    def lines(self) -> Sequence[OddsLine]:
        """Chances while dice are kept, turns to go otherwise."""
        view = self._picture.view
        if view.phase is Phase.KEEPING and self._context.acting is not None and view.rolls_left:
            return self._chances(view)
        return self._turns(view)

    def _chances(self, view: NizzaView) -> list[OddsLine]:
        """For each symbol the chance that one more of it shows than is kept, if the others are rolled again."""
        gettext, kept, lines = self._context.gettext, self._bar.kept, []
        for symbol in SYMBOLS:
            count = kept.count(symbol) + 1
            words = gettext("One more: {die}") if count > 1 else gettext("At least {die}")
            share = chance_to_show(symbol, count, kept, view.rolls_left)
            lines.append(OddsLine(words.format(die=die(symbol, self._context.app.language)), share))
        return lines

    def _turns(self, view: NizzaView) -> list[OddsLine]:
        """Per seat the turns that it still needs, on average and left alone."""
        if view.phase is Phase.OVER or not self._context.practice:
            return []
        if self._outlook is None:
            thread = ThreadPoolExecutor(1, "turns to go")
            self._outlook = thread.submit(outlook_of, self._picture.board)
            thread.shutdown(wait=False)
        if not self._outlook.done():
            return []
        outlook, lines = self._outlook.result(), []
        for seat, pawn in enumerate(view.pawns):
            words = self._context.gettext("About {turns} turns to the helicopter for {name}")
            turns = round(outlook.usual_turns(pawn.place, pawn.case))
            lines.append(OddsLine(words.format(name=self._context.seat_names[seat], turns=turns)))
        return lines
