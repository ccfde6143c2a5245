"""Hook of the lanterns whose display notes what it is asked: ``replace(GAME, package="tests.stage")``."""

from typing import Final

from stage.match.on_stage import OnStage
from tests.stage.noting_display import NotingDisplay

ON_STAGE: Final = OnStage(display=NotingDisplay)
