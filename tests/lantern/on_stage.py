"""Lantern's hook for the stage; each function imports its part of the game."""

from typing import Final

from stage.graphics.game_pictures import ShownDeed
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.moods import Moods
from stage.match.on_stage import OnStage, PositionPicture
from table.words import Translator
from tests.lantern.rules.actions import LanternAction
from tests.lantern.rules.views import LanternView


def _display(context: MatchContext[LanternView, LanternAction]) -> GameDisplay[LanternView, LanternAction]:
    from tests.lantern.scene import LanternDisplay

    return LanternDisplay(context)


def _picture() -> PositionPicture[LanternView]:
    from tests.lantern.view import draw_lesson, draw_position

    return PositionPicture(draw_position, draw_lesson)


def _show_deed(action: LanternAction, view: LanternView, told: str, text: Translator) -> ShownDeed | None:
    from tests.lantern.view import show_deed

    return show_deed(action, view, told, text)


def _moods() -> Moods[LanternView]:
    from tests.lantern.moods import LanternMoods

    return LanternMoods()


ON_STAGE: Final = OnStage(display=_display, picture=_picture, show_deed=_show_deed, moods=_moods)
