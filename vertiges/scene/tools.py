"""The small tools over the table: score sheet, aids on or off, camera; in practice the sandbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stage.graphics import theme
from stage.ui.widgets import Button, Column, Dialog, Kind, List, Paragraph, Row, Sheet
from vertiges.view.sheet import score_line, totals

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from vertiges.scene.building import BuildingDisplay
    from vertiges.scene.sandbox import Sandbox

_SIZE: Final = 52.0
_GAP: Final = 4.0
_PAD: Final = 4.0


def build_tools(scene: BuildingDisplay) -> None:
    """A short row in the upper right corner of the board."""
    gettext, bench = scene.context.gettext, scene.bench

    def toggle() -> None:
        bench.shows_aids = not bench.shows_aids
        aids.selected = bench.shows_aids

    sheet = _tool("score-sheet", "ui/statistics", lambda: open_sheet(scene), gettext("Score sheet"))
    aids = _tool("aids", "ui/eye", toggle, gettext("Aids: where it fits, height rule, plumb line"))
    aids.selected = bench.shows_aids
    if scene.context.view.settings.strict:
        aids.disable(gettext("This match is played without aids."))
    tools = [sheet, aids, *_camera_tools(scene)]
    if scene.context.practice:
        tip = gettext("Sandbox: all pieces, no turns, no points")
        tools.insert(0, _tool("sandbox", "ui/dice", lambda: _open_sandbox(scene), tip))
    _add_strip(scene, tools, scene.context.areas.board)


def build_camera_tools(scene: Sandbox, board: pygame.FRect) -> None:
    """Only what moves the camera."""
    _add_strip(scene, _camera_tools(scene), board)


def _add_strip(scene: BuildingDisplay | Sandbox, tools: list[Button], board: pygame.FRect) -> None:
    wide = _SIZE * len(tools) + _GAP * (len(tools) - 1) + 2 * _PAD
    row = Row("view-tools.row", tools, gap=_GAP)
    sheet = Sheet("view-tools", row, look=theme.wood_look(scene.screen.palette, elevation=5), padding=_PAD)
    scene.screen.ui.add(sheet, (board.right - wide - 8, board.top + 6, wide, _SIZE + 2 * _PAD))


def _tool(name: str, icon: str, action: Callable[[], None], tooltip: str) -> Button:
    return Button(name, icon=icon, action=action, tooltip=tooltip, kind=Kind.PLAIN, ink="chalk")


def _camera_tools(scene: BuildingDisplay | Sandbox) -> list[Button]:
    """Nearer, farther, all in sight."""
    gettext, bench = scene.screen.gettext, scene.bench
    return [
        _tool("nearer", "ui/plus", lambda: bench.zoom_by(1, None), gettext("Nearer: Page up")),
        _tool("farther", "ui/minus", lambda: bench.zoom_by(-1, None), gettext("Farther: Page down")),
        _tool("fit", "ui/fullscreen", bench.fit, gettext("Everything in sight: Home")),
    ]


def open_sheet(scene: BuildingDisplay) -> None:
    """Every point of the match and where it came from."""
    gettext = scene.context.gettext
    lines = [
        (str(number), score_line(score, scene.context.seat_names, scene.context.app.language))
        for number, score in enumerate(scene.context.view.scores)
    ]
    listed = List("sheet.lines", lines, plain=True, wrap=True, empty=gettext("Nobody has scored yet."), height=420)
    close = Button("sheet.close", gettext("Close"), kind=Kind.PRIMARY)
    total = Paragraph(
        "sheet.totals",
        totals(scene.context.view.points, scene.context.seat_names, scene.context.app.language),
        theme.BODY_BOLD,
    )
    column = Column("sheet.column", [listed, total], gap=12.0)
    scene.context.ui.open_dialog(Dialog("sheet", gettext("Score sheet"), buttons=[close], content=[column]))


def _open_sandbox(scene: BuildingDisplay) -> None:
    from vertiges.scene.sandbox import Sandbox

    scene.context.app.scenes.push(Sandbox(scene.context.app))
