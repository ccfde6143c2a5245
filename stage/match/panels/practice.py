"""Practice: the odds, and the master's hint."""

from collections.abc import Sequence
from typing import Any

from stage.graphics import theme
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.seats import PracticeCard
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.labels import Paragraph
from stage.ui.notices import Tone
from table.game import Advice
from table.match.players import Question, question_for
from table.search.worker import BotFailed


class Practice:
    """Updates the practice card; outside practice it has no card and does nothing."""

    def __init__(self, context: MatchContext[Any, Any], display: GameDisplay[Any, Any]) -> None:
        self._context = context
        self._display = display
        self._question: Question | None = None
        """Question of the hint; the answer is valid until the match goes on."""
        self.card: PracticeCard | None = None
        """Card below the log; None outside practice."""

    @property
    def is_thinking(self) -> bool:
        """True while a hint is awaited."""
        return self._question is not None and self._context.hint is None

    def build(self) -> None:
        """Add the card."""
        context = self._context
        if context.practice:
            trial = context.session.is_trial
            title = context.gettext("What if?") if trial else context.gettext("Practice")
            about = self._about_trial() if trial else ()
            card = PracticeCard("practice", title, context.gettext("Do it"), self.follow, about, self.toggle_odds)
            self.card = context.ui.add(card, context.areas.practice)

    def _about_trial(self) -> Sequence[Widget]:
        """Return a note that the match is a trial, and a button back."""
        context, gettext = self._context, self._context.gettext
        words = gettext("You are trying out another line of play. It doesn't count.")
        back = Button("practice.back", gettext("Back to the results"), context.app.scenes.pop, icon="ui/back")
        back.style = theme.SMALL_BOLD
        return Paragraph("practice.about", words, theme.SMALL, colour="ink_soft"), back

    def ask(self) -> None:
        """Ask the master what `acting` should do; asked twice, the first answer stays."""
        context = self._context
        if not context.practice or context.acting is None:
            return
        if self._question is None or self._question.seat != context.acting:
            self.forget_hint()
            self._question = question_for(context.match, context.acting)
            context.request_refresh()

    def follow(self) -> None:
        """Play the action of the hint."""
        hint = self._context.hint
        if hint is not None and hint.action is not None:
            self._context.act(hint.action)

    def update(self) -> None:
        """Show the hint once it has arrived."""
        context = self._context
        if self._question is None or context.hint is not None:
            return
        try:
            advice = context.session.adviser.advise(self._question)
        except BotFailed as failure:
            self._question = None
            text = context.gettext("No hint this time: {reason}")
            context.app.notify(text.format(reason=context.gettext(failure.reason)), Tone.BAD)
            return
        if isinstance(advice, Advice):
            context.hint = advice
            if not context.viewpoint.is_private:
                context.scene.spoken.append(self._display.advice_text(advice))
            self._display.show_hint(advice)

    def forget_hint(self) -> None:
        """Remove the hint, which is no longer valid."""
        self._question = None
        if self._context.hint is not None:
            self._context.hint = None
            self._display.show_hint(None)

    def toggle_odds(self) -> None:
        """Show or hide the odds."""
        self._context.odds_shown = not self._context.odds_shown
        self.refresh()

    def refresh(self) -> None:
        """Update odds and hint on the card."""
        if self.card is None:
            return
        context = self._context
        odds = self._display.odds_lines()
        can_follow = context.hint is not None and context.hint.action is not None and context.acting is not None
        words = (
            context.gettext("Hide the odds: {key}") if context.odds_shown else context.gettext("Show the odds: {key}")
        )
        key = words.format(key=context.key_hint("odds")) if odds else ""
        self.card.tell(odds if context.odds_shown else (), self._hint_text(), key, can_follow=can_follow)
        area = context.areas.practice.copy()
        area.height = min(area.height, self.card.needed(area.width))
        if self.card.rect != area:
            context.ui.move(self.card.name, area)
        self.card.visible = not context.is_over or context.session.is_trial

    def _hint_text(self) -> str:
        context = self._context
        if context.hint is not None:
            return self._display.advice_text(context.hint)
        if self.is_thinking:
            return context.gettext("The master is thinking about it…")
        if context.acting is not None:
            return context.gettext("Ask for a hint: {key}").format(key=context.key_hint("hint"))
        return ""
