"""The frame round a game's board: banner, seats, tools, log, practice card and the action bar, kept up to date."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from stage.graphics.painter import Painter
from stage.match.banner import Banner
from stage.match.frame_areas import areas_for
from stage.match.game_hooks import GameHooks
from stage.match.log_panel import LogLine, LogPanel
from stage.match.player_titles import PLAYER_TITLES
from stage.match.practice import HintRequest, PracticeCard
from stage.match.seat_panel import SeatPanel
from stage.match.tool_row import Tool, tool_row
from stage.ui.notices import Tone
from stage.ui.static_layers import Laid, lay
from stage.ui.widgets import Button, Column, Flow, Kind, ScrollArea, Widget
from table.contract import CHANCE, visible_to
from table.game import HUMAN
from table.search.worker import BotFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from stage.match.match_session import MatchSession
    from stage.services import Services
    from table.contract import Event, Seat


class GameFrame(GameHooks):
    """Builds the widgets round the board and tells them what there is to tell; acts through what the scene gives it."""

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services, session)
        self.hint_request = HintRequest(session.adviser, self.match)
        self._panels: list[SeatPanel] = []
        self._laid: list[Laid] = []
        self.awaited: tuple[Seat, ...] = self.match.state.actors()
        """Whose turn the panels show; what the match awaits, as soon as nothing moves any more."""
        self._bars: dict[str, Widget] = {}
        self._odds_shown = True
        self._headings: tuple[type[Event], ...] = getattr(import_module(self.game.story), "HEADINGS", ())

    # --- building ---------------------------------------------------------------------------------------------------

    def build(self) -> None:
        """Board, action bar, seats, tools, log, card: in the order in which the keyboard goes through them."""
        self.motion.reduced, self.motion.speed = self.reduced_motion, self.app.settings.bot_speed
        self.areas = areas_for(self.type, practice=self.practice)
        self.banner = self.ui.add(Banner("banner"), self.areas.banner)
        self.build_board()
        self._build_bars()
        self._build_seats()
        self.ui.add(tool_row(self.tools()), self.areas.tools)
        self.log = self.ui.add(LogPanel("log", self.highlight, self.open_line), self.areas.log)
        self.log.tell(self._all_lines())
        if self.practice:
            title, follow = self.gettext("Practice"), self.gettext("Do it")
            self.card = self.ui.add(PracticeCard("practice", title, follow, self.follow_hint), self.areas.practice)
        self.show(self.view)
        self.refresh()

    def rebuild(self) -> None:
        """Build everything anew; the log shows the present place again."""
        super().rebuild()
        self.log.go_to(self.match.number)

    def _build_bars(self) -> None:
        self._bars = {name: self.ui.add(bar, self.areas.actions) for name, bar in self.bars().items()}
        own = self.build_actions()
        if own is not None:
            self._bars["play"] = self.ui.add(own, self.areas.actions)

    def _build_seats(self) -> None:
        self._panels = []
        for seat, place in enumerate(self.match.setup.seats):
            level = self.gettext(PLAYER_TITLES[place.player])
            self._panels.append(
                SeatPanel(f"seat-{seat}", place.name, level, self.seat_colour(seat), self._interrupts(seat))
            )
        column = Column("seats.column", self._panels, gap=12.0)
        self._seats = self.ui.add(ScrollArea("seats", column), self.areas.seats)

    def _interrupts(self, seat: Seat) -> Callable[[], None]:
        return lambda: self.begin_interrupt(seat)

    def bar(self, name: str, *buttons: Button) -> Flow:
        """Some buttons for the action bar."""
        return Flow(name, buttons, align="center", gap=20.0)

    # --- to be given by the scene -----------------------------------------------------------------------------------

    def tools(self) -> list[Tool]:
        """The tools in the corner."""
        raise NotImplementedError

    def bars(self) -> dict[str, Widget]:
        """What the action bar can hold besides the game's own buttons, which are called "play"."""
        raise NotImplementedError

    def bar_shown(self) -> str:
        """Which of the bars is needed now."""
        raise NotImplementedError

    def open_line(self, number: int) -> None:
        """A log line was clicked: the position after `number` actions is asked for."""
        raise NotImplementedError

    def follow_hint(self) -> None:
        """Do what the hint says."""
        raise NotImplementedError

    def banner_text(self) -> str:
        """The sentence on the banner."""
        raise NotImplementedError

    def may_begin_interrupt(self, seat: Seat) -> bool:
        """Whether the button of this seat's panel is offered."""
        raise NotImplementedError

    def refresh_tools(self) -> None:
        """Enable and disable the tools."""
        raise NotImplementedError

    # --- keeping it true --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Tell every part of the frame what is the case now."""
        self.actions_changed(self.view, self.legal)
        self.banner.text = self.banner_text()
        self.banner.lit = self.acting is not None
        speaker = self.acting if self.acting is not None else self.awaited[0] if len(self.awaited) == 1 else CHANCE
        self.banner.seat = self.seat_colour(speaker) if speaker >= 0 else None
        shown = self.bar_shown()
        for name, bar in self._bars.items():
            bar.visible = name == shown
        self._refresh_seats()
        self.refresh_tools()
        self.log.lines.now = self.match.number
        self.refresh_card()

    def _refresh_seats(self) -> None:
        grown = False
        for seat, panel in enumerate(self._panels):
            bot = self.match.setup.seats[seat].player != HUMAN
            waits = not self.motion.busy and not self.controller.paused and not self.session.is_review
            grown |= panel.tell(
                self.seat_facts(self.view, seat),
                on_turn=seat in self.awaited or seat == self.interrupting,
                thinking=bot and waits and seat in self.awaited and not self.controller.reviewing,
                interrupt=self.interrupt_text(seat) if self.may_begin_interrupt(seat) else "",
            )
        if grown:
            self._seats.place(self._seats.rect)
        if len(self.awaited) == 1 and self.awaited[0] >= 0:
            self._seats.reveal(self._panels[self.awaited[0]].rect)

    def refresh_card(self) -> None:
        """Odds and hint on the practice card."""
        if not self.practice:
            return
        odds = self.odds_lines(self.view) if self._odds_shown else ()
        if self.hint is not None:
            words = self.advice_text(self.hint)
        elif self.hint_request.thinking:
            words = self.gettext("The master is thinking about it…")
        elif self.acting is not None:
            words = self.gettext("Ask for a hint: {key}").format(key=self.key_hint("hint"))
        else:
            words = ""
        can_follow = self.hint is not None and self.hint.action is not None and self.acting is not None
        self.card.tell(odds, words, can_follow=can_follow)

    def odds_changed(self) -> None:
        """Ask `odds_lines` again."""
        self.refresh_card()

    def toggle_odds(self) -> None:
        """Show the odds, or do not."""
        self._odds_shown = not self._odds_shown
        self.refresh_card()

    # --- hints --------------------------------------------------------------------------------------------------------

    def poll_hint(self) -> None:
        """Look whether the hint has come."""
        try:
            if self.hint_request.update():
                self.hint = self.hint_request.advice
                self.show_hint(self.hint)
        except BotFailed as failure:
            text = self.gettext("No hint this time: {reason}")
            self.app.notify(text.format(reason=self.gettext(failure.reason)), Tone.BAD)

    def forget_hint(self) -> None:
        """The hint is no longer true."""
        self.hint_request.forget()
        if self.hint is not None:
            self.hint = None
            self.show_hint(None)

    # --- the log ----------------------------------------------------------------------------------------------------

    def line_of(self, number: int, event: Event) -> LogLine | None:
        """The line that tells of `event`; None if it is not worth one."""
        text = self.game.tell(event, self.seat_names, self.app.language)
        if not text:
            return None
        seat = getattr(event, "seat", CHANCE)
        colour = self.seat_colour(seat) if isinstance(seat, int) and seat >= 0 else None
        return LogLine(number, event, text, colour, isinstance(event, self._headings))

    def write(self, number: int, events: Sequence[Event]) -> None:
        """Add what happened in the action `number` to the log; a review has all lines from the beginning."""
        if self.session.is_review:
            self.log.go_to(number)
            return
        lines = [line for event in events if (line := self.line_of(number, event))]
        if lines:
            self.log.add(lines)
            self.log.lines.now = number

    def retell(self) -> None:
        """Write the whole log anew, as the present eyes know it."""
        self.log.tell(self._all_lines())
        self.log.go_to(self.match.number)

    def _all_lines(self) -> list[LogLine]:
        lines: list[LogLine] = []
        for number in range(self.match.length):
            events = visible_to(self.viewpoint.seat, list(self.match.entry(number).events))
            lines.extend(line for event in events if (line := self.line_of(number + 1, event)))
        return lines

    # --- drawing ----------------------------------------------------------------------------------------------------

    def draw(self, painter: Painter) -> None:
        """The table as one picture, the panels' grounds on it, and the board."""
        for widget in self._laid:
            widget.laid = False
        self._laid = [self.banner, self.log, *(each for each in self.grounds() if each.seen)]
        if self.practice:
            self._laid.append(self.card)
        if not self._seats.reach:
            self._laid.extend(self._panels)
        lay(painter, self.game.name, self._laid, self._draw_still_table, (self.table_key(), self.still_key()))
        self.draw_board(painter)

    def _draw_still_table(self, painter: Painter) -> None:
        painter.layer(("table", self.game.name, self.table_key()), painter.bleed, self.draw_table, opaque=True)
        self.draw_still(painter)

    def big_button(self, name: str, text: str, action: Callable[[], None], *, primary: bool = True) -> Button:
        """A button for the action bar."""
        return Button(name, text, action, kind=Kind.PRIMARY if primary else Kind.SECONDARY)
