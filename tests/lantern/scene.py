"""Lanterns on the screen: everything a game fills into the frame, as shortly as possible."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import astuple

from stage.graphics.motion import Tween
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from stage.match.live.dice_bar import DiceBar, DiceMode, DiceSet
from stage.match.seats import Fact
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.intents import Intent
from stage.ui.layout import Flow
from table.contract import Seat
from table.match.players import THINKING, Thinking
from tests.lantern import rules, view
from tests.lantern.physics import LONGEST, STEP, TossWorld
from tests.lantern.rules import Guess, Landed, LanternAction, LanternView, Peek, Pour, Toss

DICE: Final = DiceSet(count=rules.DICE, faces=rules.FACES, drawing=lambda face: f"dice/{face}")


class LanternDisplay(GameDisplay[LanternView, LanternAction]):
    """Dice or buttons that pour, a card for each seat, a drop that falls and a pebble that flies."""

    def __init__(self, context: MatchContext[LanternView, LanternAction]) -> None:
        super().__init__(context)
        self.fallen = 0.0
        """Logical units by which the drop is below its start."""
        self.toss: TossWorld | None = None
        """Simulation of the pebble that flies, or None; the rules are told how it ends."""
        self.dice = DiceBar(context, DICE, str, self._use)
        self._due = 0.0
        """Seconds that the simulation is behind."""
        self.animations.on(rules.Poured, self._pour)
        self.animations.on(rules.DiceRolled, lambda event: self.dice.throw((), event.rolled))
        self.animations.unseen(rules.CardLaid, rules.MatchLit, rules.CardPeeked, rules.Guessed, rules.CardsShown)
        self.animations.unseen(rules.Tossed, rules.PebbleLanded)

    def build_actions(self) -> Widget:
        act, gettext, dice = self.context.act, self.context.gettext, self.context.view.options.dice
        labels: dict[LanternAction, str] = {
            Pour(drops): gettext("Pour %(n)d") % {"n": drops} for drops in (() if dice else rules.FACES)
        }
        if self.context.view.options.pebble:
            labels |= {Toss(strength): gettext("Toss %(n)d") % {"n": strength} for strength in rules.STRENGTHS}
        labels |= {Guess(False): gettext("The sum is odd"), Guess(True): gettext("The sum is even")}
        for at, name in enumerate(self.context.seat_names):
            labels[Peek(at)] = gettext("Look under %(name)s") % {"name": name}
        self.buttons = {
            action: Button(f"{type(action).__name__.lower()}-{astuple(action)[0]}", label, partial(act, action))
            for action, label in labels.items()
        }
        buttons = [*self.buttons.values()]
        return self.dice.build(Flow("choices", buttons)) if dice else Flow("actions", buttons)

    def _use(self, face: int | None) -> None:
        if face is not None:
            self.context.act(Pour(face))

    def actions_changed(self) -> None:
        context = self.context
        for action, button in self.buttons.items():
            refusal = context.refusal_of(action)
            reason = context.waiting_reason(over=False) if refusal is None else context.explain(refusal)
            button.allow(action in context.legal, reason)
        pours = any(isinstance(action, Pour) for action in context.legal)
        self.dice.update(DiceMode.USE if pours else DiceMode.WATCH)

    def first_focus(self) -> str:
        names = (self.dice.first_die if self.context.view.options.dice else "pour-1", "guess-False")
        return next((name for name in names if self.context.ui.find(name).enabled), "")

    def board_intent(self, intent: Intent) -> bool:
        return self.dice.handle(intent)

    def show(self, view: LanternView) -> None:
        self.dice.show(view.rolled)
        if not view.tossed:
            self.toss = None

    def update(self, dt: float) -> None:
        self.dice.explain()
        if self.toss is not None and not self.toss.is_over:
            self._due += LONGEST if self.context.scene.reduced_motion else dt
            while self._due >= STEP and not self.toss.is_over:
                self._due -= STEP
                self.toss.step()

    def answer_chance(self, view: LanternView) -> Landed | Thinking | None:
        """Animate the pebble; a headless match asks :func:`tests.lantern.physics.answer`."""
        if not view.tossed:
            return None
        if self.toss is None:
            self.toss, self._due = TossWorld(view.tossed, view.bowl), 0.0
        return Landed(self.toss.is_inside) if self.toss.is_over else THINKING

    def _pour(self, event: rules.Poured) -> None:
        self.fallen = 0.0
        self.context.motion.add(Tween(self, {"fallen": 300.0}, 0.3))

    def draw_board(self, painter: Painter) -> None:
        view.draw_cards(painter, self.context.areas.board, self.context.view, self.fallen)
        if self.toss is not None:
            view.draw_toss(painter, self.context.areas.board, self.toss.path, self.toss.bowl_at)

    def draw_flying(self, painter: Painter) -> None:
        self.dice.draw(painter)

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        seen, gettext = self.context.view, self.context.gettext
        points = self.context.ngettext("%(n)d point", "%(n)d points", seen.points[seat]) % {"n": seen.points[seat]}
        light = ("ui/hint",) if seen.matches[seat] else ()
        return (Fact(points, tooltip=gettext("Points so far")), Fact(art=light, tooltip=gettext("A match")))

    def interrupt_text(self, seat: Seat) -> str:
        return self.context.gettext("Light a match")
