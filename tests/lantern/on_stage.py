"""Lantern's hook for the stage; each function imports its part of the game."""

from typing import Final

from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.on_stage import OnStage
from tests.lantern.rules.actions import LanternAction
from tests.lantern.rules.views import LanternView


def _display(context: MatchContext[LanternView, LanternAction]) -> GameDisplay[LanternView, LanternAction]:
    from tests.lantern.scene import LanternDisplay

    return LanternDisplay(context)


ON_STAGE: Final = OnStage(display=_display)
