"""The rules of Lanterns, without a screen: components, actions, events, positions, views, refusals and the state.

A larger game makes a package of this module, with a file for each of these parts, as in ``niagara/rules/``. The names
of actions and events are written in saved matches, so they never change. An event's `seat` colours its line in the log.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Self

import msgspec

from table.contract import CHANCE, Action, Event, RevealingEvent, Seat, SecretEvent, View
from table.offer.options import Option
from table.rules.dice import odds
from table.rules.observing import observed, position_from
from table.rules.position_state import PositionState, decoded
from table.rules.refusals import Refusals, chance_check
from table.words import N_

SEATS: Final = range(2, 5)
"""Numbers of players."""
CARDS: Final = range(1, 13)
"""The number on each card; there is one card of each (LA-1)."""
FACES: Final = (1, 2, 3)
"""Numbers of drops that can be poured at once, and the faces of a die (LA-2)."""
DICE: Final = 2
ROLLS: Final = odds(FACES, DICE)
DROPS_PER_SEAT: Final = 3
"""The bowl is full with this number of drops for each player (LA-3)."""
STRENGTHS: Final = (1, 2, 3)
"""Ways to toss the pebble, the gentlest first (LA-6)."""
PEBBLE: Final = 3
"""Drops that the pebble in the bowl counts as much as (LA-6)."""
POINTS: Final = (1, 2, 3, 8)
"""Numbers of points that can win a match (LA-5)."""


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match."""

    points: Annotated[int, Option(N_("Points"), N_("Who has them first wins."), rule="LA-5", choices=POINTS)] = 2
    dice: Annotated[
        bool, Option(N_("Dice"), N_("You pour what one of two dice shows."), (N_("None"), N_("Two")), rule="LA-2")
    ] = False
    pebble: Annotated[
        bool,
        Option(N_("Pebble"), N_("Toss it into the bowl instead of pouring."), (N_("None"), N_("One")), rule="LA-6"),
    ] = False


class Lay(Action, frozen=True):
    """Chance lays a card under each lantern (LA-1)."""

    cards: tuple[int, ...]


class Roll(Action, frozen=True):
    """Chance rolls the dice for the turn, sorted (LA-2)."""

    rolled: tuple[int, ...]


class Pour(Action, frozen=True):
    """The turn: pour drops into the bowl (LA-2)."""

    drops: int


class Toss(Action, frozen=True):
    """The turn: toss the pebble at the bowl instead of pouring (LA-6). Physics answers."""

    strength: int


class Landed(Action, frozen=True):
    """Chance tells where the pebble has come to rest (LA-6)."""

    inside: bool


class Peek(Action, frozen=True):
    """Light the match and look at the card of the seat `at` (LA-3)."""

    at: Seat


class Guess(Action, frozen=True):
    """Guess secretly whether the sum is even (LA-4)."""

    even: bool


LanternAction = Lay | Roll | Pour | Toss | Landed | Peek | Guess
"""Every action, for the JSON decoder."""


class CardLaid(SecretEvent, RevealingEvent, frozen=True):
    """A card was laid under the lantern of `seat`, which alone sees it."""

    card: int


class DiceRolled(RevealingEvent, frozen=True):
    """The dice fell for `seat`."""

    seat: Seat
    rolled: tuple[int, ...]


class Poured(Event, frozen=True):
    """Drops went into the bowl."""

    seat: Seat
    drops: int


class Tossed(Event, frozen=True):
    """`seat` tossed the pebble."""

    seat: Seat
    strength: int


class PebbleLanded(RevealingEvent, frozen=True):
    """The pebble of `seat` came to rest."""

    seat: Seat
    inside: bool


class MatchLit(Event, frozen=True):
    """`seat` looked at the card of `at`; what it saw is an event of its own."""

    seat: Seat
    at: Seat


class CardPeeked(SecretEvent, RevealingEvent, frozen=True):
    """Card that `seat` alone saw by the light of its match."""

    at: Seat
    card: int


class Guessed(Event, frozen=True):
    """`seat` has guessed; what, nobody knows yet."""

    seat: Seat


