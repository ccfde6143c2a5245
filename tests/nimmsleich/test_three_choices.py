"""NL-31, NL-32, NL-36: the game for three: which of two cards goes after the count, chosen by all at once."""

from nimmsleich import GAME
from nimmsleich.rules.actions import Denounce, Shed, ShuffleHands, Swap, Vote
from nimmsleich.rules.events import CardGone, CardsDrawn, CardUnderPile, ChoiceMade, PartedWith
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, SPECTATOR, visible_to
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from tests.nimmsleich.positions import dealt, judged
from tests.nimmsleich.three_players import SURE, choose, lost_by_the_opener
from tests.refusals import refusal


def test_after_the_count_all_three_choose_at_once() -> None:
    """NL-36"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    assert state.position.phase is Phase.CHOOSING
    assert state.actors() == (0, 1, 2)
    assert state.apply(1, Shed(0)) == [ChoiceMade(1)]
    assert state.actors() == (0, 2)
    assert refusal(state, 1, Shed(1)) == ("NL-36", "already_chosen")
    assert refusal(state, 2, Shed(2)) == ("NL-36", "no_such_card")
    assert refusal(state, 2, Vote(True)) == ("NL-25", "not_now_shedding")
    assert refusal(state, SPECTATOR, Shed(0)) == ("NL-36", "no_player")


def test_before_the_count_nobody_chooses() -> None:
    """NL-36"""
    assert refusal(dealt(3), 0, Shed(0)) == ("NL-36", "not_now_bidding")


def test_with_more_players_there_is_nothing_to_choose() -> None:
    """NL-27"""
    assert refusal(dealt(4), 0, Shed(0)) == ("NL-27", "no_choice_of_cards")


def test_choices_are_secret() -> None:
    """NL-36, NL-31, NL-32: two positions that differ in what seats 0 and 1 chose look the same to seat 2."""
    left = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    right = left.clone()
    for state, place in ((left, 0), (right, 1)):
        state.apply(0, Shed(place))
        state.apply(1, Shed(place))
    for seat in (2, SPECTATOR):
        assert left.observation(seat) == right.observation(seat)
    assert left.observation(0).choice == Shed(0)
    assert right.observation(0).choice == Shed(1)
    last = [state.apply(2, Shed(0)) for state in (left, right)]
    assert visible_to(SPECTATOR, last[0]) == visible_to(SPECTATOR, last[1])
    for seat in (2, SPECTATOR):
        assert left.observation(seat) == right.observation(seat)
    assert left.observation(0) != right.observation(0)


def test_a_winner_discards_one_of_two_and_draws() -> None:
    """NL-31"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    top = state.position.piles[1][0]
    before = list(state.position.box)
    events = choose(state, Shed(0), Shed(1), Shed(0))
    assert CardGone(1, 3, None) in events
    assert PartedWith(1, 3, "box") in events
    assert state.observation(1).hands[1] == (2, top)
    assert state.position.box == [*before, 3, 4]


def test_a_loser_puts_one_of_two_under_the_pile_and_draws() -> None:
    """NL-32"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    top, below = state.position.piles[0]
    events = choose(state, Shed(0), Shed(1), Shed(0))
    assert CardUnderPile(0, None, 3) in events
    assert PartedWith(0, 0, "pile") in events
    assert state.observation(0).hands[0] == (1, top)
    assert state.position.piles[0] == [below, 0]
    assert state.observation(0).piles[0] == (None, 0)
    assert state.observation(1).piles[0] == (None, None)


def test_others_know_only_that_one_of_two_was_parted_with() -> None:
    """NL-31, NL-32"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(1), Shed(0))
    view = state.observation(2)
    loser, winner = view.doubts[0], view.doubts[1]
    assert loser is not None
    assert winner is not None
    assert (loser.cards, loser.place, loser.at) == ((0, 1), "pile", 1)
    assert (winner.cards, winner.place) == ((2, 3), "box")
    assert view.box[winner.at] is None
    assert view.doubts[2] is None
    assert view.sure == ((), (), tuple(sorted(state.position.hands[2])))


def test_the_next_showing_settles_what_was_parted_with() -> None:
    """NL-26, NL-31, NL-32"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(1), Shed(0))
    state.apply(CHANCE, ShuffleHands((True, False, True)))
    judged(state, SURE)
    view = state.observation(SPECTATOR)
    assert view.doubts == (None, None, None)
    assert view.piles[0][-1] == 0
    assert view.box[-2:] == (3, 4)


def test_what_is_drawn_is_told_to_its_holder_at_once() -> None:
    """NL-31, NL-32, NL-34, NL-36"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [0, 2, 2])
    tops = [state.position.stock[0], state.position.piles[1][0], state.position.piles[2][0]]
    events = choose(state, Swap(0), Shed(0), Shed(0))
    assert [event for event in events if isinstance(event, CardsDrawn)] == [
        CardsDrawn(seat, (card,)) for seat, card in enumerate(tops)
    ]
    assert visible_to(SPECTATOR, [CardsDrawn(1, (7,))]) == []


def test_the_last_choice_cannot_be_taken_back_for_it_shows_the_next_card() -> None:
    """NL-31, NL-32, NL-36: the choices before it can, outside practice too."""
    people = tuple(SeatSetup("human", name) for name in ("Ada", "Bo", "Cy"))
    match = Match(GAME, MatchSetup("nimmsleich", people, {"dealer": "1"}, seed=11))
    controller = TurnController(match, {})
    for _ in range(2):
        controller.update(0)
    undoable = []
    script = (1, SURE), (2, Denounce()), (0, Vote(True)), (0, Shed(0)), (2, Shed(1)), (1, Shed(0))
    for seat, action in script:
        controller.submit(seat, action)
        assert controller.update(0)
        undoable.append(controller.undo_target() is not None)
    assert undoable == [True, True, False, True, True, False]
