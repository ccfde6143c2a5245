"""A lesson of Nimm's Leich! in a window that nobody sees: its first one, and odd ones made of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec

from nimmsleich import GAME as NIMMSLEICH
from nimmsleich.rules.actions import Bid
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import LastSetup, Settings
from stage.ui.labels import Label
from stage.ui.scene import Scene
from table.contract import Event, State
from table.learning.lesson_progress import LessonProgress
from table.match.match import SeatSetup
from table.offer.lesson import ANY, Deed, Lesson, LessonStep
from tests.contract.lesson_hands import match_in
from tests.stage.unseen_window import QUICK, Window, window

FIRST_BIDS: Final = NIMMSLEICH.lesson("first-bids")

MISFIT: Final = replace(
    FIRST_BIDS,
    id="misfit",
    steps=(
        LessonStep(say="Bid.", spot=("bid",), do=Bid(1, 1), accepts=Deed("Bid", {"count": ANY, "corpse": ANY})),
        LessonStep(before=((1, Bid(2, 1)),), say="Bruno has raised."),
    ),
)


def _count_bids(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    bids = [event for event in events if type(event).__name__ == "BidMade" and getattr(event, "seat", -1) == 0]
    return None if not bids else 3 if getattr(bids[0], "count", 0) == 2 else 0


CHALLENGE: Final = replace(
    FIRST_BIDS,
    id="two",
    steps=(LessonStep(say="Bid two of something."),),
    goal=_count_bids,
    solution=(Bid(2, 3),),
)

ODD: Final = (FIRST_BIDS, MISFIT, CHALLENGE, replace(CHALLENGE, id="two-more"))

GAME: Final = replace(NIMMSLEICH, lessons="tests.stage.lesson_window:ODD")


@contextmanager
def lesson(folder: Path, learnt: Lesson = FIRST_BIDS, settings: Settings = QUICK) -> Iterator[Window]:
    """Open a window with a lesson that is begun or resumed."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, learnt))

    with window(Window, folder, {GAME.name: GAME}, opening, settings, (640, 360)) as here:
        yield here


def progress_of(here: Window) -> LessonProgress:
    """Return the lesson progress of the match in front."""
    progress = match_in(here.driver).context.session.progress
    assert progress is not None
    return progress


def said(here: Window) -> str:
    """Wait for the coach to speak; return the words."""
    here.wait_until(lambda: here.driver.scene.ui.has("coach"))
    return here.driver.scene.ui.find("coach.say", Label).text


def read_to(here: Window, step: int) -> None:
    """Go on until the coach stands at a step; what is to be done on the way is shown."""
    progress = progress_of(here)
    ui = here.driver.scene.ui
    while progress.at < step or not progress.asks:
        name = next((name for name in ("count.close", "coach.next", "coach.show") if ui.has(name)), "")
        if name:
            here.driver.click(name)
        here.driver.step()
    said(here)


def called(name: str, face: str | msgspec.UnsetType = msgspec.UNSET) -> Settings:
    """Return the settings of a player who has played under that name, with that face if one was chosen."""
    last = {GAME.name: LastSetup((SeatSetup("human", name, face=face),))}
    return msgspec.structs.replace(QUICK, last_setups=last)
