"""Nizza's hook for the stage; each function imports its part of the game."""

from collections.abc import Mapping
from typing import Final

from nizza.rules.actions import NizzaAction
from nizza.rules.views import NizzaView
from nizza.swing_aid import SWING_AID
from stage.graphics.game_pictures import BoxContents, ShownDeed
from stage.graphics.pages import PagePicture
from stage.match.context import MatchContext
from stage.match.display import Ending, GameDisplay
from stage.match.moods import Moods
from stage.match.on_stage import OnStage, PositionPicture
from table.words import Translator


def _display(context: MatchContext[NizzaView, NizzaAction]) -> GameDisplay[NizzaView, NizzaAction]:
    from nizza.scene.display import NizzaDisplay

    return NizzaDisplay(context)


def _picture() -> PositionPicture[NizzaView]:
    from nizza.view.menus import draw_lesson, draw_position, position_steps

    return PositionPicture(draw_position, draw_lesson, position_steps)


def _contents() -> BoxContents:
    from nizza.view.menus import NizzaContents

    return NizzaContents()


def _rule_pictures() -> Mapping[str, PagePicture]:
    from nizza.rule_pictures import PICTURES

    return PICTURES


def _ending() -> type[Ending]:
    from nizza.view.ending import NizzaEnding

    return NizzaEnding


def _show_deed(action: NizzaAction, view: NizzaView, told: str, text: Translator) -> ShownDeed | None:
    from nizza.view.menus import show_deed

    return show_deed(action, view, told, text)


def _moods() -> Moods[NizzaView]:
    from nizza.view.moods import NizzaMoods

    return NizzaMoods()


ON_STAGE: Final = OnStage(
    display=_display,
    ambience="wind",
    picture=_picture,
    contents=_contents,
    rule_pictures=_rule_pictures,
    ending=_ending,
    show_deed=_show_deed,
    moods=_moods,
    preference=SWING_AID,
)
