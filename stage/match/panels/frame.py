"""Frame around a game's board: banner, seats, tools, log, practice card and action bar."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.match.context import MatchContext
from stage.match.display import Announcement, GameDisplay
from stage.match.log import MatchLog
from stage.match.panels.banner import Banner, banner_text
from stage.match.panels.bars import ActionBars, Toolbar
from stage.match.panels.evening_card import EveningCard
from stage.match.panels.practice import Practice
from stage.match.panels.rail import RailPanel
from stage.match.replay.replay_bar import ReplayBar
from stage.match.seats import SeatPanel, SeatSign, player_title
from stage.ui.button import Button, ButtonKind
from stage.ui.layout import Column
from stage.ui.notices import Tone
from stage.ui.scroll import ScrollArea
from stage.ui.static_layers import CachedBackground, lay, lay_over
from table.contract import CHANCE

_MARK_EDGE: Final = 8.0
"""Distance of the mark of an unsaved match from the edges of the banner, in logical units."""
_EVERY: Final = 8
"""Frames after which panels are made ready again: what else is drawn until then does not evict them."""


@dataclass(eq=False)
class MatchFrame:
    """Builds and updates the widgets around the board."""

    context: MatchContext[Any, Any]
    display: GameDisplay[Any, Any]
    bars: ActionBars
    toolbar: Toolbar
    log: MatchLog
    practice: Practice
    replay: ReplayBar | None
    signs: Sequence[SeatSign] = field(default=(), init=False)
    """One for each seat."""
    _mark: Button = field(init=False)
    _evening: EveningCard = field(init=False)
    _panels: list[SeatPanel] = field(default_factory=list, init=False)
    """Panels in the column; empty if the seats stand on the board."""
    _column: ScrollArea | None = field(default=None, init=False)
    _laid: list[CachedBackground] = field(default_factory=list, init=False)
    spoken: str = field(default="", init=False)
    """Sentence of the banner that was read aloud last."""
    _calls: int = field(default=0, init=False)
    """Frames in which panels were to be made ready for sliding."""

    def __post_init__(self) -> None:
        self._evening = EveningCard(self.context)

    def build(self) -> None:
        """Add board, action bar, seats, tools, log and card, in the order of Tab."""
        context = self.context
        context.motion.reduced, context.motion.speed = context.scene.reduced_motion, context.app.settings.bot_speed
        context.lay_out(seats_on_board=self.display.seats_on_board, fills_window=self.display.fills_window)
        self._banner = context.ui.add(Banner("banner"), context.areas.banner)
        self._build_mark()
        self.display.build_board()
        self.bars.build()
        self.signs = self.display.build_seats() if self.display.seats_on_board else self._build_column()
        self.toolbar.build()
        self._evening.build()
        self.log.build(self.display.highlight, self._open_line)
        self.practice.build()
        self.display.show(context.view)
        self.refresh()

    def _build_mark(self) -> None:
        """Add the mark at the end of the banner, which is seen until everything is on the disk."""
        area = self.context.areas.banner
        high = area.height - 2 * _MARK_EDGE
        tooltip = self.context.gettext("Not saved yet. Why?")
        self._mark = Button(
            "unsaved", "", self.bars.menu.tell_not_saved, icon="ui/warning", kind=ButtonKind.DANGER, tooltip=tooltip
        )
        self._mark.visible = False
        self.context.ui.add(self._mark, (area.right - _MARK_EDGE - high, area.top + _MARK_EDGE, high, high))

    def _refresh_mark(self) -> None:
        lacks = bool(self.context.session.not_saved)
        if self._mark.visible and not lacks:
            self.context.app.notify(self.context.gettext("Everything is saved again."), Tone.GOOD)
        self._mark.visible = lacks
        self._banner.kept_free = self._mark.rect.width + _MARK_EDGE if lacks else 0.0

    def _build_column(self) -> Sequence[SeatSign]:
        context = self.context
        self._panels = []
        kind = RailPanel if self.display.fills_window else SeatPanel
        for seat, place in enumerate(context.match.setup.seats):
            level = player_title(place, context.gettext)
            interrupt = partial(context.interrupt, seat)
            colour, portrait = context.seat_colour(seat), context.portraits[seat]
            self._panels.append(kind(f"seat-{seat}", place.name, level, colour, interrupt, portrait))
        column = Column("seats.column", self._panels, gap=12.0)
        self._column = context.ui.add(ScrollArea("seats", column), context.areas.seats)
        return self._panels

    def faces(self) -> Iterator[Draw]:
        """Yield what draws the faces in the panels with every expression."""
        for panel in self._panels:
            yield from panel.portrait.faces(panel.face_size)

    def _open_line(self, number: int) -> None:
        """Go to the position at which a clicked log line was written, in practice and in a review."""
        if self.replay is not None:
            self.replay.go_to(number)
        elif self.context.practice and number != self.context.match.number:
            self.context.controller.go_to(number)

    def refresh(self) -> None:
        """Update every part of the frame."""
        names_player = self.refresh_actions()
        self._refresh_mark()
        self.bars.refresh()
        self._refresh_seats(names_player=names_player)
        self.toolbar.refresh()
        if not self.context.unfolding:
            # Meanwhile it tells event by event.
            self.log.panel.lines.now = self.context.match.number
        self.practice.refresh()
        self._evening.refresh()

    def refresh_actions(self) -> bool:
        """Update the board's widgets and the banner; return True if the banner names a player."""
        context, awaited = self.context, self.context.awaited
        self.display.actions_changed()
        resting = self.replay is not None and not self.replay.playing
        sentence = self.display.turn_text()
        names_player = not isinstance(sentence, Announcement)
        self._banner.text = banner_text(context, sentence, resting_replay=resting)
        # The game's own sentence may speak of what only the player on turn may see.
        public = "" if context.viewpoint.is_private else sentence
        spoken = banner_text(context, public, resting_replay=resting)
        if spoken != self.spoken:
            context.scene.outdated.append(self.spoken)
            self.spoken = spoken
            context.scene.spoken.append(spoken)
        addressed = context.addressed
        self._banner.is_lit = addressed is not None
        named = addressed if addressed is not None else awaited[0] if len(awaited) == 1 else CHANCE
        shows_seat = named >= 0 and names_player
        self._banner.seat = context.seat_colour(named) if shows_seat else None
        return names_player

    def _refresh_seats(self, *, names_player: bool) -> None:
        context = self.context
        waits = not (context.motion.is_busy or context.controller.paused or context.session.is_review)
        for seat, sign in enumerate(self.signs):
            on_turn = seat in context.awaited and names_player
            sign.tell(
                self.display.seat_facts(seat),
                on_turn=on_turn or seat == context.interrupting,
                thinking=waits and on_turn and context.is_bot(seat) and not context.controller.is_reviewing,
                interrupt=self.display.interrupt_text(seat) if context.can_interrupt(seat) else "",
            )
        if self._column is None:
            return
        if len(context.awaited) == 1 and context.awaited[0] >= 0:
            context.ui.settle()
            self._reveal(self._column, self._panels[context.awaited[0]])

    def _reveal(self, column: ScrollArea, panel: SeatPanel) -> None:
        """Scroll to the panel of the seat on turn, unless the pointer is there: nothing moves under it."""
        at = self.context.input.pointer
        if at is None or not column.rect.collidepoint(at):
            column.reveal(panel.rect)

    def draw(self, painter: Painter) -> None:
        """Paint the table as one image, the panels' backgrounds on it, and the board."""
        for widget in self._laid:
            widget.laid = False
        grounds = self._board_grounds
        self._laid = grounds if self.context.scene.aside else [*grounds, *self._panel_grounds]
        covered = self.display.covered()
        if covered is not None and covered.contains(painter.bleed):
            # The board moves behind the panels.
            self.display.draw_board(painter)
            lay_over(painter, self._laid)
            return
        key = self.display.table_key()
        lay(painter, self.context.game.name, self._laid, self._draw_table, key, covered=covered)
        self.display.draw_board(painter)

    @property
    def _board_grounds(self) -> list[CachedBackground]:
        return [each for each in self.display.grounds() if each.seen]

    @property
    def _panel_grounds(self) -> list[CachedBackground]:
        """Everything beside the board whose ground is drawn with the table."""
        log = [self.log.panel] if self.log.panel.visible else []
        panels: list[CachedBackground] = [self._banner, *log]
        card = self.practice.card
        if card is not None and card.visible and not card.rect.colliderect(self.context.areas.board):
            panels.append(card)
        if self._column is not None and not self._column.reach:
            panels.extend(self._panels)
        return panels

    def _draw_table(self, painter: Painter) -> None:
        key = ("table", self.context.game.name, self.display.table_key())
        draw: Callable[[Painter], None] = self.display.draw_table
        painter.layer(key, painter.bleed, draw, opaque=True)

    def rehearse_panels(self) -> None:
        """Expect what will slide out of the window, or back, other than what is in sight; again in every few frames."""
        self._calls += 1
        if self._calls % _EVERY != 1:
            return
        draws = [panel.draw_ground for panel in (*self._board_grounds, *self._panel_grounds)]
        if self.context.scene.aside:
            draws += [root.render for root in self.context.ui.roots]
        self.context.ui.rehearsal.expect("panels", draws)
