"""Dice in the action bar: thrown, kept, used one by one, and passed on to another seat.

Dice are alike, so rules name faces only. A :class:`DiceBar` decides which die on the screen each of them is.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Generic, TypeVar

import pygame

from stage.graphics.painter import Painter
from stage.match.areas import bar_button
from stage.match.context import MatchContext
from stage.match.live.dice import DiceTray
from stage.ui.base import OnPress, Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import Intent
from stage.ui.layout import Row
from table.contract import IllegalAction
from table.rng import stream

FaceT = TypeVar("FaceT", bound=Hashable)

_GAP: Final = 16.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceSet(Generic[FaceT]):
    """The equal dice of a game, and their drawings in assets/."""

    count: int
    faces: tuple[FaceT, ...]
    """The faces of a die, in the order of a sorted roll."""
    drawing: Callable[[FaceT], str]
    body: str = "dice/die"
    """Drawing of a die without a face."""


class DiceMode(Enum):
    """Meaning of a click on a die."""

    WATCH = auto()
    """Nothing: the dice only show the position."""
    KEEP = auto()
    """Keeps the die, or takes it back."""
    USE = auto()
    """Chooses the die to be used, or puts it back."""


class DiceBar(Generic[FaceT]):
    """Dice in the action bar, with tooltips and digits as keys.

    `describe` returns the first lines of a die's tooltip by its face. `use` is called with the face of the die that the
    player chooses in :attr:`DiceMode.USE`, and with None when he puts it back. `spent` is the refusal of a die that has
    left the bar.
    """

    def __init__(
        self,
        context: MatchContext[Any, Any],
        dice: DiceSet[FaceT],
        describe: Callable[[FaceT], str],
        use: Callable[[FaceT | None], None] = lambda _: None,
        spent: IllegalAction | None = None,
    ) -> None:
        self._context = context
        self._dice = dice
        self._describe = describe
        self._use = use
        self._spent = spent
        self._rng = stream(context.match.setup.seed, "dice on the screen")
        self.faces = tuple(dice.faces[place % len(dice.faces)] for place in range(dice.count))
        """The face of each die in the tray; ahead of the screen while dice are thrown."""
        self.tray = self._new_tray()
        self._mode = DiceMode.WATCH
        self._leaving: set[int] = set()
        """Places whose dice are on their way out of the tray."""
        self._last_picked: int | None = None

    def _new_tray(self) -> DiceTray:
        context, dice = self._context, self._dice
        faces = [dice.drawing(face) for face in dice.faces]
        return DiceTray(
            faces, self._drawings(), context.motion, context.play, self._kept_changed, body=dice.body, single_row=True
        )

    def _drawings(self) -> list[str]:
        return [self._dice.drawing(face) for face in self.faces]

    def build(self, buttons: Widget) -> Widget:
        """Return the action bar: the dice on the left, `buttons` on the right. Call :meth:`show` next."""
        before, self.tray = self.tray, self._new_tray()
        self.tray.lie_as(before)
        return Row("actions", [self.tray, buttons], gap=_GAP)

    @property
    def kept(self) -> tuple[FaceT, ...]:
        """The faces of the kept dice, sorted."""
        return tuple(sorted((self.faces[place] for place in self.tray.kept), key=self._dice.faces.index))

    @property
    def pointed(self) -> FaceT | None:
        """The face of the die under the pointer or the keyboard's focus, while dice are kept or used."""
        place = self.tray.pointed(by_keyboard=self._context.input.by_keyboard)
        return None if place is None or self._mode is DiceMode.WATCH else self.faces[place]

    @property
    def first_die(self) -> str:
        """The widget of the die that the keyboard starts from: the last one picked, else the first one left."""
        left = [place for place, die in enumerate(self.tray.dice) if not die.away]
        return f"die-{self._last_picked if self._last_picked in left else next(iter(left), 0)}"

    def places_with(self, face: FaceT) -> list[int]:
        """Return the places in the tray, from 0, of the dice that show this face and have not left."""
        return [place for place, die in enumerate(self.tray.dice) if self.faces[place] == face and not die.away]

    def area_of(self, name: str) -> pygame.FRect | None:
        """Return the area of the first die with the face that `name` ends with ("die-swing"); None without one."""
        shown = zip(self.faces, self.tray.dice, self.tray.spots, strict=True)
        return next((spot.rect.copy() for face, die, spot in shown if f"die-{face}" == name and not die.away), None)

    def show(
        self, rolled: Sequence[FaceT], *, kept: Sequence[FaceT] | None = (), left: Sequence[FaceT] | None = None
    ) -> None:
        """Show the faces `rolled` at once; none before the first roll of a turn.

        `kept` are the faces of the kept dice, None for what the player keeps already. `left` are those of the dice that
        have not left the tray, None for all of `rolled`.
        """
        self._leaving.clear()
        if rolled and Counter(self.faces) != Counter(rolled):
            self.faces = tuple(rolled)
            self.tray.lay(self._drawings())
        kept_places = self.tray.kept if kept is None else self._places_of(kept)
        here = self._places_of(rolled if left is None else left)
        self.tray.lay(self._drawings(), kept_places, set(range(self._dice.count)) - set(here))

    def throw(self, kept: Sequence[FaceT], rolled: Sequence[FaceT], *, hurried: bool = False) -> None:
        """Queue the throw of all dice but those with the faces `kept`; they come to rest showing `rolled`.

        A `hurried` throw is over soon.
        """
        places = self._places_of(kept)
        shuffled = list(rolled)
        self._rng.shuffle(shuffled)
        faces = list(self.faces)
        for place in range(self._dice.count):
            if place not in places:
                faces[place] = shuffled.pop()
            self.tray.dice[place].kept = place in places
        self.faces = tuple(faces)
        self.tray.throw(self._drawings(), self._rng, hurried=hurried)

    def send(self, face: FaceT, to: tuple[float, float]) -> None:
        """Queue the flight of a die with this face to a logical point, for example of a seat; of the chosen one first.

        The die leaves the tray.
        """
        free = [place for place in self.places_with(face) if place not in self._leaving]
        place = self.tray.chosen if self.tray.chosen in free else next(iter(free), None)
        if place is not None:
            self._leaving.add(place)
            self.tray.send(place, to)

    def take_out(self, face: FaceT) -> pygame.FRect | None:
        """Take a die with this face out of the tray at once, the chosen one first; return its area or None."""
        places = self.places_with(face)
        place = self.tray.chosen if self.tray.chosen in places else next(iter(places), None)
        return None if place is None else self.tray.take_out(place)

    def keep(self, faces: Sequence[FaceT]) -> None:
        """Keep dice with these faces and no others, as if the player had picked them."""
        self.tray.keep(set(self._places_of(faces)))
        self._kept_changed()

    def keep_none(self) -> None:
        """Put back all kept dice."""
        self.tray.keep(set())

    def choose(self, face: FaceT) -> None:
        """Choose the first die with this face to be used, as if the player had picked it."""
        self.tray.chosen = self.places_with(face)[0]
        self._use(face)

    def frame(self, face: FaceT) -> None:
        """Frame a die with this face as the chosen one, unless one is framed."""
        if self.tray.chosen is None:
            self.tray.chosen = next(iter(self.places_with(face)), None)

    def update(self, mode: DiceMode, *, blocked: str = "", in_use: bool = True) -> None:
        """Set what a click does. With `blocked`, a reason, the dice are greyed out.

        Without `in_use` the chosen die is no longer framed.
        """
        self._mode = mode
        self.tray.on_pick = None if mode is DiceMode.KEEP else self._pick
        self.tray.allow(mode is not DiceMode.WATCH and not blocked, blocked)
        if mode is not DiceMode.USE or not in_use:
            self.tray.chosen = None

    def handle(self, intent: Intent) -> bool:
        """Pick the die whose digit was pressed, or refuse if it has left; return False for any other input."""
        if not self.tray.seen:
            return False
        return self.tray.handle(intent) or self._is_refused(intent)

    def _is_refused(self, intent: Intent) -> bool:
        place = self.tray.place_of(intent)
        if self._spent is None or self._mode is not DiceMode.USE or place is None or not self.tray.dice[place].away:
            return False
        self._context.refuse(self._spent)
        return True

    def explain(self) -> None:
        """Update the tooltips of the dice under the pointer or the focus; call this each frame."""
        for place, spot in enumerate(self.tray.spots):
            if spot.hovered or spot.focused:
                spot.tooltip = self._describe(self.faces[place])
                if self._context.acting is not None:
                    by_keyboard = self._context.input.by_keyboard and not spot.hovered
                    spot.tooltip += "\n" + self._how_to_pick(place, by_keyboard=by_keyboard)

    def draw(self, painter: Painter) -> None:
        """Paint the dice, above the widgets."""
        if self.tray.seen:
            self.tray.draw_dice(painter)

    def _kept_changed(self) -> None:
        self._context.request_refresh()
        self._context.odds_changed()

    def _pick(self, place: int) -> None:
        self._last_picked = place
        self.tray.chosen = None if self.tray.chosen == place else place
        self._use(None if self.tray.chosen is None else self.faces[place])

    def _places_of(self, faces: Collection[FaceT]) -> list[int]:
        """Return a place for each of `faces`: first of dice that are here, and of these the kept ones first."""
        wanted, found = list(faces), []
        order = sorted(
            range(self._dice.count), key=lambda place: (self.tray.dice[place].away, not self.tray.dice[place].kept)
        )
        for place in order:
            if self.faces[place] in wanted:
                wanted.remove(self.faces[place])
                found.append(place)
        return found

    def _how_to_pick(self, place: int, *, by_keyboard: bool) -> str:
        gettext = self._context.gettext
        if self._mode is not DiceMode.KEEP:
            says = gettext("Enter uses it ({key})") if by_keyboard else gettext("Click to use it ({key})")
        elif self.tray.dice[place].kept:
            says = gettext("Kept; Enter takes it back ({key})")
            if not by_keyboard:
                says = gettext("Kept; click to take it back ({key})")
        else:
            says = gettext("Enter keeps it ({key})") if by_keyboard else gettext("Click to keep it ({key})")
        return says.format(key=place + 1)


