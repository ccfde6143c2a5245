"""Words about the table: the banner's sentence, and tooltips on piles, hands, slate, box and stock."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from nimmsleich.cards import CORPSES, RANKS
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.scene.board import to_the_edge
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.picture import first_counts
from nimmsleich.view.seat_facts import cards_left, detectives_left
from nimmsleich.view.slate import expected
from stage.ui.base import ScreenPoint, Widget
from table.contract import Seat
from table.words import N_, Translator

_OPEN: Final = (
    N_("You open: name a corpse and how many of it are on the table."),
    N_("{name}, you open: name a corpse and how many of it are on the table."),
)
_RAISE: Final = (
    N_("Your turn: raise the bid, or denounce it"),
    N_("{name}, it's your turn: raise the bid, or denounce it"),
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
    """Return the banner's sentence.

    `acting` is the seat that may act at the screen, `choosing` True while cards to look at are chosen. `people` are the
    seats played at the screen: with only one, "you" is clear.
    """
    if choosing and acting is not None:
        return text.gettext("Whose cards will you peek at?")
    if acting is not None:
        alone, called = _own(view, acting)
        return text.gettext(called).format(name=names[acting]) if len(people) > 1 else text.gettext(alone)
    return _others(view, names, text, people)


def _own(view: NimmsleichView, acting: Seat) -> tuple[str, str]:
    """Return the sentence for a person alone at the screen, and the one that calls one of several by name."""
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
        return text.gettext("{name} denounces {other}: thumbs or fists?").format(
            name=names[view.denouncer], other=names[view.denounced]
        )
    fixed = {
        Phase.DEALER: text.gettext("Who deals?"),
        Phase.DEAL: text.gettext("Six cards each, face down")
        if view.seats > 3
        else text.gettext("Six cards each. With three you play two at a time"),
        Phase.SHUFFLE: text.gettext("The hands are shuffled"),
        Phase.CHOOSING: text.gettext("Everyone parts with a card…"),
        Phase.OYSTERS: text.gettext("A tie! Oysters decide"),
    }
    return fixed.get(view.phase, "")


_WORDS: Final = {
    "hand": N_("Your hand: only you can see it"),
    "pile": N_("Your pile, face down. Get rid of all your cards to win."),
    "chain": N_("The earlier bids of this round"),
    "known": N_("Cards in other hands: seen by your detective, or shown before and come round again"),
    "slate": "",
    "tray": N_("The box: cards of those who were right"),
    "stock": N_("The stock: undealt cards"),
}
_OTHERS: Final = ("hand", "pile", "tokens")


class Explained(Widget):
    """Area with a tooltip. A click on it counts as a click on the empty table."""

    clickable = True

    def __init__(self, name: str, words: str, beside: Callable[[], None]) -> None:
        super().__init__(name, tooltip=words)
        self._beside = beside
        self.reach: pygame.FRect | None = None
        """Area that the tooltip must not cover, if larger than the widget."""

    @property
    def explained(self) -> pygame.FRect:
        return self.reach if self.reach is not None else self.rect

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        self._beside()


class Explanations:
    """Tooltip areas, below all other widgets."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state

    def build(self) -> None:
        """Add the areas; :meth:`place` moves them."""
        for what, words in _WORDS.items():
            self._add(f"about-{what}", self._state.context.gettext(words) if words else "")
        for seat in range(len(self._state.context.seat_names)):
            for what in _OTHERS:
                self._add(f"about-{what}-{seat}")
        for corpse in RANKS:
            self._add(f"about-ledge-{corpse}")

    def _add(self, name: str, words: str = "") -> None:
        context = self._state.context
        context.ui.add(Explained(name, words, context.controller.skip_rest))

    def place(self) -> None:
        """Move the areas to the things that they explain, and hide those of absent things."""
        ui, places = self._state.context.ui, self._state.places
        for what in _WORDS:
            ui.move(f"about-{what}", places.named(what) or pygame.FRect(0, 0, 0, 0))
            ui.find(f"about-{what}").visible = what not in self._absent
        ui.find("about-slate").tooltip = expected(self._state.table.view, self._state.context.app.language)
        for seat in range(len(self._state.context.seat_names)):
            self._place_station(seat)
        for corpse in RANKS:
            self._place_ledge(corpse)

    def _place_station(self, seat: Seat) -> None:
        """Place and update the areas of another seat."""
        ui, station = self._state.context.ui, self._state.places.stations.get(seat)
        for what, words in zip(_OTHERS, self._words_of(seat), strict=True):
            widget = ui.find(f"about-{what}-{seat}")
            widget.visible = station is not None
            widget.tooltip = words
            if station is not None:
                lies = {"hand": station.cards, "pile": station.pile, "tokens": station.detectives}
                ui.move(widget.name, lies[what])

    def _words_of(self, seat: Seat) -> tuple[str, str, str]:
        """Return the words for a seat's hand, its pile, and its tokens."""
        context, table = self._state.context, self._state.table
        gettext, text, name = context.gettext, context.app.language, context.seat_names[seat]
        cards = cards_left(table.piles[seat] + len(table.hands[seat]), text)
        detectives = detectives_left(table.tokens[seat], text)
        return (
            gettext("The hand of {name}: a detective can look at it").format(name=name),
            "\n".join((gettext("The pile of {name}, face down").format(name=name), cards)),
            "\n".join((gettext("The detectives of {name}").format(name=name), detectives)),
        )

    def _place_ledge(self, corpse: int) -> None:
        """Place the area below a corpse, with its highest bid and the next possible one."""
        state, gettext = self._state, self._state.context.gettext
        name, highest, first = gettext(CORPSES[corpse - 1]), state.table.highest(corpse), first_counts(state.table)
        says = []
        if first:
            least = gettext("{corpse}: raise to {count} or more")
            says.append(least.format(corpse=name, count=first[corpse - 1]))
        if highest:
            marks = gettext("The highest bid on {corpse} so far is {count}")
            says.append(marks.format(corpse=name, count=highest))
        widget = state.context.ui.find(f"about-ledge-{corpse}", Explained)
        widget.visible, widget.tooltip = bool(says), "\n".join(says)
        cell = state.places.ledge_cell(corpse)
        widget.reach = to_the_edge(cell.union(state.places.ranks[corpse - 1]))
        state.context.ui.move(widget.name, cell)

    @property
    def _absent(self) -> set[str]:
        """Names of the things that are not on the table now."""
        state, view = self._state, self._state.table.view
        absent = {"hand", "pile"} if state.render_context.me is None else set()
        if state.render_context.me is None or not any(view.sure[seat] for seat in state.places.stations):
            absent.add("known")
        if len(state.table.calls) < 2:
            absent.add("chain")
        if view.phase not in (Phase.BIDDING, Phase.VOTING):
            absent.add("slate")
        return absent if state.table.stock else absent | {"stock"}
