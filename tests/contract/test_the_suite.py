"""The contract tests themselves: a sound game that is not on the shelf passes, each way of breaking it is caught."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

import msgspec
import pytest

from main import GAMES
from niagara.rules.actions import DrawBuoy, NiagaraAction
from niagara.rules.state import Niagara
from nimmsleich.rules.actions import Spend, Swap
from nimmsleich.rules.events import CardsSeen, HandDrawn
from nimmsleich.rules.state import NimmsLeich
from nizza.dice import Symbol, in_order
from nizza.rules.actions import Land, NizzaAction, Roll
from nizza.rules.state import Nizza
from table.contract import SPECTATOR, Action, Event, IllegalAction, RevealingEvent, Seat, SecretEvent, State
from table.game import Game
from table.rules.position_state import Check
from tests.contract import (
    test_bots_play,
    test_json,
    test_legal_kinds,
    test_offer,
    test_random_play,
    test_resample,
    test_rule_ids,
    test_saved_before,
    test_secrets,
    test_story,
)
from tests.lantern import GAME
from tests.lantern.rules import (
    CardLaid,
    CardPeeked,
    Guess,
    Guessed,
    Lantern,
    LanternAction,
    LanternView,
    Lay,
    Peek,
    Position,
    Pour,
)

ContractTest = Callable[[Game], None]

CHECKS: dict[str, ContractTest] = {
    name: check
    for module in (
        test_bots_play,
        test_json,
        test_legal_kinds,
        test_offer,
        test_random_play,
        test_resample,
        test_secrets,
    )
    for name, check in vars(module).items()
    if name.startswith("test_") and callable(check)
}

NEEDS_THE_SHELF = {"test_the_shelf_can_show_it", "test_the_readme_names_it"}


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in NEEDS_THE_SHELF])
def test_a_sound_game_passes(name: str) -> None:
    CHECKS[name](GAME)


def test_a_sound_game_is_told() -> None:
    test_story.test_every_event_has_a_sentence_or_is_silent_and_every_match_has_a_story(GAME)


class EndsInALine(Lantern):
    """Its JSON ends with a line break, at a length of which the cuts come upon that alone."""

    def to_json(self) -> str:
        whole = super().to_json().strip()
        while len(whole) % ((len(whole) + 1) // 40):
            whole = whole.replace("{", "{ ", 1)
        return whole + "\n"


def test_a_game_whose_positions_end_in_a_line_break_passes() -> None:
    CHECKS["test_what_is_no_position_is_refused_in_one_sentence"](of_kind(EndsInALine))


class SeesAll(Lantern):
    """Its views hold everybody's cards."""

    def observation(self, seat: Seat) -> LanternView:
        return msgspec.structs.replace(super().observation(seat), known=tuple(enumerate(self.position.cards)))


class SeesTheGuesses(Lantern):
    """Its views say in the order of the list what has been guessed."""

    def observation(self, seat: Seat) -> LanternView:
        guessed = sorted(self.position.guesses, key=lambda who: (self.position.guesses[who], who))
        return msgspec.structs.replace(super().observation(seat), guessed=tuple(guessed))


class GuessedAloud(Guessed, frozen=True):
    even: bool


class TellsTheGuess(Lantern):
    """Its events say what was guessed before all have guessed."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        events = super().apply(seat, action)
        return [GuessedAloud(seat, action.even), *events[1:]] if isinstance(action, Guess) else events


class ShowsInSilence(Lantern):
    """A match that is lit shows a card in the view, but no event says so: it could be taken back unnoticed."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        events = super().apply(seat, action)
        return events[:1] if isinstance(action, Peek) else events


class Overheard(RevealingEvent, frozen=True):
    """Secret that the seats `by` learn, too."""

    secret: SecretEvent
    by: tuple[Seat, ...]

    def is_visible_to(self, seat: Seat) -> bool:
        return seat in self.by


EVERYBODY = (SPECTATOR, *range(6))


