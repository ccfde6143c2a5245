"""The small tools over the table: score sheet, aids on or off, camera; in practice the sandbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stage.widgets import Button, Column, Dialog, Kind, List, Row
from vertiges.sheet import score_line

if TYPE_CHECKING:
    from vertiges.sandbox import Sandbox
    from vertiges.scene import VertigesScene

_SIZE: Final = 56.0
_GAP: Final = 8.0


def build_tools(scene: VertigesScene) -> None:
    """A short row in the upper right corner of the board."""
    text, bench = scene.gettext, scene.bench

    def toggle() -> None:
        bench.shows_aids = not bench.shows_aids
        aids.selected = bench.shows_aids

    sheet = Button("score-sheet", icon="ui/statistics", action=lambda: open_sheet(scene), tooltip=text("Score sheet"))
    aids = Button("aids", icon="ui/eye", action=toggle, selected=bench.shows_aids)
    aids.tooltip = text("Aids: where it fits, height rule, plumb line")
    tools = [sheet, aids, *camera_tools(scene)]
    if scene.practice:
        sandbox = Button("sandbox", icon="ui/dice", action=lambda: _open_sandbox(scene))
        sandbox.tooltip = text("Sandbox: all pieces, no turns, no points")
        tools.insert(0, sandbox)
    board = scene.areas.board
    wide = _SIZE * len(tools) + _GAP * (len(tools) - 1)
    scene.add(Row("view-tools", tools, gap=_GAP), (board.right - wide - 8, board.top + 6, wide, _SIZE))


def camera_tools(scene: VertigesScene | Sandbox) -> list[Button]:
    """Nearer, farther, all in sight."""
    text, bench = scene.gettext, scene.bench
    return [
        Button("nearer", icon="ui/plus", action=lambda: bench.zoom_by(1, None), tooltip=text("Nearer: Page up")),
        Button("farther", icon="ui/minus", action=lambda: bench.zoom_by(-1, None), tooltip=text("Farther: Page down")),
        Button("fit", icon="ui/fullscreen", action=bench.fit, tooltip=text("Everything in sight: Home")),
    ]


def open_sheet(scene: VertigesScene) -> None:
    """Every point of the match and where it came from."""
    text = scene.gettext
    lines = [(str(number), score_line(score, scene.seat_names, text)) for number, score in enumerate(scene.view.scores)]
    listed = List("sheet.lines", lines, plain=True, wrap=True, empty=text("Nobody has scored yet."), height=420)
    close = Button("sheet.close", text("Close"), kind=Kind.PRIMARY)
    column = Column("sheet.column", [listed])
    scene.open_dialog(Dialog("sheet", text("Score sheet"), buttons=[close], content=[column]))


def _open_sandbox(scene: VertigesScene) -> None:
    from vertiges.sandbox import Sandbox

    scene.app.scenes.push(Sandbox(scene.app))
