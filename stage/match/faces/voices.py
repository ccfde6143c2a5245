"""Voices: what bots with a temper say about the match, in lines that each language has for itself."""

import logging
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Final, TypeAlias

import msgspec
import pygame

from stage.graphics import theme
from stage.graphics.callouts import Said, bubble_size, draw_bubble
from stage.graphics.motion import overshoot
from stage.graphics.painter import Painter
from stage.ui.base import ScreenPoint
from table.contract import SPECTATOR, Event, Seat, visible_to
from table.language import ENGLISH
from table.match.match import Match
from table.offer.chart import ChartData
from table.seating import seat_temper
from table.storage.files import ASSETS
from table.tempers import PLAIN, TEMPERS

log = logging.getLogger(__name__)


class Occasion(StrEnum):
    """Occasion for a remark, as seen by the seat that makes it."""

    HARMING = "harming"
    HARMING_LEADER = "harming_leader"
    """The harmed rival is ahead of this seat."""
    HARMED = "harmed"
    HARMED_LEADER = "harmed_leader"
    """This seat is ahead of the rival that harmed it."""
    AGAIN = "again"
    """It was harmed by a rival that had harmed it before in this match."""
    REVENGE = "revenge"
    """It harms a rival that had harmed it before in this match."""
    ESCAPE = "escape"
    CAUGHT = "caught"
    CATCHING = "catching"
    LEADING = "leading"
    """It has taken the lead."""
    LAST = "last"
    """It has fallen behind all others."""
    RIVAL = "rival"
    """A triumph of another player."""
    MISHAP = "mishap"
    TRIUMPH = "triumph"
    SILENCE = "silence"
    """Nobody has said anything for long."""
    WON = "won"
    LOST = "lost"
    MET_WINNER = "met_winner"
    """It has won the last match against the person at the table."""
    MET_LOSER = "met_loser"
    """It has lost the last match against that person."""


LEAST: Final = dict.fromkeys(Occasion, 6) | {Occasion.MET_WINNER: 3, Occasion.MET_LOSER: 3}
"""Lines of each temper for each occasion, at least."""

Line: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=90)]
Lines: TypeAlias = dict[Occasion, list[Line]]
"""Lines for each occasion; {name} stands for the rival that they are about."""


@cache
def tables_in(code: str) -> Mapping[str, Any]:
    """Return the tables of the file of a language, unchecked; none if it cannot be read."""
    path = ASSETS / "voices" / f"{code}.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as damage:
        if not isinstance(damage, FileNotFoundError):
            log.warning("The lines of %s cannot be read: %s", path.name, damage)
        return {}


@cache
def lines_in(code: str) -> Mapping[str, Mapping[str, Lines]]:
    """Return the lines of a language by temper and by game; "" are those for any game. Without any, English ones."""
    tables = tables_in(code)
    if not tables:
        return {} if code == ENGLISH else lines_in(ENGLISH)
    try:
        return {
            temper: {
                "": msgspec.convert(tables[temper], Lines),
                **{
                    game: msgspec.convert(table[temper], Lines)
                    for game, table in tables.items()
                    if game not in TEMPERS and temper in table
                },
            }
            for temper in TEMPERS
            if temper in tables
        }
    except (ValueError, TypeError) as damage:
        log.warning("The lines of %s cannot be read: %s", code, damage)
        return {} if code == ENGLISH else lines_in(ENGLISH)


def line_for(temper: str, occasion: Occasion, code: str, number: int, name: str = "") -> str:
    """Return one of the lines about the rival `name`, chosen by any `number`; "" for a temper that says nothing.

    Without a name, only lines that name nobody are chosen from.
    """
    lines = lines_in(code).get(temper, {}).get("", {}).get(occasion, [])
    fitting = [line for line in lines if name or "{name}" not in line]
    return fitting[number % len(fitting)].format(name=name) if fitting else ""


@dataclass(frozen=True, slots=True)
class Cue:
    """Cause for a seat to say something, which everybody has seen; `towards` is the rival that it is about."""

    seat: Seat
    occasion: Occasion
    towards: Seat | None = None


def harm(seat: Seat, victim: Seat) -> tuple[Cue, Cue]:
    """Return the cues of both when one seat harms another."""
    return Cue(seat, Occasion.HARMING, victim), Cue(victim, Occasion.HARMED, seat)


