"""What a click on a box offers while matches wait on it: each of them, and a new one."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.menus.figures import draw_figure
from stage.menus.shelf.match_words import Words, is_large, match_buttons
from stage.menus.time_text import moment, present, since_epoch
from stage.saves import Save
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Dialog, Kind, Paragraph, Row, Widget
from table.game import Game
from table.match.match import MatchSetup

_WIDE: Final = 1120.0
_FIGURE: Final = 58.0
_STEP: Final = 46.0
"""From one figure to the next: they overlap a little."""


class Party(Widget):
    """Those who play a match, small."""

    def __init__(self, name: str, setup: MatchSetup, seats: int) -> None:
        """`seats` is how many take part at most: the words behind begin at the same place in every line."""
        super().__init__(name)
        self._setup = setup
        self._seats = seats

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return _STEP * self._seats + _FIGURE - _STEP, _FIGURE

    def draw(self, painter: Painter) -> None:
        for number, seat in enumerate(self._setup.seats):
            area = pygame.FRect(self.rect.left + number * _STEP, self.rect.top, _FIGURE, _FIGURE)
            draw_figure(painter, seat, area)


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
    most = max(len(save.setup.seats) for save in saves if save.setup is not None)
    for number, save in enumerate(saves):
        buttons = match_buttons(scene, services, f"waiting-{number}", save, changed, first=number == 0)
        parts: list[Widget] = [_words(scene, number, save), *buttons]
        if save.setup is not None and not is_large(scene):
            parts.insert(0, Party(f"waiting-{number}.party", save.setup, most))
        lines.append(Row(f"waiting-{number}", parts, gap=14))
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
    assert save.setup is not None
    text = scene.app.language
    lines = [moment(since_epoch(save.changed), present(), text), save.place(text)]
    names = Paragraph(f"waiting-{number}.names", ", ".join(save.setup.names), theme.BODY_BOLD)
    when = Paragraph(f"waiting-{number}.when", " · ".join(filter(None, lines)), theme.SMALL, colour="ink_soft")
    return Words(f"waiting-{number}.words", [names, when], gap=2, grow=1.0)
