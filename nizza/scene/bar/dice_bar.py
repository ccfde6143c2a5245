"""The action bar: the dice, and beside them the buttons for whatever is to be decided now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.typing import RectLike

from nizza.dice import COUNT, SYMBOLS, Dice, Symbol, in_order
from nizza.rules.actions import ClimbToHelicopter, HandOn, Keep, LeaveWater, NizzaAction, TakeCase
from nizza.rules.views import NizzaView, Phase
from nizza.scene.bar.die_words import about, of_use
from nizza.scene.bar.flight_buttons import FlightButtons
from nizza.scene.picture import Picture
from nizza.scene.using.using import Using
from nizza.view.pieces.dice import BODY, face_of
from nizza.wording import die
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.pieces.dice import DiceTray
from stage.ui.intents import Intent
from stage.ui.widgets import Button, Flow, Kind, Row, Widget
from table.rng import stream

_TRAY: Final = 560.0
"""Logical units that the dice take in the bar."""


class DicePlace(Widget):
    """Where the tray lies in the bar; its dice are painted by the scene, above everything."""

    def __init__(self, tray: DiceTray) -> None:
        super().__init__("dice")
        self._tray = tray

    @property
    def children(self) -> Sequence[Widget]:
        return self._tray.spots

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return _TRAY, 128.0

    def place(self, area: RectLike) -> None:
        super().place(area)
        self._tray.place(self.rect)


class ButtonPlace(Widget):
    """The buttons, half-way up the bar."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        super().__init__("choices.place", grow=1.0)
        self._flow = Flow("choices", buttons, gap=10.0, align="center")

    @property
    def children(self) -> Sequence[Widget]:
        return (self._flow,)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return self._flow.preferred(width)

    def place(self, area: RectLike) -> None:
        super().place(area)
        high = min(self.rect.height, self._flow.preferred(self.rect.width)[1])
        self._flow.place((self.rect.left, self.rect.centery - high / 2, self.rect.width, high))


