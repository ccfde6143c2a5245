"""What a die could do now, in words: for its tool-tip, and for the banner while dice are kept."""

from __future__ import annotations

from collections.abc import Sequence

from nizza.board.model import ROPES
from nizza.board.places import Kind, Point, Water
from nizza.board.reach import excess
from nizza.dice import Dice, Symbol
from nizza.rules.actions import Push, TakeCase
from nizza.rules.views import Case, RopeMoves
from nizza.scene.using.draft import Draft
from nizza.wording import die, length
from table.words import Translator, capitalised, joined


def about(draft: Draft, names: Sequence[str], text: Translator, *, hidden: bool) -> str:
    """What the die of `draft` could do; `hidden` is whether its reach is kept secret (NZ-23)."""
    symbol = draft.symbol
    assert symbol is not None
    says = _what_it_is_for(symbol, text) if hidden else _what_it_does(draft, symbol, names, text)
    return text.gettext("{die}: {says}").format(die=capitalised(die(symbol, text)), says=says)


def is_of_use(draft: Draft) -> bool:
    """Whether the die of `draft` could do anything; a suitcase does for a carrier as well (NZ-41)."""
    return bool(draft.uses) or (draft.symbol is Symbol.SUITCASE and draft.position.pawn.case is not Case.NONE)


def of_use(drafts: Sequence[Draft]) -> Dice:
    """The symbols of those that could do anything."""
    return tuple(draft.symbol for draft in drafts if draft.symbol is not None and is_of_use(draft))


def _what_it_is_for(symbol: Symbol, text: Translator) -> str:
    if symbol is Symbol.SWING:
        return text.gettext("on a rope to anywhere within its length")
    if symbol is Symbol.LADDER:
        return text.gettext("to anywhere within the ladder's length")
    return text.gettext("pushes a rival near you into the water")


def _what_it_does(draft: Draft, symbol: Symbol, names: Sequence[str], text: Translator) -> str:
    if draft.swims and symbol not in (Symbol.ROPE, Symbol.LADDER, Symbol.SUITCASE):
        return text.gettext("nothing while you are in the water")
    if draft.waits_for_suitcase:
        return text.gettext("with your case you move only if a die shows a suitcase")
    match symbol:
        case Symbol.ROPE:
            if draft.view.rules.rope_moves is RopeMoves.ANY:
                return text.gettext("hangs any rope on any other chimney")
            return text.gettext("hangs any rope on the chimney before or after")
        case Symbol.SWING:
            return _swing(draft, text)
        case Symbol.LADDER:
            return _ladder(draft, text)
        case Symbol.WALK:
            return text.gettext("to the next square") if draft.uses else text.gettext("only on the street")
        case Symbol.PARACHUTE:
            return _push(draft, names, text)
    return _case(draft, text)


def _swing(draft: Draft, text: Translator) -> str:
    count = len(draft.ropes_in_reach)
    if count:
        words = text.ngettext(
            "{count} rope reaches you, and with it all that glows",
            "{count} ropes reach you, and with them all that glows", count,
        )  # fmt: skip
        return words.format(count=count)
    board, ropes = draft.board, draft.view.ropes
    missing = min(excess(draft.here, board.chimneys[ropes[rope]], board.rope_length(rope)) for rope in ROPES)
    return text.gettext("no rope reaches you; the nearest is {length} too short").format(length=length(missing, text))


def _ladder(draft: Draft, text: Translator) -> str:
    pawn = draft.position.pawn
    if isinstance(pawn.place, Water):
        return text.gettext("takes you out of the water")
    aboard = draft.board.area(pawn.place.area).kind is Kind.YACHT
    if aboard and pawn.case is Case.JEWELS:
        if draft.view.dice.count(Symbol.LADDER) > 1:
            return text.gettext("two of them lead up to the helicopter")
        return text.gettext("a second one with it leads up to the helicopter")
    return text.gettext("to a place that glows")


def _push(draft: Draft, names: Sequence[str], text: Translator) -> str:
    if draft.position.pawn.peaceful:
        return text.gettext("nobody pushes you yet, and you push nobody")
    rivals = sorted({each.seat for each in draft.uses if isinstance(each, Push)})
    if not rivals:
        return text.gettext("no rival whom you may push is near enough")
    if len(rivals) == 1:
        return text.gettext("pushes {name} into the water").format(name=names[rivals[0]])
    listed = joined([names[seat] for seat in rivals], text)
    return text.gettext("pushes one of these into the water: {names}").format(names=listed)


def _case(draft: Draft, text: Translator) -> str:
    if draft.plain is not None:
        takes = isinstance(draft.plain, TakeCase)
        return text.gettext("takes a suitcase with tools") if takes else text.gettext("cracks the safe")
    pawn = draft.position.pawn
    if pawn.case is Case.NONE:
        return text.gettext("nothing here; on the first red terrace it takes tools")
    at_safe = isinstance(pawn.place, Point) and draft.board.touches(pawn.place, Kind.SAFE)
    if pawn.case is Case.TOOLS and at_safe:
        return text.gettext("a second one with it cracks the safe")
    return text.gettext("with it you may move in spite of your case")
