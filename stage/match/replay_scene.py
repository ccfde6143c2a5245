"""Looking at a match again: the game's own scene, in review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage.match.match_session import MatchSession

if TYPE_CHECKING:
    from stage.services import Ludotheque
    from stage.window.scenes import Scene
    from table.match import Match


def open_replay(ludotheque: Ludotheque, match: Match) -> Scene:
    """The scene that reviews `match`, finished or not; the match itself is not touched."""
    session = MatchSession.review(ludotheque, match)
    scene: Scene = match.game.open_scene(ludotheque, session)
    return scene
