"""Moods: what faces show follows from what everybody can see."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from stage.graphics.cast import Portrait
from stage.graphics.faces import Expression
from stage.match.faces.voices import Cue
from table.contract import SPECTATOR, Action, Event, Seat, State, View, visible_to

ViewT = TypeVar("ViewT", bound=View)

LASTS: Final = 2.6
"""Seconds until a reaction gives way to the mood at rest."""


@dataclass(frozen=True, slots=True)
class Mood:
    """Expression of a player, and perhaps whom the player looks at."""

    expression: Expression = Expression.NEUTRAL
    towards: Seat | None = None


CALM: Final = Mood()
THINKING: Final = Mood(Expression.THINKING)
JOY: Final = Mood(Expression.JOY)
SMIRK: Final = Mood(Expression.SMIRK)
SWEAT: Final = Mood(Expression.SWEAT)
SHOCK: Final = Mood(Expression.SHOCK)
ANGER: Final = Mood(Expression.ANGER)
"""Moods of players who look at nobody."""


class Moods(Generic[ViewT]):
    """Moods of a game's players. A game overrides the methods.

    They get the view of a spectator and public events only, so that no face can give away a secret. `whim` decides
    between several fitting faces; it depends on the number of actions alone.
    """

    def cues(self, event: Event, view: ViewT) -> Sequence[Cue]:
        """Return what seats might remark on; `view` is that after the whole action of the event."""
        return ()

    def at_rest(self, view: ViewT, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        """Return the moods while nothing happens; seats left out are calm. `awaited` are the seats that must act."""
        return dict.fromkeys(awaited, THINKING)

    def tension(self, view: ViewT) -> int:
        """Return how much is at stake, for the music: 0, 1 or 2."""
        return 0

    def after(self, event: Event, view: ViewT, whim: random.Random) -> Mapping[Seat, Mood]:
        """Return how seats react to an event, for a moment. `view` is that after its whole action."""
        return {}

    def boldness(self, action: Action, view: ViewT) -> float:
        """Return how bold an action looks to everybody, up to 1.0: a bot hesitates before it, or hurries if negative.

        Must be the same for all actions between which a seat chooses in secret.
        """
        return 0.0


def everybody_else(seats: int, but: Seat, mood: Mood) -> dict[Seat, Mood]:
    """Return one mood for all seats but one."""
    return {seat: mood for seat in range(seats) if seat != but}


def at_end(seats: int, winners: Sequence[Seat], whim: random.Random) -> dict[Seat, Mood]:
    """Return the moods at the end of a match: winners rejoice, the others each in their own way."""
    losers = (ANGER, SWEAT, CALM, Mood(Expression.GLANCE, winners[0] if winners else None))
    return {seat: JOY if seat in winners else whim.choice(losers) for seat in range(seats)}


class MoodTeller:
    """Moods of one match from its states and events: the only place where what faces may know is filtered."""

    def __init__(self, moods: Moods[Any]) -> None:
        self._moods = moods

    def at_rest(self, state: State[Any, Any], number: int) -> Mapping[Seat, Mood]:
        """Return the mood of every seat after `number` actions, while nothing happens."""
        found = self._moods.at_rest(state.observation(SPECTATOR), state.actors(), _whim("rest", number))
        return {seat: found.get(seat, CALM) for seat in range(state.seats)}

    def tension(self, state: State[Any, Any]) -> int:
        """Return how much is at stake in this position, for all to see: 0, 1 or 2."""
        return 0 if state.is_terminal() else self._moods.tension(state.observation(SPECTATOR))

    def after(self, events: Sequence[Event], state: State[Any, Any], number: int) -> Mapping[Seat, Mood]:
        """Return how seats react to events of the latest action, the last reaction of each; secret ones move nobody."""
        view, moods = state.observation(SPECTATOR), dict[Seat, Mood]()
        for event in visible_to(SPECTATOR, list(events)):
            moods.update(self._moods.after(event, view, _whim(type(event).__name__, number)))
        return moods

    def boldness(self, state: State[Any, Any], action: Action) -> float:
        """Return how bold an action in this position looks to everybody."""
        return self._moods.boldness(action, state.observation(SPECTATOR))


def _whim(occasion: str, number: int) -> random.Random:
    return random.Random(f"{occasion} {number}")


class Faces:
    """The portraits of a table, which show reactions for a while and the moods at rest otherwise."""

    def __init__(self, teller: MoodTeller, portraits: Sequence[Portrait]) -> None:
        self.teller = teller
        self._portraits = portraits
        self._resting: Mapping[Seat, Mood] = {}
        self._reactions: dict[Seat, tuple[Mood, float]] = {}
        """Mood and seconds left, of seats that react."""
        self._staged: Mapping[Seat, Mood] = {}
        self.moods: dict[Seat, Mood] = {}
        """Present mood of each seat."""
        self.tension = 0
        """How much is at stake in the present position: 0, 1 or 2."""

    def rest(self, state: State[Any, Any], number: int, *, at_once: bool = False) -> None:
        """Take the moods of a position; reactions come first unless `at_once`."""
        if at_once:
            self._reactions.clear()
        self._resting = self.teller.at_rest(state, number)
        self.tension = self.teller.tension(state)
        self._wear()

    def react(self, events: Sequence[Event], state: State[Any, Any], number: int) -> bool:
        """React to events that have just been shown; return True if several players are shocked."""
        moods = self.teller.after(events, state, number)
        for seat, mood in moods.items():
            self._reactions[seat] = (mood, LASTS)
        self._wear()
        return sum(mood.expression is Expression.SHOCK for mood in moods.values()) > 1

    def stage(self, moods: Mapping[Seat, Mood]) -> None:
        """Show these moods before all others, for an animation; an empty mapping ends it."""
        if moods != self._staged:
            self._staged = moods
            self._wear()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        if not self._reactions:
            return
        self._reactions = {seat: (mood, left - dt) for seat, (mood, left) in self._reactions.items() if left > dt}
        self._wear()

    def _wear(self) -> None:
        for seat, portrait in enumerate(self._portraits):
            reaction = self._reactions.get(seat)
            mood = reaction[0] if reaction is not None else self._resting.get(seat, CALM)
            mood = self._staged.get(seat, mood)
            self.moods[seat] = mood
            portrait.expression = mood.expression
