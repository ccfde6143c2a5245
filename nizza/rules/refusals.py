"""Every refusal: its message key, the rule that it follows from, and the details of its sentence."""

from typing import Final

from table.contract import IllegalAction

REFUSALS: Final = {
    "not_now_ropes": "NZ-10",
    "not_now_start": "NZ-11",
    "not_now_placing": "NZ-12",
    "not_now_rolling": "NZ-20",
    "not_now_keeping": "NZ-20",
    "not_now_using": "NZ-21",
    "not_now_flying": "NZ-60",
    "not_now_falling": "NZ-60",
    "not_now_hanging": "NZ-31",
    "not_now_over": "NZ-51",
    "not_your_turn": "NZ-21",  # seat: whose turn it is
    "chance_decides": "NZ-20",
    "impossible_chance": "NZ-20",
    "no_such_point": "NZ-5",
    "not_on_terrace": "NZ-12",
    "not_rolled": "NZ-20",
    "no_such_die": "NZ-21",  # symbol
    "die_handed_on": "NZ-21",
    "must_be_used": "NZ-22",  # symbol
    "no_such_rope": "NZ-30",
    "no_such_chimney": "NZ-30",
    "no_neighbour": "NZ-30",  # chimney: where the rope hangs
    "same_chimney": "NZ-30",
    "swimmer": "NZ-36",
    "not_swimming": "NZ-36",
    "rope_too_far": "NZ-31",  # missing: units between the pawn and the reach of the rope
    "rope_too_far_unmeasured": "NZ-31",
    "chimney_too_far": "NZ-31",  # missing: units
    "chimney_too_far_unmeasured": "NZ-31",
    "landing_too_far": "NZ-31",  # missing: units
    "landing_too_far_unmeasured": "NZ-31",
    "swing_style": "NZ-60",
    "ladder_too_short": "NZ-32",  # missing: units
    "ladder_too_short_unmeasured": "NZ-32",
    "street_to_street": "NZ-32",
    "yacht_from_last_house": "NZ-2",
    "not_adjacent": "NZ-33",
    "not_on_street": "NZ-33",
    "no_such_rival": "NZ-34",
    "peaceful_pusher": "NZ-34",
    "peaceful_rival": "NZ-34",
    "rival_in_water": "NZ-34",
    "rival_on_another_square": "NZ-34",
    "pusher_on_street": "NZ-34",
    "rival_too_far": "NZ-34",  # missing: units
    "rival_too_far_unmeasured": "NZ-34",
    "not_below": "NZ-35",
    "berth_of_square": "NZ-35",
    "berth_not_nearest": "NZ-35",
    "case_first": "NZ-40",
    "not_at_tools": "NZ-40",
    "case_already": "NZ-40",
    "no_suitcase_shown": "NZ-41",
    "not_at_safe": "NZ-42",
    "no_tools": "NZ-42",
    "jewels_already": "NZ-42",
    "two_suitcases": "NZ-42",
    "not_on_yacht": "NZ-50",
    "no_jewels": "NZ-50",
    "two_ladders": "NZ-50",
}
"""Per message key the rule; after a comment sign what its sentence is told.

The unmeasured ones are those of the option strict (NZ-23)."""


def refused(key: str, **details: object) -> IllegalAction:
    """The refusal called `key`, to be raised."""
    return IllegalAction(REFUSALS[key], key, **details)
