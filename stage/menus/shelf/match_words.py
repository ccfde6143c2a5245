"""What the card of the latest match and the dialog of a box share: room for words, and the buttons of a match."""

from collections.abc import Callable
from functools import partial

from stage.menus.replays import saved_match
from stage.saves import Save
from stage.services import Services
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Column, Kind

_LARGE = 1.4


class Words(Column):
    """Takes whatever width the buttons leave: long lines are wrapped or shortened, never the buttons."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return (120.0, super().preferred(120.0)[1]) if width is None else super().preferred(width)


def is_large(scene: Scene) -> bool:
    """Whether the words need the room that the picture and the button's text would take."""
    return scene.type.text_scale >= _LARGE


def match_buttons(
    scene: Scene, services: Services, name: str, save: Save, changed: Callable[[], None], *, first: bool = True
) -> list[Button]:
    """NAME.play and NAME.discard; `changed` is called when the match was deleted."""
    resume = partial(saved_match.resume, scene, services, save, scene.app.scenes.push)
    question, word = scene.gettext("Discard this match?"), scene.gettext("Discard")
    discard = partial(saved_match.ask_to_delete, scene, save, question, word, changed)
    play = Button(f"{name}.play", scene.gettext("Resume"), resume, kind=Kind.PRIMARY if first else Kind.SECONDARY)
    if is_large(scene):
        play.text, play.icon, play.tooltip = "", "ui/play", play.text
    hint = scene.gettext("Discard this match")
    return [play, Button(f"{name}.discard", "", discard, icon="ui/trash", tooltip=hint)]
