"""What the parts of the scene share: the match, where everything stands, what floats there, what is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from niagara.board import Card, Gem, Place
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView, Phase
from niagara.view.palette import RenderContext
from niagara.view.places import Anchor, Places
from niagara.view.seat_facts import spoken_of
from niagara.view.standing import craft_anchors
from niagara.view.tabletop import Craft, Floating, Tabletop
from niagara.view.terrain import LIP_HEIGHT
from niagara.wording import card, gem, place
from stage.match.context import MatchContext
from stage.match.pieces import Flights
from table.contract import Event, Seat

NiagaraContext = MatchContext[NiagaraView, NiagaraAction]
_MIST: Final = 158.0
"""How far below the edge of the falls the mist hides what falls, in units of the reference board."""
_DOTS: Final = 5
"""Points from disc to disc."""


class NiagaraSceneState:
    """The river on the screen, and what the panels say while something still moves."""

    places: Places
    render_context: RenderContext
    """What the painting needs to know besides the tabletop."""
    table: Tabletop
    """What floats and lies where now."""

    def __init__(self, context: NiagaraContext) -> None:
        self.context = context
        self.flights = Flights()
        self.stores: list[tuple[int, ...]] = []
        """Per seat the gems at home that the panels show."""
        self.hands: list[tuple[Card, ...]] = []
        """Per seat the cards not used up that the panels show."""
        self.flow: tuple[int, int] | None = None
        """While the river moves, and until all of the step is seen: the pushes there have been, of how many."""
        self.round_over = False
        """Whether the river has moved, and what comes after it is seen."""
        self.drifted = 0.0
        """Seconds for which the water has drifted."""
        self.focus_next = ""
        """The widget that the keyboard should go to once it can."""
        self._pointed: frozenset[object] = frozenset()
        self._picked: frozenset[object] = frozenset()
        self.show(context.view)

    @property
    def view(self) -> NiagaraView:
        """The View that is shown."""
        return self.context.view

    def advance(self, dt: float) -> None:
        """Let the water drift; with reduced motion it stands still."""
        if not self.context.scene.reduced_motion:
            self.drifted += dt

    def update(self) -> None:
        """Give the keyboard to whatever waits for it."""
        ui = self.context.ui
        if self.focus_next and ui.find(self.focus_next).enabled:
            ui.focus(ui.find(self.focus_next))
        self.focus_next = ""

    def show(self, view: NiagaraView) -> None:
        """Everything where it belongs in `view`."""
        context = self.context
        self.places = Places(context.areas.board, view.seats)
        colours = tuple(context.seat_colour(seat) for seat in range(view.seats))
        self.render_context = RenderContext(colours, context.scene.emblems, context.me, self.places)
        self.table = Tabletop.of(view)
        self.flights.sprites.clear()
        self.stores, self.hands = list(view.stores), list(view.hands)
        self.flow, self.round_over = None, False
        self._light()

    def craft(self, seat: Seat, canoe: int) -> Floating:
        """A canoe as it is drawn."""
        return self.table.crafts[seat, canoe]

    def anchor_of(self, craft: Craft) -> Anchor:
        """Where a canoe, or Joe, is now; the mist below the falls for a lost one."""
        return craft_anchors(self.places, self.table).get(craft) or self.places.disc(Place.FALLS)

    def anchor_at(self, place: Place, craft: Craft, number: int = 0, coming: int = 1) -> Anchor:
        """Return the anchor of a canoe at a place: the `number`-th of those `coming`, beside those that are there."""
        if place is Place.SHORE:
            return self.places.berth(*craft)
        there = [name for name, each in self.table.crafts.items() if each.place is place and not each.bank]
        others = len([name for name in there if name != craft])
        return self.places.stand(self.places.disc(place), others + number, others + coming)

    def below_falls(self, last: Place) -> Anchor:
        """Where that meets the mist which goes over the falls from its `last` place."""
        gone = self.places.between(last, Place.FALLS, 1.0)
        return Anchor(gone.x, self.places.spot(0.0, LIP_HEIGHT + _MIST).y, gone.scale)

    def along(self, path: Sequence[Place]) -> list[tuple[float, float]]:
        """Points along the way from place to place."""
        found = [
            self.places.between(start, end, step / _DOTS) for start, end in pairwise(path) for step in range(_DOTS)
        ]
        return [(anchor.x, anchor.y) for anchor in found[1:]]

    def waiting_reason(self) -> str:
        """Why nothing can be done just now."""
        return self.context.waiting_reason(over=self.view.phase is Phase.OVER)

    def highlight(self, event: Event | None) -> None:
        """Light on the places, canoes and sites that a log line speaks of."""
        self._pointed = spoken_of(event) if event is not None else frozenset()
        self._light()

    def pick_out(self, crafts: Iterable[Craft]) -> None:
        """Light on the canoe that is picked, or on those that may be."""
        self._picked = frozenset(crafts)
        self._light()

    def _light(self) -> None:
        self.table.lit = self._pointed | self._picked

    def gem(self, colour: Gem) -> str:
        """A gem in words: "a red gem"."""
        return gem(colour, self.context.app.language)

    def place(self, where: Place) -> str:
        """A place in words: "disc 3"."""
        return place(where, self.context.app.language)

    def card(self, which: Card) -> str:
        """A card in words: "the 4"."""
        return card(which, self.context.app.language)
