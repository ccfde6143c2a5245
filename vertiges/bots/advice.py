"""Actions for a plan, each with a one-sentence reason and its details.

The detail `turned` is a msgid of its own. `seat` is a player's seat number, for which the display puts the name.
"""

import random
from typing import Final

import msgspec

from table.game import Advice
from table.words import N_
from vertiges.bots.evaluation import Hand, next_player
from vertiges.bots.stacks import Block, Lay, Lift, fitting, laid, on_top, stacks_of, tops
from vertiges.bots.turn_plans import PlannedTurn, TurnEnding
from vertiges.outlines import HALF
from vertiges.pieces import Cut
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import base_places, number_of, standing, ways_to_lay, ways_to_zap, ways_to_zap_again
from vertiges.rules.snapshot import Intention
from vertiges.rules.towers import section
from vertiges.rules.views import LooseSection, VertigesView

_TURNED: Final = {
    (0, False): N_("not turned"),
    (1, False): N_("turned once to the left"),
    (2, False): N_("turned twice"),
    (3, False): N_("turned once to the right"),
    (0, True): N_("flipped"),
    (1, True): N_("flipped and turned once to the left"),
    (2, True): N_("flipped and turned twice"),
    (3, True): N_("flipped and turned once to the right"),
}
"""Orientation of a piece in words, by quarter turns counter-clockwise and whether it is flipped first."""

_LAST: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: it is the last one and ends the match.")
_CLOSED: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: leaves a closed top for %(seat)s.")
_USELESS: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: leaves a top that no piece of %(seat)s fits.")
_STARVED: Final = N_(
    "Piece %(piece)d, %(turned)s, on tower %(tower)d: in the end no piece of %(seat)s will fit anywhere."
)
_OPENED: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: your piece %(next)d can go on top.")
_LOADED: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: prepares a ZAP of %(points)s.")
_FITS: Final = N_("Piece %(piece)d, %(turned)s, on tower %(tower)d: it fits, so you must lay it.")

_FIRST_BASE: Final = N_("Piece %(piece)d, %(turned)s, as a base: the first tower begins with it.")
_BASE: Final = N_("Nothing fits: piece %(piece)d, %(turned)s, as a base of a new tower.")
_DEAD_BASE: Final = N_("Nothing fits: piece %(piece)d, %(turned)s, as a base that no piece of %(seat)s fits.")
_ZAP: Final = N_(
    "ZAP: grip piece %(piece)d, lift all that is on it, and set it down on tower %(tower)d. It should hold in "
    "%(percent)d%% of the cases and scores %(points)s."
)
_AGAIN: Final = N_("Grip the section at piece %(piece)d again and set it on tower %(tower)d.")
END: Final = N_("Nothing fits any more: end the turn.")
PASS: Final = N_("Nothing fits, and there is no room for a base: pass.")
HAND_OVER: Final = N_("The turn is over: hand over.")
CATCH: Final = N_("Piece %(piece)d of %(seat)s fitted a tower: call it out.")
LET_PASS: Final = N_("No piece of %(seat)s fitted: let it pass.")

GIVES_UP: Final = 0.25
"""Probability of setting a loose section back on its old place, so that no bot tries for ever."""


def set_base(view: VertigesView, turn: PlannedTurn, hand: Hand, rng: random.Random) -> Advice:
    """Advise setting down the base with which `turn` begins, where there is room."""
    assert turn.first is not None
    block, rival = turn.first.block, next_player(view)
    places = base_places(view.table, (block.piece,))
    x = next(place.x for place in places if place.flipped == block.flipped)
    action = _handle(view, Intention("base", block.piece, x, HALF, 0, block.flipped), 1, hand, rng)
    dead = not fitting(tops(((block,),)), view.hands[rival])
    reason = _FIRST_BASE if turn.first.tower == 0 else _DEAD_BASE if dead else _BASE
    return Advice(action, reason, _held(block) | {"seat": rival})


