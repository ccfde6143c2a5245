"""From a set-up or a saved match to the scene in which it is played or looked at."""

from pathlib import Path
from typing import Any

from stage.match.match_scene import MatchScene
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.notices import Tone
from table.match.journal import read
from table.match.match import Match, MatchSetup
from table.storage.locks import MatchInUse


def open_match(services: Services, session: MatchSession) -> MatchScene[Any, Any]:
    """The scene of `session`, with the display of its game."""
    return MatchScene(services, session, session.match.game.display_type())


def start(services: Services, setup: MatchSetup) -> MatchScene[Any, Any]:
    """The scene of a new match; raises :class:`table.offer.options.BadSetup`."""
    return open_match(services, MatchSession.new(services, setup))


def resume(services: Services, path: Path) -> MatchScene[Any, Any]:
    """The scene of the unfinished match in `path`; raises :class:`table.match.journal.BadJournal`.

    A match that another window plays can only be looked at: it is opened as a replay, and the player is told.
    """
    try:
        return open_match(services, MatchSession.resume(services, path))
    except MatchInUse as error:
        services.app.notify(error.said(services.app.language), Tone.BAD)
        match = read(path, services.games)
        return review(services, match, match.number)


def review(services: Services, match: Match, number: int = 0, *, plays: bool = False) -> MatchScene[Any, Any]:
    """Return the scene that looks at `match`, finished or not; the match itself is not touched.

    It opens at the position after `number` actions, and `plays` by itself from there on.
    """
    session = MatchSession.review(services, match)
    session.match.go_to(number)
    scene = open_match(services, session)
    if plays and scene.replay is not None:
        scene.replay.toggle()
    return scene
