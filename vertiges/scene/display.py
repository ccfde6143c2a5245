"""The match screen of Vertiges: connects table, rack and tools, and answers chance from the live world."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from stage.graphics.impact import first_vignettes
from stage.graphics.motion import ease_in_out
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.match.context import MatchContext
from stage.match.display import Announcement, GameDisplay
from stage.match.replay.film import SLOWNESS
from stage.match.seats import Fact, OddsLine
from stage.ui.base import Widget
from stage.ui.device_words import Device
from stage.ui.intents import Intent, KeyPress
from stage.ui.static_layers import CachedBackground
from table.contract import Event, Seat
from table.game import Advice
from table.match.players import THINKING, Thinking
from table.words import decimal
from vertiges.physics.conditions import Conditions
from vertiges.pieces import Cut
from vertiges.rules.actions import Catch, Handle, Rest, VertigesAction
from vertiges.rules.fitting import keeps_open
from vertiges.rules.snapshot import QUARTER, Intention, Placed
from vertiges.rules.towers import cut_above
from vertiges.rules.views import Phase, VertigesView, opponents
from vertiges.scene.accusation import Accusation
from vertiges.scene.animation import EventAnimator
from vertiges.scene.bar import MatchDelegate, RackBar
from vertiges.scene.hand_tray import HandTray, towers_fitted
from vertiges.scene.heights import Heights
from vertiges.scene.live_table import LiveTable
from vertiges.scene.onlookers import Onlookers
from vertiges.scene.scene_state import HELD_BREATH, VertigesSceneState
from vertiges.scene.sentences import Held, odds_lines, turn_sentence
from vertiges.scene.tools import Prerender, build_tools
from vertiges.view.hand import first_hands, hand_scale
from vertiges.view.marks import Marks, Replay
from vertiges.view.menus import spoken_of
from vertiges.view.palette import SHADE
from vertiges.view.seat_facts import seat_facts
from vertiges.view.skyline import layers_ahead
from vertiges.wording import points

PATIENCE_FOR_CALLS = 0.4
"""Speed factor of the bots while a person may call a mistake of theirs, leaving time to look."""

_BUILDS_ON: Final = 2.2
"""Speed factor of the pause of a bot that goes on with its turn."""
_HIT_STOP: Final = 0.1
"""Seconds for which the picture stands still at the first heavy blow of a fall."""
_BREATH: Final = 0.4
"""Seconds for which the picture stands still with the breath held, once a hand has let go of a section."""
_SLIDES: Final = 0.25
"""Seconds in which panels make room for the replay of a fall, and come back."""
_READY: Final = 0.8
"""Seconds before its end from which they are made ready to come back."""

_TENSE: Final = 0.25
"""Danger from which a tower that sways, or a section that hangs, is a tense moment."""


class VertigesDisplay(GameDisplay[VertigesView, VertigesAction]):
    """Display of a match of Vertiges."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction]) -> None:
        super().__init__(context)
        live, options = LiveTable(), context.view.options
        live.trembles = options.trembling
        live.open_only = self._is_open_only
        live.conditions = lambda: Conditions.of(context.view)
        self.delegate = MatchDelegate(context, live)
        self.state = VertigesSceneState(self.delegate, live, context.match.setup.seed)
        self.state.shows_aids = not options.strict
        self.bar = RackBar(self.delegate, self.state)
        self.tray = HandTray(context, self.state)
        self.heights = Heights(context, self.state)
        self.accusation = Accusation(context, self.state, self.delegate)
        self.movements = EventAnimator(context, self.state, self.bar, self.heights, self.accusation, self.animations)
        self.onlookers = Onlookers(context, self.delegate, self.state, self.accusation)
        self.state.audience = self.onlookers.draw
        self._hand_scale = 0.0
        """Size of the hands for which they are rehearsed."""
        self.advised: Intention | None = None
        """The intention that a visible hint advises."""
        self.prerender = Prerender()
        """Paints the images of the pieces in the first seconds of a match."""
        self._weighed = self.state.aids.towers
        """The towers on which the odds of the practice card are based."""
        self._falls = False
        """True while the banner announces a fall: from its beginning until its cost is counted."""

    def advance(self, dt: float) -> None:
        context = self.context
        speed = context.app.settings.bot_speed
        self.state.update(dt, speed=speed)
        if self.state.falls.strikes or self.state.breath.lands:
            context.pace.hold(_HIT_STOP)
        if self.state.breath.begins:
            context.pace.hold(_BREATH / speed)
        builds_on = context.view.phase is Phase.TURN and context.view.begun and context.is_bot(context.view.player)
        patience = PATIENCE_FOR_CALLS if self.delegate.turn_end.can_call else _BUILDS_ON if builds_on else 1.0
        context.controller.speed = speed * patience

    def update(self, dt: float) -> None:
        if self.context.practice and self.state.aids.towers is not self._weighed:
            self._weighed = self.state.aids.towers
            self.context.odds_changed()
        self.heights.update(dt)
        self.state.catch_up()
        self.accusation.update(dt)
        self.onlookers.update(dt)
        if self._hand_scale != hand_scale(self.state.camera.goal[1]):
            self.context.ui.rehearsal.expect("hands", [*self._first_hands()])
        self.context.faces.stage(self.accusation.moods | dict(self.onlookers.moods))
        self.bar.update()
        self.delegate.turn_end.update(dt)
        falls = self.context.view.phase is Phase.FALLING and (self._falls or self.state.falls.going)
        if falls != self._falls:
            self._falls = falls
            self.context.request_refresh()
        if self.context.interrupting is not None and self.context.acting == self.context.interrupting:
            self.context.act(Catch())
        reel = self.state.drawn.reel
        if self._falls if reel is None else reel.seconds - reel.at < _READY * SLOWNESS:
            self.context.rehearse_panels()
        if not self.state.camera.is_moving:
            seen = [piece for hand in self.context.view.hands for piece in hand]
            self.prerender.update(seen)

    def answer_chance(self, view: VertigesView) -> Rest | Thinking | None:
        if view.phase is not Phase.FALLING:
            return None
        outcome = self.state.live.answer_for(view)
        return THINKING if outcome is None else Rest(outcome)

    def _is_open_only(self) -> bool:
        """Return True if the piece in the hand is taken back where it closes a tower (VE-28)."""
        view = self.context.view
        return keeps_open(view.table, view.hands[view.player], view.options.closing)

    def leave(self) -> None:
        self.heights.save()

    def build_board(self) -> None:
        self.state.build(self.context.areas.board)
        self.context.ui.add(self.tray)
        build_tools(self.context, self.state)

    def build_actions(self) -> Widget:
        return self.bar.build()

    def actions_changed(self) -> None:
        self.bar.refresh()

    def first_focus(self) -> str:
        return self.bar.first_focus

    def board_intent(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress) and intent.command == "skip":
            self.delegate.hurry()
            return False
        return self.tray.take_digit(intent) or self.state.handle(intent)

    @property
    def tension(self) -> int:
        danger = self.state.danger
        hangs = danger.strain > 0.0
        return 2 if danger.level > 2.0 * _TENSE else int(hangs or danger.level > _TENSE)

    @property
    def is_in_hand(self) -> bool:
        # A piece that is lifted also ends the time for calls (VE-40).
        return self.state.hand.is_holding

    def cancel(self) -> bool:
        return self.state.hand.cancel() or self.tray.fold()

    def show(self, view: VertigesView) -> None:
        self._drop_what_is_over()
        drawn, meant = self.state.drawn, view.intention
        landing = meant.piece if view.phase is Phase.FALLING and meant is not None else None
        drawn.put(view.table, () if landing is None else (landing,))
        drawn.flights.sprites.clear()
        drawn.away = {landing} if landing is not None and landing not in view.table else set()
        drawn.reel = drawn.fitted = None
        drawn.lit = frozenset()
        self.state.twists.news = ""
        if landing is None:
            self.state.brought = None
        self.heights.show()
        if view.phase is Phase.OVER:
            self.heights.save()
        if self.state.live.is_idle:
            self.state.camera_control.look()
        self.state.hand.stand_at(self.context.match.number)
        self.state.reset_input()
        self.bar.fill()

    def _drop_what_is_over(self) -> None:
        live, view = self.state.live, self.context.view
        if live.is_idle and not live.can_answer:
            return
        held = live.is_holding and self.delegate.can_take and view.table == live.world.before
        watched = view.phase is Phase.FALLING and live.answers(view.intention)
        if not held and not watched:
            live.clear()

    def soon(self, event: Event | None) -> Iterable[Draw]:
        if event is not None:
            return ()
        column = self.state.camera.column
        breath = first_vignettes(column, SHADE, HELD_BREATH)
        return (
            *layers_ahead(self.state.camera),
            *first_vignettes(column),
            *breath,
            *self.accusation.soon(),
            *self.state.falls.soon(),
            *self._first_hands(),
            *self.onlookers.soon(),
        )

    def _first_hands(self) -> Iterator[Draw]:
        """Yield painters of all hands in the size that they have where the camera goes."""
        camera = self.state.camera
        self._hand_scale = hand_scale(camera.goal[1])
        for seat in range(self.context.view.seats):
            yield from first_hands(self.delegate.owner_of(seat), camera.board.center, camera.goal[1], camera.column)

    def grounds(self) -> Sequence[CachedBackground]:
        return () if self.aside else (self.bar.rack,)

    @property
    def aside(self) -> float:
        """Share by which the slow replay of a fall has the window for itself."""
        reel = self.state.drawn.reel
        if reel is None or self.context.session.is_review:
            return 0.0
        return ease_in_out(min(1.0, min(reel.at, reel.seconds - reel.at) / (_SLIDES * SLOWNESS)))

    def covered(self) -> pygame.FRect:
        return self.state.camera.column

    def draw_board(self, painter: Painter) -> None:
        key = self.state.still_key()
        if key is None:
            self.state.draw_bench(painter)
        else:
            painter.still("bench", key, painter.bleed, self.state.draw_bench)
        self.state.draw(painter, self.marks())
        self.accusation.draw_arm(painter)
        self.heights.draw(painter)

    def draw_flying(self, painter: Painter) -> None:
        self.state.draw_over(painter)
        self.movements.draw(painter)
        if self.state.arm.passes and self.state.live.in_hand is None:
            self.state.draw_fingers(painter)
        self.accusation.draw_face(painter)

    def marks(self) -> Marks:
        """Return the marks in addition to the pieces."""
        drawn = self.state.drawn
        if (reel := drawn.reel) is not None:
            if self.context.session.is_review:
                return Marks()
            gettext = self.context.gettext
            speed = gettext("Speed ×{speed}").format(speed=decimal(SLOWNESS, self.context.app.language))
            return Marks(
                replay=Replay(
                    gettext("Replay in slow motion"),
                    speed,
                    gettext("Click to go on"),
                    reel.at / reel.seconds,
                    self.aside,
                )
            )
        marks = self.state.marks()
        self._mark_chances(marks)
        if (fitted := drawn.fitted or self.accusation.still) is not None:
            marks.ghosts.append((fitted, 1.0))
        elif self.advised is not None and not self.state.hand.is_holding:
            self._mark_hint(marks, self.advised)
        return marks

    @property
    def _next_player(self) -> Seat | None:
        """Seat that plays after the person who builds, if practice may say what it could lay; else None."""
        context, view = self.context, self.context.view
        builds = view.phase is Phase.TURN and context.acting == view.player and context.interrupting is None
        if not builds or not context.practice or view.options.strict:
            return None
        return next((seat for seat in opponents(view.player, view.seats) if view.owned[seat]), None)

    def _mark_chances(self, marks: Marks) -> None:
        """Mark on how many pieces of the next player each top waits."""
        seat, view, scene = self._next_player, self.context.view, self.context.scene
        if seat is None or not self.state.shows_aids:
            return
        fitted = towers_fitted(view.table, view.towers, view.hands[seat]).values()
        marks.chances = [
            (each.top, sum(each.number in towers for towers in fitted))
            for each in self.state.aids.towers
            if cut_above(each.top) is not Cut.PLAIN
        ]
        marks.chances_of, marks.emblems = self.context.seat_colour(seat), scene.emblems

    def _mark_hint(self, marks: Marks, meant: Intention) -> None:
        angle, flipped = meant.turn * QUARTER, meant.flipped
        if meant.deed == "zap" and meant.piece in self.context.view.table:
            marks.pointed = self.context.view.table[meant.piece]
            angle, flipped = marks.pointed.angle, marks.pointed.flipped
        marks.ghosts.append((Placed(meant.piece, meant.x, meant.y, angle, flipped), 1.0))

    def turn_text(self) -> str:
        if news := self.accusation.words or self.state.twists.news:
            return Announcement(news)
        if self._falls:
            return Announcement(self.context.gettext("A fall ends the turn: one point per piece for everyone else"))
        context = self.context
        flip = context.key_hint("flip") if context.app.device is Device.KEYS else ""
        held = self.state.held
        carried = self.state.live.world.carried if held is Held.SECTION else ()
        return turn_sentence(
            context.view, context.seat_names, context.app.language, context.acting, held, flip, carried
        )

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        if seat >= len(self.context.view.hands):
            return ()
        away, pin = frozenset(self.state.drawn.away), self.tray.pins[seat]
        return seat_facts(self.context.view, seat, self.context.app.language, away, pin)

    def odds_lines(self) -> Sequence[OddsLine]:
        lines = odds_lines(self.state.aids.towers, self.context.app.language)
        seat, view = self._next_player, self.context.view
        if seat is None or not view.table.placed:
            return lines
        fitted = towers_fitted(view.table, view.towers, view.hands[seat]).values()
        words = self.context.gettext("{name} could lay {count} of {all} pieces: see the numbers over the towers")
        count = sum(bool(towers) for towers in fitted)
        return [*lines, OddsLine(words.format(name=self.context.seat_names[seat], count=count, all=len(fitted)))]

    def interrupt_text(self, seat: Seat) -> str:
        return "" if self.bar.can_call_for_all else self.context.gettext("Caught!")

    def highlight(self, event: Event | None, *, truth: bool = False) -> None:
        self.state.drawn.lit = frozenset() if event is None else spoken_of(event)
        self.bar.fill()

    def area_of(self, name: str) -> pygame.FRect | None:
        return self.state.area_of(name)

    def advice_text(self, advice: Advice) -> str:
        details = dict(advice.details)
        seat, scored = details.get("seat"), details.get("points")
        if isinstance(seat, int):
            details["seat"] = self.context.seat_names[seat]
        if isinstance(scored, int):
            details["points"] = points(scored, self.context.app.language)
        return super().advice_text(replace(advice, details=details))

    def show_hint(self, advice: Advice | None) -> None:
        action = advice.action if advice is not None else None
        self.advised = action.intention if isinstance(action, Handle) else None
        self.bar.advised = self.advised.piece if self.advised is not None else None
        self.bar.fill()