class PeeksAloud(Lantern):
    """All players are told what one has seen by a match."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        events = super().apply(seat, action)
        return [Overheard(each, EVERYBODY) if isinstance(each, CardPeeked) else each for each in events]


class LaysBeforeTheNeighbour(Lantern):
    """A card is seen by the next player as it is laid."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        events = super().apply(seat, action)
        return [Overheard(each, (each.seat, each.seat + 1)) if isinstance(each, CardLaid) else each for each in events]


class DrawsAloud(NimmsLeich):
    """All players are told which cards one has taken in hand."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        events = super().apply(seat, action)
        return [Overheard(each, EVERYBODY) if isinstance(each, HandDrawn) else each for each in events]


class LooksAloud(NimmsLeich):
    """Everybody is told what a detective has seen."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        events = super().apply(seat, action)
        return [Overheard(each, EVERYBODY) if isinstance(each, CardsSeen) else each for each in events]


class HintsByWhatIsLegal(Lantern):
    """Offers to peek only at high cards."""

    def legal_actions(self, seat: Seat) -> list[Any]:
        legal = super().legal_actions(seat)
        return [action for action in legal if not isinstance(action, Peek) or self.position.cards[action.at] > 6]


class RemembersTheTruth(Lantern):
    """Resamples what it has seen elsewhere."""

    last: ClassVar[list[int]] = []

    def observation(self, seat: Seat) -> LanternView:
        if seat >= 0 and self.position.cards:
            RemembersTheTruth.last = list(self.position.cards)
        return super().observation(seat)

    @classmethod
    def resample(cls, view: LanternView, rng: random.Random) -> Self:
        drawn = super().resample(view, rng)
        if drawn.position.cards:
            drawn.position.cards = list(cls.last)
        return drawn


class DrawsTheSameAlways(Lantern):
    """Resamples without drawing."""

    @classmethod
    def resample(cls, view: LanternView, rng: random.Random) -> Self:
        return super().resample(view, random.Random(1))


class CopiesShareTheirPosition(Lantern):
    def clone(self) -> Self:
        return type(self)(self.position)


class CountsBeforeItChecks(Lantern):
    """A refused action has changed something."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        if isinstance(action, Pour):
            self.position.bowl += action.drops
            try:
                events = super().apply(seat, action)
            finally:
                self.position.bowl -= 1
            return events
        return super().apply(seat, action)


class RefusesOnlyWhenApplied(Lantern):
    """The UI would offer what is refused afterwards."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        if isinstance(action, Pour) and action.drops == 3:
            raise IllegalAction("LA-2", "too much")
        return super().apply(seat, action)


class FallsOverStrangers(Lantern):
    """Raises something else than IllegalAction for a seat that there is not."""

    def check(self, seat: Seat, action: Any) -> None:
        if isinstance(action, Peek):
            self.position.matches[seat]
        super().check(seat, action)


class WritesHalf(Lantern):
    """Its JSON lacks something."""

    def to_json(self) -> str:
        whole = msgspec.to_builtins(self.position)
        return msgspec.json.encode({**whole, "bowl": 0}).decode()

    def clone(self) -> Self:
        copy = super().clone()
        copy.position.bowl = self.position.bowl
        return copy


class DrawsInSecret(Lantern):
    """Has a generator of its own, so that the same actions lead elsewhere."""

    def apply(self, seat: Seat, action: Any) -> list[Event]:
        if isinstance(action, Pour):
            self.position.turn = self.position.turn if self.position.full else seat
            self.position.bowl += random.Random().randrange(2)
        return super().apply(seat, action)


class NeverEnds(Lantern):
    def is_terminal(self) -> bool:
        return False


class WinsTwice(Lantern):
    def returns(self) -> tuple[float, ...]:
        return tuple(2 * share for share in super().returns())


class OffersNothing(Lantern):
    def legal_actions(self, seat: Seat) -> list[Any]:
        return [] if self.position.bowl == 2 else super().legal_actions(seat)


class OffersNoLook(Lantern):
    """Lets nobody look at a card, though the rules allow it."""

    def legal_actions(self, seat: Seat) -> list[Any]:
        return [action for action in super().legal_actions(seat) if not isinstance(action, Peek)]


