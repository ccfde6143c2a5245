"""Review of a finished match: a person's costliest decisions, found by the master bot in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, Unpack

import pygame

from stage.graphics import theme
from stage.graphics.game_pictures import ShownDeed, Tile
from stage.graphics.painter import Painter
from stage.graphics.theme import TextStyle
from stage.match.on_stage import shown_deed
from stage.match_session import MatchSession
from stage.ui.base import Widget, WidgetOptions
from stage.ui.button import Button
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row, Sheet
from table.contract import Event, Seat
from table.game import load
from table.language import Language
from table.match.judging import Decision, Mishaps, Unit, Verdict
from table.match.match import Match
from table.match.players import Question, Thinking
from table.search.worker import BotFailed, Inquiry, WorkerPool

SHOWN: Final = 3
"""Number of decisions shown, at most."""
LEAST: Final = {Unit.CHANCE: 0.01, Unit.POINTS: 0.5}
"""Least cost of a decision worth showing; anything cheaper counts as good as the master's."""
SECONDS: Final = 60.0
"""Seconds after the first verdict, counted while the results are in front, until the search stops."""
FAILURES: Final = 2
"""Number of failed evaluations after which the search stops."""
_SAME_DECISION_WITHIN: Final = 12
"""Decisions of equal cost within this many actions count as one, such as a piece taken back and laid again."""


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """Decision that cost chances or points."""

    number: int
    """Number of actions before it."""
    verdict: Verdict


class DecisionReview:
    """Search for one person's costliest decisions. Runs in the background; call :meth:`update` each frame."""

    def __init__(self, pool: WorkerPool, session: MatchSession, seat: Seat) -> None:
        self._pool = pool
        self._match = session.match
        self.seat = seat
        self._left = [
            number for number, entry in enumerate(self._match.past) if entry.seat == seat and entry.action.chosen
        ]
        game = self._match.game
        found: Mishaps = load(game.mishaps) if game.mishaps else lambda match, seat: ()
        self._mishaps = {mishap.number: mishap for mishap in found(self._match, seat)}
        # Mishaps and the latest are looked at first: they decide most, and there may be no time for all.
        self._left.sort(key=lambda number: (number in self._mishaps, number))
        self.total = len(self._left)
        """Number of decisions to review."""
        self._asked: tuple[int, Inquiry] | None = None
        self._found: list[CostlyDecision] = []
        self.left_out = 0
        """Number of decisions not reviewed, because the search failed or took too long."""
        self._judged = 0
        self._seconds = 0.0
        self._failures = 0

    @classmethod
    def of(cls, pool: WorkerPool, session: MatchSession) -> DecisionReview | None:
        """Return a review, or None without a judge, in a lesson, or unless one person played against bots."""
        match = session.match
        if not match.game.judge or match.setup.lesson or len(session.humans) != 1:
            return None
        return cls(pool, session, session.humans[0])

    @property
    def looked_at(self) -> int:
        """Number of decisions reviewed so far."""
        return self.total - len(self._left) - (self._asked is not None) - self.left_out

    @property
    def is_finished(self) -> bool:
        """True if no more decisions will be found."""
        return not self._left and self._asked is None

    @property
    def failed(self) -> bool:
        """True if the search was abandoned because the bot process did not answer."""
        return self._failures >= FAILURES and not self._judged

    def update(self, dt: float) -> None:
        """Ask about the next decision once the previous one has been judged. `dt` is in seconds."""
        self._seconds += dt if self._judged else 0.0
        if self._asked is None and self._left:
            self._ask(self._left.pop())
        if self._asked is not None:
            self._collect(*self._asked)

    def forget(self) -> None:
        """Cancel the pending question."""
        if self._asked is not None:
            self._asked[1].forget()
        self._asked, self._left = None, []

    def costly(self) -> Sequence[CostlyDecision]:
        """Costliest decisions, the worst first; at most :data:`SHOWN`."""
        kept: list[CostlyDecision] = []
        for each in sorted(self._found, key=lambda found: -found.verdict.cost):
            if len(kept) < SHOWN and not any(_is_alike(each, other) for other in kept):
                kept.append(each)
        return kept

    def _ask(self, number: int) -> None:
        match, state = self._match, self._match.state_after(number)
        legal = tuple(state.legal_actions(self.seat))
        mishap = self._mishaps.get(number)
        if len(legal) < 2 and mishap is None:
            return
        question = Question(number, self.seat, state.observation(self.seat), legal, may_decline=False)
        done, game = match.entry(number).action, match.game
        decision = Decision(game.judge, game.preparation, question, done, match.setup.seed)
        if mishap is not None:
            came = match.state_after(mishap.after).observation(self.seat)
            decision = replace(decision, outcome=game.outcome, mishap=mishap.event, came=came)
        self._asked = number, Inquiry(self._pool, "table.match.judging:judged", decision)

    def _collect(self, number: int, inquiry: Inquiry) -> None:
        try:
            verdict: Verdict | Thinking | None = inquiry.answer()
        except BotFailed:
            # One decision that cannot be judged is no reason to give the others up.
            self._asked, self._failures = None, self._failures + 1
            if self._failures >= FAILURES:
                self._leave_the_rest()
            return
        if isinstance(verdict, Thinking):
            return
        self._asked, self._judged = None, self._judged + 1
        if verdict is not None and verdict.cost >= LEAST[verdict.unit]:
            self._found.append(CostlyDecision(number, verdict))
        if self._seconds > SECONDS:
            self._leave_the_rest()

    def _leave_the_rest(self) -> None:
        self.left_out, self._left = len(self._left), []


