"""The display of Niagara: what the player does becomes an action, what happens becomes a movement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from niagara.board import Place
from niagara.rules.actions import ChooseCard, NiagaraAction, Paddle
from niagara.rules.position import CANOES
from niagara.rules.setup.beginning import full_hand
from niagara.rules.views import NiagaraView, Phase
from niagara.scene.bar.bar import ActionBar
from niagara.scene.bar.hand import Hand
from niagara.scene.board import Board, NiagaraContext
from niagara.scene.board_input.handling import Handling
from niagara.scene.board_input.targets import RiverTargets
from niagara.scene.landscape import Landscape
from niagara.scene.movements.movements import Movements
from niagara.scene.paddling.draft import End, Heading
from niagara.scene.paddling.paddling import Paddling
from niagara.scene.phrases import flow_sentence, turn_sentence
from niagara.scene.preview import Preview
from niagara.view.forecast_view import draw_forecast, forecast_dots
from niagara.view.named_places import named_place
from niagara.view.picture import draw_picture, draw_seat_signs
from niagara.view.scenery.still_things import still_things
from niagara.view.seat_facts import seat_facts
from niagara.wording import in_words
from stage.graphics.painter import Painter
from stage.match.display import GameDisplay
from stage.match.panels.practice_card import OddsLine
from stage.match.panels.seat_panel import Fact
from stage.ui.intents import Intent, KeyPress
from stage.ui.static_layers import Laid
from stage.ui.widgets import Widget
from table.contract import Event, Seat
from table.game import Advice


class NiagaraDisplay(GameDisplay[NiagaraView, NiagaraAction]):
    """The river of Niagara, put together from its parts."""

    ambience = "water_flow"

    def __init__(self, context: NiagaraContext) -> None:
        super().__init__(context)
        self.board = Board(context)
        self.hand = Hand(self.board)
        self.paddling = Paddling(self.board)
        self.targets = RiverTargets(self.board, self.paddling)
        self.handling = Handling(self.board, self.paddling)
        self.preview = Preview(self.board, self.paddling)
        self.bar = ActionBar(self.board, self.hand, self.paddling)
        self.movements = Movements(self.board)
        self.landscape = Landscape(context.scene)
        self._led_for = self._step_of_plan
        """The canoe and the way for which the keyboard was led on."""

    def make_ready(self) -> bool:
        if not self.landscape.has_picture:
            self.landscape.update(self.board.places, unseen=True)
        return self.landscape.has_picture

    def advance(self, dt: float) -> None:
        self.board.advance(dt)

    def update(self, dt: float) -> None:
        self.landscape.update(self.board.places)
        self.preview.look_at(self.hand.pointed)
        self.paddling.go_on()
        self.board.update()

    def build_board(self) -> None:
        self.targets.build()
        self.handling.build()
        self.preview.build()

    def build_actions(self) -> Widget:
        return self.bar.build()

    def actions_changed(self) -> None:
        legal = self.context.legal
        self.paddling.update(legal)
        self.hand.update(legal)
        self.bar.update(legal)
        self.targets.update()
        self.preview.update()
        self.context.ui.relayout()
        self.handling.update()
        self._lead_keyboard()

    @property
    def _step_of_plan(self) -> tuple[tuple[Paddle, ...], int | None, Heading | None]:
        """The picked canoe and its heading, with the legal movements of the turn."""
        draft = self.paddling.draft
        return self.paddling.plans.legal if draft.legal else (), draft.canoe, draft.heading

    def _lead_keyboard(self) -> None:
        """On to what is missing of a movement whose canoe or way has been chosen, or taken back, by keyboard."""
        draft, step, before = self.paddling.draft, self._step_of_plan, self._led_for
        self._led_for = step
        if step == before or step[0] != before[0] or not self.context.input.by_keyboard or draft.complete is not None:
            return
        if draft.heading is None:
            self.board.focus_next = self.targets.first_focus
        elif draft.additions:
            self.board.focus_next = self.handling.name_of(draft.additions[0])

    def first_focus(self) -> str:
        if self.board.view.phase is Phase.CHOOSING:
            return self.hand.first_focus
        if self.paddling.active:
            return "done" if self.paddling.ready else self.targets.first_focus
        return self.bar.first_focus

    def board_intent(self, intent: Intent) -> bool:
        keys = (self.hand.key, self.targets.key, self.preview.key)
        return isinstance(intent, KeyPress) and any(key(intent) for key in keys)

    def place(self, name: str) -> pygame.FRect | None:
        """As :func:`niagara.view.named_places.named_place` names them."""
        return named_place(name, self.board.places, self.board.table)

    def come_up(self) -> Sequence[str]:
        return [*map(str, End), "plate"]

    def cancel(self) -> bool:
        return self.paddling.cancel()

    def show(self, view: NiagaraView) -> None:
        self.board.show(view)

    def animate(self, event: Event, before: NiagaraView, after: NiagaraView) -> None:
        self.movements.animate(event, after)

    def draw_table(self, painter: Painter) -> None:
        self.landscape.draw(painter, self.board.places)
        draw_seat_signs(painter, self.board.room)

    def table_key(self) -> object:
        room = self.board.room
        return tuple(room.places.board), room.places.seats, room.colours, room.emblems, self.landscape.shown

    def grounds(self) -> Sequence[Laid]:
        return still_things(self.board.places, self.board.table)

    def draw_board(self, painter: Painter) -> None:
        board = self.board
        forecast = self.preview.shown
        dots = self.targets.dots if forecast is None else [*self.targets.dots, *forecast_dots(board.places, forecast)]
        draw_picture(painter, board.room, board.table, board.drifted, self.targets.marks, dots)
        if forecast is not None:
            draw_forecast(painter, board.room, forecast)

    def draw_flying(self, painter: Painter) -> None:
        self.targets.draw_flying(painter)
        self.movements.draw(painter)

    def turn_text(self) -> str:
        text = self.context.app.language
        if self.board.round_over:
            return text.gettext("The round is over")
        if self.board.flow is not None:
            return flow_sentence(*self.board.flow, text)
        people = () if self.context.session.is_review else self.context.session.humans
        return turn_sentence(
            self.context.view, self.context.seat_names, text, acting=self.context.addressed, people=people
        )

    def speaks_of_nobody(self) -> bool:
        return self.board.flow is not None

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        board = self.board
        lost = tuple(board.craft(seat, number).place is Place.FALLS for number in CANOES)
        return seat_facts(
            board.stores[seat], board.hands[seat], full_hand(board.view.rules), (lost[0], lost[1]),
            self.context.seat_colour(seat), self.context.app.language, self.context.scene.type.text_scale,
        )  # fmt: skip

    def odds_lines(self) -> Sequence[OddsLine]:
        return self.preview.odds_lines()

    def highlight(self, event: Event | None) -> None:
        self.board.highlight(event)

    def advice_text(self, advice: Advice) -> str:
        words = {name: in_words(value, self.context.app.language) for name, value in advice.details.items()}
        return super().advice_text(replace(advice, details=words))

    def show_hint(self, advice: Advice | None) -> None:
        action = advice.action if advice is not None else None
        self.hand.advised = action.card if isinstance(action, ChooseCard) else None
        self.bar.advised = action
        if isinstance(action, Paddle):
            self.paddling.show_hint(action)
