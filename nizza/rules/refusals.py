"""Every refusal of Nizza: message key, rule and sentence."""

from typing import Final

from table.rules.refusals import Refusals
from table.words import N_

refused: Final = Refusals(
    {
        "not_now_ropes": ("NZ-10", N_("Not yet: the ropes are being hung.")),
        "not_now_start": ("NZ-11", N_("Not yet: the dice decide who begins.")),
        "not_now_placing": ("NZ-12", N_("Not yet: a place on the green terrace has to be chosen first.")),
        "not_now_rolling": ("NZ-20", N_("Not yet: the dice are rolling.")),
        "not_now_keeping": ("NZ-20", N_("Not yet: choose which dice are kept first.")),
        "not_now_using": ("NZ-21", N_("Not now: the rolling is over, and the dice are used one by one.")),
        "not_now_flying": ("NZ-60", N_("Not yet: somebody is in the air.")),
        "not_now_falling": ("NZ-60", N_("Not yet: whoever fell chooses a berth first.")),
        "not_now_hanging": ("NZ-31", N_("Not yet: say first whether the rope is hung on another chimney.")),
        "not_now_over": ("NZ-51", N_("The match is over.")),
        "not_your_turn": ("NZ-21", N_("Wait your turn: it is up to %(name)s now.")),
        "chance_decides": ("NZ-20", N_("That is for chance to decide.")),
        "impossible_chance": ("NZ-20", N_("Not even chance can bring that about.")),
        "no_such_point": (
            "NZ-5",
            N_("There is nothing to stand on there: choose a point of a roof, a balcony, a palm or the street."),
        ),
        "not_on_terrace": ("NZ-12", N_("Everybody begins on the green terrace: choose a point of it.")),
        "not_rolled": ("NZ-20", N_("Those dice are not there: keep some of the five that you rolled.")),
        "no_such_die": ("NZ-21", N_("None of your dice left shows %(symbol)s.")),
        "die_handed_on": ("NZ-21", N_("That die has gone to your left neighbour: use one that is left.")),
        "must_be_used": (
            "NZ-22",
            N_("In this match dice that can be used must be, and a die that shows %(symbol)s can."),
        ),
        "no_such_rope": ("NZ-30", N_("There are six ropes, and this is none of them.")),
        "no_such_chimney": ("NZ-30", N_("There are fourteen chimneys, and this is none of them.")),
        "no_neighbour": (
            "NZ-30",
            N_(
                "This rope hangs on chimney %(chimney)s, and moves to the chimney with the number before or after only."
            ),
        ),
        "same_chimney": ("NZ-30", N_("The rope hangs on that chimney already: choose another one.")),
        "swimmer": ("NZ-36", N_("You are in the water: get out with a ladder first.")),
        "not_swimming": ("NZ-36", N_("You are not in the water, so there is nothing to get out of.")),
        "rope_too_far": (
            "NZ-31",
            N_("The rope is %(missing)s too short to reach you: take one on a nearer chimney, or move it."),
        ),
        "rope_too_far_unmeasured": (
            "NZ-31",
            N_("The rope is too short to reach you: take one on a nearer chimney, or move it."),
        ),
        "chimney_too_far": ("NZ-31", N_("The rope is %(missing)s too short to reach from you to that chimney.")),
        "chimney_too_far_unmeasured": ("NZ-31", N_("The rope is too short to reach from you to that chimney.")),
        "landing_too_far": ("NZ-31", N_("The rope is %(missing)s too short to get there.")),
        "landing_too_far_unmeasured": ("NZ-31", N_("The rope is too short to get there.")),
        "swing_style": ("NZ-60", N_("Nobody swings like that in this match: see the swing style in its options.")),
        "ladder_too_short": ("NZ-32", N_("The ladder is %(missing)s too short to get there.")),
        "ladder_too_short_unmeasured": ("NZ-32", N_("The ladder is too short to get there.")),
        "street_to_street": ("NZ-32", N_("The ladder does not lead along the street: walk.")),
        "yacht_from_last_house": ("NZ-2", N_("The yacht is reached from the last house only: go there first.")),
        "not_adjacent": ("NZ-33", N_("A walk leads to the square next to yours, and no further.")),
        "not_on_street": ("NZ-33", N_("Up here nobody walks: climb down to the street for that.")),
        "no_such_rival": ("NZ-34", N_("There is no such rival to push.")),
        "peaceful_pusher": (
            "NZ-34",
            N_("You have not left the green terrace yet: until then you are at peace with everybody."),
        ),
        "peaceful_rival": (
            "NZ-34",
            N_("Whoever has not left the green terrace yet is at peace: choose somebody else."),
        ),
        "rival_in_water": ("NZ-34", N_("Whoever swims is wet already: choose somebody else.")),
        "rival_on_another_square": ("NZ-34", N_("On the street you push from the same square only: go there first.")),
        "pusher_on_street": ("NZ-34", N_("From the street nobody up high can be pushed: climb first.")),
        "rival_too_far": ("NZ-34", N_("The ladder is %(missing)s too short to reach your rival: get nearer.")),
        "rival_too_far_unmeasured": ("NZ-34", N_("The ladder is too short to reach your rival: get nearer.")),
        "not_below": ("NZ-35", N_("A pawn falls straight down: choose a square below it.")),
        "berth_of_square": ("NZ-35", N_("A pawn falls into the berth in front of its square: choose that one.")),
        "berth_not_nearest": ("NZ-35", N_("In this match a pawn falls into the nearest free berth: choose that one.")),
        "case_first": ("NZ-40", N_("Nobody goes on from the first red terrace without tools: take a suitcase first.")),
        "not_at_tools": (
            "NZ-40",
            N_("The suitcases lie on the first red terrace: stand on it, or so near that you touch it."),
        ),
        "case_already": ("NZ-40", N_("You carry a suitcase already, and there is one for each.")),
        "no_suitcase_shown": (
            "NZ-41",
            N_("With a suitcase in hand you move only if one of your five dice shows a suitcase."),
        ),
        "not_at_safe": (
            "NZ-42",
            N_("The safe is on the second red terrace: stand on it, or so near that you touch it."),
        ),
        "no_tools": ("NZ-42", N_("You have no tools: fetch a suitcase at the first red terrace.")),
        "jewels_already": ("NZ-42", N_("You have the crown jewels already: make for the yacht.")),
        "two_suitcases": (
            "NZ-42",
            N_("The safe takes two suitcases among your five dice: one to carry, one to crack it."),
        ),
        "not_on_yacht": ("NZ-50", N_("The rope ladder hangs down to the yacht: go aboard first.")),
        "no_jewels": ("NZ-50", N_("Without the crown jewels the helicopter does not take off: fetch them first.")),
        "two_ladders": ("NZ-50", N_("The rope ladder is long: it takes two ladders at once.")),
    }
)
"""`missing` is a length in game units, `symbol` a die's face. The option strict hides lengths (NZ-23)."""
