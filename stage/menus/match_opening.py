"""From a set-up or a saved match to the scene in which it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stage.ui.notices import Tone
from table.journal import read
from table.locks import MatchInUse

if TYPE_CHECKING:
    from pathlib import Path

    from stage.match.match_session import MatchSession
    from stage.services import Services
    from stage.ui.scene import Scene
    from table.match import MatchSetup


def start(services: Services, setup: MatchSetup) -> Scene:
    """The scene of a new match; raises :class:`table.game.BadSetup`."""
    from stage.match.match_session import MatchSession

    return _scene(services, MatchSession.new(services, setup))


def resume(services: Services, path: Path) -> Scene:
    """The scene of the unfinished match in `path`; raises :class:`table.journal.BadJournal`.

    A match that another window plays can only be looked at: it is opened as a replay, and the player is told.
    """
    from stage.match.match_session import MatchSession

    try:
        return _scene(services, MatchSession.resume(services, path))
    except MatchInUse as error:
        services.app.notify(error.said(services.app.language), Tone.BAD)
        return _scene(services, MatchSession.review(services, read(path, services.games)))


def _scene(services: Services, session: MatchSession) -> Scene:
    scene: Scene = session.match.game.open_scene(services, session)
    return scene
