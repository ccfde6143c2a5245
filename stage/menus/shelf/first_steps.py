"""The card on the shelf while no match waits: games whose box was never opened, to be learnt by playing."""

from collections.abc import Sequence
from functools import partial

from stage.graphics import theme
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Column, Flow, Label, Sheet
from table.game import Game

_LARGEST_TEXT = 1.25
"""Larger text finds no room on the drawers; the box and its set-up say it as well."""


def games_to_learn(scene: Scene, services: Services) -> list[Game]:
    """The games with lessons whose box was never opened."""
    if scene.type.text_scale > _LARGEST_TEXT:
        return []
    opened = scene.app.settings.boxes_opened
    return [game for game in services.games.values() if game.lessons and game.name not in opened]


def first_steps_card(scene: Scene, services: Services, games: Sequence[Game]) -> Sheet:
    """The card, to be added to the scene: a button for each of these games."""
    buttons = [
        Button(f"learn.{game.name}", game.title, partial(services.open, "learn", game), style=theme.BODY_BOLD)
        for game in games
    ]
    title = Label("first.title", scene.gettext("First time? Learn by playing"), theme.BODY_BOLD)
    column = Column("first.column", [title, Flow("first.games", buttons, gap=10)], gap=10)
    return Sheet("first", column, padding=20)
