"""The action bar: the dice, what is kept and sent of them, and what they say where they are pointed at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.typing import RectLike

from nizza.board.areas import Kind, Point, Water, excess
from nizza.board.model import ROPES
from nizza.dice import COUNT, SYMBOLS, Dice, Symbol, in_order
from nizza.rules.actions import HandOn, Keep, LeaveWater, NizzaAction, Push, TakeCase
from nizza.rules.refusals import refused
from nizza.rules.views import Case, NizzaView, Phase, RopeMoves
from nizza.scene.draft import DieUseDraft
from nizza.scene.flight_buttons import FlightButtons
from nizza.scene.picture import NizzaSceneState
from nizza.scene.using import DieUseController
from nizza.view.prizes import BODY, face_of
from nizza.wording import die, length
from stage.graphics.painter import Painter
from stage.match.areas import ButtonPlace, bar_button
from stage.match.dice import DiceTray
from stage.ui.base import Widget
from stage.ui.button import ButtonKind
from stage.ui.intents import Intent
from stage.ui.layout import Row
from table.rng import stream
from table.words import Translator, capitalised, joined


class TurnButtons:
    """Those of rolling, of using dice, and of a momentum swing; seen are those that can do something now."""

    def __init__(self, picture: NizzaSceneState, using: DieUseController, flight: FlightButtons) -> None:
        self._picture = picture
        self._context = picture.context
        self._using = using
        self._flight = flight

    def build(self, roll_again: Callable[[], object], fix: Callable[[], object]) -> Widget:
        """All of them, out of sight until they are updated; `roll_again` and `fix` are what the first two do."""
        gettext, using = self._context.gettext, self._using
        self._roll = bar_button("roll", "", roll_again, kind=ButtonKind.PRIMARY)
        self._fix = bar_button("fix", gettext("That's it"), fix)
        self._stand = bar_button("stand", "", using.stand, kind=ButtonKind.PRIMARY)
        self._plain = bar_button("plain", "", using.do_plain, kind=ButtonKind.PRIMARY)
        self._stay = bar_button("leave-rope", gettext("The rope stays"), using.leave_rope)
        self._up = bar_button("up", gettext("Up to the helicopter!"), using.go_up, kind=ButtonKind.PRIMARY)
        self._hand_on = bar_button("hand-on", gettext("Hand it on"), using.hand_on)
        self._undo = bar_button("undo-draft", "", using.cancel, icon="ui/undo")
        self._undo.tooltip = gettext("Give up what you have picked (Esc)")
        uses = [self._stand, self._plain, self._stay, self._up, *self._flight.build(), self._undo]
        # What gives up a roll, or all that are left, or a die.
        apart = [self._fix, self._roll, self._hand_on]
        self._buttons = [self._roll, self._fix, *uses, self._hand_on]
        return ButtonPlace("choices", uses, gap=10.0, apart=apart)

    @property
    def first(self) -> str:
        """The name of the first button that can be pressed; empty if there is none."""
        return next((button.name for button in self._buttons if button.visible and button.enabled), "")

    def update(self, *, keeping: bool, kept: int) -> None:
        """Show the buttons for what can be done, say why the others cannot; so many dice are kept, if `keeping`."""
        self._update_rolling(keeping, COUNT - kept)
        self._update_uses()
        self._update_handing_on()
        self._flight.update()

    def _update_rolling(self, keeping: bool, free: int) -> None:
        context, rolls = self._context, self._picture.view.rolls_left
        self._roll.visible = self._fix.visible = keeping
        words = context.ngettext("Roll {count} die again", "Roll {count} dice again", free)
        self._roll.text = words.format(count=free) if free else context.gettext("Roll again")
        self._roll.allow(free > 0, context.gettext("All dice are kept."))
        kind = ButtonKind.PRIMARY if free == 0 else ButtonKind.SECONDARY
        self._fix.kind, self._roll.kind = kind, ButtonKind.SECONDARY if free == 0 else ButtonKind.PRIMARY
        words = context.ngettext(
            "Use these dice; {count} roll is left", "Use these dice; {count} rolls are left", rolls
        )
        self._fix.tooltip = words.format(count=rolls)

    def _update_uses(self) -> None:
        acting, draft, using = self._context.acting is not None, self._using.draft, self._using.using
        self._update_placing(acting=acting, chosen=draft.start is not None)
        self._plain.visible = using and draft.plain is not None
        self._plain.text = self._plain_words(draft.plain)
        self._stay.visible = acting and draft.asks_for_hanging
        self._up.visible = using and self._using.wins
        self._undo.visible = acting and draft.begun and not self._flight.flies

    def _update_placing(self, *, acting: bool, chosen: bool) -> None:
        gettext = self._context.gettext
        self._stand.visible = acting and self._picture.view.phase is Phase.PLACING
        self._stand.text = gettext("Yes, here") if chosen else gettext("Begin here")
        self._stand.tooltip = gettext("Your first roll is made from where your burglar stands now.")
        if chosen:
            self._stand.tooltip = gettext("Your first roll is made from the place that is marked.")

    def _update_handing_on(self) -> None:
        gettext, draft, stuck = self._context.gettext, self._using.draft, self._using.is_stuck
        self._hand_on.visible = self._using.using and not self._flight.flies
        self._hand_on.kind = ButtonKind.PRIMARY if stuck or self._using.is_useless else ButtonKind.SECONDARY
        self._hand_on.text = gettext("Hand one on") if stuck else gettext("Hand it on")
        if stuck:
            self._hand_on.allow(True, "")
        elif draft.symbol is None:
            self._hand_on.disable(gettext("Choose a die first."))
        elif self._using.hides_reach(draft.symbol):
            # That it must be used would tell that it can be (NZ-22, NZ-23).
            self._hand_on.allow(True, "")
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


def about(draft: DieUseDraft, names: Sequence[str], text: Translator, *, hidden: bool) -> str:
    """What the die of `draft` could do; `hidden` is whether its reach is kept secret (NZ-23)."""
    symbol = draft.symbol
    assert symbol is not None
    says = _what_it_is_for(symbol, text) if hidden else _what_it_does(draft, symbol, names, text)
    return text.gettext("{die}: {says}").format(die=capitalised(die(symbol, text)), says=says)


def is_of_use(draft: DieUseDraft) -> bool:
    """Whether the die of `draft` could do anything; a suitcase does for a carrier as well (NZ-41)."""
    return bool(draft.uses) or (draft.symbol is Symbol.SUITCASE and draft.position.pawn.case is not Case.NONE)


def of_use(drafts: Sequence[DieUseDraft]) -> Dice:
    """The symbols of those that could do anything."""
    return tuple(draft.symbol for draft in drafts if draft.symbol is not None and is_of_use(draft))


def _what_it_is_for(symbol: Symbol, text: Translator) -> str:
    if symbol is Symbol.SWING:
        return text.gettext("on a rope to anywhere within its length")
    if symbol is Symbol.LADDER:
        return text.gettext("to anywhere within the ladder's length")
    return text.gettext("pushes a rival near you into the water")


def _what_it_does(draft: DieUseDraft, symbol: Symbol, names: Sequence[str], text: Translator) -> str:
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


def _swing(draft: DieUseDraft, text: Translator) -> str:
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


def _ladder(draft: DieUseDraft, text: Translator) -> str:
    pawn = draft.position.pawn
    if isinstance(pawn.place, Water):
        return text.gettext("takes you out of the water")
    aboard = draft.board.area(pawn.place.area).kind is Kind.YACHT
    if aboard and pawn.case is Case.JEWELS:
        if draft.view.dice.count(Symbol.LADDER) > 1:
            return text.gettext("two of them lead up to the helicopter")
        return text.gettext("a second one with it leads up to the helicopter")
    return text.gettext("to a place that glows")


def _push(draft: DieUseDraft, names: Sequence[str], text: Translator) -> str:
    if draft.position.pawn.peaceful:
        return text.gettext("nobody pushes you yet, and you push nobody")
    rivals = sorted({each.seat for each in draft.uses if isinstance(each, Push)})
    if not rivals:
        return text.gettext("no rival whom you may push is near enough")
    if len(rivals) == 1:
        return text.gettext("pushes {name} into the water").format(name=names[rivals[0]])
    listed = joined([names[seat] for seat in rivals], text)
    return text.gettext("pushes one of these into the water: {names}").format(names=listed)


def _case(draft: DieUseDraft, text: Translator) -> str:
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

    def __init__(self, picture: NizzaSceneState, using: DieUseController, flight: FlightButtons) -> None:
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
