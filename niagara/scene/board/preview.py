"""Preview of the river: a switch that shows every canoe after each possible flow, in practice with its odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from niagara.board import RIVER, Card, Place
from niagara.rules.foresight import Risk, flow_over, likeliest_flow, reach, risks
from niagara.rules.river import course, flow_chances
from niagara.rules.views import NiagaraView, Phase
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.sentences import flow_odds, loss_odds, risk_sentence
from niagara.scene.turn.controller import CanoeMoveController
from niagara.view.marks import PlaceMark, risk_area
from niagara.view.picture import CanoeGhost, FlowForecast
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.match.seats import OddsLine
from stage.ui.button import Button
from stage.ui.intents import KeyPress
from stage.ui.labels import Hotspot, Label
from stage.ui.layout import Row, Sheet

_MAX_FLOW: Final = 9
"""The highest possible flow: card 7 and the cloud at +2."""
_ROOMY: Final = 1.4
"""Text scale up to which the buttons have room for odds; these stand on the card of practice, too."""
_BEFORE_RIVER: Final = (Phase.CHOOSING, Phase.PADDLING, Phase.BUYING)
"""Phases before the river's movement."""


class FlowPreview:
    """Controller of the preview: the switch, a button for each flow, the forecast and the odds."""

    def __init__(self, state: NiagaraSceneState, paddling: CanoeMoveController) -> None:
        self._state = state
        self._context = state.context
        self._paddling = paddling
        self.on = False
        self._flow = 1
        self._tried: Card | None = None
        """The card of the player's hand under the pointer or focus."""
        self._reckoned: tuple[NiagaraView, Card | None, dict[int, float]] | None = None
        """The latest odds, with the view and the card for which they were computed."""
        self._foreseen: tuple[NiagaraView, Card | None, Mapping[int, frozenset[Place]], Mapping[Place, Risk]] | None = (
            None
        )
        """The latest view and card, what that card reaches, and what the river may carry off."""
        self._risks: Mapping[Place, Risk] = {}
        self._told: tuple[OddsLine, ...] = ()
        """The odds lines shown while the river moves."""

    def build(self) -> None:
        """Build the row of buttons in the upper left corner of the board."""
        gettext = self._context.gettext
        tip = gettext("What will the river do? (key V)")
        self._switch = Button("preview", "", self.toggle, icon="ui/eye", style=theme.BODY_BOLD, tooltip=tip)
        self._flows = {flow: self._flow_button(flow) for flow in range(_MAX_FLOW + 1)}
        row = Row("preview.row", [self._switch, *self._flows.values()], gap=8.0)
        board = self._context.areas.board
        high = theme.CONTROL_HEIGHT + 30.0 * (self._context.scene.type.text_scale - 1.0)
        area = pygame.FRect(board.left + 14, board.top + 12, board.width * 0.62, high)
        self._context.ui.add(row, area)
        label = Label("preview.label", gettext("Discs the river moves"), theme.SMALL_BOLD)
        self._caption = self._context.ui.add(Sheet("preview.caption", label, padding=8.0, visible=False))
        self._warnings = {}
        for place in RIVER:
            spot = Hotspot(f"risk-{place}", action=partial(self._paddling.click_place, place), visible=False)
            # The tooltip of the place says the same by keyboard.
            spot.focusable = False
            self._warnings[place] = self._context.ui.add(spot)
        wide, tall = self._caption.preferred(area.width)
        self._context.ui.move("preview.caption", (area.left, area.bottom + 6.0, wide, tall))

    def _flow_button(self, flow: int) -> Button:
        words = self._context.ngettext("If the river moves {count} disc", "If the river moves {count} discs", flow)
        tip = words.format(count=flow) if flow else self._context.gettext("If the river rests")
        show = partial(self.show_flow, flow)
        return Button(f"flow-{flow}", str(flow), show, style=theme.BODY_BOLD, tooltip=tip, visible=False)

    @property
    def is_possible(self) -> bool:
        """True if the river has not moved yet in this round."""
        return self._state.view.phase in _BEFORE_RIVER and self._state.flow is None

    def _foresee(self) -> None:
        """Compute what follows from the view and from the card under the pointer or focus, if either has changed."""
        view, tried = self._state.view, self._tried
        if self._foreseen is None or self._foreseen[0] is not view or self._foreseen[1] is not tried:
            reached = reach(view, tried) if tried is not None and view.phase is Phase.CHOOSING else {}
            self._foreseen = view, tried, reached, risks(view, tried)

    @property
    def reached(self) -> Mapping[int, frozenset[Place]]:
        """The places that each canoe can reach with the card under the pointer or focus."""
        if self._tried is None or not self.is_possible:
            return {}
        self._foresee()
        assert self._foreseen is not None
        return self._foreseen[2]

    @property
    def risks(self) -> Mapping[Place, Risk]:
        """The discs that must go over the falls in this round, and while a player plans, those that may.

        Only those with a canoe on them, and those where the player's canoe could end now.
        """
        return self._risks if self.is_possible and not self._context.motion.is_busy else {}

    def _find_risks(self) -> Mapping[Place, Risk]:
        if not self.is_possible or self._state.view.phase is Phase.BUYING:
            return {}
        self._foresee()
        assert self._foreseen is not None
        plans = self.on or self._paddling.plan.is_active or self._tried is not None
        found = {place: risk for place, risk in self._foreseen[3].items() if plans or risk is Risk.CERTAIN}
        return {place: risk for place, risk in found.items() if place in self._concerned} if found else {}

    @property
    def _concerned(self) -> set[Place]:
        """Places of canoes on the river, and those that the player's canoe could reach now."""
        stand = {craft.place for craft in self._state.table.crafts.values() if not craft.bank}
        reached = {place for places in self.reached.values() for place in places}
        able = {place for place in RIVER if self._paddling.plan.able(place)} if self._paddling.plan.is_active else set()
        return stand | reached | able | {planned.route.end for planned in self._paddling.plan.planned}

    def warning(self, place: Place) -> str:
        """Return what the warning at a place says; "" without one."""
        risk = self.risks.get(place)
        if risk is None:
            return ""
        needed, least = flow_over(place, self._state.view.next_arm), min(self.chances)
        return risk_sentence(risk, needed, least, self._context.app.language)

    @property
    def marks(self) -> dict[Place, PlaceMark]:
        """Marks on the discs that the card under the pointer or focus reaches."""
        return {place: PlaceMark(open=True) for places in self.reached.values() for place in places}

    @property
    def ghosts(self) -> list[CanoeGhost]:
        """In practice with the odds shown: where the likeliest river carries canoes that this card takes somewhere."""
        me, reached = self._context.me, self.reached
        if me is None or not reached or not (self._context.practice and self._context.odds_shown):
            return []
        flow = likeliest_flow(self._state.view, self._tried)
        found = []
        for canoe, places in reached.items():
            for place in RIVER:
                if place in places and flow is not None:
                    passed = course(place, flow, self._state.view.next_arm)
                    found.append(CanoeGhost((me, canoe), passed))
        return found

    @property
    def chances(self) -> dict[int, float]:
        """The probability of each flow, with the card under the pointer or focus."""
        if not self.is_possible:
            return {}
        asked = (self._state.view, self._tried)
        if self._reckoned is None or self._reckoned[0] is not asked[0] or self._reckoned[1] is not asked[1]:
            self._reckoned = (*asked, flow_chances(*asked))
        return self._reckoned[2]

    def look_at(self, card: Card | None) -> None:
        """Use a card of the player's hand for the odds; None for no card."""
        if card is not self._tried:
            self._tried = card
            self._context.odds_changed()
            self.update()

    def toggle(self) -> None:
        """Switch the preview on or off."""
        self.on = not self.on
        self._context.request_refresh()

    def show_flow(self, flow: int) -> None:
        """Show the river after this flow."""
        self._flow = flow
        self._context.request_refresh()

    def key(self, press: KeyPress) -> bool:
        """Handle the key V, which switches the preview on and off."""
        if press.key != pygame.K_v or press.control:
            return False
        self.toggle()
        return True

    def update(self) -> None:
        """Update the buttons to the flows that are still possible."""
        if self._state.flow is None:
            self._told = ()
        elif not self._told:
            # Only once: from the first push on, canoes are under way and have no place that determines their odds.
            self._told = tuple(self._lines({self._state.flow[1]: 1.0}))
        self._risks = self._find_risks()
        shown = self.risks
        for place, spot in self._warnings.items():
            spot.visible = place in shown
            if spot.visible:
                spot.tooltip = self.warning(place)
                self._context.ui.move(spot.name, risk_area(self._state.places, place))
        chances = self.chances if self.on else {}
        self._switch.selected = self.on
        self._switch.text = "" if self.on else self._context.gettext("What will the river do?")
        self._caption.visible = self.on and self.is_possible
        self._switch.allow(self.is_possible, self._context.gettext("The river has moved this round."))
        highest = max(chances, default=-1)
        self._flow = min(self._flow, max(0, highest))
        for flow, button in self._flows.items():
            button.visible = self.on and flow <= highest
            button.selected = flow == self._flow
            button.text = self._label(flow, chances.get(flow, 0.0))

    def _label(self, flow: int, chance: float) -> str:
        if not self._context.practice or self._context.scene.type.text_scale > _ROOMY:
            return str(flow)
        return self._context.gettext("{flow} · {percent}%").format(flow=flow, percent=round(chance * 100))

    @property
    def shown(self) -> FlowForecast | None:
        """The river after the chosen flow; None while the preview is off or impossible."""
        if not self.on or not self.is_possible or self._context.motion.is_busy:
            return None
        table, courses = Tabletop.of(self._state.view), {}
        ends = {planned.craft: planned.route.end for planned in self._paddling.plan.planned}
        for craft, floating in table.crafts.items():
            if craft in ends:
                floating.place = floating.goal = ends[craft]
            if floating.place in RIVER and not floating.bank:
                passed = course(floating.place, self._flow, table.next_arm)
                if len(passed) > 1:
                    courses[craft] = passed
                    floating.place = floating.goal = passed[-1]
        return FlowForecast(table, courses, self._flow)

    def odds_lines(self) -> Sequence[OddsLine]:
        """Return the odds of each flow, and of losing the player's canoes from their present places.

        While the river moves: the lines at the time when the flow was fixed.
        """
        if self._state.flow is not None:
            return self._told
        lines = self._lines(self.chances)
        if self._tried is not None:
            words = self._context.gettext("If you play {card}:")
            lines.insert(0, OddsLine(words.format(card=self._state.card(self._tried))))
        return lines

    def _lines(self, chances: dict[int, float]) -> list[OddsLine]:
        text, me = self._context.app.language, self._context.me
        losses = loss_odds(self._state.table, me, chances, text) if me is not None else []
        return [*losses, *flow_odds(chances, text)]
