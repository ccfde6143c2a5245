"""Display of Nimm's Leich!: connects the parts of the scene, input to actions and events to animations."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from nimmsleich.bots.signs import SIGNS, is_empty_handed
from nimmsleich.cards import CORPSES
from nimmsleich.rules import events
from nimmsleich.rules.actions import Bid, Denounce, NimmsleichAction, Oysters, Shed, Spend, Swap, Vote
from nimmsleich.rules.odds import ExactOdds, exact_odds
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.scene.animation.animator import RoundMovements
from nimmsleich.scene.animation.reveal import LastCount, Reveal
from nimmsleich.scene.bar import Bidding
from nimmsleich.scene.board import CorpseTargets, SeatStations
from nimmsleich.scene.oysters import OysterTable
from nimmsleich.scene.scene_state import LeichContext, LeichSceneState
from nimmsleich.scene.sentences import Explanations, turn_sentence
from nimmsleich.scene.turn import CardChoice, Detectives, Voting
from nimmsleich.view.cards import BACK, FRONT
from nimmsleich.view.palette import GLOW
from nimmsleich.view.picture import (
    draw_felt,
    draw_knock,
    draw_table,
    draw_tray,
    first_showdown,
    fists,
    soon_seen,
    table_area,
)
from nimmsleich.view.seat_facts import seat_facts
from nimmsleich.view.seats import draw_detective, draw_visit, first_figures
from nimmsleich.view.showdown import draw_board_of_score, draw_covered, draw_showdown, draw_stamp
from nimmsleich.view.signs import first_signs
from nimmsleich.view.tabletop import DetectiveVisit
from nimmsleich.wording import corpses
from stage.graphics.kept import Sprite
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.match.display import Announcement, GameDisplay
from stage.match.seats import Fact, OddsLine, SeatSign, Wish
from stage.ui.base import Widget
from stage.ui.intents import Intent
from stage.ui.layout import Column
from table.contract import Event, Seat
from table.game import Advice
from table.match.players import Thinking
from table.seating import seat_temper


class LeichDisplay(GameDisplay[NimmsleichView, NimmsleichAction]):
    """Display of a match, assembled from its parts."""

    seats_on_board = True

    def __init__(self, context: LeichContext) -> None:
        super().__init__(context)
        self.state = LeichSceneState(context)
        self._explanations = Explanations(self.state)
        self.bidding = Bidding(self.state)
        self._corpses = CorpseTargets(self.state, self.bidding)
        self.detectives = Detectives(self.state)
        self._stations = SeatStations(self.state, self.detectives.look_at)
        self.voting = Voting(self.state)
        self.card_choice = CardChoice(self.state)
        self._last_count = LastCount(self.state)
        self.rounds = RoundMovements(self.state, self.animations)
        self._reveal = Reveal(self.state, self._last_count, self.rounds.hands_drawn, self.animations)
        self._oysters = OysterTable(context)
        self.animations.on(events.ChoiceMade, lambda _: context.motion.call(partial(context.play, "card_slide", 0.4)))
        self.animations.unseen(events.CardsDrawn, events.HandKept, events.PartedWith, events.MaskWorn)
        self.animations.unseen(events.CardsOut)
        self.animations.unseen(events.TokensDecided, events.OystersServed, events.OystersEaten, events.MatchWon)

    def advance(self, dt: float) -> None:
        self._last_count.advance(dt)
        self.rounds.advance(dt)

    def update(self, dt: float) -> None:
        self._last_count.update()
        self.state.update(dt)
        self.context.ui.find("banner").lifted = self._visit is not None

    @property
    def _visit(self) -> DetectiveVisit | None:
        """The detective who is on the table now."""
        return self.state.table.visit or self.rounds.still

    def build_board(self) -> None:
        self.state.lay_out()
        self._explanations.build()
        self._corpses.build()
        self.card_choice.build_board()
        self.detectives.build_board()
        self._last_count.build_board()

    def build_seats(self) -> Sequence[SeatSign]:
        return self._stations.build()

    def build_actions(self) -> Widget:
        self._rows = {
            "bidding": self.bidding.build_bar(),
            "detective": self.detectives.build_bar(),
            "voting": self.voting.build_bar(),
            "choosing": self.card_choice.build_bar(),
        }
        for row in self._rows.values():
            row.grow = 1.0
        self._bar = Column("actions", self._rows.values(), gap=0.0)
        return self._bar

    def actions_changed(self) -> None:
        self.detectives.update(self.context.legal)
        self.bidding.update(self.context.view, self.context.legal)
        self._corpses.update()
        self.voting.update(self.context.legal)
        self.card_choice.update(self.context.legal)
        shown = self._row_shown()
        for name, row in self._rows.items():
            row.visible = name == shown
        self._last_count.actions_changed()
        for row in self._rows.values():
            # Hidden rows are laid out as well, so that their buttons know their size.
            row.place(self._bar.rect)

    def _row_shown(self) -> str:
        if not self.context.session.humans or self.context.session.is_review:
            return ""
        if self.detectives.is_choosing:
            return "detective"
        phase = self.context.view.phase
        return {Phase.VOTING: "voting", Phase.CHOOSING: "choosing"}.get(phase, "bidding")

    def first_focus(self) -> str:
        if self.detectives.is_choosing:
            return self.detectives.first_target()
        names = {Phase.VOTING: "thumb", Phase.CHOOSING: "shed-0"}
        return names.get(self.context.view.phase, f"corpse-{self.bidding.corpse}")

    def board_intent(self, intent: Intent) -> bool:
        self.rounds.still = None
        return self.bidding.key(intent)

    def area_of(self, name: str) -> pygame.FRect | None:
        """Return the area of the own "hand" or "pile", another's "hand-1", all corpses as "ranks", the "chain" or the
        "tray"."""
        return self.state.places.named(name)

    def cancel(self) -> bool:
        return self.detectives.cancel()

    def answer_chance(self, view: NimmsleichView) -> Oysters | Thinking | None:
        return self._oysters.answer(view)

    def show(self, view: NimmsleichView) -> None:
        self.state.show(view)
        self._explanations.place()
        self._stations.place()
        self._corpses.place()
        self.detectives.place()
        self.card_choice.place()
        self._last_count.place()

    def soon(self, event: Event | None) -> Iterator[Draw]:
        if event is not None:
            return
        seen = soon_seen(self.state.places, self.context.scene.type, self.context.view.seats, self.context.me)
        yield lambda painter: painter.rasterise_ahead(seen)
        showdown = first_showdown(self.state.places, self.context.scene.type, self.context.view.seats)
        card, score = showdown.cards[0], partial(draw_board_of_score, area=showdown.score)
        yield from self._corpses.raised()
        yield from (Sprite(*card.center, *card.size, art).draw for art in (BACK, FRONT))
        yield score
        yield from fists()
        yield from self._stations.lights()
        for seat, station in self.state.places.stations.items():
            portrait = self.context.portraits[seat]
            yield from first_figures(portrait, station)
            if self.context.view.options.tells and self.context.is_bot(seat):
                temper = seat_temper(self.context.match.setup.seats[seat])
                yield from first_signs(portrait, station.bust, SIGNS[temper.name])
        for holds in (True, False):
            yield partial(draw_stamp, context=self.state.render_context, area=showdown.stamp, holds=holds)
        for seat, bust in showdown.busts.items():
            yield partial(draw_covered, portrait=self.context.portraits[seat], bust=bust)
        yield draw_detective

    def draw_table(self, painter: Painter) -> None:
        draw_felt(painter, self.state.render_context)

    def covered(self) -> pygame.FRect | None:
        return table_area(self.state.places) if not self.state.table.shake else None

    def table_key(self) -> object:
        return tuple(self.state.places.ledge)

    @property
    def is_dark(self) -> bool:
        return self.state.table.showdown is not None or self._visit is not None

    def draw_board(self, painter: Painter) -> None:
        draw_table(painter, self.state.render_context, self.state.table, lit=self.state.lit_seat)

    def draw_flying(self, painter: Painter) -> None:
        render_context, table = self.state.render_context, self.state.table
        with painter.moved(table.shake, 0.0):
            if table.showdown is not None and self.state.showdown_places is not None:
                draw_showdown(painter, render_context, table.showdown, self.state.showdown_places)
                if table.showdown.leaving:
                    draw_tray(painter, render_context, table)
            self.state.flights.draw(painter)
            if self._visit is not None:
                draw_visit(painter, render_context, self._visit)
                self.context.ui.find("banner").render(painter)
            if table.knock is not None:
                draw_knock(painter, render_context, table.knock)
        self._draw_hint(painter)

    def _draw_hint(self, painter: Painter) -> None:
        if self.context.hint is None or self.context.acting is None:
            return
        action = self.context.hint.action
        name = ""
        if isinstance(action, Denounce | Spend):
            name = "denounce" if isinstance(action, Denounce) else "token"
        elif isinstance(action, Vote):
            name = "thumb" if action.thumb else "fist"
        elif isinstance(action, Shed | Swap):
            name = f"shed-{action.position}"
        if name:
            painter.outline(self.context.ui.find(name).rect.inflate(16, 16), GLOW, 5, 20)

    def turn_text(self) -> str:
        announces = self.state.table.showdown is not None or self.state.table.visit is not None
        return Announcement(self._sentence()) if announces else self._sentence()

    def _sentence(self) -> str:
        gettext, table = self.context.gettext, self.state.table
        if table.showdown is not None:
            counted = corpses(table.showdown.call.corpse, self.context.app.language)
            return gettext("All cards on the table! How many {corpses}?").format(corpses=counted)
        if table.doubter >= 0 and self.context.view.phase is Phase.BIDDING:
            return gettext("{name} doesn't believe it!").format(name=self.context.seat_names[table.doubter])
        if table.visit is not None:
            return gettext("{name} sends a detective…").format(name=self.context.seat_names[table.visit.seat])
        people = () if self.context.session.is_review else self.context.session.humans
        return turn_sentence(
            self.context.view, self.context.seat_names, self.context.app.language,
            acting=self.context.addressed, choosing=self.detectives.is_choosing, people=people,
        )  # fmt: skip

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        player = self.context.match.setup.seats[seat].player
        return seat_facts(self.context.view, seat, self.context.app.language, empty=is_empty_handed(player))

    def odds_lines(self) -> Sequence[OddsLine]:
        gettext, view = self.context.gettext, self.context.view
        if self.context.me is None or view.phase not in (Phase.BIDDING, Phase.VOTING):
            return ()
        deal, lines = exact_odds(view), []
        if view.bid is not None:
            lines.append(self._odds_line(gettext("On the slate: {count} × {corpse}"), view.bid, deal, Wish.NEITHER))
        if self.bidding.can_bid:
            words = gettext("Your bid: {count} × {corpse}")
            lines.append(self._odds_line(words, self.bidding.chosen, deal, Wish.HOPED))
        return lines

    def _odds_line(self, words: str, bid: Bid, deal: ExactOdds, wish: Wish) -> OddsLine:
        corpse = self.context.gettext(CORPSES[bid.corpse - 1])
        return OddsLine(words.format(count=bid.count, corpse=corpse), deal.chance(bid), wish)

    def interrupt_text(self, seat: Seat) -> str:
        # The viewer's own tokens serve this purpose.
        others = self.context.viewpoint.is_shared and seat != self.context.me
        return self.context.gettext("Send a detective") if others else ""

    def highlight(self, event: Event | None, *, truth: bool = False) -> None:
        if truth and isinstance(event, events.BidMade | events.Denounced) and self.context.view.rounds:
            self._reveal.reveal_truth(event)
        else:
            self.state.highlight(event)

    def show_hint(self, advice: Advice | None) -> None:
        self.bidding.show_hint(advice.action if advice else None)
