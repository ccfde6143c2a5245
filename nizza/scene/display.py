"""The display of Nizza: input becomes actions, events become animation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pygame

from nizza.board.model import CHIMNEYS
from nizza.rules.actions import HandOn, Keep, LadderRest, Land, NizzaAction
from nizza.rules.views import NizzaView, Phase
from nizza.scene.animation.animator import EventAnimator
from nizza.scene.animation.swings import SwingEnds
from nizza.scene.bar import TurnBar
from nizza.scene.board import BoardWidget, Minimap
from nizza.scene.course_guide import CourseGuide
from nizza.scene.draft import DieUseDraft
from nizza.scene.edges import EdgeArrows
from nizza.scene.leaning import LeantLadder
from nizza.scene.marking import Marking, SwingMarking
from nizza.scene.momentum.flight import SwingController
from nizza.scene.momentum.flight_buttons import FlightButtons, add_camera_buttons
from nizza.scene.picks import BoardPicks
from nizza.scene.ropes import IdleRopeAnimator
from nizza.scene.scene_state import NamedPlaces, NizzaContext, NizzaSceneState, position_of_target
from nizza.scene.sentences import (
    Circumstances,
    PracticeOdds,
    called,
    course_sentence,
    describe_die,
    escape_sentence,
    others_sentence,
    own_sentence,
    push_sentence,
)
from nizza.scene.swinging import HangingPawnController, LadderAnimator
from nizza.scene.turn import DieUseController
from nizza.view.heist import draw_heist
from nizza.view.picture import draw_getaway, draw_picture, draw_spotlit, map_area, spotlit_soon
from nizza.view.ropes import draw_ladder
from nizza.view.seat_facts import seat_facts
from nizza.view.shore import draw_splash
from nizza.view.swing_marks import draw_swing_marks, hint_space
from nizza.wording import turns
from stage.graphics.painter import Painter
from stage.match.display import GameDisplay
from stage.match.log import LogStrip
from stage.match.seats import Fact, OddsLine
from stage.ui.base import Widget
from stage.ui.intents import Intent, KeyPress, PointerDown
from table.contract import Event, Seat
from table.game import Advice
from table.match.players import THINKING, Thinking


class NizzaDisplay(GameDisplay[NizzaView, NizzaAction]):
    """The display of Nizza, composed of its parts."""

    fills_window = True
    folds_advice = True

    def __init__(self, context: NizzaContext) -> None:
        super().__init__(context)
        self.state = NizzaSceneState(context)
        self.using = DieUseController(self.state, self._draft_changed)
        self.picks = BoardPicks(self.state, self.using)
        self.wind = IdleRopeAnimator(self.state)
        self.hanging = HangingPawnController(self.state, self.picks, self.wind)
        self.climbing = LadderAnimator(self.state, self.using)
        self.flight = SwingController(self.state)
        self.leant = LeantLadder(self.state)
        self.flight_buttons = FlightButtons(self.state, self.using, self.flight)
        self.bar = TurnBar(self.state, self.using, self.flight)
        self.dice = self.bar.dice
        self.movements = EventAnimator(self.state, self.dice, self.wind, self.animations)
        self._expected: object = None
        """Looks of the spotlit pawns whose pictures are expected, so that they are not listed in every frame."""
        self.swing_ends = SwingEnds(self.state, self.flight, self.animations)
        self.guide = CourseGuide(self.state, self.animations)
        self.odds = PracticeOdds(self.state, self.dice)
        self.roofs = BoardWidget(self.state, self.picks, self.hanging, self.flight, self.flight_buttons)
        self.marking = Marking(self.state, self.picks, self.leant, self.dice, self.roofs)
        self.swing_marks = SwingMarking(self.state, self.using, self.flight, self.flight_buttons, self.swing_ends)
        self.places = NamedPlaces(self.state)
        self.edges = EdgeArrows(self.state, self.picks)

    def make_ready(self) -> bool:
        scenery, lit = self.state.scenery, self.state.lit_windows
        return scenery.is_sharp(self.context.app.painter, self.state.sight) and scenery.light_ahead(lit)

    def leave(self) -> None:
        self.state.scenery.stop()

    def advance(self, dt: float) -> None:
        self.state.advance(dt)
        self.hanging.advance(dt)
        self.climbing.advance(dt)
        self.leant.advance(dt)
        self.flight.advance(dt, self.context.app.settings.bot_speed)
        self.flight_buttons.submit_release()
        self.flight_buttons.advance(dt)
        self.wind.advance(dt)
        self.movements.advance(dt)

    def update(self, dt: float) -> None:
        self._fit_window()
        spotlight = self.state.table.spotlight
        self.context.ui.find("log.strip", LogStrip).fade(1.0 - spotlight.share)
        for widget in self._needed_in_dusk:
            widget.lifted = spotlight.is_lit
        self.using.swim_if_forced()
        self.using.pass_on_if_useless()
        self.using.passing.advance()
        self.state.scenery.light_ahead(self.state.lit_windows)
        if not self.context.scene.reduced_motion:
            self._expect_spotlit()
        self.odds.update()
        self.edges.update()
        self.dice.explain()
        meant = self.marking.meant
        if meant is not None:
            self.climbing.aim(meant)
        draft = self.using.draft
        self.leant.look_ahead(draft, meant, hidden=self.using.reach.hides_reach(draft.symbol))

    def _expect_spotlit(self) -> None:
        """Expect the poses in which pawns may soon be in the spotlight, whenever others follow."""
        table = self.state.table
        figures = tuple((figure.pose, figure.case) for figure in table.figures)
        expected = self.context.app.painter.canvas.scale, table.spotlight.is_lit, table.spotlight.seats, figures
        if expected != self._expected:
            self._expected = expected
            self.context.ui.rehearsal.expect("spotlit", spotlit_soon(self.state.render_context, table))

    def look_at(self, names: Sequence[str]) -> None:
        self.places.look_at(names)
        self.marking.named = frozenset(number for number in CHIMNEYS if f"chimney-{number}" in names)

    def area_of(self, name: str) -> pygame.FRect | None:
        """Return the area of a die by its symbol ("die-swing"), else of a :class:`nizza.scene.scene_state.NamedPlaces`.

        None while a pawn swings or flies, which a lesson must not darken.
        """
        if not self.flight.is_over:
            return None
        return self.dice.area_of(name) or self.places.on_screen(name)

    def answer_chance(self, view: NizzaView) -> Land | LadderRest | Thinking | None:
        if view.phase is Phase.TIPPING:
            return self.leant.answer(view) or THINKING
        if view.phase is not Phase.FLYING:
            return None
        return self.flight.answer(view) or THINKING

    def build_board(self) -> None:
        self._expected = None
        self.roofs = BoardWidget(self.state, self.picks, self.hanging, self.flight, self.flight_buttons)
        self.marking.look_through(self.roofs)
        area = self.context.areas.board
        painter = self.context.app.painter
        self.state.sight.place(area, painter.canvas.scale, painter.bleed)
        self.state.sight.written_over = hint_space(painter)
        self.context.ui.add(self.roofs, self._city())
        left, bar = self.context.areas.seats.left, self.context.areas.actions
        self.state.keep_map_in(pygame.FRect(left, bar.top, bar.left - 2 * left, bar.height))
        self.context.ui.add(Minimap(self.state), map_area(self.state.render_context))
        self.flight_buttons.build(area)
        self.edges.build(area)
        self.state.has_map = not self.context.scene.aside
        self.state.keep_clear(add_camera_buttons(self.context, self.state.looking, area))
        # During the roll for the start, all pawns stand on the green terrace.
        self.state.come_near(max(0, self.context.view.turn))
        self.state.sight.jump()

    def _city(self) -> pygame.FRect:
        """Return the area of the board's widget: as wide as the window."""
        area, bleed = self.context.areas.board, self.context.app.painter.bleed
        return pygame.FRect(bleed.left, area.top, bleed.width, area.height)

    def _fit_window(self) -> None:
        """Paint the city over the whole window after its shape has changed."""
        bleed = self.context.app.painter.bleed
        if self.state.sight.picture != bleed:
            self.state.sight.picture = bleed
            self.context.ui.move("roofs", self._city())

    def build_actions(self) -> Widget:
        return self.bar.build()

    def actions_changed(self) -> None:
        self.using.update()
        self.hanging.update(self.using.draft)
        self.climbing.update(self.using.draft)
        self.bar.update()
        self.flight_buttons.update()
        self._wink()

    def _wink(self) -> None:
        """Wink at the player whose roll shows no way to move."""
        if self.context.acting is not None and self.state.view.turn >= 0:
            figure = self.state.figure(self.state.view.turn)
            figure.mood, figure.winks = None, self._next_way() is not None

    def _draft_changed(self, draft: DieUseDraft) -> None:
        if draft.symbol is None:
            self.roofs.keys.forget()
        if self.context.input.by_keyboard and (self.using.reach.can_use_dice or draft.start is not None):
            self._lead_keyboard(draft)
        if self.using.reach.is_active and (draft.symbol is None or draft.rope is None):
            self.hanging.stand_again()
        self.flight_buttons.put_back()
        self._look_at(draft)

    def _lead_keyboard(self, draft: DieUseDraft) -> None:
        """Focus the widget where Enter continues with the chosen die; without a die, the dice."""
        if draft.start is not None:
            self.context.ui.focus(self.context.ui.find("stand"))
        elif draft.symbol is None:
            self.context.ui.focus(self.context.ui.find(self.first_focus()))
        elif draft.targets or draft.stretches or self.using.reach.hides_reach(draft.symbol):
            self.context.ui.focus(self.roofs)
        elif self.using.is_useless:
            self.context.ui.focus(self.context.ui.find("hand-on"))

    def _look_at(self, draft: DieUseDraft) -> None:
        """Move the camera to what can be picked, unless that is secret (NZ-23); to nothing else during a flight."""
        if self.flight.is_on:
            return
        if self.using.reach.hides_reach(draft.symbol):
            self.state.look_at_pawn(draft.view.turn)
            return
        if draft.is_asking_for_flight and draft.rope is not None and draft.hung is not None:
            length = draft.board.rope_length(draft.rope)
            self.flight.scout.frame(draft.hung, length, self._flight_side(draft.hung), draft.here)
            return
        self.state.looking.level()
        xs = [position_of_target(self.state, target)[0] for target in draft.targets]
        # Also include places that need the rope on another chimney first, so that the camera does not leave the yacht.
        xs += [x for stretch in draft.prospects for x in (stretch.left, stretch.right)]
        if xs and draft.symbol is not None:
            here = self.state.figure(draft.view.turn).x
            nearest = min(xs, key=lambda x: abs(x - here))
            if not (self.state.looking.has_in_sight(here) and any(map(self.state.looking.has_in_sight, xs))):
                self.state.looking.follow(min(here, nearest), max(here, nearest), here, nearer=draft.rope is None)
        else:
            self.state.look_at_pawn(draft.view.turn)

    def _flight_side(self, chimney: int) -> int:
        """Return the side to which a flight will probably go: of the pointer, or else of the way ahead."""
        (x, _), pointer = self.state.board.chimneys[chimney], self.context.input.pointer
        ahead = self.state.board.helicopter[0]
        if pointer is not None and not self.context.input.by_keyboard and self.roofs.rect.collidepoint(pointer):
            ahead = self.state.sight.to_board(pointer)[0]
        return 1 if ahead >= x else -1

    def first_focus(self) -> str:
        picks_place = self.state.view.phase is Phase.PLACING and self.using.draft.start is None
        draft = self.using.draft
        is_chosen = self.using.reach.can_use_dice and bool(draft.symbol and (draft.targets or draft.stretches))
        climbs = self.state.view.phase is Phase.LEANING
        on_board = picks_place or climbs or self.state.view.course is not None or is_chosen
        return "roofs" if on_board else self.bar.first_focus or "roofs"

    def board_intent(self, intent: Intent) -> bool:
        if self.flight_buttons.handle(intent):
            return True
        if isinstance(intent, PointerDown) and intent.button == 3:
            return self.cancel()
        if not isinstance(intent, KeyPress):
            return False
        return self.dice.handle(intent) or self.state.looking.press(intent.command)

    @property
    def is_in_hand(self) -> bool:
        return self.hanging.held or self.flight.is_pulling or self.flight.own.holds

    def cancel(self) -> bool:
        if self.hanging.held:
            self.hanging.let_dangle()
            return True
        if self.flight_buttons.put_back():
            return True
        if self.flight.own.holds:
            self.context.app.notify(self.context.gettext("Let go of the rope first."))
            return True
        return self.using.cancel()

    def show(self, view: NizzaView) -> None:
        self.state.show(view)
        self.hanging.show(view)
        self.flight.show(view)
        self.leant.show(view)
        self.bar.show(view)
        self.guide.show(view)

    def covered(self) -> pygame.FRect:
        return self.state.sight.picture

    def draw_board(self, painter: Painter) -> None:
        state = self.state
        if state.table.near:
            draw_heist(painter, state.render_context, state.table)
            return
        draw_picture(
            painter, state.render_context, state.table, state.seconds, self.marking.marks,
            lit=state.lit_windows, echoes=state.feel,
        )  # fmt: skip
        with painter.clip(state.sight.picture):
            self.guide.draw(painter)
        if not state.table.spotlight.is_lit:
            self._draw_front(painter)

    def _draw_front(self, painter: Painter) -> None:
        """Paint splashes, aids and dust in front of the burglars."""
        state = self.state
        with painter.clip(state.sight.picture):
            for splash in state.splashes:
                draw_splash(painter, state.sight, splash)
            if self.leant.preview is not None and not state.context.motion.is_busy:
                draw_ladder(painter, state.sight, self.leant.preview)
            draw_swing_marks(painter, state.sight, self.swing_marks.now, state.seconds)
            state.feel.draw_front(painter)

    def _draw_needed(self, painter: Painter) -> None:
        for widget in self._needed_in_dusk:
            widget.render(painter)

    @property
    def _needed_in_dusk(self) -> Sequence[Widget]:
        """The sentence and what the swing needs: other panels and buttons step back with the city.

        None where nothing but the picture is seen.
        """
        return [] if self.context.scene.aside else [self.context.ui.find(name) for name in ("flight", "banner")]

    def draw_flying(self, painter: Painter) -> None:
        state = self.state
        if state.table.near:
            self._draw_needed(painter)
            return
        share = state.table.spotlight.share
        if share < 1.0 and self.context.scene.aside < 1.0:
            # They would lie on the houses of a picture from near.
            with painter.canvas.faint(self.context.areas.actions, 1.0 - share):
                self.dice.draw(painter)
        if state.table.spotlight.is_lit:
            draw_spotlit(painter, state.render_context, state.table, state.seconds, self.marking.marks, state.feel)
            self._draw_front(painter)
            self._draw_needed(painter)
        if state.table.helicopter.size > 1.0:
            draw_getaway(painter, state.render_context, state.table, state.seconds)
        self.movements.draw(painter)

    def turn_text(self) -> str:
        context, text = self.context, self.context.app.language
        if self.movements.falls.push is not None:
            return push_sentence(self.movements.falls.push, context.seat_names, text)
        if self.movements.prizes.arrives:
            return text.gettext("Take tools, crack the safe, and be the first at the helicopter")
        if self._escaped >= 0:
            return escape_sentence(context.seat_names[self._escaped], text, climbs=self.movements.prizes.climbs)
        if context.acting is None:
            return others_sentence(context.view, context.seat_names, text, self.flight.phase)
        if context.view.course is not None and not self.flight.own.holds:
            return course_sentence(context.view.course, text)
        circumstances = Circumstances(
            of_use=self.using.reach.useful_symbols,
            usable=self.using.reach.usable_dice,
            flying=self.flight.own.holds,
            pulled=self.flight.is_pulling,
            hanging=self.hanging.hangs,
            wins=self.using.reach.wins,
            stuck=self.using.is_stuck,
            useless=self.using.is_useless,
            last=self._last_die(),
            next_way=self._next_way(),
            hidden=self.using.reach.hides_reach(self.using.draft.symbol),
            by_keyboard=context.input.by_keyboard,
        )
        sentence = own_sentence(self.using.draft, circumstances, text)
        people = () if context.session.is_review else context.session.humans
        return called(context.seat_names[context.acting], sentence, text) if len(people) > 1 else sentence

    @property
    def _escaped(self) -> Seat:
        """The seat that gets away with the jewels, or has done so; -1 for none."""
        view = self.context.view
        if view.phase is Phase.OVER and not view.capped:
            return view.winners[0]
        return self.movements.prizes.away

    def _last_die(self) -> str:
        """Return what the only die left can do; "" while there are several, and once anything is picked."""
        view = self.state.view
        if not self.using.reach.can_use_dice or len(view.dice) != 1 or self.using.has_picks:
            return ""
        (symbol,) = view.dice
        hidden = self.using.reach.hides_reach(symbol)
        return describe_die(
            self.using.reach.preview(symbol), self.context.seat_names, self.context.app.language, hidden=hidden
        )

    def _next_way(self) -> float | None:
        """Return the odds of the next roll after one that shows no way to move; None otherwise."""
        return self.using.reach.next_way(self.dice.kept) if self.state.view.phase is Phase.KEEPING else None

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        state = self.state
        text, scale = self.context.app.language, self.context.scene.type.text_scale
        return seat_facts(
            state.board, state.view.pawns[seat], self.context.seat_colour(seat), text, scale,
            emblem=self.context.scene.emblems, dice=state.received[1] if state.received[0] == seat else 0,
        )  # fmt: skip

    def odds_lines(self) -> Sequence[OddsLine]:
        return self.odds.lines()

    def highlight(self, event: Event | None, *, truth: bool = False) -> None:
        self.state.highlight(event)

    def advice_text(self, advice: Advice) -> str:
        text = self.context.app.language
        counted = {
            name: turns(value, text)
            for name, value in advice.details.items()
            if name in ("turns", "lost") and isinstance(value, int)
        }
        return super().advice_text(replace(advice, details={**advice.details, **counted}))

    def show_hint(self, advice: Advice | None) -> None:
        action: NizzaAction | None = cast("NizzaAction", advice.action) if advice is not None else None
        self.bar.advise(action if isinstance(action, Keep | HandOn) else None)
        self.marking.advised = action
