"""What things on the board are, in words: ropes, chimneys, rivals, suitcases, the safe, the helicopter."""

from __future__ import annotations

from collections.abc import Sequence

from nizza.board.model import CHIMNEYS, ROPES
from nizza.board.places import Point
from nizza.board.reach import excess
from nizza.dice import Symbol
from nizza.rules.views import Case, NizzaView
from nizza.scene.picture import Picture
from nizza.scene.using.draft import Draft
from nizza.scene.using.targets import Target, What
from nizza.wording import length, rope
from table.contract import Seat
from table.words import Translator, capitalised, joined


def things(view: NizzaView) -> frozenset[Target]:
    """All that can be explained."""
    seats = (Target(What.PAWN, seat) for seat in range(view.seats))
    ropes = (Target(What.ROPE, number) for number in ROPES if view.ropes)
    chimneys = (Target(What.CHIMNEY, number) for number in CHIMNEYS)
    return frozenset([*seats, *ropes, *chimneys, Target(What.CASES), Target(What.SAFE), Target(What.HELICOPTER)])


def about(thing: Target, picture: Picture, ropes: Sequence[int], *, measured: bool) -> str:
    """Return one line or two. `ropes` are the chimneys on which the ropes are seen.

    `measured` is True if it may be told what reaches the person at the screen (NZ-23).
    """
    text, view = picture.context.app.language, picture.view
    match thing.what:
        case What.ROPE:
            return _rope(picture, thing.number, ropes[thing.number], text, measured=measured)
        case What.CHIMNEY:
            return _chimney(ropes, thing.number, text)
        case What.PAWN:
            return _pawn(view, picture.context.seat_names, thing.number, text)
        case What.CASES:
            return text.gettext("Suitcases with tools, one for each: a die with a suitcase takes one")
        case What.SAFE:
            return text.gettext("The safe: whoever has tools cracks it with two suitcases on the dice")
        case What.HELICOPTER:
            return text.gettext("The helicopter: from the yacht, with the jewels, by two ladders and a suitcase")
    return ""


def what_a_click_does(thing: Target, draft: Draft, text: Translator) -> str:
    """What picking a chimney, or the own pawn, does with the rope that has been chosen; "" for anything else.

    `thing` can be picked.
    """
    if thing == draft.jumping:
        return text.gettext("Pick it, and you jump off with the rope.")
    if thing.what is not What.CHIMNEY or thing.number == draft.hung:
        return ""
    if draft.symbol is Symbol.SWING and draft.landing is None:
        return text.gettext("Pick it, and the rope is thrown over here before you swing.")
    return text.gettext("Pick it, and the rope is hung here.")


def _rope(picture: Picture, number: int, chimney: int, text: Translator, *, measured: bool) -> str:
    board = picture.board
    says = text.gettext("{rope} of {length} on chimney {chimney}").format(
        rope=capitalised(rope(number, text)), length=length(board.rope_length(number), text), chimney=chimney
    )
    me = picture.context.me
    place = picture.view.pawns[me].place if me is not None else None
    if not measured or not isinstance(place, Point):
        return says
    missing = excess(board.position(place), board.chimneys[chimney], board.rope_length(number))
    reaches = text.gettext("It reaches you.")
    if missing:
        reaches = text.gettext("It is {length} too short to reach you.").format(length=length(missing, text))
    return f"{says}\n{reaches}"


def _chimney(ropes: Sequence[int], number: int, text: Translator) -> str:
    there = [rope(each, text) for each, chimney in enumerate(ropes) if chimney == number]
    if not there:
        return text.gettext("Chimney {number}").format(number=number)
    return text.gettext("Chimney {number}: {ropes}").format(number=number, ropes=joined(there, text))


def _pawn(view: NizzaView, names: Sequence[str], seat: Seat, text: Translator) -> str:
    case = view.pawns[seat].case
    if case is Case.NONE:
        return names[seat]
    words = text.gettext("{name}, with tools") if case is Case.TOOLS else text.gettext("{name}, with the crown jewels")
    return words.format(name=names[seat])
