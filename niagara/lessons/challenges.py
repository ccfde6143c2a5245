"""Five challenges. The seed determines the bots' answers, so that a solution always works."""

from collections.abc import Sequence
from typing import Any, Final

from niagara.board import Card, Gem
from niagara.lessons.steps import COMPANY, canoe, choosing
from niagara.rules.actions import ChooseCard, EndTurn, Load, Paddle, Steal
from niagara.rules.events import CanoeLanded, CanoeLost, GemStolen, RoundEnded
from table.contract import Event, Seat, State
from table.offer.lesson import Goal, Lesson
from table.words import N_

LEARNER: Final[Seat] = 0


def _of(kind: type, events: Sequence[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def _home(events: Sequence[Event]) -> list[Gem]:
    """Return the gems that the learner has brought home."""
    return [gem for landed in _of(CanoeLanded, events) if landed.seat == LEARNER for gem in landed.gems]


def _lost(events: Sequence[Event]) -> int:
    """Return the number of canoes that the learner has lost."""
    return sum(lost.seat == LEARNER for lost in _of(CanoeLost, events))


def _rounds(events: Sequence[Event]) -> int:
    return len(_of(RoundEnded, events))


def gem_home(gem: Gem, rounds: int) -> Goal:
    """Return the goal of bringing home `gem`: three stars within `rounds`, two in the next round, one after that.

    It is missed once a canoe is lost, or three rounds later.
    """

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        if gem in _home(events):
            return max(1, 3 - max(0, _rounds(events) + 1 - rounds))
        return 0 if _lost(events) or _rounds(events) >= rounds + 3 else None

    return goal


def stolen_home(rounds: int) -> Goal:
    """Return the goal of a stolen gem brought home within `rounds`: three stars; one star for stealing alone."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        stolen = [each.gem for each in _of(GemStolen, events) if each.seat == LEARNER]
        if stolen and set(stolen) & set(_home(events)):
            return 3
        return (1 if stolen else 0) if _rounds(events) >= rounds else None

    return goal


def gems_home(wanted: int, rounds: int) -> Goal:
    """Return the goal of gems brought home within `rounds`: three stars for `wanted`, one less for each missing."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        home = len(_home(events))
        if home >= wanted:
            return 3
        return max(0, 3 - (wanted - home)) if _rounds(events) >= rounds else None

    return goal


def both_saved(rounds: int) -> Goal:
    """Return the goal of no lost canoe after `rounds`: two stars, three with a gem at home, one if one was lost."""

    def goal(events: Sequence[Event], _: State[Any, Any]) -> int | None:
        if _lost(events) > 1:
            return 0
        if _rounds(events) < rounds:
            return None
        return 1 if _lost(events) else 3 if _home(events) else 2

    return goal


def won_within(rounds: int) -> Goal:
    """Return the goal of winning alone: three stars within `rounds`, two in the next round, one after that."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        if not state.is_terminal():
            return None
        return max(1, 3 - max(0, _rounds(events) - rounds)) if state.winners() == (LEARNER,) else 0

    return goal


RED_GEM: Final = Lesson(
    id="red-gem",
    title=N_("The red gem from disc 7"),
    about=N_("Come home with a red gem. The left arm is next, and you are in the right one."),
    seats=COMPANY,
    position=choosing((canoe("7R"),), (canoe("5"),), (canoe("3"),)),
    goal=gem_home(Gem.RED, 3),
    solution=(
        ChooseCard(Card.FIVE), Paddle(0, -3, before=(Load(Gem.RED),)), EndTurn(),
        ChooseCard(Card.SIX), Paddle(0, -6),
    ),
)  # fmt: skip
ROBBER: Final = Lesson(
    id="robber",
    title=N_("Robin on the river"),
    about=N_("Steal a gem and bring it home, all within three rounds."),
    seats=COMPANY,
    position=choosing((canoe("5"),), (canoe("4", Gem.WHITE),), (canoe("3", Gem.VIOLET),)),
    goal=stolen_home(3),
    solution=(
        ChooseCard(Card.TWO), Paddle(0, -2, after=(Steal(2, 0, Gem.VIOLET),)), Paddle(1, 2),
        ChooseCard(Card.SIX), Paddle(0, -5),
    ),
)  # fmt: skip
BOTH_SAVED: Final = Lesson(
    id="both-saved",
    title=N_("Two canoes at the edge"),
    about=N_("Both canoes are next to the falls. Lose none in two rounds; a gem at home is the third star."),
    seats=COMPANY,
    position=choosing((canoe("7L", Gem.RED), canoe("6R", Gem.BLUE))),
    goal=both_saved(2),
    solution=(
        ChooseCard(Card.THREE), Paddle(0, -3), Paddle(1, -3),
        ChooseCard(Card.SIX), Paddle(1, -6), Paddle(0, -6),
    ),
)  # fmt: skip
THREE_GEMS: Final = Lesson(
    id="three-gems",
    title=N_("Three gems before the cards are used up"),
    about=N_("Bring home three gems in seven rounds."),
    seats=COMPANY,
    seed=7,
    position=choosing(),
    goal=gems_home(3, 7),
    solution=(
        ChooseCard(Card.FIVE), Paddle(1, 3, after=(Load(Gem.VIOLET),)),
        ChooseCard(Card.SIX), Paddle(1, -5), EndTurn(),
        ChooseCard(Card.TWO), Paddle(0, 2),
        ChooseCard(Card.ONE), Paddle(0, -1), Paddle(1, 1),
        ChooseCard(Card.THREE), Paddle(1, 1, after=(Load(Gem.VIOLET),)), Paddle(0, -1, after=(Load(Gem.VIOLET),)),
        ChooseCard(Card.FOUR), Paddle(1, -3), Paddle(0, -3),
    ),
)  # fmt: skip
LAST_GEM: Final = Lesson(
    id="last-gem",
    title=N_("One is missing"),
    about=N_("All you need is a white gem, and the others are close behind. Win alone, and quickly."),
    seats=COMPANY,
    seed=2,
    position=choosing(
        (canoe("5"),), (canoe("1"),), (canoe("1"),),
        stores=[[1, 0, 1, 1, 1], [2, 2, 1, 0, 0], [1, 2, 1, 1, 0]], round=8,
    ),
    goal=won_within(2),
    solution=(
        ChooseCard(Card.THREE), Paddle(0, -1, before=(Load(Gem.YELLOW),)), Paddle(1, 3),
        ChooseCard(Card.SIX), Paddle(0, -5), Paddle(1, -4, before=(Load(Gem.WHITE),)),
    ),
)  # fmt: skip
CHALLENGES: Final = (RED_GEM, ROBBER, BOTH_SAVED, THREE_GEMS, LAST_GEM)
