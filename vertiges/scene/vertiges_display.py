"""The scene of Vertiges: what the player does becomes an action, the world on the screen answers for nature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from stage.graphics.painter import Painter
from stage.match.practice_card import OddsLine
from stage.match.seat_panel import Fact
from stage.ui.static_layers import Laid
from table.players import THINKING, Thinking
from vertiges.rules.actions import Catch, Handle, HandOver, Rest, VertigesAction
from vertiges.rules.snapshot import QUARTER, Intention, Placed
from vertiges.rules.views import Phase, VertigesView
from vertiges.scene.building import BuildingDisplay
from vertiges.scene.movements import Movements
from vertiges.scene.phrases import turn_sentence
from vertiges.scene.prerender import warm_up
from vertiges.view.room import draw_room
from vertiges.view.sheet import seat_facts
from vertiges.view.table_view import Marks, draw_flying

if TYPE_CHECKING:
    from stage.match.context import MatchContext
    from stage.ui.widgets.base import Point
    from table.contract import Event, Seat
    from table.game import Advice

MOMENT, MOMENT_FOR_CALLS, LAST_MOMENT = 0.4, 4.0, 6.0
"""Seconds until a person's ended turn is handed over: alone, with others at the screen who may call, at the end."""
PATIENCE_FOR_CALLS = 0.28
"""Speed of the bots while a person may call a mistake of theirs: time enough to look."""


