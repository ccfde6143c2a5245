"""Practice: the chance that the rolls left bring each symbol, with the dice that are kept now."""

from __future__ import annotations

from collections.abc import Sequence

from nizza.bots.keeping import chance_to_show
from nizza.dice import SYMBOLS
from nizza.rules.views import Phase
from nizza.scene.dice_bar import DiceBar
from nizza.scene.picture import Picture
from nizza.wording import die
from stage.match.panels.practice_card import OddsLine


class Odds:
    """What the practice card says."""

    def __init__(self, picture: Picture, bar: DiceBar) -> None:
        self._picture = picture
        self._bar = bar

    def lines(self) -> Sequence[OddsLine]:
        """For each symbol the chance that one more of it shows than is kept, if the others are rolled again."""
        context, view = self._picture.context, self._picture.view
        if view.phase is not Phase.KEEPING or context.acting is None or view.rolls_left == 0:
            return ()
        kept = self._bar.kept
        lines = []
        for symbol in SYMBOLS:
            number = kept.count(symbol) + 1
            words = context.gettext("One more: {die}") if number > 1 else context.gettext("At least {die}")
            share = chance_to_show(symbol, number, kept, view.rolls_left)
            lines.append(OddsLine(words.format(die=die(symbol, context.app.language)), share))
        return lines
