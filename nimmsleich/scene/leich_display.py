"""The scene of Nimm's Leich!: what the player does becomes an action, what happens becomes a movement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nimmsleich.cards import CORPSES
from nimmsleich.rules.actions import Bid, Denounce, NimmsleichAction, Oysters, Shed, Spend, Swap, Vote
from nimmsleich.rules.odds import Deal, deal_of
from nimmsleich.rules.views import NimmsleichView, Phase, Round
from nimmsleich.scene.bidding import Bidding
from nimmsleich.scene.choices import Shedding, Voting
from nimmsleich.scene.count_dialog import open_count
from nimmsleich.scene.detectives import Detectives
from nimmsleich.scene.flights import Flights
from nimmsleich.scene.oysters import OysterTable
from nimmsleich.scene.phrases import turn_sentence
from nimmsleich.scene.reveal import LOOKED_AT, Reveal
from nimmsleich.view.palette import GLOW
from nimmsleich.view.places import Places, places_for
from nimmsleich.view.room import Room
from nimmsleich.view.seats import SPENT, TOKEN
from nimmsleich.view.showdown import draw_showdown
from nimmsleich.view.table_view import draw_felt, draw_flying, draw_knock, draw_table, soon_seen
from nimmsleich.view.tabletop import Tabletop
from stage.graphics.painter import Painter
from stage.match.display import GameDisplay
from stage.match.practice_card import OddsLine
from stage.match.seat_panel import Fact
from stage.ui.intents import Intent
from stage.ui.widgets import Button, Column, Kind, Widget
from table.players import Thinking

if TYPE_CHECKING:
    from stage.match.context import MatchContext
    from table.contract import Event, Seat
    from table.game import Advice

_TOKENS = 2


class LeichDisplay(GameDisplay[NimmsleichView, NimmsleichAction]):
    """The table of Nimm's Leich!"""

    ambience = "crowd_murmur"

    def __init__(self, context: MatchContext[NimmsleichView, NimmsleichAction]) -> None:
        super().__init__(context)
        self.bidding = Bidding(self)
        self.detectives = Detectives(self)
        self.voting = Voting(self)
        self.shedding = Shedding(self)
        flights = Flights(self)
        self.reveal = Reveal(self, flights)
        self._movements = {**flights.handlers(), **self.reveal.handlers()}
        self.places: Places = self._places()
        self.room = self._room()
        self.table = Tabletop.of(self.context.view)
        self.focus_next = ""
        """The widget that the keyboard should go to when the frame is up to date again."""
        self.lit_seat: Seat = -1
        self.lit_corpse = 0
        self._pointed: tuple[Seat, int] = (-1, 0)
        self._seconds = 0.0
        self._verdict_at = 0.0
        self._unseen: Round | None = None
        self.oysters = OysterTable(self)

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """What is seen in the first vote and count is rasterised meanwhile."""
        seen = soon_seen(self.places, self.context.type, self.context.view.seats)
        self.context.app.painter.rasterise_ahead(seen)

    def advance(self, dt: float) -> None:
        """The clock of the verdict."""
        self._seconds += dt

    def update(self, dt: float) -> None:
        """Whatever waits for the table to be still."""
        if self._unseen is not None and not self.context.motion.busy and self.context.ui.dialog is None:
            past, self._unseen = self._unseen, None
            open_count(self, past)
        if self.focus_next and self.context.ui.has(self.focus_next):
            widget, self.focus_next = self.context.ui.find(self.focus_next), ""
            if widget.can_focus:
                self.context.ui.focus(widget)
        self.oysters.update()

    # --- widgets ----------------------------------------------------------------------------------------------------

    def build_board(self) -> None:
        """Corpses, own cards, tokens, others' cards, and the way back to the last count."""
        self.places, self.room = self._places(), self._room()
        self.bidding.build_board()
        self.shedding.build_board()
        self.detectives.build_board()
        again = Button("last-count", icon="ui/search", action=self._look_back, kind=Kind.SECONDARY)
        again.tooltip = self.context.gettext("Look at the last count again")
        self.context.ui.add(again)

    def build_actions(self) -> Widget:
        """One row per question that the game asks; only one is shown at a time."""
        self._rows = {
            "bidding": self.bidding.build_bar(),
            "detective": self.detectives.build_bar(),
            "voting": self.voting.build_bar(),
            "shedding": self.shedding.build_bar(),
        }
        for row in self._rows.values():
            row.grow = 1.0
        return Column("actions", self._rows.values(), gap=0.0)

    def actions_changed(self) -> None:
        """The right row, and everything in it as far as it is allowed."""
        self.detectives.update(self.context.legal)
        self.bidding.update(self.context.view, self.context.legal)
        self.voting.update(self.context.legal)
        self.shedding.update(self.context.legal)
        shown = self._row_shown()
        for name, row in self._rows.items():
            row.visible = name == shown
        self.context.ui.find("last-count").visible = bool(self.context.view.rounds)
        self.context.ui.relayout()

    def _row_shown(self) -> str:
        if not self.context.session.humans or self.context.session.is_review:
            return ""
        if self.detectives.choosing:
            return "detective"
        phase = self.context.view.phase
        return {Phase.VOTING: "voting", Phase.SHEDDING: "shedding"}.get(phase, "bidding")

    def first_focus(self) -> str:
        """The corpse that is chosen, the thumb, the first card."""
        if self.detectives.choosing:
            return self.detectives.first_target()
        names = {Phase.VOTING: "thumb", Phase.SHEDDING: "shed-0"}
        return names.get(self.context.view.phase, f"corpse-{self.bidding.corpse}")

    def board_intent(self, intent: Intent) -> bool:
        """Digits, plus and minus."""
        return self.bidding.key(intent)

    def cancel(self) -> bool:
        """Give up the choice of cards for a detective."""
        return self.detectives.cancel()

    def waiting_reason(self) -> str:
        """Why nothing can be done just now."""
        phase = self.context.view.phase
        if phase is Phase.OVER:
            return self.context.gettext("The match is over.")
        if self.context.me is None:
            return self.context.gettext("You are watching.")
        return self.context.gettext("Wait for your turn.")

    def _look_back(self) -> None:
        if self.context.view.rounds:
            open_count(self, self.context.view.rounds[-1])

    def answer_chance(self, view: NimmsleichView) -> Oysters | Thinking | None:
        return self.oysters.answer(view.phase)

    # --- showing ----------------------------------------------------------------------------------------------------

    def _places(self) -> Places:
        names = [self.context.gettext(name) for name in CORPSES]
        return places_for(
            self.context.areas.board, self.context.type, seats=self.context.view.seats, me=self.context.me, names=names
        )

    def _room(self) -> Room:
        colours = tuple(self.context.seat_colour(seat) for seat in range(self.context.view.seats))
        return Room(
            self.context.seat_names,
            colours,
            self.context.emblems,
            self.context.app.language,
            self.context.me,
            self.places,
        )

    def show(self, view: NimmsleichView) -> None:
        """Everything where it belongs; round the table as `me` sits at it."""
        self.table = Tabletop.of(view)
        self.lit_seat, self.lit_corpse = self._pointed
        self.places = self._places()
        self.room = self._room()
        self.bidding.place()
        self.detectives.place()
        self.shedding.place()
        tray = self.places.tray
        self.context.ui.move("last-count", (tray.right - 56, tray.top + 2, 56, 60))

    def animate(self, event: Event, before: NimmsleichView, after: NimmsleichView) -> None:
        """Let the event be seen."""
        if movement := self._movements.get(type(event)):
            movement(event, after)

    def point_at(self, seat: Seat) -> None:
        """Light on a seat while something is shown of it."""
        self.lit_seat = seat

    def round_is_over(self, view: NimmsleichView) -> None:
        """From now on slate, banner and panels speak of `view`, while cards still move to their places."""
        self.context.view = self.table.view = view
        self.table.calls.clear()
        self.context.awaited = view.actors
        self.context.look_again()

    def verdict_is_out(self) -> None:
        """The count is over and can be looked at from now on."""
        self._verdict_at = self._seconds

    def verdict_was_seen(self, past: Round) -> None:
        """The count goes away. If it was hardly there (skipped, or no movements wanted) it is shown as a picture."""
        skipped = (self._seconds - self._verdict_at) * self.context.motion.speed < 0.8 * LOOKED_AT
        if skipped and self.context.session.humans and not self.context.session.is_review:
            self._unseen = past

    # --- painting ---------------------------------------------------------------------------------------------------

    def draw_table(self, painter: Painter) -> None:
        """Felt and slate strip."""
        draw_felt(painter, self.room)

    def table_key(self) -> object:
        """The strip moves with the text size."""
        return tuple(self.places.ledge)

    def draw_board(self, painter: Painter) -> None:
        """Everything on the felt."""
        draw_table(painter, self.room, self.table, lit=self.lit_seat)

    def draw_flying(self, painter: Painter) -> None:
        """The showdown, and whatever flies."""
        with painter.moved(self.table.shake, 0.0):
            if self.table.showdown is not None and self.reveal.places is not None:
                draw_showdown(painter, self.room, self.table.showdown, self.reveal.places)
            draw_flying(painter, self.table)
            if self.table.knock is not None:
                draw_knock(painter, self.room, self.table.knock)
        self._draw_hint(painter)

    def _draw_hint(self, painter: Painter) -> None:
        if self.context.hint is None or self.context.acting is None:
            return
        action = self.context.hint.action
        name = ""
        if isinstance(action, Denounce | Spend):
            name = "denounce" if isinstance(action, Denounce) else "token"
        elif isinstance(action, Vote):
            name = "thumb" if action.thumb else "fist"
        elif isinstance(action, Shed | Swap):
            name = f"shed-{action.position}"
        if name:
            painter.outline(self.context.ui.find(name).rect.inflate(16, 16), GLOW, 5, 20)

    # --- words ------------------------------------------------------------------------------------------------------

    def turn_text(self) -> str:
        """Who does what now."""
        if self.table.showdown is not None:
            name = self.context.gettext(CORPSES[self.table.showdown.call.corpse - 1])
            return self.context.gettext("All cards on the table! How many times {corpse}?").format(corpse=name)
        if self.table.doubter >= 0 and self.context.view.phase is Phase.BIDDING:
            return self.context.gettext("{name} does not believe it!").format(
                name=self.context.seat_names[self.table.doubter]
            )
        people = () if self.context.session.is_review else self.context.session.humans
        return turn_sentence(
            self.context.view, self.context.seat_names, self.context.app.language,
            acting=self.context.acting, choosing=self.detectives.choosing, people=people,
        )  # fmt: skip

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        """Cards left, tokens, the last bid."""
        table_view = self.context.view
        owned = len(table_view.piles[seat]) + len(table_view.hands[seat])
        cards = self.context.ngettext("{count} card left", "{count} cards left", owned).format(count=owned)
        tokens = table_view.tokens[seat]
        detectives = self.context.ngettext("{count} detective left", "{count} detectives left", tokens).format(
            count=tokens
        )
        facts = [
            Fact(str(owned), ("nimmsleich/card_back",), cards),
            Fact("", (TOKEN,) * tokens + (SPENT,) * (_TOKENS - tokens), detectives),
        ]
        last = next((call for call in reversed(table_view.calls) if call.seat == seat), None)
        if last is not None:
            words = self.context.gettext("Last bid: {count} × {corpse}")
            corpse = self.context.gettext(CORPSES[last.corpse - 1])
            tooltip = words.format(count=last.count, corpse=corpse)
            facts.append(Fact(f"× {last.count}", (f"nimmsleich/emblems/{last.corpse}",), tooltip))
        return facts

    def odds_lines(self) -> Sequence[OddsLine]:
        """How likely the last bid holds, and the one that is put together."""
        table_view = self.context.view
        if self.context.me is None or table_view.phase not in (Phase.BIDDING, Phase.VOTING):
            return ()
        deal = deal_of(table_view)
        lines = []
        if table_view.bid is not None:
            lines.append(
                self._odds_line(self.context.gettext("On the slate: {count} × {corpse}"), table_view.bid, deal)
            )
        if self.bidding.may_bid:
            lines.append(
                self._odds_line(self.context.gettext("Your bid: {count} × {corpse}"), self.bidding.chosen, deal)
            )
        return lines

    def _odds_line(self, words: str, bid: Bid, deal: Deal) -> OddsLine:
        corpse = self.context.gettext(CORPSES[bid.corpse - 1])
        return OddsLine(words.format(count=bid.count, corpse=corpse), deal.chance(bid))

    def interrupt_text(self, seat: Seat) -> str:
        """On a shared screen the panels offer it; whoever plays alone clicks the token."""
        return self.context.gettext("Send a detective") if self.context.viewpoint.shared else ""

    def highlight(self, event: Event | None) -> None:
        """The seat and the corpse of a log line."""
        seat = getattr(event, "seat", -1)
        self._pointed = (seat if isinstance(seat, int) else -1, getattr(event, "corpse", 0))
        self.lit_seat, self.lit_corpse = self._pointed

    def show_hint(self, advice: Advice | None) -> None:
        """What the hint advises is marked; a bid is put together."""
        self.bidding.show_hint(advice.action if advice else None)