def lay(view: VertigesView, ending: TurnEnding, hand: Hand, rng: random.Random) -> Advice:
    """Advise laying the piece with which `ending` begins."""
    first = ending.turn.first
    assert first is not None
    block, top = first.block, standing(view.table)[first.tower].top
    wanted = (top, block.turn, block.flipped)
    ways = (way.socket for way in ways_to_lay(view.table, (block.piece,)))
    socket = next(socket for socket in ways if (socket.on, socket.turn, socket.flipped) == wanted)
    meant = Intention("lay", block.piece, socket.x, socket.y, socket.turn, socket.flipped)
    reason, more = _why(view, ending, first)
    details = {**_held(block), "tower": _number(view, first.tower), **more}
    return Advice(_handle(view, meant, 1, hand, rng), reason, details)


def zap(view: VertigesView, lift: Lift, hand: Hand, rng: random.Random) -> Advice:
    """Advise carrying out `lift`."""
    towers = standing(view.table)
    gripped, top = towers[lift.home].pieces[lift.level], towers[lift.goal].top
    way = next(way for way in ways_to_zap(view.table) if (way.piece, way.socket.on) == (gripped, top))
    details = {
        "piece": gripped,
        "count": lift.size,
        "tower": _number(view, lift.goal),
        "points": lift.points,
        "percent": round(100 * hand.odds(lift.size)),
    }
    meant = Intention("zap", gripped, way.socket.x, way.socket.y)
    return Advice(_handle(view, meant, lift.size, hand, rng), _ZAP, details)


def grip_again(view: VertigesView, loose: LooseSection, hand: Hand, rng: random.Random) -> Advice:
    """Advise setting a loose section where it scores; sometimes, or without such a place, on its old place."""
    ways = ways_to_zap_again(view.table, loose)
    away = [way for way in ways if way.socket.on != loose.home]
    way = rng.choice(ways if rng.random() < GIVES_UP or not away else away)
    size = len(section(view.table, loose.piece))
    action = _handle(view, Intention("zap", way.piece, way.socket.x, way.socket.y), size, hand, rng)
    base = next(tower.base for tower in standing(view.table) if tower.top == way.socket.on)
    return Advice(action, _AGAIN, {"piece": way.piece, "tower": number_of(base, view.towers)})


def _number(view: VertigesView, place: int) -> int:
    """Return the number of the tower at index `place` from the left."""
    return number_of(standing(view.table)[place].base, view.towers)


def _handle(view: VertigesView, meant: Intention, size: int, hand: Hand, rng: random.Random) -> Handle:
    """Return the action `meant`, by this hand with `size` pieces in it."""
    speed, steady = hand.speed_with(size), view.options.steady_hand
    seed = rng.getrandbits(30)
    load = view.options.trembles and meant.deed == "zap"
    done = msgspec.structs.replace(meant, speed=speed, tremor=hand.tremor, seed=seed, steady=steady, load=load)
    return Handle(done)


def _held(block: Block) -> dict[str, object]:
    return {"piece": block.piece, "turned": _TURNED[block.turn, block.flipped]}


def _why(view: VertigesView, ending: TurnEnding, first: Lay) -> tuple[str, dict[str, object]]:
    """Return the reason for laying `first` on the way to `ending`, with its details."""
    rival = next_player(view)
    before = stacks_of(view.table, view.spent)
    after, in_the_end = laid(before, first), ending.turn.stacks
    theirs, own = view.hands[rival], [piece for piece in view.hands[view.seat] if piece != first.block.piece]
    top_before, top_after = before[first.tower][-1:], after[first.tower][-1:]
    if not own and not view.drawable(view.seat):
        return _LAST, {}
    if ending.lift is not None:
        return _LOADED, {"points": ending.lift.points}
    others = [(block,) for block in on_top(top_before[0].above, first.block.piece)]
    hindered = bool(fitting(tops((top_before, *others)), theirs)) and not fitting(tops((top_after,)), theirs)
    if hindered and first.block.above is Cut.PLAIN:
        return _CLOSED, {"seat": rival}
    if ending.turn.is_over and not fitting(tops(in_the_end), theirs):
        return _STARVED, {"seat": rival}
    followers = [piece for piece in own if fitting(tops((top_after,)), [piece])]
    if followers:
        return _OPENED, {"next": followers[0]}
    return (_USELESS, {"seat": rival}) if hindered else (_FITS, {})