class OffersNoLookInTurn(Lantern):
    """Lets others look at a card, but not the player whose turn it is, once the bowl fills."""

    def legal_actions(self, seat: Seat) -> list[Any]:
        legal = super().legal_actions(seat)
        late = seat == self.position.turn and self.position.bowl > 3
        return [action for action in legal if not (late and isinstance(action, Peek))]


class OffersNoDetective(NimmsLeich):
    def legal_actions(self, seat: Seat) -> list[Any]:
        return [action for action in super().legal_actions(seat) if not isinstance(action, Spend)]


class OffersNoSwap(NimmsLeich):
    """Leaves out what is possible in few positions only."""

    def legal_actions(self, seat: Seat) -> list[Any]:
        return [action for action in super().legal_actions(seat) if not isinstance(action, Swap)]


class OffersOneGuess(Lantern):
    """Never offers one of two actions of a kind."""

    def legal_actions(self, seat: Seat) -> list[Any]:
        return [action for action in super().legal_actions(seat) if action != Guess(True)]


class DealsHighToTheLast(Lantern):
    """Gives the highest card to the last seat, once in three deals more than by chance."""

    def sample_chance(self, rng: random.Random) -> Any:
        fair = super().sample_chance(rng)
        return Lay(tuple(sorted(fair.cards))) if isinstance(fair, Lay) and rng.random() < 1 / 3 else fair


class LoadsTheDie(Nizza):
    """Shows the swing a little more often than it lists."""

    def sample_chance(self, rng: random.Random) -> NizzaAction:
        fair = super().sample_chance(rng)
        if not isinstance(fair, Roll) or rng.random() > 0.04:
            return fair
        return Roll(in_order((Symbol.SWING, *fair.symbols[1:])))


class DrawsTheSecondSeat(Niagara):
    """Never draws the first seat, though it is listed."""

    def sample_chance(self, rng: random.Random) -> NiagaraAction:
        return DrawBuoy(rng.randrange(1, self.seats))


class ViewsCanChange(Lantern):
    def observation(self, seat: Seat) -> LanternView:
        return msgspec.structs.replace(super().observation(seat), points=self.position.points)


@pytest.mark.parametrize(
    ("kind", "check"),
    [
        (SeesAll, "test_who_has_seen_the_same_knows_the_same_and_may_do_the_same"),
        (SeesTheGuesses, "test_a_simultaneous_choice_stays_secret_until_all_have_chosen"),
        (TellsTheGuess, "test_a_simultaneous_choice_stays_secret_until_all_have_chosen"),
        (ShowsInSilence, "test_whoever_learns_something_is_told_by_an_event_that_reveals"),
        (PeeksAloud, "test_what_a_seat_is_told_follows_from_what_it_knows_afterwards"),
        (LaysBeforeTheNeighbour, "test_what_a_seat_is_told_follows_from_what_it_knows_afterwards"),
        (DrawsAloud, "test_what_a_seat_is_told_follows_from_what_it_knows_afterwards"),
        (LooksAloud, "test_what_a_seat_is_told_follows_from_what_it_knows_afterwards"),
        (HintsByWhatIsLegal, "test_who_has_seen_the_same_knows_the_same_and_may_do_the_same"),
        (HintsByWhatIsLegal, "test_positions_that_differ_only_in_secrets_go_on_looking_alike"),
        (RemembersTheTruth, "test_where_the_truth_is_hidden_it_is_not_always_drawn"),
        (DrawsTheSameAlways, "test_where_the_truth_is_hidden_it_is_not_always_drawn"),
        (CopiesShareTheirPosition, "test_a_copy_plays_its_own_match"),
        (CountsBeforeItChecks, "test_a_refused_action_changes_nothing_and_says_which_rule_refuses_it"),
        (
            RefusesOnlyWhenApplied,
            "test_every_legal_action_is_accepted_and_applies_to_a_copy_without_touching_the_original",
        ),
        (FallsOverStrangers, "test_a_refused_action_changes_nothing_and_says_which_rule_refuses_it"),
        (WritesHalf, "test_at_every_step_the_position_read_back_is_the_same_and_goes_on_the_same"),
        (DrawsInSecret, "test_at_every_step_the_position_read_back_is_the_same_and_goes_on_the_same"),
        (NeverEnds, "test_actors_and_legal_actions_agree_until_the_end"),
        (WinsTwice, "test_actors_and_legal_actions_agree_until_the_end"),
        (OffersNothing, "test_actors_and_legal_actions_agree_until_the_end"),
        (OffersNoLook, "test_nothing_that_a_seat_may_do_is_left_out"),
        (OffersNoLookInTurn, "test_nothing_that_a_seat_may_do_is_left_out"),
        (OffersNoDetective, "test_nothing_that_a_seat_may_do_is_left_out"),
        (OffersNoDetective, "test_no_kind_of_action_done_in_a_saved_match_is_left_out"),
        (OffersNoSwap, "test_nothing_that_a_seat_may_do_is_left_out"),
        (OffersOneGuess, "test_nothing_that_a_seat_may_do_is_left_out"),
        (DealsHighToTheLast, "test_what_chance_deals_to_each_place_is_equally_frequent"),
        (LoadsTheDie, "test_what_chance_answers_is_as_frequent_as_what_it_lists"),
        (DrawsTheSecondSeat, "test_what_chance_answers_is_as_frequent_as_what_it_lists"),
        (ViewsCanChange, "test_a_view_is_frozen_through_and_through_and_can_be_sent_to_a_worker"),
    ],
)
def test_a_broken_game_is_caught(kind: type[State[Any, Any]], check: str) -> None:
    with pytest.raises((AssertionError, IndexError, IllegalAction)):
        CHECKS[check](of_kind(kind))