class RollButtons:
    """The buttons "roll", for the dice that are not kept, and "fix", which ends the rolling; hidden at first."""

    def __init__(self, context: MatchContext[Any, Any], roll: OnPress, fix: OnPress) -> None:
        self._context = context
        self.roll: Final[Button] = bar_button("roll", "", roll, kind=ButtonKind.PRIMARY)
        self.fix: Final[Button] = bar_button("fix", context.gettext("That's it"), fix)

    def update(self, *, keeping: bool, free: int, rolls_left: int) -> None:
        """Show the buttons while the player is `keeping` dice; `free` dice are not kept."""
        context = self._context
        self.roll.visible = self.fix.visible = keeping
        words = context.ngettext("Roll {count} die again", "Roll {count} dice again", free)
        self.roll.text = words.format(count=free) if free else context.gettext("Roll again")
        self.roll.allow(free > 0, context.gettext("All dice are kept."))
        self.fix.kind = ButtonKind.SECONDARY if free else ButtonKind.PRIMARY
        self.roll.kind = ButtonKind.PRIMARY if free else ButtonKind.SECONDARY
        words = context.ngettext(
            "Use these dice; {count} roll is left", "Use these dice; {count} rolls are left", rolls_left
        )
        self.fix.tooltip = words.format(count=rolls_left)