class CardsShown(RevealingEvent, frozen=True):
    """All cards were shown, and who was right got a point."""

    cards: tuple[int, ...]
    right: tuple[Seat, ...]
    points: tuple[int, ...]
    """The points of every seat afterwards."""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position, the mutable part of the state."""

    options: MatchOptions
    points: list[int]
    matches: list[bool]
    """Seat by seat, True if the seat still has its match."""
    cards: list[int] = []
    """The card under each lantern; empty until they are laid."""
    rolled: list[int] = []
    """The dice of this turn; empty until they are rolled, and without dice."""
    bowl: int = 0
    tossed: int = 0
    """How hard the pebble that flies was tossed; 0 if none flies."""
    turn: Seat = 0
    peeked: dict[Seat, Seat] = {}
    """The seat at whose card each seat has looked."""
    guesses: dict[Seat, bool] = {}

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def laid(self) -> bool:
        return bool(self.cards)

    @property
    def full(self) -> bool:
        return self.bowl >= DROPS_PER_SEAT * self.seats

    @property
    def looked(self) -> tuple[tuple[Seat, Seat], ...]:
        return tuple(sorted(self.peeked.items()))

    @property
    def guessed(self) -> tuple[Seat, ...]:
        return tuple(sorted(self.guesses))

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, points in enumerate(self.points) if points >= self.options.points)

    @property
    def phase(self) -> str:
        if self.winners:
            return "over"
        if not self.cards:
            return "laying"
        if self.tossed:
            return "flying"
        if self.full:
            return "guessing"
        return "rolling" if self.options.dice and not self.rolled else "pouring"

    def actors(self) -> tuple[Seat, ...]:
        match self.phase:
            case "over":
                return ()
            case "laying" | "rolling" | "flying":
                return (CHANCE,)
            case "guessing":
                return tuple(seat for seat in range(self.seats) if seat not in self.guesses)
        return (self.turn,)

    def interrupters(self) -> tuple[Seat, ...]:
        lit = [seat for seat, lit in enumerate(self.matches) if lit and seat != self.turn]
        return tuple(lit) if self.phase == "pouring" else ()


class LanternView(View, frozen=True):
    """All public facts, and the secrets of `seat`."""

    options: MatchOptions
    points: tuple[int, ...]
    matches: tuple[bool, ...]
    laid: bool
    rolled: tuple[int, ...]
    bowl: int
    tossed: int
    turn: Seat
    looked: tuple[tuple[Seat, Seat], ...]
    """Pairs of the seat that has looked and the seat whose card it was."""
    guessed: tuple[Seat, ...]
    known: tuple[tuple[Seat, int], ...]
    """The cards this seat knows, its own included, by whose they are; empty before the deal."""
    own_guess: bool | None


refused: Final = Refusals(
    {
        "chance_decides": ("", N_("Chance does that.")),
        "impossible_chance": ("", N_("That cannot come about by chance.")),
        "not_now_laying": ("", N_("No cards are laid yet.")),
        "not_now_rolling": ("", N_("The dice are not rolled yet.")),
        "not_now_flying": ("", N_("The pebble flies.")),
        "not_now_pouring": ("", N_("Not now.")),
        "not_now_guessing": ("", N_("The bowl is full: guess.")),
        "not_now_over": ("", N_("The match is over.")),
    }
)
"""Without rules: they depend on the action that is refused."""


def _legal_actions(position: Position, seat: Seat) -> list[LanternAction]:
    if seat not in (*position.actors(), *position.interrupters()):
        return []
    match position.phase:
        case "laying" | "flying":
            return []
        case "rolling":
            return [Roll(rolled) for rolled in ROLLS]
        case "guessing":
            return [Guess(False), Guess(True)]
    others = [at for at in range(position.seats) if at != seat]
    peeks: list[LanternAction] = [Peek(at) for at in others] if position.matches[seat] else []
    pours: list[LanternAction] = [
        Pour(drops) for drops in FACES if not position.options.dice or drops in position.rolled
    ]
    tosses: list[LanternAction] = [Toss(strength) for strength in STRENGTHS if position.options.pebble]
    return [*pours, *tosses, *peeks] if seat == position.turn else peeks


def _check_choice(position: Position, seat: Seat, action: Pour | Toss | Peek | Guess) -> None:
    if action not in _legal_actions(position, seat):
        rule = {Pour: "LA-2", Toss: "LA-6", Peek: "LA-3", Guess: "LA-4"}[type(action)]
        raise refused(f"not_now_{position.phase}", rule=rule)


def _can_be_laid(position: Position, lay: Lay) -> bool:
    return len(lay.cards) == len({*lay.cards} & {*CARDS}) == position.seats


def _lay(position: Position, _: Seat, lay: Lay, events: list[Event]) -> None:
    position.cards = list(lay.cards)
    events += [CardLaid(seat, card) for seat, card in enumerate(lay.cards)]


def _roll(position: Position, _: Seat, action: Roll, events: list[Event]) -> None:
    position.rolled = list(action.rolled)
    events.append(DiceRolled(position.turn, action.rolled))


def _pour(position: Position, seat: Seat, pour: Pour, events: list[Event]) -> None:
    _end_turn(position, pour.drops)
    events.append(Poured(seat, pour.drops))


def _toss(position: Position, seat: Seat, toss: Toss, events: list[Event]) -> None:
    position.tossed = toss.strength
    events.append(Tossed(seat, toss.strength))


def _land(position: Position, _: Seat, landed: Landed, events: list[Event]) -> None:
    events.append(PebbleLanded(position.turn, landed.inside))
    _end_turn(position, PEBBLE if landed.inside else 0)


def _end_turn(position: Position, drops: int) -> None:
    position.bowl += drops
    position.rolled, position.tossed = [], 0
    position.turn = (position.turn + 1) % position.seats


def _peek(position: Position, seat: Seat, peek: Peek, events: list[Event]) -> None:
    position.matches[seat] = False
    position.peeked[seat] = peek.at
    events += [MatchLit(seat, peek.at), CardPeeked(seat, peek.at, position.cards[peek.at])]


def _guess(position: Position, seat: Seat, guess: Guess, events: list[Event]) -> None:
    position.guesses[seat] = guess.even
    events.append(Guessed(seat))
    if len(position.guesses) < position.seats:
        return
    cards, even = tuple(position.cards), sum(position.cards) % 2 == 0
    right = tuple(seat for seat in range(position.seats) if position.guesses[seat] == even)
    for winner in right:
        position.points[winner] += 1
    position.cards, position.guesses, position.peeked, position.bowl = [], {}, {}, 0
    position.matches = [True] * position.seats
    events.append(CardsShown(cards, right, tuple(position.points)))


class Lantern(PositionState[Position, LanternAction, LanternView]):
    """The state of a match: the contract of :mod:`table.contract`."""

    __slots__ = ()
    checks: ClassVar[Mapping[type, Any]] = {
        Lay: chance_check("laying", refused, _can_be_laid, "LA-1"),
        Roll: chance_check("rolling", refused, lambda _, action: action.rolled in ROLLS, "LA-2"),
        Landed: chance_check("flying", refused, lambda *_: True, "LA-6"),
        **dict.fromkeys((Pour, Toss, Peek, Guess), _check_choice),
    }
    changes: ClassVar[Mapping[type, Any]] = {
        Lay: _lay, Roll: _roll, Pour: _pour, Toss: _toss, Landed: _land, Peek: _peek, Guess: _guess
    }  # fmt: skip

    def legal_actions(self, seat: Seat) -> list[LanternAction]:
        return _legal_actions(self.position, seat)

    def sample_chance(self, rng: random.Random) -> Lay | Roll | Landed:
        """Draw an outcome; a match asks physics instead while the pebble flies (``Game.nature``)."""
        if self.position.tossed:
            return Landed(rng.random() < 0.5)
        if self.position.phase == "rolling":
            return Roll(*rng.choices([*ROLLS], [*map(float, ROLLS.values())]))
        return Lay(tuple(rng.sample(CARDS, self.seats)))

    def chance_outcomes(self) -> list[tuple[LanternAction, float]] | None:
        rolls: list[tuple[LanternAction, float]] = [(Roll(rolled), float(share)) for rolled, share in ROLLS.items()]
        return rolls if self.position.phase == "rolling" else None

    def observation(self, seat: Seat) -> LanternView:
        """Return the knowledge of `seat`: its own card, and the one that it has looked at (LA-3)."""
        position, known = self.position, dict[Seat, int]()
        if position.cards and seat >= 0:
            known = {at: position.cards[at] for at in (seat, position.peeked.get(seat, seat))}
        secrets = {"known": tuple(sorted(known.items())), "own_guess": position.guesses.get(seat)}
        return observed(position, LanternView, seat, **secrets)

    @classmethod
    def resample(cls, view: LanternView, rng: random.Random) -> Self:
        known = dict(view.known)
        unknown = [card for card in CARDS if card not in known.values()]
        rng.shuffle(unknown)
        cards = [known.get(seat) or unknown.pop() for seat in range(len(view.points))] if view.laid else []
        guesses = {seat: rng.random() < 0.5 for seat in view.guessed}
        if view.own_guess is not None:
            guesses[view.seat] = view.own_guess
        return cls(position_from(view, Position, cards=cards, peeked=dict(view.looked), guesses=guesses))

    @classmethod
    def from_json(cls, text: str) -> Self:
        return cls(decoded(text, Position, "Lanterns"))


def new_state(seats: int, options: MatchOptions) -> Lantern:
    """Return the first position; dealing and shuffling follow as actions of chance."""
    return Lantern(Position(options, [0] * seats, [True] * seats))
