"""The action bar: the dice, what is kept and sent of them, and what they say where they are pointed at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame
from pygame.typing import RectLike

from nizza.dice import COUNT, SYMBOLS, Dice, Symbol, in_order
from nizza.rules.actions import HandOn, Keep
from nizza.rules.refusals import refused
from nizza.rules.views import NizzaView, Phase
from nizza.scene.bar.die_words import about, of_use
from nizza.scene.bar.flight_buttons import FlightButtons
from nizza.scene.bar.turn_buttons import TurnButtons
from nizza.scene.picture import Picture
from nizza.scene.using.using import Using
from nizza.view.pieces.dice import BODY, face_of
from nizza.wording import die
from stage.graphics.painter import Painter
from stage.match.pieces.dice import DiceTray
from stage.ui.intents import Intent
from stage.ui.widgets import Row, Widget
from table.rng import stream
from table.words import capitalised

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


class DiceBar:
    """Dice and buttons."""

    def __init__(self, picture: Picture, using: Using, flight: FlightButtons) -> None:
        self._picture = picture
        self._context = context = picture.context
        self._using = using
        self._flight = flight
        self._buttons = TurnButtons(picture, using, flight)
        self._rng = stream(context.match.setup.seed, "dice on the screen")
        self.faces: tuple[Symbol, ...] = SYMBOLS[:COUNT]
        """What lies at each place of the tray."""
        self._leaving: set[int] = set()
        """Places whose dice are on their way to the neighbour."""
        self.tray = self._new_tray()
        self._picked: int | None = None
        """The place of the die that was picked last to be used."""

    def _new_tray(self) -> DiceTray:
        context = self._context
        shown = [face_of(symbol) for symbol in self.faces]
        faces = [face_of(symbol) for symbol in SYMBOLS]
        return DiceTray(faces, shown, context.motion, context.play, self._keeping_changed, body=BODY, single_row=True)

    def build(self) -> Widget:
        """The dice on the left, the buttons on the right."""
        before, self.tray = self.tray, self._new_tray()
        self.tray.lie_as(before)
        place = DicePlace(self.tray)
        self._bar = Row("actions", [place, self._buttons.build(self.roll_again, self.fix)], gap=16.0)
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
        """Digits pick dice; where one has left, it is said so."""
        return self._bar.seen and (self.tray.take(intent) or self._is_refused(intent))

    def _is_refused(self, intent: Intent) -> bool:
        place = self.tray.place_of(intent)
        if place is None or not self.tray.dice[place].away or not self._using.using:
            return False
        self._context.commands.refuse(refused("die_handed_on"))
        return True

    def _keeping_changed(self) -> None:
        self._context.look_again()
        self._context.commands.odds_changed()

    def _pick(self, place: int) -> None:
        self._picked = place
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
        keeping = self._is_keeping
        self.tray.on_pick = None if keeping else self._pick
        flies = self._flight.flies
        reason = self._context.gettext("Let go of the rope first.") if flies else self._picture.waiting_reason()
        self.tray.allow(keeping or (self._using.using and not flies), reason)
        if not self._using.using or self._using.draft.symbol is None:
            self.tray.chosen = None
        self._buttons.update(keeping=keeping, kept=len(self.tray.kept))

    def explain(self) -> None:
        """Let the dice that are looked at say what they could do, in words for the input that looks at them."""
        for place, spot in enumerate(self.tray.spots):
            if spot.hovered or spot.focused:
                by_keyboard = self._context.input.by_keyboard and not spot.hovered
                spot.tooltip = self._tooltip(place, by_keyboard=by_keyboard)

    def _tooltip(self, place: int, *, by_keyboard: bool) -> str:
        """What the die could do, and how to pick it."""
        context, symbol = self._context, self.faces[place]
        text = context.app.language
        if context.acting is None:
            return capitalised(die(symbol, text))
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
        """What wins, or the first button that can be pressed, or a die that is left: rather the one picked last."""
        if self._using.using and not self._using.is_stuck and not self._using.wins:
            left = [place for place, die in enumerate(self.tray.dice) if not die.away]
            return f"die-{self._picked if self._picked in left else next(iter(left), 0)}"
        return self._buttons.first

    def draw(self, painter: Painter) -> None:
        """The dice, above everything."""
        if self._bar.seen:
            self.tray.draw(painter)
