"""Sentences of the banner, words at towers, remarks on refusals, and odds of the practice card."""

from collections.abc import Collection, Iterable, Sequence
from enum import Enum, auto
from typing import Final

from stage.match.seats import OddsLine, Wish
from table.contract import IllegalAction, Seat
from table.words import N_, Translator, decimal
from vertiges.rules.fitting import ways_to_lay, ways_to_zap
from vertiges.rules.towers import TowerState
from vertiges.rules.views import Phase, VertigesView


class Held(Enum):
    """Content of the hand of the person at the screen."""

    NOTHING = auto()
    PIECE = auto()
    SECTION = auto()


def turn_sentence(
    view: VertigesView, names: Sequence[str], text: Translator, acting: Seat | None, held: Held, flip: str = "",
    carried: Sequence[int] = (),
) -> str:  # fmt: skip
    """Return the sentence for the banner; "" where the frame's own is better.

    `flip` is the key that flips a piece, for players who have a mouse; `carried` are the pieces of a held section.
    """
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
        sentence = _own_turn(view, text) if held is Held.NOTHING else _in_hand(view, held, carried, text, flip)
        return sentence.format(name=name, flip=flip)
    return text.gettext("Waiting for {name} to build").format(name=name)


def _action(view: VertigesView, text: Translator) -> str:
    deed = view.intention.deed if view.intention is not None else "lay"
    if deed == "zap":
        return text.gettext("ZAP! {name} carries the top of a tower")
    return text.gettext("{name} sets down a base") if deed == "base" else text.gettext("{name} lays a piece")


def _in_hand(view: VertigesView, held: Held, carried: Sequence[int], text: Translator, flip: str) -> str:
    if held is Held.SECTION:
        sentence = text.gettext("{name}, carry it gently onto a tower where it fits, and let go")
        scoring = _scoring(carried, view.spent, text)
        return f"{sentence} ({scoring})" if scoring else sentence
    if _can_only_begin(view):
        return text.gettext("{name}, set it down where there is room, on its flat side, and let go")
    if flip:
        return text.gettext("{name}, turn it (wheel) or flip it ({flip}) until it fits, and let go")
    return text.gettext("{name}, turn or flip it until it fits, and let go on its seat")


def _can_only_begin(view: VertigesView) -> bool:
    """Return True if the player in turn can only begin a tower, and may know it."""
    if not view.table.placed:
        return True
    hand = view.hands[view.player]
    return not view.begun and view.options.enforce_rules and not ways_to_lay(view.table, hand)


def _own_turn(view: VertigesView, text: Translator) -> str:
    if view.loose is not None:
        return text.gettext("{name}, the section is loose: grip it again")
    hand = view.hands[view.player]
    if not view.table.placed:
        return text.gettext("{name}, begin the first tower: set a piece on its flat side")
    if not view.begun:
        if _can_only_begin(view):
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


def _scoring(section: Sequence[int], spent: Collection[int], text: Translator) -> str:
    """Return how many pieces of a section score in a ZAP; "" if all do (VE-55)."""
    count = sum(piece not in spent for piece in section)
    if count == len(section):
        return ""
    return text.gettext("{count} of {all} pieces score").format(count=count, all=len(section))


def describe_tower(standing: TowerState, pointed: int | None, spent: Collection[int], text: Translator) -> str:
    """Return the words at the plumb line of a tower: the pointed piece, number, pieces, height, lean."""
    found, count = standing.balance, len(standing.tower.pieces)
    piece = [text.gettext("Piece {piece}").format(piece=pointed)] if pointed in standing.tower.pieces else []
    words = [
        *piece,
        text.gettext("Tower {number}").format(number=standing.number),
        text.ngettext("{count} piece", "{count} pieces", count).format(count=count),
        text.gettext("{height} cm").format(height=round(found.height / 10.0)),
    ]
    above = standing.tower.pieces[standing.tower.pieces.index(pointed) :] if pointed in standing.tower.pieces else ()
    if scoring := _scoring(above, spent, text):
        words.append(scoring)
    if abs(found.lean) >= 0.5:
        side = text.gettext("leans {lean} mm right") if found.lean > 0 else text.gettext("leans {lean} mm left")
        words.append(side.format(lean=decimal(round(abs(found.lean), 1), text)))
    return " · ".join(words)


def odds_lines(towers: Iterable[TowerState], text: Translator) -> Sequence[OddsLine]:
    """Return a line for each tower by number: how steady it stands."""
    ordered = sorted(towers, key=lambda each: each.number)
    lines = [OddsLine(text.gettext("How steady the towers are:"))] if ordered else []
    for each in ordered:
        count = len(each.tower.pieces)
        words = text.ngettext("Tower {number}: {count} piece", "Tower {number}: {count} pieces", count)
        lines.append(OddsLine(words.format(number=each.number, count=count), each.balance.margin, Wish.HOPED))
    return lines


_WORDS: Final = {
    "not_now_first": N_("Too early"),
    "not_now_share": N_("Too early"),
    "not_now_turn": N_("Too early"),
    "not_now_falling": N_("Still swaying"),
    "not_now_handover": N_("Too late"),
    "not_now_refill": N_("Too early"),
    "not_now_over": N_("The match is over"),
    "not_your_turn": N_("Not your turn"),
    "grip_again": N_("Loose section first"),
    "out_of_reach": N_("Out of reach"),
    "not_in_hand": N_("Not yours"),
    "base_first": N_("Lay a base first"),
    "no_base_after_a_lay": N_("No more bases"),
    "closes": N_("Would close the tower"),
    "closes_unnamed": N_("Would close the tower"),
    "one_base": N_("One base is enough"),
    "something_fits": N_("A piece fits a tower"),
    "no_room": N_("No room"),
    "flat_side_down": N_("Flat side down"),
    "two_towers_first": N_("Needs a second tower"),
    "lay_first": N_("Too early: lay first"),
    "not_on_the_table": N_("Not on the table"),
    "never_the_base": N_("The base stays"),
    "two_pieces_at_least": N_("Two pieces at least"),
}
"""Remark for each refusal that a hand can meet over the table."""


def word_for(refusal: IllegalAction, text: Translator) -> str:
    """Return a refusal in a word or two."""
    return text.gettext(_WORDS.get(refusal.message_key, N_("Not allowed")))
