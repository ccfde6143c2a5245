"""Scene state shared by all parts: the match, the layout, the shown table and the highlights."""

from typing import Final

from nimmsleich.cards import CORPSES
from nimmsleich.rules.actions import NimmsleichAction, Sign
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.view.moods import gaze, staged_moods
from nimmsleich.view.places import Places, places_for
from nimmsleich.view.render_context import RenderContext
from nimmsleich.view.showdown import ShowdownPlaces
from nimmsleich.view.signs import sign_pose, staged_signs
from nimmsleich.view.tabletop import LiftedCard, Tabletop
from stage.graphics.motion import Spring
from stage.graphics.rig.bodies import REST, Body
from stage.match.context import MatchContext
from stage.match.faces.moods import CALM
from stage.match.pieces import Flights
from stage.match.seats import PLAYER_TITLES, player_title
from stage.ui.base import stepped
from table.contract import Event, Seat
from table.words import N_

_TILT: Final = 8.0
"""Degrees by which a card is tilted whose edge is under the pointer."""
_RISES: Final = (0.34, 0.5)
_SWINGS: Final = (0.5, 0.3)
"""Period in seconds and damping of a card that rises, and of its tilt."""

LeichContext = MatchContext[NimmsleichView, NimmsleichAction]


class LeichSceneState:
    """Shared state of the table on the screen."""

    places: Places
    """Layout as seen from the seat of `context.me`."""
    render_context: RenderContext

    def __init__(self, context: LeichContext) -> None:
        self.context = context
        self.flights = Flights()
        self.table = Tabletop.of(context.view)
        """The table as it is shown now."""
        self.showdown_places: ShowdownPlaces | None = None
        """Layout of the current count."""
        self.lit_seat: Seat = -1
        self.lit_corpse = 0
        self.focus_next = ""
        """Name of the widget to focus after the next refresh."""
        self._height, self._tilt = Spring(*_RISES), Spring(*_SWINGS)
        """Height, 1.0 for wholly lifted, and tilt in degrees of the own card under the pointer."""
        self._pointed: tuple[Seat, int] = (-1, 0)
        self._bodies = tuple(Body(seat) for seat in range(context.view.seats))
        self.lay_out()

    def update(self, dt: float) -> None:
        """Update faces and bodies, lift the own card under the pointer, and focus the pending widget."""
        self._lift_card(dt)
        for seat, body in enumerate(self._bodies):
            body.update(dt, self._wanted_pose(seat, body), still=self.context.scene.reduced_motion)
        self.context.faces.stage(staged_signs(self.table.signs) | staged_moods(self.table))
        context = self.context
        made = context.voices.made
        self.table.speaker = made.seat if made is not None else -1
        hushed = self.table.showdown is not None and self.table.showdown.hushed
        context.scene.music = "" if hushed else context.match.game.name
        ui = self.context.ui
        if self.focus_next and ui.has(self.focus_next):
            widget, self.focus_next = ui.find(self.focus_next), ""
            if widget.can_focus:
                ui.focus(widget)

    def _wanted_pose(self, seat: Seat, body: Body) -> str:
        """Return what a seat does with its free hand: a sign, its vote, or a whim while it thinks."""
        table = self.table
        if seat in table.signs:
            return sign_pose(table.signs[seat])
        if seat in table.votes.shown:
            return "thumb" if table.votes.shown[seat] else "fist"
        is_thinking = self.context.is_bot(seat) and seat in self.context.awaited and not self.context.motion.is_busy
        return body.whim if is_thinking and table.showdown is None else REST

    def _lift_card(self, dt: float) -> None:
        context, me, at = self.context, self.context.me, self.context.input.pointer
        if me is None or self.table.showdown is not None:
            self._lay_card_down()
            return
        hand = self.table.hands[me]
        areas = [self.places.hand_of(me, position, len(hand)) for position in range(len(hand))]
        over = -1
        if at is not None and context.ui.dialog is None and not context.input.by_keyboard:
            over = next((position for position, area in enumerate(areas) if area.collidepoint(at)), -1)
        held = self.table.held.position if self.table.held is not None else -1
        position = over if over >= 0 else held
        if not 0 <= position < len(areas):
            self._lay_card_down()
            return
        aside = (at[0] - areas[position].centerx) / areas[position].width if at is not None and over >= 0 else 0.0
        if context.scene.reduced_motion:
            self._height.put(float(over >= 0))
        else:
            self._height.update(float(over >= 0), dt)
            self._tilt.update(-2.0 * _TILT * max(-0.5, min(0.5, aside)), dt)
        if over < 0 and self._height.value <= 0.0:
            self._lay_card_down()
            return
        self.table.held = LiftedCard(position, stepped(self._height.value), float(round(self._tilt.value)))

    def _lay_card_down(self) -> None:
        self._height.put(0.0)
        self._tilt.put(0.0)
        self.table.held = None

    def gaze(self, seat: Seat) -> float:
        """Return where a seat looks, from -1.0 (left) to 1.0 (right)."""
        shown = self.table.signs.get(seat)
        if shown is not None and shown.sign is Sign.PILE and self.table.showdown is None:
            return 1.0
        counting = self.showdown_places if self.table.showdown is not None else None
        if counting is not None:
            across = {who: bust.centerx for who, bust in counting.busts.items()}
        else:
            across = {who: station.bust.centerx for who, station in self.places.stations.items()}
        towards = self.context.faces.moods.get(seat, CALM).towards
        return gaze(across, self.places.edge.middle, seat, towards)

    def lay_out(self) -> None:
        """Compute the layout for the current text size, from the seat of `context.me`."""
        context, view = self.context, self.context.view
        names = [context.gettext(name) for name in CORPSES]
        self.places = places_for(
            context.areas.board, context.scene.type, seats=view.seats, me=context.me, names=names,
            shared=context.viewpoint.is_shared, corner=context.areas.corner,
        )  # fmt: skip
        colours = tuple(context.seat_colour(seat) for seat in range(view.seats))
        language = context.app.language
        levels = tuple(
            (player_title(place, context.gettext), context.gettext(PLAYER_TITLES[place.player]))
            if context.is_bot(seat) else ()
            for seat, place in enumerate(context.match.setup.seats)
        )  # fmt: skip
        self.render_context = RenderContext(
            context.seat_names,
            context.portraits,
            self._bodies,
            levels,
            colours,
            context.scene.emblems,
            language,
            context.me,
            self.places,
        )

    def show(self, view: NimmsleichView) -> None:
        """Show `view` without animation, from the seat of `me`. Signs of this round go on until they are over."""
        signs = self.table.signs
        self.table = Tabletop.of(view)
        made = {(shown.seat, shown.sign) for shown in view.signs}
        self.table.signs = {seat: shown for seat, shown in signs.items() if (seat, shown.sign) in made}
        self.lit_seat, self.lit_corpse = self._pointed
        self.lay_out()

    def begin_round(self, view: NimmsleichView) -> None:
        """Show `view` on slate, banner and panels, while cards still move to their places."""
        self.context.view = self.table.view = view
        self.table.calls.clear()
        self.context.awaited = view.actors
        self.context.request_refresh()

    def point_at(self, seat: Seat) -> None:
        """Highlight a seat while an animation shows something of it."""
        self.lit_seat = seat

    def highlight(self, event: Event | None) -> None:
        """Highlight the seat and the corpse of a log entry."""
        seat = getattr(event, "seat", -1)
        self._pointed = (seat if isinstance(seat, int) else -1, getattr(event, "corpse", 0))
        self.lit_seat, self.lit_corpse = self._pointed

    def waiting_reason(self) -> str:
        """Return why the person at the screen cannot bid now."""
        asked = {
            Phase.VOTING: N_("First choose: thumb or fist."),
            Phase.CHOOSING: N_("First choose one of your cards."),
        }
        if self.context.acting is not None and self.context.view.phase in asked:
            return self.context.gettext(asked[self.context.view.phase])
        return self.context.waiting_reason(over=self.context.view.phase is Phase.OVER)