def caught(seat: Seat, culprit: Seat) -> tuple[Cue, Cue]:
    """Return the cues of both when one seat catches another."""
    return Cue(seat, Occasion.CATCHING, culprit), Cue(culprit, Occasion.CAUGHT, seat)


CueTeller: TypeAlias = Callable[[Event, Any], Sequence[Cue]]
"""Function that returns the cues of a public event, given the view of a spectator."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Words of a bot in the player's language."""

    seat: Seat
    words: str


_GAP: Final = 20.0
"""Seconds from the beginning of one remark to that of the next, at least."""
_LONG: Final = 60.0
"""Seconds without a remark that count as a long silence."""
_FIRST: Final = 12
"""Actions within which a bot remembers the match before."""
_STAYS, _POPS, _YIELDS = 3.4, 0.22, 1.2
"""Seconds for which a remark is read, in which its bubble pops up, and for which it stays once a person may act."""
_WIDEST: Final = 250.0
"""Logical units at which its words are wrapped, at the usual size of text."""
_CHANCES: Final = {
    **dict.fromkeys(Occasion, 0.6),
    **dict.fromkeys((Occasion.AGAIN, Occasion.REVENGE, Occasion.WON, Occasion.LOST, Occasion.SILENCE), 1.0),
    **dict.fromkeys((Occasion.MET_WINNER, Occasion.MET_LOSER), 1.0),
    Occasion.RIVAL: 0.3,
}


