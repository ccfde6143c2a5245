"""Looking at a match again: the game's own scene, in review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage.match.match_session import MatchSession

if TYPE_CHECKING:
    from stage.services import Services
    from stage.ui.scene import Scene
    from table.match import Match


def open_replay(services: Services, match: Match) -> Scene:
    """The scene that reviews `match`, finished or not; the match itself is not touched."""
    session = MatchSession.review(services, match)
    scene: Scene = match.game.open_scene(services, session)
    return scene
