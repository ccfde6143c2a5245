"""The tools over the table of a match: score sheet, aids, camera, and the sandbox in practice."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.cast import PEOPLE
from stage.graphics.painter import Painter
from stage.graphics.work import WORK, Urgency
from stage.match.context import MatchContext
from stage.match.live.camera import add_tools, tool
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.intents import Intent, KeyPress
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row, Sheet
from stage.ui.lists import List
from stage.ui.scene import Application, Scene
from stage.ui.widget_tree import WidgetTree
from table.contract import IllegalAction
from table.words import N_
from vertiges.pieces import piece_set
from vertiges.rules.actions import VertigesAction
from vertiges.rules.fitting import numbered
from vertiges.rules.refusals import refused
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.towers import section, towers
from vertiges.rules.views import LooseSection, VertigesView
from vertiges.scene.camera import CameraController
from vertiges.scene.live_table import LiveTable
from vertiges.scene.rack import Resting
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.scene.score_sheet import ScoreColumns
from vertiges.view.hand import ArmOwner
from vertiges.view.palette import MARK_GROUND
from vertiges.view.seat_facts import score_line
from vertiges.view.wood import is_ready, painting_ahead

Gettext = Callable[[str], str]


def add_camera_tools(
    ui: WidgetTree, gettext: Gettext, control: CameraController, tools: Sequence[Button], board: pygame.FRect
) -> Sheet:
    """Add these buttons, followed by those of the camera; return the sheet below them."""
    row = [
        *tools,
        *control.tools(gettext),
        tool("fit", "ui/fullscreen", control.home, gettext("Everything in sight: Home")),
    ]
    return add_tools(ui, row, board)


class Prerender:
    """Has both sides of every piece painted after all quarter turns, then rests, because all are cached."""

    def __init__(self) -> None:
        self._seen: Collection[int] = ()
        self.complete = False
        """True once every image is painted."""

    def update(self, seen: Collection[int]) -> None:
        """Paint in the time that this frame leaves, starting with the `seen` pieces, which may be turned soon."""
        self._seen = seen
        urgency = Urgency.SPARE if all(is_ready(piece, False, 0) for piece in seen) else Urgency.SEEN
        self.complete = WORK.want("pieces", lambda: painting_ahead(lambda: _wanted(self._seen)), urgency)


def _wanted(seen: Collection[int]) -> Iterator[tuple[int, bool, int]]:
    """Yield piece, side and quarter turn of every image: first as pieces come into a hand, then one back of each as a
    stand-in, then the rest."""
    for pieces, flipped in ((seen, False), (piece_set(), False), (seen, True)):
        yield from ((piece, flipped, 0) for piece in pieces)
    for pieces in (seen, piece_set()):
        yield from ((piece, flipped, turn) for piece in pieces for flipped in (False, True) for turn in range(4))


_MARGIN: Final = 16.0
_RACK: Final = 128.0
_PAGE: Final = 6
TITLE: Final = N_("Sandbox: all pieces, no turns")


class Sandbox(Scene):
    """A private table without turns. Fallen pieces return to the supply, and nothing is recorded."""

    palette_name = "vertiges"
    steady = False
    loose: LooseSection | None = None
    is_firmness_shown = True
    owner = ArmOwner(PEOPLE[0], theme.SEATS[0].colour, theme.SEATS[0].ink, None)

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.scene: Scene = self
        self.lying = Snapshot()
        self.numbers: list[int] = []
        self.page = 0
        self.state = VertigesSceneState(self, LiveTable(), 0)
        self.rack = self.state.rack
        self._prerender = Prerender()
        self._past: list[Snapshot] = []

    def build(self) -> None:
        gettext = self.gettext
        bar_high = _RACK + 90.0 * (self.type.text_scale - 1.0)
        board = pygame.FRect(_MARGIN, _MARGIN, 1920 - 2 * _MARGIN, 1080 - 3 * _MARGIN - bar_high)
        self.state.build(board)
        pages = [
            Button(
                "page-back", icon="ui/left", action=lambda: self._turn_page(-1), tooltip=gettext("The pieces before")
            ),
            Button("page-on", icon="ui/right", action=lambda: self._turn_page(1), tooltip=gettext("More pieces")),
        ]
        actions = [
            Button("undo", gettext("Undo"), self.undo, icon="ui/undo", key="undo"),
            Button("clear", gettext("Clear the table"), self.clear_table, icon="ui/trash"),
            Button("leave", gettext("Back to the match"), self.app.scenes.pop, kind=ButtonKind.PRIMARY),
        ]
        row = Row("bar", [pages[0], self.rack, pages[1], *actions], gap=12.0)
        self.ui.add(row, (_MARGIN, 1080 - _MARGIN - bar_high, 1920 - 2 * _MARGIN, bar_high))
        title = Label("title", gettext(TITLE), theme.SUBHEADING, colour="chalk", align="center")
        self.ui.add(title, (460, _MARGIN + 6, 1000, self.type.line_height(theme.SUBHEADING)))
        add_camera_tools(self.ui, self.gettext, self.state.camera_control, (), board)
        self.fill_rack()

    @property
    def notices_below(self) -> pygame.FRect:
        return self.ui.find("title").rect

    def fill_rack(self) -> None:
        """Show six of the pieces that are not on the table."""
        free = [piece for piece in piece_set() if piece not in self.lying]
        self.page = max(0, min(self.page, (len(free) - 1) // _PAGE))
        shown = free[self.page * _PAGE : (self.page + 1) * _PAGE]
        away, pose = self.state.away, self.state.hand.pose
        self.rack.tell([Resting(piece, pose(piece), piece in away) for piece in shown], len(free), None)
        if self.ui.has("undo"):
            self.ui.find("undo").allow(bool(self._past), self.gettext("Nothing has been done yet."))

    def _turn_page(self, by: int) -> None:
        if not self.state.hand.is_holding:
            self.page += by
            self.fill_rack()

    @property
    def spent(self) -> tuple[int, ...]:
        return ()

    @property
    def must_set_down(self) -> str:
        return self.gettext("Set it down first")

    @property
    def waiting(self) -> IllegalAction:
        return refused("not_now_falling")

    @property
    def can_take(self) -> bool:
        return self.ui.dialog is None

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Return only physical refusals. A lone piece or a base can also be moved, by lifting it off the table."""
        if intention.deed == "zap" and len(section(self.lying, intention.piece)) < 1:
            return refused("not_on_the_table")
        return None

    def carry_out(self, intention: Intention) -> bool:
        return True

    def refuse(self, refusal: IllegalAction) -> None:
        """Do nothing: the sandbox refuses nothing."""

    def hand_changed(self) -> None:
        self.fill_rack()

    def hurry(self) -> None:
        """Do nothing: no movement is automatic here."""

    def update(self, dt: float) -> None:
        self._prerender.update(self.rack.value)
        self.state.update(dt)
        outcome = self.state.live.outcome
        if outcome is not None:
            tall = len(towers(self.lying))
            self._past.append(self.lying)
            self.lying = outcome.table
            if outcome.fallen and tall:
                self.notify(self.gettext("It fell: Undo puts everything back."))
            self._settle()

    def _settle(self) -> None:
        self.numbers = numbered(self.numbers, self.lying)
        self.state.live.clear()
        self.state.drawn.put(self.lying)
        self.state.reset_input()
        self.state.camera_control.look()
        self.fill_rack()

    def undo(self) -> None:
        """Restore the table as it was before the last deed."""
        if self._past:
            self.lying = self._past.pop()
            self._settle()

    def clear_table(self) -> None:
        """Return all pieces to the supply."""
        if self.lying.placed:
            self._past.append(self.lying)
            self.lying = Snapshot()
            self._settle()

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress) and intent.command == "cancel":
            if not self.state.hand.cancel():
                self.app.scenes.pop()
            return True
        return self.state.handle(intent)

    def draw(self, painter: Painter) -> None:
        self.state.draw_bench(painter)
        self.state.draw(painter, self.state.marks())
        # Clouds may be behind the words.
        title = self.ui.find("title").rect
        words = self.type.width(self.gettext(TITLE), theme.SUBHEADING) + 48
        plate = pygame.FRect(title.centerx - words / 2, title.top - 2, words, title.height + 4)
        painter.rounded(plate, MARK_GROUND, plate.height / 2, 200)

    def draw_over(self, painter: Painter) -> None:
        self.state.draw_over(painter)


