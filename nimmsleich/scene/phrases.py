"""What the banner says: one sentence about who does what now."""

from collections.abc import Sequence
from typing import Final

from nimmsleich.rules.views import NimmsleichView, Phase
from table.contract import Seat
from table.words import N_, Translator

_OPEN: Final = (
    N_("You open: how many of which body lie on all cards?"),
    N_("{name}, you open: how many of which body lie on all cards?"),
)
_RAISE: Final = (
    N_("Your turn: raise the bid, or call it a lie"),
    N_("{name}, it is your turn: raise the bid, or call it a lie"),
)
_VOTE: Final = (N_("Thumb or fist: does the bid hold?"), N_("{name}, thumb or fist: does the bid hold?"))
_RIGHT: Final = (N_("You were right: get rid of a card"), N_("{name}, you were right: get rid of a card"))
_WRONG: Final = (N_("You were wrong: choose a card"), N_("{name}, you were wrong: choose a card"))


def turn_sentence(
    view: NimmsleichView,
    names: Sequence[str],
    text: Translator,
    *,
    acting: Seat | None,
    choosing: bool,
    people: Sequence[Seat],
) -> str:
    """The banner's sentence. `acting` is who may act at the screen, `choosing` whether cards to look at are chosen;
    `people` are the seats played at the screen: with one, "you" is clear.
    """
    if choosing and acting is not None:
        return text.gettext("Detective on the way: whose cards shall be looked at?")
    if acting is not None:
        alone, called = _own(view, acting)
        return text.gettext(called).format(name=names[acting]) if len(people) > 1 else text.gettext(alone)
    return _others(view, names, text, people)


def _own(view: NimmsleichView, acting: Seat) -> tuple[str, str]:
    """What is said to whoever is alone at the screen, and to one of several, called by name."""
    match view.phase:
        case Phase.BIDDING:
            return _RAISE if view.calls else _OPEN
        case Phase.VOTING:
            return _VOTE
        case Phase.CHOOSING:
            return _RIGHT if acting in view.rounds[-1].winners else _WRONG
    return "", ""


def _others(view: NimmsleichView, names: Sequence[str], text: Translator, people: Sequence[Seat]) -> str:
    if view.phase is Phase.BIDDING and view.actors and view.actors[0] in people:
        return text.gettext("One moment…")
    if view.phase is Phase.BIDDING and view.actors:
        sentence = text.gettext("{name} opens the bidding…") if not view.calls else text.gettext("{name} is thinking…")
        return sentence.format(name=names[view.actors[0]])
    if view.phase is Phase.VOTING:
        return text.gettext("{name} doubts {other}: thumbs or fists?").format(
            name=names[view.denouncer], other=names[view.denounced]
        )
    fixed = {
        Phase.DEALER: text.gettext("Who deals?"),
        Phase.DEAL: text.gettext("Six cards to everybody, face down"),
        Phase.SHUFFLE: text.gettext("The hands are shuffled"),
        Phase.CHOOSING: text.gettext("Everybody parts with a card…"),
        Phase.OYSTERS: text.gettext("A tie! Oysters decide"),
    }
    return fixed.get(view.phase, "")


def cards_left(count: int, text: Translator) -> str:
    """How many cards somebody has, in hand and pile together."""
    return text.ngettext("{count} card left", "{count} cards left", count).format(count=count)


def detectives_left(count: int, text: Translator) -> str:
    """How many detectives somebody can still send."""
    return text.ngettext("{count} detective left", "{count} detectives left", count).format(count=count)
