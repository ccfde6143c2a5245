"""Every refusal of Vertiges: message key, rule and sentence."""

from typing import Final

from table.rules.refusals import Refusals
from table.words import N_

refused: Final = Refusals(
    {
        "not_now_first": ("VE-11", N_("Not yet: who begins is being drawn.")),
        "not_now_share": ("VE-10", N_("Not yet: the pieces are being shared out.")),
        "not_now_turn": ("VE-26", N_("The turn is not over yet.")),
        "not_now_falling": ("VE-23", N_("One hand, one piece: wait until everything is at rest.")),
        "not_now_handover": ("VE-26", N_("This turn is over; the hand is about to be refilled.")),
        "not_now_refill": ("VE-26", N_("Not yet: the hand is being refilled.")),
        "not_now_over": ("VE-60", N_("The match is over.")),
        "chance_decides": ("", N_("That is for chance and gravity to decide.")),
        "impossible_chance": ("", N_("Not even gravity can bring that about.")),
        "no_player": ("", N_("Only players at the table may do that.")),
        "not_your_turn": ("VE-11", N_("Hands off: it is %(name)s's turn.")),
        "grip_again": ("VE-52", N_("The section lies loose: grip it again and set it down first.")),
        "out_of_reach": ("VE-23", N_("No hand reaches that far.")),
        "no_such_hand": ("VE-23", N_("No hand moves like that.")),
        "not_steady": ("VE-71", N_("The steady hand is off in this match.")),
        "load_as_agreed": ("VE-54", N_("How a load makes the hand tremble was agreed before the match.")),
        "not_in_hand": ("VE-22", N_("That piece is not in your hand.")),
        "base_first": ("VE-21", N_("No tower stands yet: begin with a base, flat side down.")),
        "no_base_after_a_lay": ("VE-25", N_("You have laid a piece on a tower this turn, so you can't lay a base.")),
        "closes": (
            "VE-28",
            N_("That would close the tower. Piece %(piece)d can be laid with an open top: lay such a piece first."),
        ),
        "closes_unnamed": (
            "VE-28",
            N_("That would close the tower, and something in your hand can still be laid with an open top."),
        ),
        "one_base": ("VE-25", N_("One base a turn is enough: build on it.")),
        "something_fits": ("", N_("One of your pieces fits a tower: lay it.")),
        "no_room": ("VE-25", N_("There is no room left for a base two centimetres away from every tower.")),
        "flat_side_down": ("VE-20", N_("A base stands on its flat side.")),
        "two_towers_first": ("VE-50", N_("A ZAP needs two towers: one to take from and one to set upon.")),
        "lay_first": ("VE-50", N_("Lay a piece on a tower first, then you may ZAP.")),
        "not_on_the_table": ("VE-50", N_("You can only ZAP pieces that stand on the table, and that one doesn't.")),
        "never_the_base": ("VE-50", N_("The base stays put: grip a piece further up.")),
        "two_pieces_at_least": ("VE-50", N_("A ZAP moves two pieces at least: grip one with another on top.")),
        "lay_something": ("VE-27", N_("One of your pieces fits: you have to lay something before you stop.")),
        "lay_a_base": ("VE-27", N_("Nothing fits, so lay a base before you stop.")),
        "no_mistakes_here": (
            "VE-40",
            N_("The program checks the building rules in this match: there is nothing to catch."),
        ),
        "nothing_to_call": ("VE-40", N_("There is nothing to call out now.")),
        "own_mistake": ("VE-40", N_("That would be your own mistake; let the others find it.")),
        "called_already": ("VE-40", N_("You have already called.")),
    }
)
"""Without a rule: it depends on the action that is refused."""
