"""Sentence of the banner: the current player and action."""

from collections.abc import Sequence
from enum import Enum, auto

from table.contract import Seat
from table.words import Translator
from vertiges.rules.fitting import ways_to_lay, ways_to_zap
from vertiges.rules.views import Phase, VertigesView


class Held(Enum):
    """Content of the hand of the person at the screen."""

    NOTHING = auto()
    PIECE = auto()
    SECTION = auto()


def turn_sentence(view: VertigesView, names: Sequence[str], text: Translator, acting: Seat | None, held: Held) -> str:
    """Return the sentence for the banner; "" where the frame's own is better."""
    if view.phase in (Phase.FIRST, Phase.SHARE):
        return text.gettext("Drawing pieces from the bag")
    if view.phase is Phase.OVER or view.player < 0:
        return ""
    name = names[view.player]
    if view.phase is Phase.REFILL:
        return text.gettext("{name} refills the hand").format(name=name)
    if view.phase is Phase.HANDOVER:
        base = view.window is not None and view.window.base is not None
        sentence = text.gettext("{name} has laid a base") if base else text.gettext("{name} has ended the turn")
        return sentence.format(name=name)
    if view.phase is Phase.FALLING:
        return _action(view, text).format(name=name)
    if acting == view.player:
        sentence = _own_turn(view, text) if held is Held.NOTHING else _in_hand(view, held, text)
        return sentence.format(name=name)
    return text.gettext("Waiting for {name} to build").format(name=name)


def _action(view: VertigesView, text: Translator) -> str:
    deed = view.intention.deed if view.intention is not None else "lay"
    if deed == "zap":
        return text.gettext("ZAP! {name} carries the top of a tower")
    return text.gettext("{name} sets down a base") if deed == "base" else text.gettext("{name} lays a piece")


def _in_hand(view: VertigesView, held: Held, text: Translator) -> str:
    if held is Held.SECTION:
        return text.gettext("{name}, carry it gently onto a tower where it fits, and let go")
    if _only_a_base(view):
        return text.gettext("{name}, set it down where there is room, on its flat side, and let go")
    return text.gettext("{name}, turn or flip it until it fits, and let go on its seat")


def _only_a_base(view: VertigesView) -> bool:
    """Return True if the player in turn can only begin a tower, and may know it."""
    if not view.table.placed:
        return True
    hand = view.hands[view.player]
    return not view.begun and view.settings.enforce_rules and not ways_to_lay(view.table, hand)


def _own_turn(view: VertigesView, text: Translator) -> str:
    if view.loose is not None:
        return text.gettext("{name}, the section is loose: grip it again")
    hand = view.hands[view.player]
    if not view.table.placed:
        return text.gettext("{name}, begin the first tower: set a piece on its flat side")
    if not view.begun:
        if _only_a_base(view):
            return text.gettext("{name}, nothing fits: begin a new tower")
        return text.gettext("{name}, lay a piece that fits; if none does, begin a new tower")
    zap = view.laid and ways_to_zap(view.table)
    if not hand:
        if zap:
            return text.gettext("{name}, your hand is empty: ZAP, or end the turn")
        return text.gettext("{name}, your hand is empty: end the turn")
    if zap:
        return text.gettext("{name}, keep building, ZAP, or end the turn when nothing fits")
    return text.gettext("{name}, keep building, or end the turn when nothing fits any more")
