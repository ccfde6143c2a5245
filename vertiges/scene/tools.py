"""The tools over the table of a match: score sheet, aids on or off, camera; in practice the sandbox."""

from stage.graphics import theme
from stage.match.context import MatchContext
from stage.match.live.camera_tools import tool
from stage.ui.widgets import Button, Column, Dialog, Kind, List, Paragraph, Sheet
from vertiges.rules.actions import VertigesAction
from vertiges.rules.views import VertigesView
from vertiges.scene.building.building_table import BuildingTable
from vertiges.scene.building.camera_tools import add_tools
from vertiges.scene.sandbox import Sandbox
from vertiges.view.sheet import score_line, totals


def build_tools(context: MatchContext[VertigesView, VertigesAction], table: BuildingTable) -> Sheet:
    """A short row in the upper right corner of the board."""
    gettext = context.gettext

    def toggle() -> None:
        table.shows_aids = not table.shows_aids
        aids.selected = table.shows_aids

    sheet = tool("score-sheet", "ui/statistics", lambda: _open_sheet(context), gettext("Score sheet"))
    aids = tool("aids", "ui/eye", toggle, gettext("Aids: where it fits, height rule, plumb line"))
    aids.selected = table.shows_aids
    if context.view.settings.strict:
        aids.disable(gettext("This match is played without aids."))
    tools = [sheet, aids]
    if context.practice:
        tip = gettext("Sandbox: all pieces, no turns, no points")
        tools.insert(0, tool("sandbox", "ui/dice", lambda: context.app.scenes.push(Sandbox(context.app)), tip))
    return add_tools(context.ui, context.gettext, table.camera_control, tools, context.areas.board)


def _open_sheet(context: MatchContext[VertigesView, VertigesAction]) -> None:
    """Every point of the match and where it came from."""
    gettext = context.gettext
    lines = [
        (str(number), score_line(score, context.seat_names, context.app.language))
        for number, score in enumerate(context.view.scores)
    ]
    listed = List("sheet.lines", lines, plain=True, empty=gettext("Nobody has scored yet."), height=420)
    close = Button("sheet.close", gettext("Close"), kind=Kind.PRIMARY)
    total = Paragraph(
        "sheet.totals",
        totals(context.view.points, context.seat_names, context.app.language),
        theme.BODY_BOLD,
    )
    column = Column("sheet.column", [listed, total], gap=12.0)
    context.ui.open_dialog(Dialog("sheet", gettext("Score sheet"), buttons=[close], content=[column]))
