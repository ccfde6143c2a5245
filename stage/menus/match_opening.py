"""From a set-up or a saved match to the scene in which it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage.ui.notices import Tone
from table.journal import read
from table.locks import MatchInUse

if TYPE_CHECKING:
    from pathlib import Path

    from stage.match.match_session import MatchSession
    from stage.services import Ludotheque
    from stage.window.scenes import Scene
    from table.match import MatchSetup


def start(ludotheque: Ludotheque, setup: MatchSetup) -> Scene:
    """The scene of a new match; raises :class:`table.game.BadSetup`."""
    from stage.match.match_session import MatchSession

    return _scene(ludotheque, MatchSession.new(ludotheque, setup))


def resume(ludotheque: Ludotheque, path: Path) -> Scene:
    """The scene of the unfinished match in `path`; raises :class:`table.journal.BadJournal`.

    A match that another window plays can only be looked at: it is opened as a replay, and the player is told.
    """
    from stage.match.match_session import MatchSession

    try:
        return _scene(ludotheque, MatchSession.resume(ludotheque, path))
    except MatchInUse as error:
        ludotheque.app.notify(error.said(ludotheque.app.language), Tone.BAD)
        return _scene(ludotheque, MatchSession.review(ludotheque, read(path, ludotheque.games)))


def _scene(ludotheque: Ludotheque, session: MatchSession) -> Scene:
    scene: Scene = session.match.game.open_scene(ludotheque, session)
    return scene
