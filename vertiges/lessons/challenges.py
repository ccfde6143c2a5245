"""Challenges: one turn of building each, with the master's solution."""

from collections.abc import Sequence
from typing import Any, Final

from table.contract import Event, State
from table.offer.lesson import Goal, Lesson
from table.words import N_
from vertiges.lessons.steps import COMPANY, building, laying, lifting, tower
from vertiges.rules.actions import EndTurn
from vertiges.rules.events import MatchWon, PieceLaid, TurnBegan, Zapped
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.state import Vertiges


def _by(steps: Sequence[int], reached: int) -> int:
    """Return the stars for reaching one, two or all three of these steps."""
    return sum(reached >= step for step in steps)


def _is_turn_over(events: Sequence[Event]) -> bool:
    return any(isinstance(event, TurnBegan) for event in events)


def _longest_zap(*steps: int) -> Goal:
    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        moved = [len(event.pieces) for event in events if isinstance(event, Zapped) and event.seat == 0]
        return _by(steps, max(moved, default=0)) if moved or _is_turn_over(events) else None

    return goal


def _best_zap(*steps: int) -> Goal:
    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        scored = [event.points for event in events if isinstance(event, Zapped) and event.seat == 0]
        return _by(steps, max(scored, default=0)) if scored or _is_turn_over(events) else None

    return goal


def _laid(*steps: int) -> Goal:
    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        laid = sum(isinstance(event, PieceLaid) and event.seat == 0 for event in events)
        over = laid == steps[-1] or _is_turn_over(events) or state.is_terminal()
        return _by(steps, laid) if over else None

    return goal


def _leaves_at_most(*steps: int) -> Goal:
    """Award stars for leaving the next player at most n pieces that fit, the fewest last."""

    def goal(events: Sequence[Event], state: State[Any, Any]) -> int | None:
        if not _is_turn_over(events):
            return None
        assert isinstance(state, Vertiges)
        table, theirs = state.position.table, state.position.hands[1]
        left = sum(bool(ways_to_lay(table, (piece,))) for piece in theirs)
        return sum(left <= step for step in steps)

    return goal


def _won(events: Sequence[Event], state: State[Any, Any]) -> int | None:
    """Award three stars for winning alone, two for sharing the win, one for most of the hand."""
    for event in events:
        if isinstance(event, MatchWon):
            return 3 if event.winners == (0,) else 2 if 0 in event.winners else 1
    if not _is_turn_over(events):
        return None
    return int(sum(isinstance(event, PieceLaid) and event.seat == 0 for event in events) > 1)


_FAR: Final = 100.0
_WIDER: Final = 150.0
_NEAR: Final = 80.0

_LONG_ZAP: Final = Lesson(
    id="eight-at-once",
    title=N_("Eight at once"),
    about=N_("ZAP eight pieces in one turn: lay your piece where it helps, and carry gently. Five and six also count."),
    seats=COMPANY,
    position=building(
        ((15,), (1, 2, 3)),
        tower(
            -_FAR,
            (21, 0, False), (11, 1, False), (20, 1, True), (17, 3, True), (13, 1, True), (22, 1, True),
            (33, 1, True), (26, 3, False), (41, 1, False),
        ),
        tower(_FAR, (46, 0, True), (44, 1, True)),
        piles=[[5, 6, 7], []],
    ),
    goal=_longest_zap(5, 6, 8),
    solution=(laying(15, -_FAR, 9, 3), lifting(20, _FAR, 2)),
)  # fmt: skip

_RED_STARS: Final = Lesson(
    id="red-stars",
    title=N_("Red stars"),
    about=N_("Three towers, six ZAPs: find the one that scores seven. Set it down without dropping anything."),
    seats=COMPANY,
    position=building(
        ((1, 3, 4), (6, 8, 9)),
        tower(
            -_WIDER, (12, 0, False), (2, 3, True), (31, 3, True), (7, 1, True), (23, 1, True), (11, 3, True)
        ),
        tower(0.0, (37, 0, True), (45, 3, True), (22, 3, False), (18, 3, False), (30, 3, True)),
        tower(_WIDER, (5, 0, False), (41, 1, False)),
        laid=[11],
    ),
    goal=_best_zap(4, 6, 7),
    solution=(lifting(45, _WIDER, 2),),
)  # fmt: skip

_FIVE_IN_A_ROW: Final = Lesson(
    id="five-in-a-row",
    title=N_("Five in a row"),
    about=N_("Lay all five pieces in one turn: order, side and tower decide if the next one fits."),
    seats=COMPANY,
    position=building(
        ((17, 24, 8, 12, 20), (1, 2, 3)),
        tower(-_NEAR, (36, 0, True), (15, 1, True)),
        tower(_NEAR, (19, 0, True), (30, 3, True), (47, 1, True)),
        piles=[[5, 6, 7], []],
    ),
    goal=_laid(3, 4, 5),
    solution=(
        laying(8, -_NEAR, 2, 1),
        laying(20, -_NEAR, 3, 1),
        laying(24, -_NEAR, 4, 2),
        laying(12, _NEAR, 3, 1, flipped=True),
        laying(17, _NEAR, 4, 2),
    ),
)

_NOTHING_LEFT: Final = Lesson(
    id="nothing-for-bruno",
    title=N_("Nothing fits any more"),
    about=N_("Leave only tops that none of your rival's six pieces fits: study them, build, and end your turn."),
    seats=COMPANY,
    position=building(
        ((28, 46, 44), (5, 41, 40, 13, 35, 43)),
        tower(-_NEAR, (45, 0, True), (47, 1, True), (7, 3, True)),
        tower(_NEAR, (23, 0, True), (4, 1, True), (14, 3, True)),
    ),
    goal=_leaves_at_most(4, 2, 0),
    solution=(laying(46, -_NEAR, 3, 1, flipped=True), laying(28, -_NEAR, 4, 2), EndTurn()),
)

_LAST_FOUR: Final = Lesson(
    id="last-four",
    title=N_("The last four"),
    about=N_(
        "You are four points behind. Lay your last four pieces this turn, and the five your rival still "
        "holds win it for you."
    ),
    seats=COMPANY,
    position=building(
        ((8, 40, 12, 36), (1, 2, 3, 4, 5)),
        tower(-_NEAR, (23, 0, False), (10, 1, True)),
        tower(_NEAR, (37, 0, False), (28, 1, True), (14, 1, True)),
        scores=[{"turn": 1, "seat": 1, "points": 4, "reason": "zap", "by": 1, "pieces": [28, 14]}],
    ),
    goal=_won,
    solution=(
        laying(8, _NEAR, 3, 1),
        laying(40, _NEAR, 4, 1),
        laying(12, _NEAR, 5, 3),
        laying(36, _NEAR, 6, 1),
    ),
)

CHALLENGES: Final = (_FIVE_IN_A_ROW, _RED_STARS, _LAST_FOUR, _NOTHING_LEFT, _LONG_ZAP)