class DiceBar:
    """Dice and buttons."""

    def __init__(self, picture: Picture, using: Using, flight: FlightButtons) -> None:
        self._picture = picture
        self._context = context = picture.context
        self._using = using
        self._flight = flight
        self._rng = stream(context.match.setup.seed, "dice on the screen")
        self.faces: tuple[Symbol, ...] = SYMBOLS[:COUNT]
        """What lies at each place of the tray."""
        self._leaving: set[int] = set()
        """Places whose dice are on their way to the neighbour."""
        self.tray = self._new_tray()

    def _new_tray(self) -> DiceTray:
        context = self._context
        shown = [face_of(symbol) for symbol in self.faces]
        faces = [face_of(symbol) for symbol in SYMBOLS]
        return DiceTray(faces, shown, context.motion, context.play, self._keeping_changed, body=BODY, single_row=True)

    def build(self) -> Widget:
        """The dice on the left, the buttons on the right."""
        gettext, using = self._context.gettext, self._using
        self.tray = self._new_tray()
        self._place = DicePlace(self.tray)
        self._roll = _button("roll", "", self.roll_again, kind=Kind.PRIMARY)
        self._fix = _button("fix", gettext("That's it"), self.fix)
        self._stand = _button("stand", gettext("Stay here"), using.stand)
        self._plain = _button("plain", "", using.do_plain, kind=Kind.PRIMARY)
        self._stay = _button("leave-rope", gettext("The rope stays"), using.leave_rope)
        self._up = _button("up", gettext("Up to the helicopter!"), using.go_up, kind=Kind.PRIMARY)
        self._hand_on = _button("hand-on", gettext("Hand it on"), using.hand_on)
        self._undo = _button("undo-draft", "", using.cancel, icon="ui/undo")
        self._undo.tooltip = gettext("Give up what you have picked (Esc)")
        self._buttons = [
            *(self._roll, self._fix, self._stand, self._plain, self._stay, self._up, *self._flight.build()),
            *(self._undo, self._hand_on),
        ]
        self._bar = Row("actions", [self._place, ButtonPlace(self._buttons)], gap=16.0)
        self.show(self._picture.view)
        return self._bar

    @property
    def kept(self) -> Dice:
        """What the kept dice show."""
        return in_order(tuple(self.faces[place] for place in self.tray.kept))

    def roll_again(self) -> None:
        """Roll the dice that are not kept."""
        self._context.act(Keep(self.kept))

    def fix(self) -> None:
        """Roll no more."""
        self._context.act(Keep(self._picture.view.rolled))

    def take(self, intent: Intent) -> bool:
        """Digits pick dice."""
        return self._bar.seen and self.tray.take(intent)

    def _keeping_changed(self) -> None:
        self._context.look_again()
        self._context.commands.odds_changed()

    def _pick(self, place: int) -> None:
        if self.tray.chosen == place:
            self.tray.chosen = None
            self._using.give_up()
            return
        self.tray.chosen = place
        self._using.choose(self.faces[place])

    @property
    def pointed(self) -> Symbol | None:
        """The symbol of the die that is looked at while dice are kept or used."""
        place = self.tray.pointed(by_keyboard=self._context.input.by_keyboard)
        deciding = self._using.using or self._is_keeping
        return self.faces[place] if place is not None and deciding else None

    @property
    def _is_keeping(self) -> bool:
        """Whether the person at the screen chooses dice to keep."""
        return self._context.acting is not None and self._picture.view.phase is Phase.KEEPING

    def show(self, view: NizzaView) -> None:
        """Let the dice lie as they do in `view`."""
        self._leaving.clear()
        if view.rolled and Counter(self.faces) != Counter(view.rolled):
            self.faces = view.rolled
            self.tray.lay([face_of(symbol) for symbol in self.faces])
        self.tray.lay([face_of(symbol) for symbol in self.faces], self._places_kept(view), self._places_spent(view))

    def _places_kept(self, view: NizzaView) -> Sequence[int]:
        """What was kept stays so after the roll, until it is picked again."""
        if view.phase is Phase.KEEPING:
            return self.tray.kept
        return self._places_of(view.kept) if view.phase is Phase.ROLLING else ()

    def _places_spent(self, view: NizzaView) -> list[int]:
        if view.phase not in (Phase.USING, Phase.FLYING, Phase.FALLING, Phase.HANGING):
            return [] if view.rolled else list(range(COUNT))
        left = set(self._places_of(view.dice))
        return [place for place in range(COUNT) if place not in left]

    def _places_of(self, symbols: Dice) -> list[int]:
        """Places that show these symbols; those kept or not away already before others."""
        wanted, found = list(symbols), []
        order = sorted(range(COUNT), key=lambda place: (self.tray.dice[place].away, not self.tray.dice[place].kept))
        for place in order:
            if self.faces[place] in wanted:
                wanted.remove(self.faces[place])
                found.append(place)
        return found

    def throw(self, kept: Dice, rolled: Dice) -> None:
        """Throw all dice but the kept ones."""
        places = self._places_of(kept) if kept else []
        shuffled = list(rolled)
        self._rng.shuffle(shuffled)
        faces = list(self.faces)
        for place in range(COUNT):
            if place not in places:
                faces[place] = shuffled.pop()
            self.tray.dice[place].kept = place in places
        self.faces = tuple(faces)
        self.tray.throw([face_of(symbol) for symbol in faces], self._rng)

    def die_place(self, name: str) -> pygame.FRect | None:
        """Where the first die lies that has not left and shows what the name says: "die-swing"; None if none does."""
        shown = zip(self.faces, self.tray.dice, self.tray.spots, strict=True)
        return next((spot.rect.copy() for face, die, spot in shown if f"die-{face}" == name and not die.away), None)

    def send(self, symbol: Symbol, to: tuple[float, float]) -> None:
        """Let a die with this symbol go to the neighbour: the one that is in use, if it shows it."""
        free = [
            place
            for place, face in enumerate(self.faces)
            if face is symbol and place not in self._leaving and not self.tray.dice[place].away
        ]
        place = self.tray.chosen if self.tray.chosen in free else next(iter(free), None)
        if place is not None:
            self._leaving.add(place)
            self.tray.send(place, to)

    def advise(self, action: Keep | HandOn | None) -> None:
        """Keep the dice, or choose the one to be handed on, that a hint advises; None: no hint any more."""
        if isinstance(action, Keep) and self._picture.view.phase is Phase.KEEPING:
            self.tray.keep(set(self._places_of(action.dice)))
            self._keeping_changed()
        if isinstance(action, HandOn) and self._using.using:
            place = next(
                place for place in range(COUNT) if self.faces[place] is action.symbol and not self.tray.dice[place].away
            )
            self.tray.chosen = place
            self._using.choose(action.symbol)

    def free(self) -> None:
        """No die is kept any more."""
        self.tray.keep(set())

    def update(self) -> None:
        """Show the buttons for what can be done; say why the others cannot."""
        view, acting = self._picture.view, self._context.acting is not None
        keeping = self._is_keeping
        self.tray.on_pick = None if keeping else self._pick
        flies = self._flight.flies
        reason = self._context.gettext("Let go of the rope first.") if flies else self._picture.waiting_reason()
        self.tray.allow(keeping or (self._using.using and not flies), reason)
        if not self._using.using or self._using.draft.symbol is None:
            self.tray.chosen = None
        self._update_rolling(view, keeping)
        self._update_uses(view, acting)
        self._flight.update()

    def explain(self) -> None:
        """Let the dice that are looked at say what they could do, in words for the input that looks at them."""
        for place, spot in enumerate(self.tray.spots):
            if spot.hovered or spot.focused:
                by_keyboard = self._context.input.by_keyboard and not spot.hovered
                spot.tooltip = self._tooltip(place, by_keyboard=by_keyboard)

    def _update_rolling(self, view: NizzaView, keeping: bool) -> None:
        context = self._context
        self._roll.visible = self._fix.visible = keeping
        free = COUNT - len(self.tray.kept)
        words = context.ngettext("Roll {count} die again", "Roll {count} dice again", free)
        self._roll.text = words.format(count=free) if free else context.gettext("Roll again")
        self._roll.allow(free > 0, context.gettext("All dice are kept."))
        kind = Kind.PRIMARY if free == 0 else Kind.SECONDARY
        self._fix.kind, self._roll.kind = kind, Kind.SECONDARY if free == 0 else Kind.PRIMARY
        words = context.ngettext(
            "Use these dice; {count} roll is left", "Use these dice; {count} rolls are left", view.rolls_left
        )
        self._fix.tooltip = words.format(count=view.rolls_left)

    def _update_uses(self, view: NizzaView, acting: bool) -> None:
        gettext, draft, using = self._context.gettext, self._using.draft, self._using.using
        self._stand.visible = acting and view.phase is Phase.PLACING
        self._plain.visible = using and draft.plain is not None
        self._plain.text = self._plain_words(draft.plain)
        self._stay.visible = acting and draft.asks_for_hanging
        self._up.visible = using and ClimbToHelicopter() in self._context.legal
        self._undo.visible = acting and draft.begun and not self._flight.flies
        self._hand_on.visible = using and not self._flight.flies
        stuck = self._using.is_stuck
        useless = stuck or (draft.symbol is not None and not draft.uses)
        self._hand_on.kind = Kind.PRIMARY if useless else Kind.SECONDARY
        self._hand_on.text = gettext("Hand one on") if stuck else gettext("Hand it on")
        if stuck:
            self._hand_on.allow(True, "")
        elif draft.symbol is None:
            self._hand_on.disable(gettext("Choose a die first."))
        else:
            refusal = self._context.refusal_of(HandOn(draft.symbol))
            self._hand_on.allow(refusal is None, self._context.explain(refusal) if refusal is not None else "")

    def _plain_words(self, action: NizzaAction | None) -> str:
        gettext = self._context.gettext
        match action:
            case LeaveWater():
                return gettext("Out of the water")
            case TakeCase():
                return gettext("Take a suitcase")
        return gettext("Crack the safe")

    def _tooltip(self, place: int, *, by_keyboard: bool) -> str:
        """What the die could do, and how to pick it."""
        context, symbol = self._context, self.faces[place]
        text = context.app.language
        if context.acting is None:
            words = die(symbol, text)
            return words[:1].upper() + words[1:]
        hidden = self._using.hides_reach(symbol)
        says = about(self._using.preview(symbol), context.seat_names, text, hidden=hidden)
        return f"{says}\n{self._how_to_pick(place, by_keyboard=by_keyboard)}"

    def _how_to_pick(self, place: int, *, by_keyboard: bool) -> str:
        gettext = self._context.gettext
        if not self._is_keeping:
            says = gettext("Enter uses it ({key})") if by_keyboard else gettext("Click to use it ({key})")
        elif self.tray.dice[place].kept:
            says = gettext("Kept; Enter takes it back ({key})")
            if not by_keyboard:
                says = gettext("Kept; click to take it back ({key})")
        else:
            says = gettext("Enter keeps it ({key})") if by_keyboard else gettext("Click to keep it ({key})")
        return says.format(key=place + 1)

    @property
    def of_use(self) -> Dice | None:
        """The symbols that could do anything as the dice lie; None where that is not to be shown (NZ-23)."""
        lying = sorted(set(self._picture.view.rolled), key=SYMBOLS.index)
        if any(self._using.hides_reach(symbol) for symbol in lying):
            return None
        return of_use([self._using.preview(symbol) for symbol in lying])

    @property
    def first_focus(self) -> str:
        """The first button that can be pressed, or the first die that is left."""
        if self._using.using and not self._using.is_stuck:
            left = (place for place, die in enumerate(self.tray.dice) if not die.away)
            return f"die-{next(left, 0)}"
        return next((button.name for button in self._buttons if button.visible and button.enabled), "")

    def draw(self, painter: Painter) -> None:
        """The dice, above everything."""
        if self._bar.seen:
            self.tray.draw(painter)


def _button(
    name: str, text: str, action: Callable[[], object], *, icon: str = "", kind: Kind = Kind.SECONDARY
) -> Button:
    return Button(name, text, action, icon=icon, kind=kind, style=theme.BODY_BOLD, visible=False)
