"""Scene state shared by all parts: the match, the layout, the shown table and the highlights."""

from nimmsleich.cards import CORPSES
from nimmsleich.rules.actions import NimmsleichAction
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.view.faces import face_of
from nimmsleich.view.places import Places, places_for
from nimmsleich.view.seats import RenderContext, gaze
from nimmsleich.view.showdown import ShowdownPlaces, gaze_at_count
from nimmsleich.view.tabletop import Tabletop
from stage.match.context import MatchContext
from stage.match.pieces import Flights
from stage.match.seats import PLAYER_TITLES, player_title
from table.contract import Event, Seat

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
        self._pointed: tuple[Seat, int] = (-1, 0)
        self.lay_out()

    def update(self) -> None:
        """Give the portraits their expressions, and focus the pending widget."""
        for seat, portrait in enumerate(self.context.portraits):
            face = face_of(self.table, seat)
            portrait.expression = face.expression
            count = self.showdown_places if self.table.showdown is not None else None
            portrait.look = gaze(self.places, seat, face) if count is None else gaze_at_count(count, seat, face)
        ui = self.context.ui
        if self.focus_next and ui.has(self.focus_next):
            widget, self.focus_next = ui.find(self.focus_next), ""
            if widget.can_focus:
                ui.focus(widget)

    def lay_out(self) -> None:
        """Compute the layout for the current text size, from the seat of `context.me`."""
        context, view = self.context, self.context.view
        names = [context.gettext(name) for name in CORPSES]
        self.places = places_for(
            context.areas.board, context.scene.type, seats=view.seats, me=context.me, names=names,
            shared=context.viewpoint.shared, corner=context.areas.corner,
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
            levels,
            colours,
            context.scene.emblems,
            language,
            context.me,
            self.places,
        )

    def show(self, view: NimmsleichView) -> None:
        """Show `view` without animation, from the seat of `me`."""
        self.table = Tabletop.of(view)
        self.lit_seat, self.lit_corpse = self._pointed
        self.lay_out()

    def begin_round(self, view: NimmsleichView) -> None:
        """Show `view` on slate, banner and panels, while cards still move to their places."""
        self.context.view = self.table.view = view
        self.table.calls.clear()
        self.context.awaited = view.actors
        self.context.look_again()

    def point_at(self, seat: Seat) -> None:
        """Highlight a seat while an animation shows something of it."""
        self.lit_seat = seat

    def highlight(self, event: Event | None) -> None:
        """Highlight the seat and the corpse of a log entry."""
        seat = getattr(event, "seat", -1)
        self._pointed = (seat if isinstance(seat, int) else -1, getattr(event, "corpse", 0))
        self.lit_seat, self.lit_corpse = self._pointed

    def waiting_reason(self) -> str:
        """Return why the person at the screen can do nothing now."""
        return self.context.waiting_reason(over=self.context.view.phase is Phase.OVER)
