"""From a plan to what the hand does, and the reason that is given for it."""

import random

import msgspec

from table import contract
from table.game import Advice
from vertiges.actions import Handle
from vertiges.fitting import base_places, standing, ways_to_lay, ways_to_zap, ways_to_zap_again
from vertiges.knowledge import LooseSection, VertigesView
from vertiges.minds import reasons
from vertiges.minds.stacks import Block, Lay, Lift, fitting, laid, stacks_of, tops
from vertiges.minds.steadiness import Hand
from vertiges.minds.turn_plans import Ending, Turn
from vertiges.pieces import WIDTH, Cut
from vertiges.wood.outline import HALF
from vertiges.wood.snapshot import Intention, Placed, Snapshot
from vertiges.wood.towers import Seat, section, span

GIVES_UP = 0.25
"""How often a section that lies loose is set back where it came from, so that nobody tries for ever."""


def next_player(view: VertigesView) -> contract.Seat:
    """Whose turn comes next: the next in play order who has a piece; if nobody has, the next."""
    others = view.opponents(view.seat)
    return next((seat for seat in others if view.owned[seat]), others[0])


def set_base(view: VertigesView, turn: Turn, hand: Hand, rng: random.Random) -> Advice:
    """To set down the base with which `turn` begins, where there is room."""
    assert turn.first is not None
    block, rival = turn.first.block, next_player(view)
    places = base_places(view.table, (block.piece,))
    x = next(place.x for place in places if place.flipped == block.flipped)
    action = _handle(view, Intention("base", block.piece, x, HALF, 0, block.flipped), 1, hand, rng)
    dead = not fitting(tops(((block,),)), view.hands[rival])
    return reasons.base(action, _held(block) | {"seat": rival}, first=turn.first.tower == 0, dead=dead)


def lay(view: VertigesView, ending: Ending, hand: Hand, rng: random.Random) -> Advice:
    """To lay the piece with which `ending` begins."""
    first = ending.turn.first
    assert first is not None
    block, seat = first.block, _seat_of(view.table, first)
    meant = Intention("lay", block.piece, seat.x, seat.y, seat.turn, seat.flipped)
    reason, more = _why(view, ending, first)
    return reasons.lay(_handle(view, meant, 1, hand, rng), reason, {**_held(block), "tower": first.tower + 1, **more})


def has_way(table: Snapshot, first: Lay) -> bool:
    """Whether no other tower that has been pushed close is in the way of that lay: it would be tried for ever."""
    seat = _seat_of(table, first)
    left, right = span(Placed(first.block.piece, seat.x, seat.y, seat.angle, seat.flipped))
    beside = (placed for placed in table.placed if abs(placed.y - seat.y) < WIDTH and placed.piece != seat.on)
    return all(low > right or high < left for low, high in map(span, beside))


def _seat_of(table: Snapshot, lay: Lay) -> Seat:
    top, block = standing(table)[lay.tower].top, lay.block
    wanted = (top, block.turn, block.flipped)
    return next(seat for _, seat in ways_to_lay(table, (block.piece,)) if (seat.on, seat.turn, seat.flipped) == wanted)


def zap(view: VertigesView, lift: Lift, hand: Hand, rng: random.Random) -> Advice:
    """To carry out `lift`."""
    towers = standing(view.table)
    gripped, top = towers[lift.home].pieces[lift.level], towers[lift.goal].top
    way = next(way for way in ways_to_zap(view.table) if (way.piece, way.seat.on) == (gripped, top))
    details = {
        "piece": gripped,
        "count": lift.size,
        "tower": lift.goal + 1,
        "points": lift.points,
        "percent": round(100 * hand.odds(lift.size)),
    }
    meant = Intention("zap", gripped, way.seat.x, way.seat.y)
    return reasons.zap(_handle(view, meant, lift.size, hand, rng), details)


def grip_again(view: VertigesView, loose: LooseSection, hand: Hand, rng: random.Random) -> Advice:
    """To set a loose section down where it scores; sometimes, or if there is no such place, where it came from."""
    ways = ways_to_zap_again(view.table, loose)
    away = [way for way in ways if way.seat.on != loose.home]
    way = rng.choice(ways if rng.random() < GIVES_UP or not away else away)
    size = len(section(view.table, loose.piece))
    action = _handle(view, Intention("zap", way.piece, way.seat.x, way.seat.y), size, hand, rng)
    tower = next(number for number, tower in enumerate(standing(view.table), 1) if tower.top == way.seat.on)
    return reasons.grip_again(action, way.piece, tower)


def _handle(view: VertigesView, meant: Intention, size: int, hand: Hand, rng: random.Random) -> Handle:
    """`meant` with `size` pieces in this hand; its tremor has a seed that nature could not be asked with before."""
    speed, steady = hand.speed_with(size), view.settings.steady_hand
    seed = rng.getrandbits(30)
    return Handle(msgspec.structs.replace(meant, speed=speed, tremor=hand.tremor, seed=seed, steady=steady))


def _held(block: Block) -> dict[str, object]:
    return {"piece": block.piece, "turned": reasons.TURNED[block.turn, block.flipped]}


def _why(view: VertigesView, ending: Ending, first: Lay) -> tuple[str, dict[str, object]]:
    """What speaks for laying `first` on the way to `ending`."""
    rival = next_player(view)
    before = stacks_of(view.table)
    after, in_the_end = laid(before, first), ending.turn.stacks
    theirs, own = view.hands[rival], [piece for piece in view.hands[view.seat] if piece != first.block.piece]
    top_before, top_after = before[first.tower][-1:], after[first.tower][-1:]
    if view.owned[view.seat] == 1:
        return reasons.LAST, {}
    if ending.lift is not None:
        return reasons.LOADED, {"points": ending.lift.points}
    hindered = bool(fitting(tops((top_before,)), theirs)) and not fitting(tops((top_after,)), theirs)
    if hindered and first.block.above is Cut.PLAIN:
        return reasons.CLOSED, {"seat": rival}
    if not fitting(tops(in_the_end), theirs):
        return reasons.STARVED, {"seat": rival}
    followers = [piece for piece in own if fitting(tops((top_after,)), [piece])]
    if followers:
        return reasons.OPENED, {"next": followers[0]}
    return (reasons.USELESS, {"seat": rival}) if hindered else (reasons.FITS, {})
