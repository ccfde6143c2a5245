"""Why an action was refused, in one sentence for the player."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from niagara.wording import card, gem, no_gem, points, weather
from table.words import N_, Translator

SENTENCES: Final = {
    "not_now_buoy": N_("Not yet: the buoy is being drawn."),
    "not_now_buying": N_("Not yet: lost canoes are being bought back."),
    "not_now_choosing": N_("Not now: everybody is choosing a card."),
    "not_now_paddling": N_("Not now: the cards are chosen, and everybody paddles in turn."),
    "not_now_returning": N_("Not yet: a lassoed canoe has to slide into an arm first."),
    "not_now_over": N_("The match is over."),
    "not_your_turn": N_("Wait your turn: it is up to %(name)s now."),
    "no_player": N_("Only players at the table may do that."),
    "gem_not_owned": N_("You have %(no_gem)s at home."),
    "already_chosen": N_("Your card lies there already; now wait for the others."),
    "card_not_in_hand": N_("You do not have %(card)s in hand."),
    "no_such_canoe": N_("You have two canoes, and this is neither of them."),
    "canoe_lost": N_("The falls have taken this canoe: buy it back before you choose a card."),
    "moose_away": N_("The moose is not at the red site now."),
    "not_beside_moose": N_("The moose waits at the red site, and this canoe is not beside it."),
    "moose_at_start_only": N_("The moose comes aboard at the start of a turn only, before any canoe has moved."),
    "no_cloud_card": N_("Your card is %(card)s, and only the cloud card moves the cloud."),
    "one_step_of_weather": N_("The cloud moves exactly one step."),
    "end_of_weather_track": N_("The cloud is at %(weather)s, the end of its track: it can only go back."),
    "no_lasso_card": N_("Your card is %(card)s, and only the lasso puts canoes on the bank."),
    "cloud_moves_no_canoe": N_("With the cloud card no canoe moves: move the cloud."),
    "lasso_moves_no_canoe": N_("With the lasso no canoe paddles."),
    "moved_already": N_("This canoe has moved in this turn already."),
    "one_ashore_must_move": N_("Both canoes are ashore, so exactly one must move."),
    "river_canoe_must_move": N_("Your canoe on the river must move; only the one ashore may stay."),
    "both_must_move": N_("Both canoes are on the river, so both must move."),
    "last_canoe_must_move": N_("You have only one canoe, so it must move."),
    "one_canoe_must_move": N_("With the 1/2/3 exactly one canoe moves, whichever you like."),
    "card_first": N_("Carry out your card before you end the turn."),
    "choose_points": N_("First choose whether the canoe has one, two or three points."),
    "no_choice_of_points": N_("Your card has a number, so there are no points to choose."),
    "points_left": N_("All points must be spent unless the canoe lands, and %(left)s would be left over."),
    "points_missing": N_("That costs %(cost)s, and the canoe has %(points)s."),
    "above_the_shore": N_("The river ends at the shore: nobody paddles further up."),
    "over_the_falls": N_("Nobody paddles over the falls."),
    "choose_arm": N_("This way leads past the fork: choose an arm."),
    "no_arm_there": N_("This way leads past no fork: there is no arm to choose."),
    "choose_arm_of_slide": N_("The whirlpool is at the fork: choose the arm into which the canoe slides."),
    "nothing_done": N_("A canoe that moves has to paddle, or to spend its points on gems."),
    "handling_at_both_ends": N_("Load and unload at one end of the movement only, before it or after it."),
    "no_site": N_("There is no site beside this disc."),
    "gem_not_at_site": N_("There is %(no_gem)s at this site."),
    "gem_not_aboard": N_("There is %(no_gem)s aboard."),
    "no_room": N_("This canoe holds one gem, and there is one aboard."),
    "no_room_in_double": N_("The double canoe holds two gems, and there are two aboard."),
    "one_gem_at_a_time": N_("This canoe holds one gem: it unloads one and loads one at most."),
    "two_gems_at_a_time": N_("The double canoe holds two gems: it unloads two and loads two at most."),
    "same_colour": N_("What you unload and what you load must differ in colour."),
    "nothing_after_landing": N_("Once ashore the canoe can do nothing more: its gems are at home."),
    "nothing_after_falling": N_("The whirlpool takes the canoe over the falls: nothing can be done after that."),
    "own_canoe": N_("You cannot rob yourself."),
    "steal_upstream_only": N_("Only a canoe that moved upstream may rob another."),
    "steal_empty_only": N_("Only a canoe that was empty while it moved may rob another."),
    "steal_no_more": N_("There is no room for so much loot."),
    "no_stealing_after_slide": N_("A canoe that slides back in the whirlpool robs nobody."),
    "victim_elsewhere": N_("%(name)s has that canoe elsewhere: you can rob on your own disc only."),
    "victim_lassoed": N_("%(name)s has that canoe on the bank, where nobody can rob it."),
    "gem_not_there": N_("%(name)s has %(no_gem)s in that canoe."),
    "joe_elsewhere": N_("Diamond Joe is not on that disc."),
    "joe_after_movement_only": N_("Diamond Joe trades only when a canoe has moved and ends on his disc."),
    "joe_once": N_("Diamond Joe trades with a canoe once in a movement."),
    "joe_empty": N_("Diamond Joe has no gem: you can only give him one."),
    "joe_laden": N_("Diamond Joe has a gem already: you can take it or swap it."),
    "joe_has_same_gem": N_("Diamond Joe has %(gem)s too: that would be no swap."),
    "not_at_whirlpool": N_("There is no whirlpool at that place: no arm has to be chosen."),
}
"""By the message key of :class:`table.contract.IllegalAction`."""

_IN_WORDS: Final[Mapping[str, Callable[[Any, Translator], dict[str, object]]]] = {
    "gem": lambda colour, text: {"gem": gem(colour, text), "no_gem": no_gem(colour, text)},
    "card": lambda which, text: {"card": card(which, text)},
    "weather": lambda mark, _: {"weather": weather(mark)},
    "left": lambda count, text: {"left": points(count, text)},
    "cost": lambda count, text: {"cost": points(count, text)},
    "points": lambda count, text: {"points": points(count, text)},
}


def in_words(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    """The details of a refusal as its sentence says them."""
    words: dict[str, object] = {}
    for name in _IN_WORDS.keys() & details.keys():
        words |= _IN_WORDS[name](details[name], text)
    return words