@pytest.mark.parametrize("name", [name for name in CHECKS if "legal_actions" in name or "copy" in name])
def test_an_actor_without_a_legal_action_is_told_in_one_sentence(name: str) -> None:
    with pytest.raises(AssertionError, match=r"Lanterns: seat . must act, but legal_actions offers it nothing"):
        CHECKS[name](of_kind(OffersNothing))


def elsewhere(state: State[Any, Any], rng: random.Random) -> Action:
    answer = GAMES["nizza"].answer_chance(state, rng)
    return msgspec.structs.replace(answer, x=answer.x + 0.1) if isinstance(answer, Land) else answer


def test_nature_beside_its_own_simulation_is_caught() -> None:
    game = replace(GAMES["nizza"], nature=f"{__name__}:elsewhere")
    with pytest.raises(AssertionError, match="nizza-momentum"):
        test_saved_before.test_nature_answers_what_it_answered_in_a_match_saved_before(game)


def test_rule_books_with_other_numbers_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    book = test_rule_ids.rule_book
    monkeypatch.setattr(test_rule_ids, "rule_book", lambda *of: book(*of).replace("sechs Karten", "7 Karten"))
    with pytest.raises(AssertionError, match="only one of de and English"):
        test_rule_ids.test_all_languages_have_the_same_numbers_in_each_rule(GAMES["nimmsleich"])


def of_kind(kind: type[State[Any, Any]]) -> Game:
    """Return the game whose state `kind` breaks."""
    sound = next(game for game in (GAME, *GAMES.values()) if issubclass(kind, game.state_type))

    def new_state(seats: int, options: object) -> State[Any, Any]:
        return kind.from_json(sound.new_state(seats, options).to_json())

    return replace(sound, state_type=kind, new_state=new_state)


class Whisper(Action, frozen=True):
    word: str


def never(position: Position, seat: Seat, action: Whisper) -> None:
    raise IllegalAction("LA-1", "not_now")


class AwaitsNoWhisper(Lantern):
    """Has a kind of action that no match on record offers, with words that a guess cannot meet."""

    checks: ClassVar[Mapping[type, Check]] = {**Lantern.checks, Whisper: never}


def test_a_kind_of_action_that_no_match_offers_is_named() -> None:
    game = replace(of_kind(AwaitsNoWhisper), action_type=LanternAction | Whisper)
    with pytest.raises(AssertionError, match="never offers Whisper: save a match"):
        CHECKS["test_nothing_that_a_seat_may_do_is_left_out"](game)