class VertigesDisplay(BuildingDisplay):
    """The table of Vertiges."""

    ambience = "wind"

    def __init__(self, context: MatchContext[VertigesView, VertigesAction]) -> None:
        super().__init__(context)
        self.movements = Movements(self)
        self._moment = 0.0
        self._weighed = self.bench.aids.towers
        """The towers as the odds on the practice card know them."""

    # --- life -------------------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> None:
        """The world on the screen."""
        self.bench.update(dt, speed=self.context.app.settings.bot_speed, pointing=self.context.ui.dialog is None)
        self.context.controller.speed = self.context.app.settings.bot_speed * (
            PATIENCE_FOR_CALLS if self._may_call else 1.0
        )

    def update(self, dt: float) -> None:
        """Whatever follows by itself from where the match is."""
        if self.context.practice and self.bench.aids.towers is not self._weighed:
            self._weighed = self.bench.aids.towers
            self.context.commands.odds_changed()
        self._hand_over(dt)
        if self.context.interrupting is not None and self.context.acting == self.context.interrupting:
            self.context.act(Catch())
        warm_up(self.context.view)

    @property
    def _may_call(self) -> bool:
        """Whether a person may call a mistake just now that a bot may have made."""
        window = self.context.view.window
        if window is None or self.context.session.is_review or self.context.view.phase is not Phase.HANDOVER:
            return False
        callers = set(self.context.session.humans) - {window.culprit} - set(window.called)
        return bool(callers) and window.culprit not in self.context.session.humans

    def _hand_over(self, dt: float) -> None:
        """Go on for a person whose turn has ended, after a moment for those who may call."""
        if self.context.acting is None or HandOver() not in self.context.legal:
            self._moment = 0.0
            return
        if self.context.ui.dialog is not None or self.context.controller.reviewing:
            return
        self._moment += dt
        others = len(self.context.session.humans) > 1
        last = not self.context.view.owned[self.context.view.player]
        if self._moment >= (LAST_MOMENT if others and last else MOMENT_FOR_CALLS if others else MOMENT):
            self._moment = 0.0
            self.context.act(HandOver())

    def hurry(self) -> None:
        """Also the moment for calls is over, if everybody at the screen wants to go on."""
        super().hurry()
        self._moment = LAST_MOMENT

    def may_interrupt(self) -> bool:
        """Calls end when a piece is lifted (VE-40)."""
        return not self.bench.wood.holding

    def answer_chance(self, view: VertigesView) -> Rest | Thinking | None:
        """What came of an intention, once the world on the screen has come to rest."""
        if view.phase is not Phase.FALLING:
            return None
        outcome = self.bench.wood.answer(view)
        return THINKING if outcome is None else Rest(outcome)

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, view: VertigesView) -> None:
        """Everything where it belongs; what is in the hand stays there only while the table is the same."""
        self._drop_what_is_over()
        table, meant = self.bench.table, self.context.view.intention
        landing = meant.piece if self.context.view.phase is Phase.FALLING and meant is not None else None
        table.put(self.context.view.table, () if landing is None else (landing,))
        table.flights.clear()
        table.notes.clear()
        table.away = {landing} if landing is not None and landing not in self.context.view.table else set()
        table.reel = table.fitted = None
        table.flash, table.lit = 0.0, frozenset()
        if not self.context.motion.busy:
            self.movements.forget()
        if self.bench.wood.world is None:
            self.bench.look()
        self.bench.forget_input()
        self.fill_rack()

    def _drop_what_is_over(self) -> None:
        wood, view = self.bench.wood, self.context.view
        if wood.world is None:
            return
        held = wood.holding and self.may_take and view.table == wood.world.before
        watched = view.phase is Phase.FALLING and wood.answers(view.intention)
        if not held and not watched:
            wood.clear()

    def seat_point(self, seat: Seat) -> Point:
        """Where a seat's panel is."""
        name = f"seat-{seat}"
        return self.context.ui.find(name).rect.center if self.context.ui.has(name) else self.context.areas.seats.center

    def animate(self, event: Event, before: VertigesView, after: VertigesView) -> None:
        """What is seen of one event."""
        self.movements.show(event, before, after)

    def draw_table(self, painter: Painter) -> None:
        """The room."""
        draw_room(painter, self.bench.camera.ground, self.bench.camera.column)

    def table_key(self) -> object:
        """The height of the table top."""
        return self.bench.camera.ground

    def draw_still(self, painter: Painter) -> None:
        """The bench, while it does not move."""
        if self.still_key() is not None:
            self.bench.draw_bench(painter)

    def still_key(self) -> object:
        """Where the camera rests."""
        return self.bench.still_key()

    def grounds(self) -> Sequence[Laid]:
        """The rack's tray, which stands before the bench."""
        return (self.rack,) if self.still_key() is not None else ()

    def draw_board(self, painter: Painter) -> None:
        """The wood, and the bench while it moves."""
        if self.still_key() is None:
            self.bench.draw_bench(painter)
        self.bench.draw(painter, self._marks())

    def draw_flying(self, painter: Painter) -> None:
        """What is in the hand, and what flies."""
        self.bench.draw_over(painter)
        draw_flying(painter, self.bench.table)

    def _marks(self) -> Marks:
        table = self.bench.table
        if table.reel is not None:
            return Marks(banner=self.context.gettext("Once more, slowly: click to go on"))
        marks = self.bench.marks()
        if table.fitted is not None:
            marks.ghosts.append((table.fitted, 1.0))
            marks.banner = self.context.gettext("This piece fitted")
        elif self.advised is not None and not self.bench.wood.holding:
            self._mark_hint(marks, self.advised.intention)
        return marks

    def _mark_hint(self, marks: Marks, meant: Intention) -> None:
        angle, flipped = meant.turn * QUARTER, meant.flipped
        if meant.deed == "zap" and meant.piece in self.context.view.table:
            marks.pointed = self.context.view.table[meant.piece]
            angle, flipped = marks.pointed.angle, marks.pointed.flipped
        marks.ghosts.append((Placed(meant.piece, meant.x, meant.y, angle, flipped), 1.0))

    # --- words ------------------------------------------------------------------------------------------------------

    def turn_text(self) -> str:
        """The banner."""
        return turn_sentence(
            self.context.view, self.context.seat_names, self.context.app.language, self.context.acting, self.bench.held
        )

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        """Points, their sources, pieces, the open hand."""
        if seat >= len(self.context.view.hands):
            return ()
        return seat_facts(self.context.view, seat, self.context.app.language, frozenset(self.bench.table.away))

    def odds_lines(self) -> Sequence[OddsLine]:
        """Practice: how firmly each tower stands."""
        lines = []
        for each in sorted(self.bench.aids.towers, key=lambda each: each.number):
            count = len(each.tower.pieces)
            words = self.context.ngettext("Tower {number}: {count} piece", "Tower {number}: {count} pieces", count)
            lines.append(OddsLine(words.format(number=each.number, count=count), each.balance.margin))
        return lines

    def interrupt_text(self, seat: Seat) -> str:
        """The call of a mistake."""
        return self.context.gettext("Caught!")

    def highlight(self, event: Event | None) -> None:
        """Light what the line speaks of."""
        found = {getattr(event, "piece", 0), getattr(event, "on", 0), *getattr(event, "pieces", ())}
        self.bench.table.lit = frozenset(found)
        self.fill_rack()

    def advice_text(self, advice: Advice) -> str:
        """A hint, with the name of the player it speaks of."""
        seat = advice.details.get("seat")
        named = {"seat": self.context.seat_names[seat]} if isinstance(seat, int) else {}
        return super().advice_text(replace(advice, details={**advice.details, **named}))

    def show_hint(self, advice: Advice | None) -> None:
        """The ghost of what the master would do."""
        action = advice.action if advice is not None else None
        self.advised = action if isinstance(action, Handle) else None
        self.fill_rack()
