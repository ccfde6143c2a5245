"""A table of Lanterns with the wanted players round it, for the tests of the controller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from table.contract import CHANCE, Action, Seat
from table.game import HUMAN
from table.match.journal import Journal
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.players import THINKING, BotPlayer, ChanceQuestion, Player, Question, Thinking, chance_of
from table.match.turns import BOT_STEP, AppliedAction, TurnController
from tests.lantern import GAME
from tests.lantern.bots import Dreamer
from tests.lantern.rules import Lay

SEED = 11


@dataclass
class Scripted:
    """A bot that gives the answers it was told to, one to each question; afterwards it thinks for ever."""

    answers: list[Action | Thinking | None]
    questions: list[Question] = field(default_factory=list)

    def choose(self, question: Question) -> Action | Thinking | None:
        self.questions.append(question)
        return self.answers.pop(0) if self.answers else THINKING


@dataclass
class Weather:
    """Chance as a world on the screen gives it: at rest only after some frames."""

    cards: tuple[int, ...]
    frames: int
    questions: list[ChanceQuestion] = field(default_factory=list)

    def __call__(self, question: ChanceQuestion) -> Action | Thinking:
        self.questions.append(question)
        return Lay(self.cards) if len(self.questions) > self.frames else THINKING


def laid(*cards: int) -> Weather:
    """Chance that lays these cards at once, in every round."""
    return Weather(cards, frames=0)


@dataclass
class Recorder:
    """Remembers what the controller told it."""

    steps: list[AppliedAction] = field(default_factory=list)
    visited: list[int] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def stepped(self, step: AppliedAction) -> None:
        self.steps.append(step)

    def went_to(self, number: int) -> None:
        self.visited.append(number)

    def not_saved(self, reason: str) -> None:
        self.complaints.append(reason)

    @property
    def done(self) -> list[tuple[Seat, Action]]:
        """Actions of all seats, without chance."""
        return [(step.seat, step.action) for step in self.steps if step.seat != CHANCE]


def setup_of(players: Sequence[str | Scripted], *, practice: bool = False, points: int = 2) -> MatchSetup:
    seats = tuple(
        SeatSetup(player if isinstance(player, str) else "novice", f"P{seat}") for seat, player in enumerate(players)
    )
    return MatchSetup("lantern", seats, {"points": points}, SEED, practice)


def seated(
    *players: str | Scripted,
    practice: bool = False,
    points: int = 2,
    weather: Weather | None = None,
    journal: Journal | None = None,
    match: Match | None = None,
) -> tuple[TurnController, Recorder]:
    """Return a controller for a fresh match (or `match`) and a listener; players: "human", "novice" or scripted."""
    match = match or Match(GAME, setup_of(players, practice=practice, points=points))
    bots: dict[Seat, Player] = {
        seat: player if isinstance(player, Scripted) else BotPlayer(Dreamer(), SEED)
        for seat, player in enumerate(players)
        if player != HUMAN
    }
    controller = TurnController(match, bots, weather or chance_of(GAME, SEED), journal)
    recorder = Recorder()
    controller.listen(recorder)
    return controller, recorder


def run(controller: TurnController, seconds: float = 60.0, frame: float = 1 / 60) -> None:
    """Run the table's time, frame by frame, until nothing has happened for a second."""
    idle = 0.0
    while seconds > 0 and idle < 4 * BOT_STEP:
        idle = 0.0 if controller.update(frame) else idle + frame
        seconds -= frame


def deal(controller: TurnController) -> None:
    """Update until chance has laid the cards of the first round."""
    assert controller.update(0)
    assert controller.match.number == 1
