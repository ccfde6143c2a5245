"""From a set-up or a saved match to the scene in which it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from stage.ludotheque import Ludotheque
    from stage.match_session import MatchSession
    from stage.scenes import Scene
    from table.match import MatchSetup


def start(ludotheque: Ludotheque, setup: MatchSetup) -> Scene:
    """The scene of a new match; raises :class:`table.game.BadSetup`."""
    from stage.match_session import MatchSession

    return _scene(ludotheque, MatchSession.new(ludotheque, setup))


def resume(ludotheque: Ludotheque, path: Path) -> Scene:
    """The scene of the unfinished match in `path`; raises :class:`table.journal.BadJournal`."""
    from stage.match_session import MatchSession

    return _scene(ludotheque, MatchSession.resume(ludotheque, path))


def _scene(ludotheque: Ludotheque, session: MatchSession) -> Scene:
    scene: Scene = session.match.game.open_scene(ludotheque, session)
    return scene
