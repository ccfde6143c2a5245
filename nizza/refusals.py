"""Why an action was refused, in one sentence for the player that says what helps."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from nizza.wording import die, length
from table.words import N_, Translator

SENTENCES: Final = {
    "not_now_ropes": N_("Not yet: the ropes are being hung."),
    "not_now_start": N_("Not yet: the dice decide who begins."),
    "not_now_placing": N_("Not yet: a place on the green terrace has to be chosen first."),
    "not_now_rolling": N_("Not yet: the dice are rolling."),
    "not_now_keeping": N_("Not yet: choose which dice are kept first."),
    "not_now_using": N_("Not now: the rolling is over, and the dice are used one by one."),
    "not_now_flying": N_("Not yet: somebody is in the air."),
    "not_now_falling": N_("Not yet: whoever fell chooses a berth first."),
    "not_now_hanging": N_("Not yet: say first whether the rope is hung on another chimney."),
    "not_now_over": N_("The match is over."),
    "not_your_turn": N_("Wait your turn: it is up to %(name)s now."),
    "no_such_point": N_(
        "There is nothing to stand on there: choose a point of a roof, a balcony, a palm or the street."
    ),
    "not_on_terrace": N_("Everybody begins on the green terrace: choose a point of it."),
    "not_rolled": N_("Those dice are not there: keep some of the five that you rolled."),
    "no_such_die": N_("None of your dice left shows %(symbol)s."),
    "die_handed_on": N_("That die has gone to your left neighbour: use one that is left."),
    "must_be_used": N_("In this match dice that can be used must be, and a die that shows %(symbol)s can."),
    "no_such_rope": N_("There are six ropes, and this is none of them."),
    "no_such_chimney": N_("There are fourteen chimneys, and this is none of them."),
    "no_neighbour": N_(
        "This rope hangs on chimney %(chimney)s, and moves to the chimney with the number before or after only."
    ),
    "same_chimney": N_("The rope hangs on that chimney already: choose another one."),
    "swimmer": N_("You are in the water: get out with a ladder first."),
    "not_swimming": N_("You are not in the water, so there is nothing to get out of."),
    "rope_too_far": N_("The rope is %(missing)s too short to reach you: take one on a nearer chimney, or move it."),
    "rope_too_far_unmeasured": N_("The rope is too short to reach you: take one on a nearer chimney, or move it."),
    "chimney_too_far": N_("The rope is %(missing)s too short to reach from you to that chimney."),
    "chimney_too_far_unmeasured": N_("The rope is too short to reach from you to that chimney."),
    "landing_too_far": N_("The rope is %(missing)s too short to get there."),
    "landing_too_far_unmeasured": N_("The rope is too short to get there."),
    "swing_style": N_("Nobody swings like that in this match: see the swing style in its options."),
    "ladder_too_short": N_("The ladder is %(missing)s too short to get there."),
    "ladder_too_short_unmeasured": N_("The ladder is too short to get there."),
    "street_to_street": N_("The ladder does not lead along the street: walk."),
    "yacht_from_last_house": N_("The yacht is reached from the last house only: go there first."),
    "not_adjacent": N_("A walk leads to the square next to yours, and no further."),
    "not_on_street": N_("Up here nobody walks: climb down to the street for that."),
    "no_such_rival": N_("There is no such rival to push."),
    "peaceful_pusher": N_("You have not left the green terrace yet: until then you are at peace with everybody."),
    "peaceful_rival": N_("Whoever has not left the green terrace yet is at peace: choose somebody else."),
    "rival_in_water": N_("Whoever swims is wet already: choose somebody else."),
    "rival_on_another_square": N_("On the street you push from the same square only: go there first."),
    "pusher_on_street": N_("From the street nobody up high can be pushed: climb first."),
    "rival_too_far": N_("The ladder is %(missing)s too short to reach your rival: get nearer."),
    "rival_too_far_unmeasured": N_("The ladder is too short to reach your rival: get nearer."),
    "not_below": N_("A pawn falls straight down: choose a square below it."),
    "berth_of_square": N_("A pawn falls into the berth in front of its square: choose that one."),
    "berth_not_nearest": N_("In this match a pawn falls into the nearest free berth: choose that one."),
    "case_first": N_("Nobody goes on from the first red terrace without tools: take a suitcase first."),
    "not_at_tools": N_("The suitcases lie on the first red terrace: stand on it, or so near that you touch it."),
    "case_already": N_("You carry a suitcase already, and there is one for each."),
    "no_suitcase_shown": N_("With a suitcase in hand you move only if one of your five dice shows a suitcase."),
    "not_at_safe": N_("The safe is on the second red terrace: stand on it, or so near that you touch it."),
    "no_tools": N_("You have no tools: fetch a suitcase at the first red terrace."),
    "jewels_already": N_("You have the crown jewels already: make for the yacht."),
    "two_suitcases": N_("The safe takes two suitcases among your five dice: one to carry, one to crack it."),
    "not_on_yacht": N_("The rope ladder hangs down to the yacht: go aboard first."),
    "no_jewels": N_("Without the crown jewels the helicopter does not take off: fetch them first."),
    "two_ladders": N_("The rope ladder is long: it takes two ladders at once."),
}
"""By the message key of :class:`table.contract.IllegalAction`."""

_IN_WORDS: Final[Mapping[str, Callable[[Any, Translator], str]]] = {"missing": length, "symbol": die}


def in_words(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    """The details of a refusal as its sentence says them: lengths in centimetres or metres."""
    return {name: _IN_WORDS[name](details[name], text) for name in _IN_WORDS.keys() & details.keys()}
