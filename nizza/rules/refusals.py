"""Every refusal of Nizza: message key, rule and sentence."""

from typing import Final

from table.rules.refusals import Refusals
from table.words import N_

refused: Final = Refusals(
    {
        "not_now_ropes": ("NZ-10", N_("Not yet: the ropes are being hung.")),
        "not_now_start": ("NZ-11", N_("Not yet: the dice decide who begins.")),
        "not_now_placing": ("NZ-12", N_("Not yet: someone is choosing a place on the green terrace.")),
        "not_now_rolling": ("NZ-20", N_("Not yet: the dice are rolling.")),
        "not_now_keeping": ("NZ-20", N_("Not yet: first choose which dice to keep.")),
        "not_now_using": ("NZ-21", N_("Not now: the rolling is over. Use the dice one by one.")),
        "not_now_flying": ("NZ-60", N_("Not yet: someone is in the air.")),
        "not_now_falling": ("NZ-60", N_("Not yet: whoever fell chooses where to swim first.")),
        "not_now_hanging": ("NZ-31", N_("Not yet: first decide whether to hang the rope on another chimney.")),
        "not_now_tipping": ("NZ-64", N_("Not yet: the ladder is still falling.")),
        "not_now_leaning": ("NZ-64", N_("Not yet: first climb to a place that the ladder touches.")),
        "not_now_over": ("NZ-51", N_("The match is over.")),
        "not_your_turn": ("NZ-21", N_("Wait your turn: it is up to %(name)s now.")),
        "chance_decides": ("NZ-20", N_("That's for chance to decide.")),
        "impossible_chance": ("NZ-20", N_("Not even chance can bring that about.")),
        "no_such_point": (
            "NZ-5",
            N_("There is nothing to stand on: choose a spot on a roof, a balcony, a palm tree or the street."),
        ),
        "not_on_terrace": ("NZ-12", N_("Everyone starts on the green terrace: choose a spot there.")),
        "not_rolled": ("NZ-20", N_("You don't have those dice: keep some of the five you rolled.")),
        "no_such_die": ("NZ-21", N_("None of your dice left shows %(symbol)s.")),
        "die_handed_on": ("NZ-21", N_("That die has gone to your left neighbour: use one of the others.")),
        "must_be_used": (
            "NZ-22",
            N_("In this match you must use every die you can, and you can use one that shows %(symbol)s."),
        ),
        "no_such_rope": ("NZ-30", N_("There are six ropes, and this is none of them.")),
        "no_such_chimney": ("NZ-30", N_("There are fourteen chimneys, and this is none of them.")),
        "no_neighbour": (
            "NZ-30",
            N_("This rope hangs on chimney %(chimney)s and can only move to the chimney before or after it."),
        ),
        "same_chimney": ("NZ-30", N_("The rope hangs on that chimney already: choose another one.")),
        "swimmer": ("NZ-36", N_("You are in the water: get out with a ladder first.")),
        "not_swimming": ("NZ-36", N_("You aren't in the water, so there is nothing to get out of.")),
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
        "swing_style": ("NZ-60", N_("You can't swing like that in this match: see its swing style option.")),
        "ladder_too_short": ("NZ-32", N_("The ladder is %(missing)s too short to get there.")),
        "ladder_too_short_unmeasured": ("NZ-32", N_("The ladder is too short to get there.")),
        "ladder_style": ("NZ-64", N_("You can't use the ladder like that in this match: see its ladder style option.")),
        "ladder_upright": ("NZ-64", N_("Tip the ladder a little to one side, or it just stands there.")),
        "not_touched": ("NZ-64", N_("The ladder doesn't touch that place: climb to one that glows.")),
        "street_to_street": ("NZ-32", N_("The ladder doesn't lead along the street: walk.")),
        "yacht_from_last_house": ("NZ-2", N_("You can only reach the yacht from the last house: go there first.")),
        "not_adjacent": ("NZ-33", N_("A walk takes you to the next square and no further.")),
        "not_on_street": ("NZ-33", N_("You can't walk up here: climb down to the street for that.")),
        "no_such_rival": ("NZ-34", N_("There is no such rival.")),
        "peaceful_pusher": (
            "NZ-34",
            N_("You haven't left the green terrace: until you do, there is a truce."),
        ),
        "peaceful_rival": (
            "NZ-34",
            N_("Rivals who haven't left the green terrace are safe: choose someone else."),
        ),
        "rival_in_water": ("NZ-34", N_("Swimmers are wet already: choose someone else.")),
        "rival_on_another_square": (
            "NZ-34",
            N_("On the street you can only push from the same square: go there first."),
        ),
        "pusher_on_street": ("NZ-34", N_("You can't push anyone up high from the street: climb first.")),
        "rival_too_far": ("NZ-34", N_("The ladder is %(missing)s too short to reach your rival: get closer.")),
        "rival_too_far_unmeasured": ("NZ-34", N_("The ladder is too short to reach your rival: get closer.")),
        "not_below": ("NZ-35", N_("Rivals fall straight down: choose a square below.")),
        "berth_of_square": ("NZ-35", N_("Rivals fall into the berth in front of their square: choose that one.")),
        "berth_not_nearest": ("NZ-35", N_("In this match rivals fall into the nearest free berth: choose that one.")),
        "case_first": (
            "NZ-40",
            N_("You can't go on beyond the first red terrace without tools: take a suitcase first."),
        ),
        "not_at_tools": (
            "NZ-40",
            N_("The suitcases are on the first red terrace: stand on it, or close enough to touch it."),
        ),
        "case_already": ("NZ-40", N_("You already carry a suitcase, and there is only one each.")),
        "no_suitcase_shown": (
            "NZ-41",
            N_("While you carry a suitcase, you can only move if one of your five dice shows a suitcase."),
        ),
        "not_at_safe": (
            "NZ-42",
            N_("The safe is on the second red terrace: stand on it, or close enough to touch it."),
        ),
        "no_tools": ("NZ-42", N_("You have no tools: get a suitcase from the first red terrace.")),
        "jewels_already": ("NZ-42", N_("You already have the crown jewels: head for the yacht.")),
        "two_suitcases": (
            "NZ-42",
            N_("The safe takes two suitcases among your five dice: one to carry, one to crack it."),
        ),
        "not_on_yacht": ("NZ-50", N_("The rope ladder hangs down to the yacht: go aboard first.")),
        "no_jewels": ("NZ-50", N_("The helicopter won't take off without the crown jewels: get them first.")),
        "two_ladders": ("NZ-50", N_("It's a long way up: use two ladders at once.")),
    }
)
"""`missing` is a length in game units, `symbol` a die's face. The option strict hides lengths (NZ-23)."""
