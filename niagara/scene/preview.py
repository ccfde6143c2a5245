"""What will the river do? A switch that shows where each flow would carry every canoe, in practice with its chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from niagara.board import RIVER, Card
from niagara.rules.river import course, flow_chances, loss_chance
from niagara.rules.views import NiagaraView, Phase
from niagara.scene.paddling import CanoeMoveController
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.picture import Forecast
from niagara.view.tabletop import Floating, Tabletop
from stage.graphics import theme
from stage.match.seats import OddsLine, Wish
from stage.ui.button import Button
from stage.ui.intents import KeyPress
from stage.ui.layout import Row

_MAX_FLOW: Final = 9
"""The highest flow there is: card 7 and the cloud at +2."""
_MAX_FLOW_LINES: Final = 6
"""So many lines tell of the flow at most."""
_BEFORE_RIVER: Final = (Phase.CHOOSING, Phase.PADDLING, Phase.BUYING)
"""When the river is still to move."""


class FlowPreview:
    """The switch, a button for each flow, and the river as that flow would leave it."""

    def __init__(self, state: NiagaraSceneState, paddling: CanoeMoveController) -> None:
        self._state = state
        self._context = state.context
        self._paddling = paddling
        self.on = False
        self._flow = 1
        self._tried: Card | None = None
        """The card of the own hand that is looked at."""
        self._reckoned: tuple[NiagaraView, Card | None, dict[int, float]] | None = None
        """The latest chances, with the View and the card for which they were reckoned."""
        self._told: tuple[OddsLine, ...] = ()
        """What the river does, told while it moves."""

    def build(self) -> None:
        """A row in the upper left corner of the board."""
        gettext = self._context.gettext
        tip = gettext("What will the river do? (key V)")
        self._switch = Button("preview", "", self.toggle, icon="ui/eye", style=theme.BODY_BOLD, tooltip=tip)
        self._flows = {flow: self._flow_button(flow) for flow in range(_MAX_FLOW + 1)}
        row = Row("preview.row", [self._switch, *self._flows.values()], gap=8.0)
        board = self._context.areas.board
        high = theme.CONTROL_HEIGHT + 30.0 * (self._context.scene.type.text_scale - 1.0)
        self._context.ui.add(row, pygame.FRect(board.left + 14, board.top + 12, board.width * 0.62, high))

    def _flow_button(self, flow: int) -> Button:
        words = self._context.ngettext(
            "If the river moves by {count} disc", "If the river moves by {count} discs", flow
        )
        tip = words.format(count=flow) if flow else self._context.gettext("If the river rests")
        show = partial(self.show_flow, flow)
        return Button(f"flow-{flow}", str(flow), show, style=theme.BODY_BOLD, tooltip=tip, visible=False)

    @property
    def possible(self) -> bool:
        """Whether the river is still to move in this round."""
        return self._state.view.phase in _BEFORE_RIVER and self._state.flow is None

    @property
    def chances(self) -> dict[int, float]:
        """The chance of each flow, with the own card that is looked at."""
        if not self.possible:
            return {}
        asked = (self._state.view, self._tried)
        if self._reckoned is None or self._reckoned[0] is not asked[0] or self._reckoned[1] is not asked[1]:
            self._reckoned = (*asked, flow_chances(*asked))
        return self._reckoned[2]

    def look_at(self, card: Card | None) -> None:
        """Reckon with this card of the own hand until another is looked at."""
        if card is not self._tried:
            self._tried = card
            self._context.commands.odds_changed()
            self._context.look_again()

    def toggle(self) -> None:
        """On or off."""
        self.on = not self.on
        self._context.look_again()

    def show_flow(self, flow: int) -> None:
        """Show where this flow carries the canoes."""
        self._flow = flow
        self._context.look_again()

    def key(self, press: KeyPress) -> bool:
        """V switches it on and off."""
        if press.key != pygame.K_v or press.control:
            return False
        self.toggle()
        return True

    def update(self) -> None:
        """Show the flows that are still possible."""
        if self._state.flow is None:
            self._told = ()
        elif not self._told:
            # Once: from the first push on canoes are on their way, and no place tells their chance.
            self._told = tuple(self._lines({self._state.flow[1]: 1.0}))
        chances = self.chances if self.on else {}
        self._switch.selected = self.on
        self._switch.text = "" if self.on else self._context.gettext("What will the river do?")
        self._switch.allow(self.possible, self._context.gettext("The river has moved in this round."))
        highest = max(chances, default=-1)
        self._flow = min(self._flow, max(0, highest))
        for flow, button in self._flows.items():
            button.visible = self.on and flow <= highest
            button.selected = flow == self._flow
            button.text = self._label(flow, chances.get(flow, 0.0))

    def _label(self, flow: int, chance: float) -> str:
        if not self._context.practice:
            return str(flow)
        return self._context.gettext("{flow} · {percent}%").format(flow=flow, percent=round(chance * 100))

    @property
    def shown(self) -> Forecast | None:
        """The river as the chosen flow would leave it; None while nothing is to be shown."""
        if not self.on or not self.possible or self._context.motion.busy:
            return None
        table, courses = Tabletop.of(self._state.view), {}
        ends = {planned.craft: planned.way.end for planned in self._paddling.planned}
        for craft, floating in table.crafts.items():
            if craft in ends:
                floating.place = floating.goal = ends[craft]
            if floating.place in RIVER and not floating.bank:
                passed = course(floating.place, self._flow, table.next_arm)
                if len(passed) > 1:
                    courses[craft] = passed
                    floating.place = floating.goal = passed[-1]
        return Forecast(table, courses)

    def odds_lines(self) -> Sequence[OddsLine]:
        """How far the river moves, and the chance that the own canoes go over the falls from where they are.

        While it moves: what was certain once its flow was fixed.
        """
        if self._state.flow is not None:
            return self._told
        lines = self._lines(self.chances)
        if self._tried is not None:
            words = self._context.gettext("If you play {card}:")
            lines.insert(0, OddsLine(words.format(card=self._state.card(self._tried))))
        return lines

    def _lines(self, chances: dict[int, float]) -> list[OddsLine]:
        losses = [OddsLine(words, loss, Wish.FEARED) for words, loss in self._losses(chances)]
        return [*losses, *self._flow_lines(chances)]

    def _flow_lines(self, chances: dict[int, float]) -> list[OddsLine]:
        """Every flow that is possible, the highest ones together if there are many."""
        flows, lines = sorted(chances), []
        alone = flows if len(flows) <= _MAX_FLOW_LINES else flows[: _MAX_FLOW_LINES - 1]
        for flow in alone:
            words = self._context.ngettext("The river moves by {count} disc", "The river moves by {count} discs", flow)
            says = words.format(count=flow) if flow else self._context.gettext("The river rests")
            lines.append(OddsLine(says, chances[flow]))
        if len(alone) < len(flows):
            words = self._context.gettext("The river moves by {count} discs or more")
            rest = flows[len(alone) :]
            lines.append(OddsLine(words.format(count=rest[0]), sum(chances[flow] for flow in rest)))
        return lines

    def _losses(self, chances: dict[int, float]) -> list[tuple[str, float]]:
        me, table = self._context.me, self._state.table
        if me is None or not chances:
            return []
        words = self._context.gettext("From {place} over the falls")
        canoes: list[Floating] = [floating for (seat, _), floating in table.crafts.items() if seat == me]
        # Two canoes on one disc share a line.
        places = dict.fromkeys(each.place for each in canoes if each.place in RIVER and not each.bank)
        return [
            (words.format(place=self._state.place(place)), loss_chance(place, chances, table.next_arm))
            for place in places
        ]