def _is_alike(one: CostlyDecision, other: CostlyDecision) -> bool:
    near = abs(one.number - other.number) <= _SAME_DECISION_WITHIN
    return near and abs(one.verdict.cost - other.verdict.cost) < LEAST[one.verdict.unit]


_TILE: Final = 52.0
"""Height of a tile in logical units, at text scale 1.0."""
_TILE_GAP: Final = 5.0


class _Words(Column):
    """Paragraph beside a button, wrapped to the remaining width."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return (wide if width else 0.0), high


class _Rest(Paragraph):
    """Paragraph beside tiles, wrapped to the remaining width."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return (wide if width else 0.0), high


class HindsightSheet(Sheet):
    """Sheet with the results of a :class:`DecisionReview`. `play_on` is called with a number of actions."""

    def __init__(self, hindsight: DecisionReview, match: Match, text: Language, play_on: Callable[[int], None]) -> None:
        self._hindsight = hindsight
        self._match = match
        self._text = text
        self._play_on = play_on
        self._column = Column("hindsight.column", gap=12.0)
        super().__init__("hindsight", self._column, padding=16, grow=1.0)
        self._looked_at = -1
        self._rows: list[Widget] = []
        self._column.fill(self._contents())

    def update(self, dt: float) -> None:
        """Show the progress of the search, then add at most one row per frame, because painting one takes long."""
        super().update(dt)
        looked_at = self._hindsight.total + 1 if self._hindsight.is_finished else self._hindsight.looked_at
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self._column.fill(self._contents())
        elif self._hindsight.is_finished and len(self._rows) < len(costly := self._hindsight.costly()):
            self._rows.append(self._row(len(self._rows), costly[len(self._rows)]))
            self._column.fill(self._contents())

    def _contents(self) -> list[Widget]:
        gettext, hindsight = self._text.gettext, self._hindsight
        head = Label("hindsight.title", gettext("What cost you most"), theme.SUBHEADING)
        if not hindsight.is_finished:
            words = gettext("The master looks through your decisions: {number} of {total} …")
            told = words.format(number=hindsight.looked_at, total=hindsight.total)
            return [head, Paragraph("hindsight.told", told, colour="ink_soft")]
        costly = hindsight.costly()
        if hindsight.failed:
            told = gettext("The master could not look through your decisions this time.")
        elif not costly and hindsight.left_out:
            words = self._text.ngettext(
                "The master looked at {number} of {total} decision, and none cost you much.",
                "The master looked at {number} of {total} decisions, and none cost you much.",
                hindsight.total,
            )
            told = words.format(number=hindsight.looked_at, total=hindsight.total)
        elif not costly:
            told = gettext("No decision cost you much: the master would have played much the same.")
        else:
            told = gettext("By the master's estimate. Play on from there and try the other way.")
        return [head, Paragraph("hindsight.told", told, theme.SMALL, colour="ink_soft"), *self._rows]

    def _row(self, number: int, costly: CostlyDecision) -> Widget:
        gettext, name = self._text.gettext, f"hindsight-{number}"
        button = Button(f"{name}.play", gettext("What if?"), partial(self._play_on, costly.number), icon="ui/play")
        button.style = theme.SMALL_BOLD
        button.tooltip = gettext("Play on from here against the same bots. It doesn't count")
        cost = cost_in_words(costly.verdict, self._text)
        lost = _Rest(f"{name}.cost", cost, theme.SMALL_BOLD, colour="bad", align="center")
        beside = Column(f"{name}.side", [lost, button], gap=6.0)
        done, better = deeds(self._match, costly, self._text)
        mishap = costly.verdict.mishap
        lines: list[Widget] = [
            Paragraph(f"{name}.when", when(self._match, costly.number, self._text), theme.CAPTION, colour="ink_soft"),
            _deed_line(f"{name}.done", gettext("Played: {deed}"), done, theme.SMALL),
            _deed_line(f"{name}.better", gettext("Better: {deed}"), better, theme.SMALL_BOLD)
            if mishap is None
            else Paragraph(f"{name}.came", told_of(self._match, mishap, self._text), theme.SMALL_BOLD),
        ]
        return Row(name, [_Words(f"{name}.lines", lines, gap=2.0, grow=1.0), beside], gap=14.0)


