"""The best moment of a match as it was filmed, rather than as an animation makes it up."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from main import GAMES
from stage.match.replay.film import FallReplay
from stage.match_session import MatchSession
from stage.menus.best_moment import MomentScene, best_moment
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import CHANCE, SPECTATOR
from table.match.journal import read
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment
from tests.stage.menu_window import CALM, menu
from tests.vertiges.positions import of_kind
from vertiges.rules.actions import Handle, Rest
from vertiges.rules.events import CameToRest, Fell
from vertiges.rules.snapshot import Outcome
from vertiges.rules.towers import towers
from vertiges.rules.views import Phase
from vertiges.scene.display import VertigesDisplay

JOURNAL = Path(__file__).parents[1] / "journals" / "vertiges-2.jsonl"
LIVELY = msgspec.structs.replace(CALM, reduced_motion=False)


def match_with_fall() -> tuple[Match, CameToRest, Moment]:
    """Return a finished match; in another one, which branches off it, two pieces and the one in the hand fall."""
    match = read(JOURNAL, GAMES)
    for number in range(match.length // 2, match.length):
        match.go_to(number)
        view = match.state.observation(SPECTATOR)
        action = match.entry(number).action
        tallest = max(towers(view.table), key=lambda each: len(each.pieces), default=None)
        lays = isinstance(action, Handle) and action.intention.deed == "lay"
        if lays and view.phase is Phase.TURN and tallest is not None and len(tallest.pieces) > 3:
            break
    assert isinstance(action, Handle)
    assert tallest is not None
    seat, number, fallen = match.entry(number).seat, match.number, (*tallest.pieces[-2:], action.intention.piece)
    match.apply(seat, action)
    left = match.state.observation(SPECTATOR).table.without(fallen)
    outcome = Outcome("fallen", left, left, fallen=tuple(sorted(fallen)))
    events = match.apply(CHANCE, Rest(outcome))
    (rested,), (fell,) = of_kind(events, CameToRest), of_kind(events, Fell)
    assert isinstance(rested, CameToRest)
    return match, rested, Moment(number + 1, number, fell, "The largest fall", "Three pieces come down.")


def test_a_fall_is_shown_from_its_film_or_in_the_pictures_of_the_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, rested, moment = match_with_fall()
    stood = match.state_after(moment.number).observation(SPECTATOR).table.placed
    lower = tuple(msgspec.structs.replace(each, y=each.y / 2, angle=0.7) for each in stood)
    reel = FallReplay([(0.0, stood), (0.4, stood), (1.2, lower)])
    monkeypatch.setattr("stage.menus.best_moment.retold", lambda match, text: MatchSummary("", [moment]))

    def opening(services: Services) -> Scene:
        session = MatchSession.review(services, match)
        assert isinstance(best_moment(services, session), ResultsScene), "nobody has filmed it"
        session.films[rested] = reel
        return best_moment(services, session)

    with menu(tmp_path, opening, LIVELY) as here:
        display = here.driver.front(MomentScene).display
        assert isinstance(display, VertigesDisplay)
        drawn, falls = display.state.drawn, display.state.falls
        here.wait_until(lambda: drawn.reel is reel and reel.at > 0.1)
        assert falls.callout is None, "nothing falls yet"
        here.wait_until(lambda: 0.6 < reel.at < 1.1)
        poses = {each.piece: each for each in drawn.poses()}
        assert all(0.0 < poses[each.piece].angle < 0.7 for each in stood if each.angle == 0.0)
        assert display.marks().replay is None, "the bars of the cinema say it"
        here.wait_until(lambda: falls.callout is not None)
        here.wait_until(lambda: drawn.reel is None)
        assert reel.at == reel.seconds
        assert match.number == moment.number + 1
