"""The sheet on which the costly decisions stand, each with a button that plays on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from stage.graphics import theme
from stage.menus.results.hindsight import Costly, Hindsight
from stage.ui.widgets import Button, Column, Label, Paragraph, Row, Sheet, Widget
from table.language import Language
from table.match.judging import Unit, Verdict
from table.match.match import Match


class _Words(Column):
    """They wrap in the room that is left beside a button, however long they are."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return (wide if width else 0.0), high


class HindsightSheet(Sheet):
    """What :class:`~stage.menus.results.hindsight.Hindsight` has found; `play_on` is given a number of actions."""

    def __init__(self, hindsight: Hindsight, match: Match, text: Language, play_on: Callable[[int], None]) -> None:
        self._hindsight = hindsight
        self._match = match
        self._text = text
        self._play_on = play_on
        self._column = Column("hindsight.column", gap=8.0)
        super().__init__("hindsight", self._column, padding=16, grow=1.0)
        self._looked_at = -1
        self._column.fill(self._contents())

    def update(self, dt: float) -> None:
        super().update(dt)
        looked_at = self._hindsight.total + 1 if self._hindsight.finished else self._hindsight.looked_at
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self._column.fill(self._contents())

    def _contents(self) -> list[Widget]:
        gettext, hindsight = self._text.gettext, self._hindsight
        head = Label("hindsight.title", gettext("What cost you most"), theme.SUBHEADING)
        if not hindsight.finished:
            words = gettext("The master looks through your decisions: {number} of {total} …")
            told = words.format(number=hindsight.looked_at, total=hindsight.total)
            return [head, Paragraph("hindsight.told", told, colour="ink_soft")]
        costly = hindsight.costly()
        if hindsight.failed:
            told = gettext("The master could not look through your decisions this time.")
        elif not costly and hindsight.left_out:
            words = gettext("No decision cost you much, as far as the master came: {number} of {total}.")
            told = words.format(number=hindsight.looked_at, total=hindsight.total)
        elif not costly:
            told = gettext("No decision cost you much: the master would hardly have played otherwise.")
        else:
            told = gettext("By the master's estimate. Play on from there, and try the other way.")
        rows = [self._row(number, each) for number, each in enumerate(costly)]
        return [head, Paragraph("hindsight.told", told, theme.SMALL, colour="ink_soft"), *rows]

    def _row(self, number: int, costly: Costly) -> Widget:
        gettext, name = self._text.gettext, f"hindsight-{number}"
        button = Button(f"{name}.play", gettext("What if?"), partial(self._play_on, costly.number), icon="ui/play")
        button.style = theme.SMALL_BOLD
        button.tooltip = gettext("Play on from here against the same bots; it does not count")
        lost = Label(f"{name}.cost", cost_in_words(costly.verdict, self._text), theme.NUMBER, colour="bad")
        lost.align = "center"
        beside = Column(f"{name}.side", [lost, button], gap=4.0)
        done, better = deeds_in_words(self._match, costly, self._text)
        lines: list[Widget] = [
            Paragraph(f"{name}.when", when(self._match, costly.number, self._text), theme.CAPTION, colour="ink_soft"),
            Paragraph(f"{name}.done", gettext("Played: {deed}").format(deed=done), theme.SMALL),
            Paragraph(f"{name}.better", gettext("Better: {deed}").format(deed=better), theme.SMALL_BOLD),
        ]
        return Row(name, [_Words(f"{name}.lines", lines, gap=0.0, grow=1.0), beside], gap=14.0)


def cost_in_words(verdict: Verdict, text: Language) -> str:
    """What a decision has cost: "−12%", "−3 points"."""
    if verdict.unit is Unit.CHANCE:
        return text.gettext("\N{MINUS SIGN}{percent}%").format(percent=max(1, round(100 * verdict.cost)))
    points = max(1, round(verdict.cost))
    words = text.ngettext("\N{MINUS SIGN}{count} point", "\N{MINUS SIGN}{count} points", points)
    return words.format(count=points)


def deeds_in_words(match: Match, costly: Costly, text: Language) -> tuple[str, str]:
    """What was decided, and what the master would have decided; never the same words twice."""
    narration, names = match.game.load_narration(), match.setup.names
    entry, state = match.entry(costly.number), match.state_after(costly.number)
    view = state.observation(entry.seat)
    done = narration.name_deed(entry.action, view, entry.events, names, text)
    events = state.apply(entry.seat, costly.verdict.best)
    better = narration.name_deed(costly.verdict.best, view, events, names, text)
    return done, better if better != done else text.gettext("the same, but in another way or place")


def when(match: Match, number: int, text: Language) -> str:
    """Where in the match an action was done: the line that opens its paragraph of the log."""
    narration = match.game.load_narration()
    told = ""
    for at in range(number):
        for event in match.entry(at).events:
            if isinstance(event, narration.headings):
                told = narration.tell(event, match.setup.names, text)
    return told