class Voices:
    """Remark at a table, for a while: at most one in 20 seconds, and no line twice in a match.

    Remarks follow from what everybody has seen, and from a whim that depends on the number of actions alone. `met` says
    of seats whether they won (True) or lost their last match against the person at the table. On an evening of the
    season `memories` are what they say about that.
    """

    def __init__(
        self, match: Match, cues: CueTeller, met: Mapping[Seat, bool] | None = None,
        memories: Mapping[Seat, str] | None = None,
    ) -> None:  # fmt: skip
        self._match = match
        self._cues = cues
        self._met = dict(met or {})
        self._memories = {seat: words for seat, words in (memories or {}).items() if words}
        self._tempers = [seat_temper(place).name for place in match.setup.seats]
        self._used: set[str] = set()
        self.made: Remark | None = None
        self._age = 0.0
        self._since = _GAP
        """Seconds since the last remark, or since the match was opened."""

    def hear(self, event: Event, number: int, code: str) -> Remark | None:
        """Choose a remark on an event of the latest action in the language `code`; None if nobody says anything."""
        if self._since < _GAP or not event.is_visible_to(SPECTATOR):
            return None
        whim = random.Random(f"remark {type(event).__name__} {number}")
        found = [cue for cue in self._found(event, number, whim) if self._tempers[cue.seat] != PLAIN.name]
        for cue in found:
            if whim.random() < _CHANCES[cue.occasion] and (words := self._words(cue, code, whim)):
                self.made, self._age, self._since = Remark(cue.seat, words), 0.0, 0.0
                return self.made
        return None

    def clear(self) -> None:
        """Remove the remark."""
        self.made = None

    def update(self, dt: float, *, is_seen: bool, is_yielding: bool) -> None:
        """Advance by `dt` seconds. The remark ages only while it is seen; it goes soon once a person may act."""
        self._since += dt
        self._age += dt if is_seen else 0.0
        if self._age > (_YIELDS if is_yielding else _STAYS):
            self.made = None

    def draw(self, painter: Painter, mouth: ScreenPoint, corner: ScreenPoint) -> None:
        """Paint the remark in a bubble with that upper left corner if there is room."""
        if self.made is None:
            return
        shown = overshoot(min(1.0, self._age / _POPS))
        said = Said(self.made.words, theme.SMALL_BOLD)
        most, window = _WIDEST * painter.type.text_scale, painter.bleed.inflate(-16, -16)
        area = pygame.FRect(corner, bubble_size(painter, said, most))
        if area.right > window.right:
            # On the other side of the head.
            area.right = mouth[0] - 2 * (corner[0] - mouth[0])
        draw_bubble(painter, mouth, said, within=area.clamp(window), shown=shown, most=most)

    def _found(self, event: Event, number: int, whim: random.Random) -> list[Cue]:
        """Return the cues of an event, those that say most first."""
        seats = len(self._tempers)
        own = list(self._cues(event, self._match.state.observation(SPECTATOR)))
        whim.shuffle(own)
        found = [self._refined(cue, number) for cue in own]
        found.sort(key=lambda cue: cue.occasion not in (Occasion.AGAIN, Occasion.REVENGE))
        if self._match.state.is_terminal():
            # The end is remarked on once its last event has been seen.
            ended = visible_to(SPECTATOR, list(self._match.entry(self._match.number - 1).events))
            if event != ended[-1]:
                return found
            winners = self._match.state.winners()
            ending = [
                Cue(
                    seat, Occasion.WON if seat in winners else Occasion.LOST,
                    next((each for each in winners if each != seat), None),
                )
                for seat in range(seats)
            ]  # fmt: skip
            whim.shuffle(ending)
            return ending
        if self._met and number < _FIRST:
            met = [Cue(seat, Occasion.MET_WINNER if won else Occasion.MET_LOSER) for seat, won in self._met.items()]
            self._met.clear()
            return [Cue(cue.seat, cue.occasion, self._person) for cue in met]
        found += self._passings(event)
        for cue in own:
            if cue.occasion is Occasion.TRIUMPH:
                found += [Cue(seat, Occasion.RIVAL, cue.seat) for seat in range(seats) if seat != cue.seat]
        if not found and self._since > _LONG:
            return [Cue(whim.randrange(seats), Occasion.SILENCE)]
        return found

    @property
    def _person(self) -> Seat | None:
        """Seat of the person at the table."""
        seats = self._match.setup.seats
        return next((seat for seat, place in enumerate(seats) if seat_temper(place) == PLAIN), None)

    def _refined(self, cue: Cue, number: int) -> Cue:
        """Return a cue of harm by rank, and by what this rival did before."""
        other = cue.towards
        if other is None or cue.occasion not in (Occasion.HARMING, Occasion.HARMED):
            return cue
        harms = Cue(cue.seat, Occasion.HARMED, other), Cue(other, Occasion.HARMING, cue.seat)
        if any(earlier in harms for earlier in self._before(number)):
            return Cue(cue.seat, Occasion.AGAIN if cue.occasion is Occasion.HARMED else Occasion.REVENGE, other)
        course = self._course()
        if course is None or course.rank(cue.seat) == course.rank(other):
            return cue
        if cue.occasion is Occasion.HARMING:
            return Cue(cue.seat, Occasion.HARMING_LEADER, other) if course.rank(other) < course.rank(cue.seat) else cue
        return Cue(cue.seat, Occasion.HARMED_LEADER, other) if course.rank(cue.seat) < course.rank(other) else cue

    def _before(self, number: int) -> Iterator[Cue]:
        """Yield the cues of all earlier actions."""
        view = self._match.state.observation(SPECTATOR)
        for at in range(min(number - 1, self._match.number)):
            for event in visible_to(SPECTATOR, list(self._match.entry(at).events)):
                yield from self._cues(event, view)

    def _course(self) -> ChartData | None:
        return self._match.game.course(self._match.events, len(self._tempers))

    def _passings(self, event: Event) -> list[Cue]:
        """Return the cues of seats that have taken the lead, or fallen behind all others, at the end of a step."""
        chart = self._match.game.chart
        if chart is None or chart.count(event) is None:
            return []
        course = self._course()
        if course is None or len(course.lines[0]) < 3:
            return []
        sign = -1.0 if course.chart.fewest_lead else 1.0
        now, before = ([sign * line[at] for line in course.lines] for at in (-1, -2))
        found = []
        for occasion, best in ((Occasion.LEADING, max), (Occasion.LAST, min)):
            first, earlier = best(now), best(before)
            if now.count(first) == 1 and before[now.index(first)] != earlier:
                found.append(Cue(now.index(first), occasion))
        return found

    def _words(self, cue: Cue, code: str, whim: random.Random) -> str:
        """Return a line that was not heard in this match; "" if there is none."""
        if cue.occasion in (Occasion.MET_WINNER, Occasion.MET_LOSER) and cue.seat in self._memories:
            return self._memories.pop(cue.seat)
        by_game = lines_in(code).get(self._tempers[cue.seat], {})
        lines = [
            line
            for game in ("", self._match.game.name)
            for line in by_game.get(game, {}).get(cue.occasion, ())
            if line not in self._used and (cue.towards is not None or "{name}" not in line)
        ]
        if not lines:
            return ""
        line = whim.choice(lines)
        self._used.add(line)
        return line.format(name=self._match.setup.names[cue.towards] if cue.towards is not None else "")
