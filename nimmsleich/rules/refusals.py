"""Every refusal of Nimm's Leich!: message key, rule and sentence."""

from typing import Final

from table.rules.refusals import Refusals
from table.words import N_

refused: Final = Refusals(
    {
        "not_now_dealer": ("", N_("Not yet: the dealer is being drawn.")),
        "not_now_deal": ("", N_("Not yet: the cards are being dealt.")),
        "not_now_shuffle": ("", N_("Not yet: the hands are being shuffled.")),
        "not_now_bidding": ("", N_("That comes once a bid is denounced. You are still bidding.")),
        "not_now_voting": ("", N_("The bidding is over: it's thumbs or fists now.")),
        "not_now_shedding": ("", N_("First everyone decides which card to part with.")),
        "not_now_oysters": ("", N_("The cards are done; now for the oysters.")),
        "not_now_over": ("", N_("The match is over.")),
        "chance_decides": ("", N_("That's for chance to decide.")),
        "impossible_chance": ("", N_("Not even chance can bring that about.")),
        "not_your_turn": ("NL-23", N_("Wait your turn: it is up to %(name)s now.")),
        "no_player": ("", N_("Only players at the table may do that.")),
        "no_such_corpse": ("NL-1", N_("There are six corpses, and this is none of them.")),
        "bid_nothing": ("NL-23", N_("A bid names at least one corpse.")),
        "bid_too_low": (
            "NL-24",
            N_("That does not raise %(bodies)s: bid a higher number, or as many of a higher-ranked corpse."),
        ),
        "only_higher_number": (
            "NL-24",
            N_("That does not raise %(bodies)s, for no corpse ranks higher: bid a higher number."),
        ),
        "bid_too_high": ("NL-24", N_("No bid may exceed %(most)s: six for each card in play.")),
        "no_raise_left": ("NL-24", N_("No higher bid is left: you must denounce.")),
        "nothing_to_denounce": ("NL-23", N_("Nobody has bid yet, so there is nothing to denounce: open with a bid.")),
        "no_signs": ("NL-60", N_("No signs are shown in this match.")),
        "already_signed": ("NL-60", N_("One sign is enough: bid or denounce.")),
        "detectives_only_while_bidding": ("NL-40", N_("Detectives only work during the bidding.")),
        "no_token_left": ("NL-40", N_("Both detective tokens are spent.")),
        "own_cards_need_no_detective": (
            "NL-40",
            N_("A detective looks at other people's cards. You see your own for free."),
        ),
        "no_such_card": ("", N_("There is no card there.")),
        "two_cards_of_opponents": ("NL-33", N_("A token shows two cards: both of one opponent, or one each of two.")),
        "two_different_opponents": ("NL-40", N_("A token shows the cards of two different opponents: choose two.")),
        "masked": ("NL-70", N_("No detective sees behind the mask: choose somebody else.")),
        "masked_gives_no_sign": ("NL-70", N_("Behind the mask no sign can be seen.")),
        "denouncer_is_fist": (
            "NL-25",
            N_("You denounced the bid, so you are a fist. There is nothing left to choose."),
        ),
        "bidder_is_thumb": (
            "NL-25",
            N_("You made the bid, so you are a thumb. There is nothing left to choose."),
        ),
        "already_voted": ("NL-25", N_("You have made your choice. Wait for the third knock.")),
        "no_choice_of_cards": ("NL-27", N_("You have only one card, so there is nothing to choose.")),
        "already_chosen": ("NL-36", N_("You have made your choice. Wait for the others.")),
        "nothing_would_change": (
            "NL-34",
            N_("You would draw the same card again: keep what you have, or swap with the stock."),
        ),
        "winners_discard": ("NL-31", N_("Winners get rid of a card: choose one.")),
        "too_many_cards_to_swap": (
            "NL-34",
            N_("Only a loser with one or two cards left may keep them or swap with the stock."),
        ),
    }
)
"""An empty rule depends on the refused action. `most` and `count` are numbers, `corpse` is a rank."""
