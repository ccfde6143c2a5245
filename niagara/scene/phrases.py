"""What the banner says: one sentence about who does what now."""

from __future__ import annotations

from collections.abc import Sequence

from niagara.board import CARD_POINTS, Card, Place
from niagara.rules.views import NiagaraView, Phase
from niagara.wording import card
from table.contract import Seat
from table.words import Translator


def turn_sentence(
    view: NiagaraView, names: Sequence[str], text: Translator, *, acting: Seat | None, people: Sequence[Seat]
) -> str:
    """The banner's sentence; "" for the frame's own.

    `acting` is who may act at the screen, `people` are the seats played there: with several, each is called by name.
    """
    if acting is None:
        return _others(view, names, text)
    alone, called = _own(view, text)
    return called.format(name=names[acting]) if len(people) > 1 else alone


def flow_sentence(made: int, flow: int, text: Translator) -> str:
    """What is said while the river moves: `made` pushes there have been, of `flow`."""
    if not flow:
        return text.gettext("The river rests")
    if not made:
        return text.ngettext("The river moves by {count} disc", "The river moves by {count} discs", flow).format(
            count=flow
        )
    return text.gettext("The river moves: {made} of {flow}").format(made=made, flow=flow)


def _own(view: NiagaraView, text: Translator) -> tuple[str, str]:
    """What is said to whoever is alone at the screen, and to one of several, called by name."""
    if view.phase is Phase.BUYING:
        return (
            text.gettext("Buy a canoe back for a gem, or keep your gems"),
            text.gettext("{name}, buy a canoe back for a gem, or keep your gems"),
        )
    if view.phase is Phase.CHOOSING:
        return (
            text.gettext("Choose a paddle card, face down"),
            text.gettext("{name}, choose a paddle card, face down"),
        )
    if view.phase is Phase.RETURNING:
        return (
            text.gettext("The whirlpool is where your canoe comes back: left or right?"),
            text.gettext("{name}, the whirlpool is where your canoe comes back: left or right?"),
        )
    return _own_turn(view, text)


def _own_turn(view: NiagaraView, text: Translator) -> tuple[str, str]:
    played = view.cards[view.turn]
    if played is Card.CLOUD:
        return (
            text.gettext("Your cloud: better weather or worse?"),
            text.gettext("{name}, your cloud: better weather or worse?"),
        )
    if played is Card.LASSO:
        return (
            text.gettext("Your lasso: your canoes go to the bank until the river has moved"),
            text.gettext("{name}, your lasso: your canoes go to the bank until the river has moved"),
        )
    if played is Card.CHOICE:
        return (
            text.gettext("Move one canoe by one, two or three points"),
            text.gettext("{name}, move one canoe by one, two or three points"),
        )
    if view.moved:
        return text.gettext("Now your other canoe"), text.gettext("{name}, now your other canoe")
    count = CARD_POINTS[played] if played is not None else 0
    places = [canoe.place for canoe in view.canoes[view.turn]]
    if all(place is Place.SHORE for place in places):
        alone = text.ngettext("Launch one canoe: {count} point", "Launch one canoe: {count} points", count)
        called = text.ngettext(
            "{name}, launch one canoe: {count} point", "{name}, launch one canoe: {count} points", count
        )
        return alone.format(count=count), called.replace("{count}", str(count))
    if places.count(Place.FALLS) == 1:
        alone = text.ngettext("Paddle: {count} point", "Paddle: {count} points", count)
        called = text.ngettext("{name}, paddle: {count} point", "{name}, paddle: {count} points", count)
        return alone.format(count=count), called.replace("{count}", str(count))
    alone = text.ngettext("Paddle: {count} point for each canoe", "Paddle: {count} points for each canoe", count)
    called = text.ngettext(
        "{name}, paddle: {count} point for each canoe", "{name}, paddle: {count} points for each canoe", count
    )
    return alone.format(count=count), called.replace("{count}", str(count))


def _others(view: NiagaraView, names: Sequence[str], text: Translator) -> str:
    if view.phase is Phase.BUOY:
        return text.gettext("Who begins?")
    if view.phase is Phase.CHOOSING:
        return text.gettext("Everybody chooses a paddle card…")
    if view.phase is Phase.OVER:
        return ""
    name = names[view.turn]
    if view.phase is Phase.BUYING:
        return text.gettext("{name} may buy a canoe back…").format(name=name)
    if view.phase is Phase.RETURNING:
        return text.gettext("{name} comes back into the whirlpool…").format(name=name)
    played = view.cards[view.turn]
    if played is None:
        return text.gettext("{name} is to paddle…").format(name=name)
    return text.gettext("{name} plays {card}…").format(name=name, card=card(played, text))
