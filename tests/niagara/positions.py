"""Positions of Niagara as one would write them by hand, for the tests of its rules."""

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from niagara import GAME
from niagara.board import Card, Gem, Place
from niagara.rules.actions import ChooseCard, Paddle
from niagara.rules.state import Niagara
from niagara.rules.views import Canoe
from table.contract import CHANCE, Event, Seat
from table.rng import stream
from tests.refusals import refusal as refusal

MODULES = ("double_canoe", "whirlpool", "seven", "lasso", "one_two_three", "beaver", "moose", "joe")
SPIRITS = MODULES[:-1]
EVERYTHING = dict.fromkeys(MODULES, True)

COLOURS = [str(gem) for gem in Gem]


def fresh(seats: int = 4, *, buoy: object = "1", rounds: int | None = None, **chosen: object) -> Niagara:
    """Return a new match, of so many `rounds` at most; the first one has begun unless the buoy is drawn."""
    state = GAME.setup(seats, {"buoy": buoy, **chosen})
    assert isinstance(state, Niagara)
    if rounds is not None:
        state.position.options = msgspec.structs.replace(state.position.options, rounds=rounds)
    return state


def canoe(text: str) -> dict[str, Any]:
    """Return a canoe as JSON: ``3``, ``7L:red``, ``5:white,blue``; ``!`` is on the bank, ``*`` has the moose aboard."""
    place, _, gems = text.replace("!", "").replace("*", "").partition(":")
    written: dict[str, Any] = {"place": place, "gems": sorted(filter(None, gems.split(",")), key=COLOURS.index)}
    return written | {"bank": "!" in text, "moose": "*" in text}


def counts(gems: str) -> list[int]:
    """Return a store or a site: ``violet violet red``."""
    return [gems.split().count(colour) for colour in COLOURS]


def hand_of(options: Mapping[str, Any]) -> list[str]:
    """Return the full hand by these rules."""
    left_out = {Card.SEVEN: "seven", Card.CHOICE: "one_two_three", Card.LASSO: "lasso"}
    return [str(card) for card in Card if card not in left_out or options.get(left_out[card])]


def turn_fields(
    card: str,
    *canoes: str,
    seat: Seat = 0,
    options: Mapping[str, Any] | Sequence[str] = (),
    cards: Sequence[str] = (),
    stores: Sequence[str] = (),
    **fields: Any,
) -> dict[str, Any]:
    """Return a turn of `seat`, who has revealed `card`, as JSON; `canoes` are the two of each seat, "7L:red shore".

    All others have chosen what `cards` says, else the cloud. The buoy is at seat 0, so those before have played.
    """
    seats = len(canoes)
    modules = dict(options) if isinstance(options, Mapping) else dict.fromkeys(options, True)
    hand = hand_of(modules)
    chosen = [*cards] or ["cloud"] * seats
    chosen[seat] = card
    return {
        "seats": seats,
        "options": modules,
        "phase": "paddling",
        "round": 1,
        "buoy": 0,
        "turn": seat,
        "canoes": [[canoe(each) for each in pair.split()] for pair in canoes],
        "stores": [counts(store) for store in stores] or [counts("")] * seats,
        "hands": [[each for each in hand if owner > seat or each != used] for owner, used in enumerate(chosen)],
        "choices": [used if owner > seat else None for owner, used in enumerate(chosen)],
        "played": [used if owner <= seat else None for owner, used in enumerate(chosen)],
    } | fields


def turn(card: str, *canoes: str, **fields: Any) -> Niagara:
    """Return the position of :func:`turn_fields`."""
    return Niagara.from_json(json.dumps(turn_fields(card, *canoes, **fields)))


def choosing(*canoes: str, phase: str = "choosing", waiting: Seat = -1, **fields: Any) -> Niagara:
    """Return the first round's choice with these canoes, or the buying before it with the turn of `waiting`."""
    written = turn_fields("cloud", *canoes, **fields)
    nothing = [None] * len(canoes)
    hands = fields.get("hands", [hand_of(written["options"])] * len(canoes))
    start = {"phase": phase, "turn": waiting, "hands": hands, "choices": nothing, "played": nothing}
    return Niagara.from_json(json.dumps(written | start))


def chosen(state: Niagara, cards: Iterable[str]) -> list[Event]:
    """Choose a card for each seat; return the events of the last choice."""
    events: list[Event] = []
    for seat, card in enumerate(cards):
        events = state.apply(seat, ChooseCard(Card(card)))
    return events


def edited(state: Niagara, **changes: Any) -> str:
    """Return the position as JSON with other values."""
    return json.dumps(json.loads(state.to_json()) | changes)


def boat(state: Niagara, seat: Seat, number: int) -> Canoe:
    """Return a canoe of the position."""
    return state.observation(seat).canoes[seat][number]


def at(state: Niagara, seat: Seat = 0) -> tuple[Place, Place]:
    """Return the places of the two canoes of `seat`."""
    first, second = state.observation(seat).canoes[seat]
    return first.place, second.place


def site(state: Niagara, colour: Gem, gem: Gem | None = None) -> int:
    """Return the number of gems of the colour `gem` (else its own) at the site of `colour`."""
    colours = list(Gem)
    return state.observation(0).sites[colours.index(colour)][colours.index(gem or colour)]


def store(state: Niagara, seat: Seat) -> str:
    """Return the store of `seat` in words: ``violet violet red``."""
    numbers = state.observation(seat).stores[seat]
    return " ".join(gem for gem, number in zip(Gem, numbers, strict=True) for _ in range(number))


def paddles(state: Niagara, number: int | None = None) -> list[Paddle]:
    """Return the legal moves of the seat in turn, of one canoe if `number` is given."""
    legal = [action for action in state.legal_actions(state.actors()[0]) if isinstance(action, Paddle)]
    return [paddle for paddle in legal if number in (None, paddle.canoe)]


def ends(state: Niagara, number: int = 0) -> list[str]:
    """Return the ends of that canoe's moves without any deed, by the steps and the arm taken, in order."""
    found = []
    for paddle in paddles(state, number):
        if not paddle.before and not paddle.after:
            after = state.clone()
            after.apply(state.actors()[0], paddle)
            found.append(str(at(after, state.actors()[0])[number]))
    return found


def happened(events: Iterable[Event], *kinds: type[Event]) -> list[Event]:
    """Return the events of these kinds."""
    return [event for event in events if isinstance(event, kinds)]


def match_of(seats: int, modules: set[str], seed: int) -> tuple[Niagara, Random]:
    """Return a new match of 30 rounds at most."""
    spirits = modules - {"joe"} or {"beaver"}
    chosen = dict.fromkeys(spirits | modules if seats == 6 else modules, True)
    return fresh(seats, buoy="random", rounds=30, **chosen), stream(seed, "invariants")


def step(state: Niagara, rng: Random) -> list[Event]:
    """Apply a random action of any awaited seat."""
    seat = rng.choice(state.actors())
    return state.apply(seat, state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat)))
