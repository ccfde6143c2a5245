"""Card on the shelf while no match waits: games to be learnt by playing, new ones and those with lessons left."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from stage.graphics import theme
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Column, Dialog, Flow, Label, Sheet
from table.game import Game
from table.history.progress import Progress

_LARGEST_TEXT: Final = 1.25
"""Larger text has no room for a row of games on the drawers: the card is one button, which asks for the game."""
_WORDS: Final = 600.0
"""How wide the words on that button are at most."""


def games_to_learn(services: Services) -> list[Game]:
    """The games with lessons whose box was never opened, or whose lessons were begun and are not all done."""
    return [game for game in services.games.values() if game.lessons and _is_to_learn(services.history.progress, game)]


def _is_to_learn(progress: Progress, game: Game) -> bool:
    if not progress.has_learnt(game.name):
        return not progress.has_opened(game.name)
    return any(lesson.goal is None and progress.stars(game.name, lesson.id) is None for lesson in game.load_lessons())


def first_steps_card(scene: Scene, services: Services, games: Sequence[Game]) -> Sheet:
    """The card, to be added to the scene: a button for each of these games."""
    title = _title(scene, services, games)
    if scene.type.text_scale > _LARGEST_TEXT:
        style = scene.type.fit(title, theme.BUTTON, _WORDS)[1]
        asking = Button("first.ask", title, partial(_ask, scene, services, games), style=style, grow=1.0)
        return Sheet("first", Column("first.column", [asking]), padding=20)
    row = Flow("first.games", _buttons(scene, services, games), gap=10)
    return Sheet(
        "first", Column("first.column", [Label("first.title", title, theme.BODY_BOLD), row], gap=10), padding=20
    )


def _title(scene: Scene, services: Services, games: Sequence[Game]) -> str:
    if all(services.history.progress.has_learnt(game.name) for game in games):
        return scene.gettext("Go on learning by playing")
    return scene.gettext("First time? Learn by playing")


def _buttons(scene: Scene, services: Services, games: Sequence[Game]) -> list[Button]:
    return [
        Button(f"learn.{game.name}", game.title, partial(services.open, "learn", game), style=theme.BODY_BOLD)
        for game in games
    ]


def _ask(scene: Scene, services: Services, games: Sequence[Game]) -> None:
    """Which of them?"""
    buttons = _buttons(scene, services, games)
    cancel = Button("first.cancel", scene.gettext("Cancel"))
    column = Column("first.games", buttons, gap=12)
    dialog = Dialog("first.choice", _title(scene, services, games), buttons=[cancel], content=[column])
    for button in buttons:
        button.action = dialog.closing(button.action)
    scene.ui.open_dialog(dialog)
    scene.ui.focus(buttons[0])