class NamedDeed(NamedTuple):
    """Action in words, and as tiles if its game draws them."""

    told: str
    shown: ShownDeed | None = None


class Tiles(Widget):
    """Dice, cards or pieces of an action side by side. They grow with the text and shrink to fit the width."""

    def __init__(self, name: str, tiles: Sequence[Tile], **common: Unpack[WidgetOptions]) -> None:
        super().__init__(name, **common)
        self.tiles = tiles

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        high = _TILE * self.host.type.text_scale
        wide = sum(tile.shape for tile in self.tiles) * high + _TILE_GAP * (len(self.tiles) - 1)
        return (wide, high) if width is None or wide <= width else (width, high * width / wide)

    def draw(self, painter: Painter) -> None:
        wide, _ = self.preferred()
        high = self.host.type.text_scale * _TILE * min(1.0, self.rect.width / wide)
        left = self.rect.left
        for tile in self.tiles:
            tile.draw(painter, pygame.FRect(left, self.rect.centery - high / 2, high * tile.shape, high))
            left += high * tile.shape + _TILE_GAP


def _deed_line(name: str, sentence: str, deed: NamedDeed, style: TextStyle) -> Widget:
    """Return a paragraph, or a row in which tiles replace the words that they stand for."""
    if deed.shown is None:
        return Paragraph(name, sentence.format(deed=deed.told), style)
    tiles = Tiles(f"{name}.tiles", deed.shown.tiles, tooltip=deed.told)
    label = Label(f"{name}.label", sentence.format(deed="").strip(), style)
    words = _Rest(f"{name}.words", deed.shown.words, style, grow=1.0)
    return Row(name, [label, tiles, words], gap=8.0, firm=True)


def cost_in_words(verdict: Verdict, text: Language) -> str:
    """Return the cost of a decision in words, such as "wins 12 fewer of 100 matches" or "costs 3 points".

    That of an outcome is compared with what was to be expected.
    """
    if verdict.mishap is not None:
        count = max(1, round(100 * verdict.cost if verdict.unit is Unit.CHANCE else verdict.cost))
        if verdict.unit is Unit.CHANCE:
            words = text.ngettext(
                "wins {count} fewer of 100 matches than expected",
                "wins {count} fewer of 100 matches than expected",
                count,
            )
        else:
            words = text.ngettext("{count} point less than expected", "{count} points less than expected", count)
    elif verdict.unit is Unit.CHANCE:
        count = max(1, round(100 * verdict.cost))
        words = text.ngettext("wins {count} fewer of 100 matches", "wins {count} fewer of 100 matches", count)
    else:
        count = max(1, round(verdict.cost))
        words = text.ngettext("costs {count} point", "costs {count} points", count)
    return words.format(count=count)


def deeds(match: Match, costly: CostlyDecision, text: Language) -> tuple[NamedDeed, NamedDeed]:
    """Return the decision and the master's alternative, always worded differently."""
    game, narration, names = match.game, match.game.load_narration(), match.setup.names
    entry, state = match.entry(costly.number), match.state_after(costly.number)
    view, best = state.observation(entry.seat), costly.verdict.best
    done = narration.name_deed(entry.action, view, entry.events, names, text)
    better = narration.name_deed(best, view, state.apply(entry.seat, best), names, text)
    was = NamedDeed(done, shown_deed(game, entry.action, view, done, text))
    would_be = NamedDeed(better, shown_deed(game, best, view, better, text))
    return was, NamedDeed(text.gettext("the same, but another way or elsewhere")) if would_be == was else would_be


def told_of(match: Match, event: Event, text: Language) -> str:
    """Return an event as the log tells it."""
    return match.game.load_narration().tell(event, match.setup.names, text)


def when(match: Match, number: int, text: Language) -> str:
    """Return the log heading above an action, which says when in the match it was done."""
    narration = match.game.load_narration()
    told = ""
    for at in range(number):
        for event in match.entry(at).events:
            if isinstance(event, narration.headings):
                told = narration.tell(event, match.setup.names, text)
    return told
