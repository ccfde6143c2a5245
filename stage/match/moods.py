"""Moods and remarks: what faces show and bots say follows from what everybody can see."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

import pygame

from stage.graphics import theme
from stage.graphics.callouts import Said, bubble_size, draw_bubble
from stage.graphics.cast import Portrait
from stage.graphics.faces import Expression
from stage.graphics.motion import overshoot
from stage.graphics.painter import Painter
from stage.ui.base import ScreenPoint
from table.contract import SPECTATOR, Action, Event, Seat, State, View, visible_to
from table.words import N_

ViewT = TypeVar("ViewT", bound=View)

_SPEAKS: Final = 0.4
"""Share of the occasions on which a bot says something."""
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


@dataclass(frozen=True, slots=True)
class Remark:
    """Words of a bot, as a message id."""

    seat: Seat
    words: str


Lines = Mapping[tuple[str, str], Sequence[str]]
"""Words for a temper and an occasion, as message ids."""


HARMED: Final = "harmed"
"""Somebody harms a rival: the occasion of both is told apart by :data:`SUFFERED`."""
SUFFERED: Final = "suffered"
MISHAP: Final = "mishap"
TRIUMPH: Final = "triumph"

LINES: Final[Lines] = {
    ("bold", HARMED): (N_("You were in my way. You were."),),
    ("bold", SUFFERED): (N_("Is that all you've got?"),),
    ("bold", MISHAP): (N_("Nearly! I count nearly."),),
    ("bold", TRIUMPH): (N_("I closed my eyes. Works every time."),),
    ("careful", HARMED): (N_("So sorry. You were the safest option."),),
    ("careful", SUFFERED): (N_("I had a plan for this. I left it at home."),),
    ("careful", MISHAP): (N_("This is why I never do anything."),),
    ("careful", TRIUMPH): (N_("Measured three times. Done once."),),
    ("greedy", HARMED): (N_("There was something in it for me."),),
    ("greedy", SUFFERED): (N_("Mine! That was mine!"),),
    ("greedy", MISHAP): (N_("I just wanted a little more."),),
    ("greedy", TRIUMPH): (N_("Lovely. And the next one, please."),),
    ("spiteful", HARMED): (N_("Oops. I've practised that."), N_("I've looked forward to this all evening.")),
    ("spiteful", SUFFERED): (N_("Noted. In red ink."),),
    ("spiteful", MISHAP): (N_("You all made me do that."),),
    ("spiteful", TRIUMPH): (N_("Look closely. It hurts more."),),
    ("fair", HARMED): (N_("Nothing personal. It was your turn."),),
    ("fair", SUFFERED): (N_("But I wasn't even leading!"),),
    ("fair", MISHAP): (N_("I suppose I had that coming."),),
    ("fair", TRIUMPH): (N_("Somebody had to. Why not me?"),),
    ("unpredictable", HARMED): (N_("Sorry, I meant the other one."),),
    ("unpredictable", SUFFERED): (N_("Nice! Do it again."),),
    ("unpredictable", MISHAP): (N_("Exactly as I hadn't planned."),),
    ("unpredictable", TRIUMPH): (N_("Did I do that? I did that!"),),
}
"""Words that suit any game."""


class Moods(Generic[ViewT]):
    """Moods of a game's players. A game overrides the methods.

    They get the view of a spectator and public events only, so that no face can give away a secret. `whim` decides
    between several fitting faces; it depends on the number of actions alone.
    """

    lines: ClassVar[Lines] = LINES
    """What bots may say on an occasion, by the names of their tempers."""

    def occasions(self, event: Event, view: ViewT) -> Mapping[Seat, str]:
        """Return the seats that might remark on an event, each with the name of its occasion in :attr:`lines`."""
        return {}

    def at_rest(self, view: ViewT, awaited: Sequence[Seat], whim: random.Random) -> Mapping[Seat, Mood]:
        """Return the moods while nothing happens; seats left out are calm. `awaited` are the seats that must act."""
        return dict.fromkeys(awaited, THINKING)

    def after(self, event: Event, view: ViewT, whim: random.Random) -> Mapping[Seat, Mood]:
        """Return how seats react to an event, for a moment. `view` is that after its whole action."""
        return {}

    def boldness(self, action: Action, view: ViewT) -> float:
        """Return how bold an action looks to everybody, 0.0–1.0: a bot hesitates before it.

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

    def after(self, events: Sequence[Event], state: State[Any, Any], number: int) -> Mapping[Seat, Mood]:
        """Return how seats react to events of the latest action, the last reaction of each; secret ones move nobody."""
        view, moods = state.observation(SPECTATOR), dict[Seat, Mood]()
        for event in visible_to(SPECTATOR, list(events)):
            moods.update(self._moods.after(event, view, _whim(type(event).__name__, number)))
        return moods

    def remark(
        self, events: Sequence[Event], state: State[Any, Any], number: int, tempers: Sequence[str]
    ) -> Remark | None:
        """Return what somebody says about events of the latest action, now and then; `tempers` are those of the seats.

        Secret events move nobody to speak.
        """
        view = state.observation(SPECTATOR)
        for event in visible_to(SPECTATOR, list(events)):
            whim = _whim(f"remark {type(event).__name__}", number)
            said = [
                Remark(seat, words)
                for seat, occasion in self._moods.occasions(event, view).items()
                for words in self._moods.lines.get((tempers[seat], occasion), ())
            ]
            if said and whim.random() < _SPEAKS:
                return whim.choice(said)
        return None

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

    def rest(self, state: State[Any, Any], number: int, *, at_once: bool = False) -> None:
        """Take the moods of a position; reactions come first unless `at_once`."""
        if at_once:
            self._reactions.clear()
        self._resting = self.teller.at_rest(state, number)
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


_STAYS, _POPS = 3.4, 0.22
"""Seconds for which a remark is read, and in which its bubble pops up."""
_WIDEST: Final = 250.0
"""Logical units at which its words are wrapped, at the usual size of text."""


class Remarks:
    """The remark at a table, for a while; `tempers` are the names of the seats' tempers.

    Like faces, remarks follow from what everybody sees and from a whim that depends on the number of actions alone.
    """

    def __init__(self, teller: MoodTeller, tempers: Sequence[str]) -> None:
        self._teller = teller
        self._tempers = tempers
        self.made: Remark | None = None
        self._age = 0.0

    def hear(self, events: Sequence[Event], state: State[Any, Any], number: int) -> None:
        """Choose a bot's remark on events that have just been shown."""
        remark = self._teller.remark(events, state, number, self._tempers)
        if remark is not None:
            self.made, self._age = remark, 0.0

    def clear(self) -> None:
        """Remove the remark."""
        self.made = None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        if self._age > _STAYS:
            self.made = None

    def draw(self, painter: Painter, mouth: ScreenPoint, corner: ScreenPoint, words: str) -> None:
        """Paint the remark, translated as `words`, in a bubble with that upper left corner if there is room."""
        shown = overshoot(min(1.0, self._age / _POPS))
        said = Said(words, theme.SMALL_BOLD)
        most, window = _WIDEST * painter.type.text_scale, painter.bleed.inflate(-16, -16)
        area = pygame.FRect(corner, bubble_size(painter, said, most))
        if area.right > window.right:
            # On the other side of the head.
            area.right = mouth[0] - 2 * (corner[0] - mouth[0])
        draw_bubble(painter, mouth, said, within=area.clamp(window), shown=shown, most=most)
