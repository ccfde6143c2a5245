"""Every refusal: its message key, the rule that it follows from, and the details of its sentence."""

from typing import Final

from table.contract import IllegalAction

REFUSALS: Final = {
    "not_now_buoy": "NI-11",
    "not_now_buying": "NI-21",
    "not_now_choosing": "NI-20",
    "not_now_paddling": "NI-30",
    "not_now_returning": "NI-74",
    "not_now_over": "NI-60",
    "not_your_turn": "NI-30",  # seat: whose turn it is
    "no_player": "NI-10",
    "chance_decides": "NI-11",
    "impossible_chance": "NI-11",
    "gem_not_owned": "NI-21",  # gem
    "already_chosen": "NI-20",
    "card_not_in_hand": "NI-20",  # card
    "no_such_canoe": "NI-11",
    "canoe_lost": "NI-41",
    "moose_away": "NI-78",
    "not_beside_moose": "NI-78",
    "moose_at_start_only": "NI-78",
    "no_cloud_card": "NI-38",  # card
    "one_step_of_weather": "NI-38",
    "end_of_weather_track": "NI-38",  # weather: where the cloud is
    "no_lasso_card": "NI-74",  # card
    "cloud_moves_no_canoe": "NI-38",
    "lasso_moves_no_canoe": "NI-74",
    "moved_already": "NI-30",
    "one_ashore_must_move": "NI-30",
    "river_canoe_must_move": "NI-30",
    "both_must_move": "NI-30",
    "last_canoe_must_move": "NI-30",
    "one_canoe_must_move": "NI-75",
    "card_first": "NI-30",
    "choose_points": "NI-75",
    "no_choice_of_points": "NI-75",
    "points_left": "NI-31",  # left: how many
    "points_missing": "NI-31",  # cost, points: what it costs, what the canoe has
    "above_the_shore": "NI-32",
    "over_the_falls": "NI-33",
    "choose_arm": "NI-32",
    "no_arm_there": "NI-32",
    "choose_arm_of_slide": "NI-71",
    "nothing_done": "NI-31",
    "handling_at_both_ends": "NI-34",
    "no_site": "NI-34",
    "gem_not_at_site": "NI-34",  # gem
    "gem_not_aboard": "NI-34",  # gem
    "no_room": "NI-34",
    "no_room_in_double": "NI-70",
    "one_gem_at_a_time": "NI-34",
    "two_gems_at_a_time": "NI-70",
    "same_colour": "NI-35",  # gem
    "nothing_after_landing": "NI-37",
    "nothing_after_falling": "NI-41",
    "own_canoe": "NI-36",
    "steal_upstream_only": "NI-36",
    "steal_empty_only": "NI-36",
    "steal_no_more": "NI-70",
    "no_stealing_after_slide": "NI-71",
    "victim_elsewhere": "NI-36",  # seat: the victim
    "victim_lassoed": "NI-74",  # seat: the victim
    "gem_not_there": "NI-36",  # seat: the victim; gem
    "joe_elsewhere": "NI-83",
    "joe_after_movement_only": "NI-83",
    "joe_once": "NI-83",
    "joe_empty": "NI-83",
    "joe_laden": "NI-83",
    "joe_has_same_gem": "NI-83",  # gem
    "not_at_whirlpool": "NI-74",
}
"""The rule of each message key; behind it the details that its sentence may use (gems, cards as in the board file)."""


def refused(key: str, **details: object) -> IllegalAction:
    """The refusal with this message key, ready to be raised."""
    return IllegalAction(REFUSALS[key], key, **details)
