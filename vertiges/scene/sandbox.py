"""The sandbox: all 48 pieces, no turns, no points. Build, topple, undo; below each tower stands how firmly it is."""

from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.intents import Intent, KeyPress
from stage.ui.scene import Application, Scene
from stage.ui.widgets import Button, Kind, Label, Row
from table.contract import IllegalAction
from table.words import N_
from vertiges.pieces import piece_set
from vertiges.rules.geometry.numbering import numbered
from vertiges.rules.geometry.towers import section, towers
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.views import LooseSection
from vertiges.scene.building.building_table import BuildingTable
from vertiges.scene.building.camera_tools import add_tools
from vertiges.scene.building.live_table import LiveTable
from vertiges.scene.building.rack import Resting
from vertiges.scene.prerender import Prerender
from vertiges.view.palette import MARK_GROUND
from vertiges.view.scenery.interior import draw_room

_MARGIN: Final = 16.0
_RACK: Final = 128.0
_PAGE: Final = 6
TITLE: Final = N_("Sandbox: all pieces, no turns")


class Sandbox(Scene):
    """A table of one's own. What falls goes back to the pieces; nothing is recorded."""

    palette_name = "vertiges"
    steady = False
    loose: LooseSection | None = None
    shows_firmness = True

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.scene: Scene = self
        self.lying = Snapshot()
        self.numbers: list[int] = []
        self.page = 0
        self.table = BuildingTable(self, LiveTable(), 0)
        self.rack = self.table.rack
        self._prerender = Prerender()
        self._past: list[Snapshot] = []

    def build(self) -> None:
        gettext = self.gettext
        bar_high = _RACK + 90.0 * (self.type.text_scale - 1.0)
        board = pygame.FRect(_MARGIN, _MARGIN, 1920 - 2 * _MARGIN, 1080 - 3 * _MARGIN - bar_high)
        self.table.build(board)
        pages = [
            Button(
                "page-back", icon="ui/left", action=lambda: self._turn_page(-1), tooltip=gettext("The pieces before")
            ),
            Button("page-on", icon="ui/right", action=lambda: self._turn_page(1), tooltip=gettext("More pieces")),
        ]
        actions = [
            Button("undo", gettext("Undo"), self.undo, icon="ui/undo", key="undo"),
            Button("clear", gettext("Clear the table"), self.clear_table, icon="ui/trash"),
            Button("leave", gettext("Back to the match"), self.app.scenes.pop, kind=Kind.PRIMARY),
        ]
        row = Row("bar", [pages[0], self.rack, pages[1], *actions], gap=12.0)
        self.ui.add(row, (_MARGIN, 1080 - _MARGIN - bar_high, 1920 - 2 * _MARGIN, bar_high))
        title = Label("title", gettext(TITLE), theme.SUBHEADING, colour="chalk", align="center")
        self.ui.add(title, (460, _MARGIN + 6, 1000, self.type.line_height(theme.SUBHEADING)))
        add_tools(self.ui, self.gettext, self.table.camera_control, (), board)
        self.fill_rack()

    def fill_rack(self) -> None:
        """Six of the pieces that do not stand on the table."""
        free = [piece for piece in piece_set() if piece not in self.lying]
        self.page = max(0, min(self.page, (len(free) - 1) // _PAGE))
        shown = free[self.page * _PAGE : (self.page + 1) * _PAGE]
        away, pose = self.table.away, self.table.hand.pose
        self.rack.tell([Resting(piece, pose(piece), piece in away) for piece in shown], len(free), None)
        if self.ui.has("undo"):
            self.ui.find("undo").allow(bool(self._past), self.gettext("Nothing has been done yet."))

    def _turn_page(self, by: int) -> None:
        if not self.table.hand.holding:
            self.page += by
            self.fill_rack()

    @property
    def must_set_down(self) -> str:
        return self.gettext("Set it down first")

    @property
    def waiting(self) -> IllegalAction:
        return IllegalAction("VE-23", "not_now_falling")

    @property
    def may_take(self) -> bool:
        return self.ui.dialog is None

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Only physics forbids anything here; a lone piece or a base can be moved too, by lifting it off the table."""
        if intention.deed == "zap" and len(section(self.lying, intention.piece)) < 1:
            return IllegalAction("VE-50", "not_on_the_table")
        return None

    def carry_out(self, intention: Intention) -> bool:
        return True

    def refuse(self, refusal: IllegalAction) -> None:
        """Nothing is refused in the sandbox."""

    def hand_changed(self) -> None:
        self.fill_rack()

    def hurry(self) -> None:
        """Nothing moves by itself here."""

    def update(self, dt: float) -> None:
        self._prerender.update(self.rack.value)
        self.table.update(dt)
        outcome = self.table.live.outcome
        if outcome is not None:
            tall = len(towers(self.lying))
            self._past.append(self.lying)
            self.lying = outcome.table
            if outcome.fallen and tall:
                self.notify(self.gettext("It fell: Undo puts everything back."))
            self._settle()

    def _settle(self) -> None:
        self.numbers = numbered(self.numbers, self.lying)
        self.table.live.clear()
        self.table.drawn.put(self.lying)
        self.table.reset_input()
        self.table.camera_control.look()
        self.fill_rack()

    def undo(self) -> None:
        """The table as it was before the last deed."""
        if self._past:
            self.lying = self._past.pop()
            self._settle()

    def clear_table(self) -> None:
        """Everything back to the pieces."""
        if self.lying.placed:
            self._past.append(self.lying)
            self.lying = Snapshot()
            self._settle()

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress) and intent.command == "cancel":
            if not self.table.hand.cancel():
                self.app.scenes.pop()
            return True
        return self.table.take(intent)

    def draw(self, painter: Painter) -> None:
        camera = self.table.camera
        key = ("sandbox", camera.foot)
        painter.layer(key, painter.bleed, lambda p: draw_room(p, camera.foot, camera.column), opaque=True)
        self.table.draw_bench(painter)
        self.table.draw(painter, self.table.marks())
        # Clouds may be behind the words.
        title = self.ui.find("title").rect
        words = self.type.width(self.gettext(TITLE), theme.SUBHEADING) + 48
        plate = pygame.FRect(title.centerx - words / 2, title.top - 2, words, title.height + 4)
        painter.rounded(plate, MARK_GROUND, plate.height / 2, 200)

    def draw_over(self, painter: Painter) -> None:
        self.table.draw_over(painter)
