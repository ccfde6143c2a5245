"""Figures of Vertiges: ZAPs, towers, falls and mistakes."""

from collections import Counter
from typing import Final

from table.contract import Event, Seat
from table.offer.figures import Best, Count, Counts, Figures, Form, Statistic
from table.offer.stickers import PlayedMatch
from table.words import N_
from vertiges.rules import events
from vertiges.rules.fitting import mistake, standing
from vertiges.rules.options import MatchOptions
from vertiges.rules.snapshot import Intention, Outcome, Snapshot
from vertiges.rules.towers import section
from vertiges.rules.views import CallWindow, VertigesView

_SMALL: Final = 3
_MIDDLE: Final = 6
"""Most pieces in a small ZAP, and in a middling one."""


class VertigesCounts(Counts, frozen=True):
    """Counters of a seat. A ZAP counts once it has held, fallen or been set back."""

    small_zaps: Count = 0
    small_failed: Count = 0
    middle_zaps: Count = 0
    middle_failed: Count = 0
    large_zaps: Count = 0
    large_failed: Count = 0
    given: Count = 0
    """Points for all opponents together, by falls."""
    falls: Count = 0
    catches: Count = 0
    false_alarms: Count = 0
    mistakes: Count = 0
    """Own mistakes that another seat has caught."""
    missed: Count = 0
    """Mistakes of one opponent that another one has caught."""
    unseen: Count = 0
    """Mistakes of opponents that nobody has caught."""
    points: Count = 0
    """Points at the end."""
    tallest: Best = Best()
    """Pieces in the tallest tower on which the seat has laid one, or set a section."""
    largest: Best = Best()
    """Pieces in the largest ZAP that held."""


class _Watcher:
    """Hands and table as the events tell them, to know the mistakes that nobody has called in time (VE-40)."""

    def __init__(self, options: MatchOptions) -> None:
        self.table = Snapshot()
        """The table at rest, last seen."""
        self._options = options
        self._hands: dict[Seat, tuple[int, ...]] = {}
        self._builder = 0
        self._window: CallWindow | None = None

    def unseen(self, event: Event) -> Seat | None:
        """Note an event; return the culprit of a mistake that is too late to call from now on."""
        match event:
            case events.Shared():
                self._hands = dict(enumerate(event.hands))
            case events.Refilled():
                self._hands[event.seat] = (*self._hands.get(event.seat, ()), *event.pieces)
            case events.CameToRest():
                self._rest(event.intention, event.outcome)
            case events.Caught():
                self._window = None
                self.table = self.table if event.base is None else self.table.without((event.base,))
            case events.HandMoved() | events.TurnEnded() | events.MatchWon():
                culprit = self._judged()
                if isinstance(event, events.HandMoved):
                    self._builder = event.seat
                elif isinstance(event, events.TurnEnded):
                    self._open(event.seat, self._hands.get(event.seat, ()))
                return culprit
        return None

    def _rest(self, meant: Intention, outcome: Outcome) -> None:
        hand, before, self.table = self._hands.get(self._builder, ()), self.table, outcome.table
        if meant.deed != "zap" and outcome.landed != "loose":
            self._hands[self._builder] = tuple(piece for piece in hand if piece != meant.piece)
        if outcome.landed == "base" and standing(before) and not outcome.fallen:
            self._open(self._builder, hand, meant.piece)

    def _open(self, culprit: Seat, hand: tuple[int, ...], base: int | None = None) -> None:
        if not self._options.enforce_rules:
            self._window = CallWindow(culprit, 0, hand, base)

    def _judged(self) -> Seat | None:
        """Close the time for a call; return the culprit if there was something to call."""
        window, self._window = self._window, None
        if window is None or mistake(self.table, window, self._options.closing) is None:
            return None
        return window.culprit


def _height(table: Snapshot, piece: int) -> int:
    """Return the number of pieces in the tower of this one; 0 if it is in none."""
    return next((len(tower.pieces) for tower in standing(table) if piece in tower.pieces), 0)


def count(match: PlayedMatch, seat: Seat) -> VertigesCounts:
    """Count the deeds of a seat."""
    counts: Counter[str] = Counter()
    assert isinstance(match.end, VertigesView)
    watcher, gripped = _Watcher(match.end.options), 1
    tallest = largest = Best()

    def judge_zap(*, holds: bool) -> None:
        size = "small" if gripped <= _SMALL else "middle" if gripped <= _MIDDLE else "large"
        counts[f"{size}_{'zaps' if holds else 'failed'}"] += 1

    for number, step in enumerate(match.steps):
        for event in step:
            counts["unseen"] += watcher.unseen(event) not in (None, seat)
            match event:
                case events.HandMoved() if event.intention.deed == "zap":
                    gripped = len(section(watcher.table, event.intention.piece))
                case events.PieceLaid() if event.seat == seat:
                    tallest = tallest.or_better(event.height, number)
                case events.Zapped() if event.seat == seat:
                    judge_zap(holds=True)
                    largest = largest.or_better(len(event.pieces), number)
                    tallest = tallest.or_better(_height(watcher.table, event.on), number)
                case events.ZapTakenBack(seat=zapper) if zapper == seat:
                    judge_zap(holds=False)
                case events.Fell() if event.seat == seat:
                    counts["falls"] += 1
                    counts["given"] += event.points * (match.seats - 1)
                    if event.zap:
                        judge_zap(holds=False)
                case events.FalseAlarm(seat=caller) if caller == seat:
                    counts["false_alarms"] += 1
                case events.Caught():
                    counts[{event.seat: "catches", event.culprit: "mistakes"}.get(seat, "missed")] += 1
                case events.MatchWon():
                    counts["points"] = event.points[seat]
    return VertigesCounts(**counts, tallest=tallest, largest=largest)


FIGURES: Final = Figures(
    VertigesCounts,
    count,
    (
        Statistic("small_zaps", N_("ZAPs of up to 3 pieces that held"), Form.SHARE, ("small_zaps", "small_failed"),
                  "ui/hand"),
        Statistic("middle_zaps", N_("ZAPs of 4 to 6 pieces that held"), Form.SHARE, ("middle_zaps", "middle_failed"),
                  "ui/hand"),
        Statistic("large_zaps", N_("ZAPs of 7 pieces or more that held"), Form.SHARE, ("large_zaps", "large_failed"),
                  "ui/hand"),
        Statistic("catches", N_("Calls of a mistake that were right"), Form.SHARE,
                  ("catches", "false_alarms"), "ui/eye"),
        Statistic("falls", N_("Falls"), icon="ui/down"),
        Statistic("given", N_("Points given away by falls"), icon="ui/minus"),
        Statistic("missed", N_("Mistakes that another player saw first"), icon="ui/eye"),
        Statistic("unseen", N_("Mistakes of others that nobody saw"), icon="ui/eye"),
        Statistic("mistakes", N_("Own mistakes that were caught"), icon="ui/warning"),
        Statistic("points", N_("Points at the end"), Form.CURVE),
        Statistic("tallest", N_("Tallest tower"), Form.RECORD, icon="ui/up", value=N_("{value} pieces")),
        Statistic("largest", N_("Largest ZAP"), Form.RECORD, icon="ui/hand", value=N_("{value} pieces")),
    ),
    version=4,
)  # fmt: skip
