"""State shared by the parts of the scene: match, layout, tabletop and highlights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from niagara.board import Card, Gem, Place
from niagara.rules import events
from niagara.rules.actions import NiagaraAction
from niagara.rules.views import NiagaraView, Phase
from niagara.view.landscape.storm import APART
from niagara.view.places import Anchor, Places
from niagara.view.render_context import RenderContext, Rider
from niagara.view.riders import Victim
from niagara.view.seat_facts import spoken_of
from niagara.view.standing import craft_anchors
from niagara.view.tabletop import Craft, Floating, Tabletop
from niagara.wording import card, gem, place
from stage.graphics.faces import Expression
from stage.match.context import MatchContext
from stage.match.pieces import Flights
from table.contract import Event, Seat

NiagaraContext = MatchContext[NiagaraView, NiagaraAction]
_TURNS: Final = 1.2
"""Seconds in which the weather goes over from a mark to the next."""
_QUICKENS: Final = 0.4
"""Share by which the water is quicker at each mark."""
_STRIKES: Final = 1.5
"""Mark from which lightning strikes."""
_DOTS: Final = 5
"""Number of dots from disc to disc."""


class NiagaraSceneState:
    """State of the river on the screen, and the values that the panels show during animations."""

    places: Places
    render_context: RenderContext
    """Data for drawing other than the tabletop."""
    table: Tabletop
    """Present places of everything that floats or lies on the board."""

    def __init__(self, context: NiagaraContext) -> None:
        self.context = context
        self.flights = Flights()
        self.stores: list[tuple[int, ...]] = []
        """Gems at home that the panel of each seat shows."""
        self.hands: list[tuple[Card, ...]] = []
        """Unused cards that the panel of each seat shows."""
        self.flow: tuple[int, int] | None = None
        """Pushes made and pushes in all, while the river moves and until the whole step has been shown; else None."""
        self.round_over = False
        """True after the river's movement, while the rest of the step is shown."""
        self.drifted = 0.0
        """Time for which the water has drifted, in seconds."""
        self.focus_next = ""
        """Name of the widget to focus in the next update, if it is enabled; "" for none."""
        self.storm = float(context.view.weather)
        """Mark of the weather that the land shows, which follows the cloud."""
        self.moods: dict[Seat, Expression] = {}
        """Faces that the paddlers of seats make at what everybody has just seen."""
        self._pointed: frozenset[object] = frozenset()
        self._picked: frozenset[object] = frozenset()
        self.show(context.view)

    @property
    def view(self) -> NiagaraView:
        """The view that is shown."""
        return self.context.view

    def advance(self, dt: float, *, is_painted: bool) -> None:
        """Advance the water and lightning by `dt` seconds, and the weather once the scenery of the new one is painted.

        Where motion is reduced, the weather jumps and the rest stands still.
        """
        goal, still = self.table.weather, self.context.scene.reduced_motion
        step = 4.0 if still else dt / _TURNS
        if is_painted:
            self.storm = min(goal, self.storm + step) if self.storm < goal else max(goal, self.storm - step)
        self.table.storm = self.storm
        self.table.since_bolt += dt
        if not still:
            self.drifted += dt * (1.0 + _QUICKENS * self.storm)

    def strike(self) -> bool:
        """Strike with lightning in a storm, not too soon after the last one. Return True if it strikes."""
        if self.context.scene.reduced_motion or self.storm < _STRIKES or self.table.since_bolt < APART:
            return False
        self.table.bolt, self.table.since_bolt = self.table.bolt + 1, 0.0
        return True

    def update(self) -> None:
        """Focus the widget :attr:`focus_next`."""
        ui = self.context.ui
        if self.focus_next and ui.find(self.focus_next).enabled:
            ui.focus(ui.find(self.focus_next))
        self.focus_next = ""

    def show(self, view: NiagaraView) -> None:
        """Show `view` at rest."""
        context = self.context
        self.places = Places(context.areas.board, view.seats)
        colours = tuple(context.seat_colour(seat) for seat in range(view.seats))
        riders = tuple(Rider(colour, context.person(seat)) for seat, colour in enumerate(colours))
        self.render_context = RenderContext(colours, context.scene.emblems, context.me, self.places, riders, self.moods)
        bolt = (self.table.bolt, self.table.since_bolt) if self.stores else (0, 60.0)
        self.table = Tabletop.of(view)
        self.table.storm, (self.table.bolt, self.table.since_bolt) = self.storm, bolt
        self.flights.sprites.clear()
        self.stores, self.hands = list(view.stores), list(view.hands)
        self.flow, self.round_over = None, False
        self._light()

    def react(self, event: Event) -> None:
        """Give the paddlers the faces of their portraits at an event, until the next card is turned up."""
        if isinstance(event, events.CardRevealed | events.RoundBegan):
            self.moods.clear()
            return
        match = self.context.match
        moods = self.context.faces.teller.after([event], match.state, match.number)
        self.moods.update({seat: mood.expression for seat, mood in moods.items()})

    def craft(self, seat: Seat, canoe: int) -> Floating:
        """Return a canoe as it is drawn."""
        return self.table.crafts[seat, canoe]

    def from_near(self, craft: Craft, gems: tuple[Gem, ...], moose: bool) -> Victim:
        """Return a player's canoe as it looks from near, with this cargo."""
        (seat, canoe), context = craft, self.render_context
        double = canoe == 0 and self.view.options.double_canoe
        return Victim(context.colours[seat], context.riders[seat], double, gems, moose, context.emblems)

    def anchor_of(self, craft: Craft) -> Anchor:
        """Return the present anchor of a canoe or of Joe; for a lost one, the mist below the falls."""
        return craft_anchors(self.places, self.table).get(craft) or self.places.disc(Place.FALLS)

    def anchor_at(self, place: Place, craft: Craft, number: int = 0, coming: int = 1) -> Anchor:
        """Return the anchor of a canoe at a place: the `number`-th of those `coming`, beside those already there."""
        if place is Place.SHORE:
            return self.places.berth(*craft)
        there = [name for name, each in self.table.crafts.items() if each.place is place and not each.bank]
        others = len([name for name in there if name != craft])
        return self.places.stand(self.places.disc(place), others + number, others + coming)

    def along(self, path: Sequence[Place]) -> list[tuple[float, float]]:
        """Return the dots along the way from place to place."""
        found = [
            self.places.between(start, end, step / _DOTS) for start, end in pairwise(path) for step in range(_DOTS)
        ]
        return [(anchor.x, anchor.y) for anchor in found[1:]]

    def waiting_reason(self) -> str:
        """Return the reason why no action is possible now."""
        return self.context.waiting_reason(over=self.view.phase is Phase.OVER)

    def highlight(self, event: Event | None) -> None:
        """Highlight the places, canoes and sites that `event` mentions; None for none."""
        self._pointed = spoken_of(event) if event is not None else frozenset()
        self._light()

    def pick_out(self, crafts: Iterable[Craft]) -> None:
        """Highlight the picked canoe, or those that can be picked."""
        self._picked = frozenset(crafts)
        self._light()

    def _light(self) -> None:
        self.table.lit = self._pointed | self._picked

    def gem(self, colour: Gem) -> str:
        """Return a gem in words: "a red gem"."""
        return gem(colour, self.context.app.language)

    def place(self, where: Place) -> str:
        """Return a place in words: "disc 3"."""
        return place(where, self.context.app.language)

    def card(self, which: Card) -> str:
        """Return a card in words: "the 4"."""
        return card(which, self.context.app.language)
