"""What a click on a box offers while matches wait on it: each of them, and a new one."""

from collections.abc import Callable, Sequence

from stage.graphics import theme
from stage.menus.shelf.match_words import Words, match_buttons
from stage.menus.time_text import moment, present, since_epoch
from stage.saves import Save
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Dialog, Kind, Paragraph, Row
from table.game import Game

_WIDE = 980.0


def offer_waiting(
    scene: Scene,
    services: Services,
    game: Game,
    saves: Sequence[Save],
    begin: Callable[[], None],
    changed: Callable[[], None],
) -> Dialog:
    """Open the dialog: `begin` sets up a new match, `changed` is called when one was deleted."""
    lines, closing = [], []
    for number, save in enumerate(saves):
        buttons = match_buttons(scene, services, f"waiting-{number}", save, changed, first=number == 0)
        lines.append(Row(f"waiting-{number}", [_words(scene, number, save), *buttons], gap=14))
        closing += buttons
    text = scene.ngettext("{count} match waits.", "{count} matches wait.", len(saves)).format(count=len(saves))
    last = [
        Button("waiting.cancel", scene.gettext("Cancel")),
        Button("waiting.new", scene.gettext("New match"), begin, kind=Kind.PRIMARY, icon="ui/plus"),
    ]
    dialog = Dialog("waiting", game.title, text, last, content=lines, width=_WIDE)
    for button in closing:
        button.action = dialog.closing(button.action)
    return scene.ui.open_dialog(dialog)


def _words(scene: Scene, number: int, save: Save) -> Words:
    assert save.match is not None
    text = scene.app.language
    lines = [moment(since_epoch(save.changed), present(), text), save.place(text)]
    names = Paragraph(f"waiting-{number}.names", ", ".join(save.match.setup.names), theme.BODY_BOLD)
    when = Paragraph(f"waiting-{number}.when", " · ".join(filter(None, lines)), theme.SMALL, colour="ink_soft")
    return Words(f"waiting-{number}.words", [names, when], gap=2, grow=1.0)
