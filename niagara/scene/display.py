"""Display of Niagara: input becomes actions, events become animations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

import pygame

from niagara.board import RIVER, Place
from niagara.rules.actions import ChooseCard, NiagaraAction, Paddle
from niagara.rules.beginning import full_hand
from niagara.rules.position import CANOES
from niagara.rules.views import NiagaraView, Phase
from niagara.scene.animation.animator import EventAnimator, MoodyAnimations
from niagara.scene.bar import ActionBar, CardPicker
from niagara.scene.board.landscape import Landscape
from niagara.scene.board.preview import FlowPreview
from niagara.scene.board.targets import BoardNotes, RiverTargets, WeatherTargets
from niagara.scene.draft import Heading
from niagara.scene.scene_state import NiagaraContext, NiagaraSceneState
from niagara.scene.sentences import flow_sentence, triumph_sentence, turn_sentence
from niagara.scene.turn.controller import CanoeMoveController
from niagara.scene.turn.handling import Handling
from niagara.view.characters import still_things
from niagara.view.landscape.storm import draw_roar
from niagara.view.marks import PlaceMark, draw_place_mark, draw_risk
from niagara.view.picture import draw_forecast, draw_picture, draw_seat_signs, forecast_dots
from niagara.view.reveal import draw_dusk
from niagara.view.seat_facts import seat_facts
from niagara.view.standing import named_place
from niagara.wording import in_words
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.match.display import Announcement, GameDisplay
from stage.match.panels.banner import Banner
from stage.match.seats import Fact, OddsLine
from stage.ui.base import Widget
from stage.ui.intents import Intent, KeyPress
from stage.ui.static_layers import CachedBackground
from table.contract import Event, Seat
from table.game import Advice


class NiagaraDisplay(GameDisplay[NiagaraView, NiagaraAction]):
    """Display composed of the parts of Niagara's scene."""

    def __init__(self, context: NiagaraContext) -> None:
        super().__init__(context)
        self.state = NiagaraSceneState(context)
        self.animations = MoodyAnimations(self.state)
        self.hand = CardPicker(self.state)
        self.paddling = CanoeMoveController(self.state)
        self.targets = RiverTargets(self.state, self.paddling, lambda place: self.preview.warning(place))
        self.weather = WeatherTargets(self.state)
        self.notes = BoardNotes(self.state)
        self.handling = Handling(self.state, self.paddling)
        self.preview = FlowPreview(self.state, self.paddling)
        self.bar = ActionBar(self.state, self.hand, self.paddling)
        self.animator = EventAnimator(self.state, self.animations)
        self.landscape = Landscape(context.scene)
        self._ends = False
        """True if the close-up that is seen ends soon."""
        self._led_for = self._step_of_plan
        """The step of planning for which the keyboard focus was last moved."""

    def make_ready(self) -> bool:
        if not self.landscape.has_picture:
            self.landscape.update(self.state.places, self.state.storm)
        return self.landscape.has_picture

    def advance(self, dt: float) -> None:
        self.state.advance(dt, is_painted=self.landscape.is_ready(self.state.table.weather))
        self.animator.falls.advance(dt)
        self.animator.gems.advance(dt)
        self.animator.river.advance(dt)
        self.hand.advance(dt)

    def update(self, dt: float) -> None:
        self.context.scene.ambience = "wind" if self.state.table.weather > 0.5 else self.context.match.game.ambience
        self.landscape.update(self.state.places, self.state.table.weather, covered=self.animator.falls.shot is not None)
        if self.landscape.has_picture or self.animator.falls.is_due:
            # What is seen comes first.
            self.animator.falls.prepare(self.context.app.painter)
        self._rehearse_slides()
        self.preview.look_at(self.hand.pointed)
        self.context.ui.find("banner").lifted = self.is_dark
        self.hand.choose_if_last()
        self.paddling.go_on()
        self.notes.update()
        self.state.update()

    def _rehearse_slides(self) -> None:
        """Get ready for a close-up that makes the panels slide out of the window soon, or uncovers everything."""
        shot = self.animator.falls.shot
        ends = shot is not None and shot.is_ending_soon
        if ends or (shot is None and self.animator.falls.is_due):
            self.context.rehearse_panels()
        if ends and not self._ends:
            self.context.ui.rehearsal.expect("board", [self._draw_all])
        self._ends = ends

    def build_board(self) -> None:
        self.notes.build()
        self.targets.build()
        self.weather.build()
        self.handling.build()
        self.preview.build()

    def build_actions(self) -> Widget:
        return self.bar.build()

    def actions_changed(self) -> None:
        legal = self.context.legal
        self.paddling.plan.update(legal)
        self.hand.update(legal)
        self.bar.update(legal)
        self.preview.update()
        self.targets.update()
        self.weather.update(legal)
        self.handling.update()
        self._lead_keyboard()

    @property
    def _step_of_plan(self) -> tuple[tuple[Paddle, ...], int | None, Heading | None]:
        """The legal movements of the turn, the picked canoe and its heading."""
        draft = self.paddling.plan.draft
        return self.paddling.plan.plans.legal if draft.legal else (), draft.canoe, draft.heading

    def _lead_keyboard(self) -> None:
        """Focus the next missing part of a movement after its canoe or way was changed by keyboard."""
        draft, step, before = self.paddling.plan.draft, self._step_of_plan, self._led_for
        self._led_for = step
        if step == before or step[0] != before[0] or not self.context.input.by_keyboard or draft.complete is not None:
            return
        if draft.heading is None:
            self.state.focus_next = self.targets.first_focus
        elif draft.additions:
            self.state.focus_next = self.handling.name_of(draft.additions[0])

    def first_focus(self) -> str:
        if self.state.view.phase is Phase.CHOOSING:
            return self.hand.first_focus
        if self.paddling.plan.is_active:
            return "done" if self.paddling.plan.is_ready else self.targets.first_focus
        return self.bar.first_focus

    def board_intent(self, intent: Intent) -> bool:
        self.animator.falls.dismiss()
        keys = (self.hand.key, self.targets.key, self.preview.key)
        return isinstance(intent, KeyPress) and any(key(intent) for key in keys)

    def area_of(self, name: str) -> pygame.FRect | None:
        """Return the area of a place named as in :func:`niagara.view.standing.named_place`."""
        return named_place(name, self.state.places, self.state.table)

    def cancel(self) -> bool:
        return self.paddling.cancel()

    def show(self, view: NiagaraView) -> None:
        self.animator.shown()
        self.state.show(view)

    def draw_table(self, painter: Painter) -> None:
        self.landscape.draw(painter, self.state.places, self.state.storm)
        draw_seat_signs(painter, self.state.render_context)

    def table_key(self) -> object:
        context = self.state.render_context
        places, landscape = context.places, self.landscape
        seen = landscape.shown, landscape.blend(self.state.storm)
        return tuple(places.board), places.seats, context.colours, context.emblems, seen

    def soon(self, event: Event | None) -> Iterable[Draw]:
        if event is not None:
            animator = self.animator
            return chain(animator.falls.soon(event), animator.thefts.soon(event), animator.homecomings.soon(event))
        # The marks of all discs come up together, when a person may move.
        return [partial(self._draw_marks, place) for place in RIVER] if self.context.session.humans else ()

    def _draw_marks(self, place: Place, painter: Painter) -> None:
        for is_open in (True, False):
            draw_place_mark(painter, self.state.places, place, PlaceMark(is_open))
            draw_risk(painter, self.state.places, place, certain=is_open)

    def grounds(self) -> Sequence[CachedBackground]:
        return () if self.animator.falls.shot is not None else still_things(self.state.places, self.state.table)

    @property
    def aside(self) -> float:
        shot = self.animator.falls.shot
        return shot.alone if shot is not None else 0.0

    @property
    def is_dark(self) -> bool:
        return self.animator.dusk > 0.0 or self.animator.shot is not None

    @property
    def _is_covered(self) -> bool:
        """True while a close-up hides everything else."""
        return self.animator.shot is not None and self.animator.shot.near >= 1.0

    def covered(self) -> pygame.FRect | None:
        hides = self.animator.falls.shot is not None or self._is_covered
        return self.context.app.painter.bleed if hides else None

    def draw_board(self, painter: Painter) -> None:
        shot = self.animator.falls.shot
        if shot is None:
            if not self._is_covered:
                self._draw_river(painter)
        else:
            shot.draw(painter, painter.bleed, self.state.places.board, self._draw_all)

    def _draw_all(self, painter: Painter) -> None:
        """Draw table and river in one go, as a close-up does that covers them."""
        self.draw_table(painter)
        for thing in still_things(self.state.places, self.state.table):
            thing.paint(painter)
        self._draw_river(painter)

    def _draw_river(self, painter: Painter) -> None:
        state = self.state
        forecast = self.preview.shown
        dots = (
            list(self.targets.dots)
            if forecast is None
            else [*self.targets.dots, *forecast_dots(state.places, forecast)]
        )
        marks = self.targets.marks or self.preview.marks
        draw_picture(
            painter, state.render_context, state.table, state.drifted, marks, dots, self.preview.risks,
            self.preview.ghosts, forecast,
        )  # fmt: skip
        if forecast is not None:
            draw_forecast(painter, state.render_context, forecast)

    def draw_flying(self, painter: Painter) -> None:
        self.targets.draw_flying(painter)
        if self.animator.falls.shot is None and not self._is_covered:
            draw_roar(painter, self.state.places, self.state.storm, self.state.drifted)
        if self.animator.dusk > 0.0:
            draw_dusk(painter, self.animator.dusk)
        self.animator.draw(painter)
        if self.is_dark:
            banner = self.context.ui.find("banner", Banner)
            if self.animator.shot is not None:
                banner.draw_ground(painter)
            banner.render(painter)

    def turn_text(self) -> str:
        # The player who turns up a card need not be the one to act then.
        animator = self.animator
        near = (animator.turner, animator.thefts.event, animator.homecomings.event)
        announces = self.state.flow is not None or any(each is not None for each in near)
        return Announcement(self._sentence()) if announces else self._sentence()

    def _sentence(self) -> str:
        text = self.context.app.language
        if self.state.round_over:
            return text.gettext("The round is over")
        if self.state.flow is not None:
            return flow_sentence(*self.state.flow, text)
        if (theft := self.animator.thefts.event) is not None:
            names = self.context.seat_names
            return text.gettext("{name} steals a gem from {victim}!").format(
                name=names[theft.seat], victim=names[theft.victim]
            )
        if (landing := self.animator.homecomings.event) is not None:
            return triumph_sentence(self.animator.homecomings.reached, self.context.seat_names[landing.seat], text)
        if self.animator.turner is not None:
            return text.gettext("{name} turns up a card…").format(name=self.context.seat_names[self.animator.turner])
        people = () if self.context.session.is_review else self.context.session.humans
        return turn_sentence(
            self.context.view, self.context.seat_names, text, acting=self.context.addressed, people=people
        )

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        state = self.state
        lost = tuple(state.craft(seat, number).place is Place.FALLS for number in CANOES)
        return seat_facts(
            state.stores[seat], state.hands[seat], full_hand(state.view.options), (lost[0], lost[1]),
            self.context.seat_colour(seat), self.context.app.language, self.context.scene.type.text_scale,
            goals=state.view.options.goals, seats=state.view.seats,
        )  # fmt: skip

    def odds_lines(self) -> Sequence[OddsLine]:
        return self.preview.odds_lines()

    def highlight(self, event: Event | None, *, truth: bool = False) -> None:
        self.state.highlight(event)

    def advice_text(self, advice: Advice) -> str:
        words = {name: in_words(value, self.context.app.language) for name, value in advice.details.items()}
        return super().advice_text(replace(advice, details=words))

    def show_hint(self, advice: Advice | None) -> None:
        action = advice.action if advice is not None else None
        self.hand.advised = action.card if isinstance(action, ChooseCard) else None
        self.bar.advised = action
        if isinstance(action, Paddle):
            self.paddling.show_hint(action)