def build_tools(context: MatchContext[VertigesView, VertigesAction], state: VertigesSceneState) -> Sheet:
    """Build a short row of tools in the upper right corner of the board."""
    gettext = context.gettext

    def toggle() -> None:
        state.shows_aids = not state.shows_aids
        aids.selected = state.shows_aids

    sheet = tool("score-sheet", "ui/statistics", lambda: _open_sheet(context), gettext("Score sheet"))
    aids = tool("aids", "ui/eye", toggle, gettext("Aids: ghost, height ruler, plumb line"))
    aids.selected = state.shows_aids
    if context.view.options.strict:
        aids.disable(gettext("There are no aids in this match."))
    tools = [sheet, aids]
    if context.practice:
        tip = gettext("Sandbox: all pieces, no turns, no points")
        tools.insert(0, tool("sandbox", "ui/dice", lambda: context.app.scenes.push(Sandbox(context.app)), tip))
    return add_camera_tools(context.ui, context.gettext, state.camera_control, tools, context.areas.board)


def _open_sheet(context: MatchContext[VertigesView, VertigesAction]) -> None:
    """Open a dialog with every point of the match and its source."""
    gettext = context.gettext
    lines = [
        (str(number), score_line(score, context.seat_names, context.app.language))
        for number, score in enumerate(context.view.scores)
    ]
    close = Button("sheet.close", gettext("Close"), kind=ButtonKind.PRIMARY)
    seats = range(len(context.seat_names))
    people, looks = [context.person(seat) for seat in seats], [context.seat_colour(seat) for seat in seats]
    columns = ScoreColumns("sheet.columns", context.view.scores, context.view.points, people, looks, context.seat_names)
    parts: list[Widget] = [columns, Paragraph("sheet.none", gettext("Nobody has scored yet."), colour="ink_soft")]
    if lines:
        parts[1] = List("sheet.lines", lines, plain=True, height=240)
    column = Column("sheet.column", parts, gap=12.0)
    context.ui.open_dialog(Dialog("sheet", gettext("Score sheet"), buttons=[close], content=[column]))
