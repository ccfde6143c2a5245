"""Remarks of bots at the table of Nimm's Leich!, by temper."""

from typing import Final

from stage.match.moods import Lines
from table.words import N_

HELD: Final = "held"
"""The own bid was doubted, and held."""
CAUGHT: Final = "caught"
"""The own bid was hot air."""
UNMASKED: Final = "unmasked"
"""The own doubt was right."""
MISTAKEN: Final = "mistaken"
"""The own doubt was wrong."""
VISITED: Final = "visited"
"""A detective has looked at the own card."""

LINES: Final[Lines] = {
    ("bold", HELD): (N_("And I hadn't even looked at my card."), N_("Fortune favours whoever shouts first.")),
    ("bold", CAUGHT): (N_("It was a beautiful lie, though."),),
    ("bold", UNMASKED): (N_("You blinked. I never blink."),),
    ("bold", MISTAKEN): (N_("I'd do it again. Louder."),),
    ("bold", VISITED): (N_("Look all you like. I haven't."),),
    ("careful", HELD): (N_("I counted twice. Then once more."),),
    ("careful", CAUGHT): (N_("I knew I should have stayed at one."),),
    ("careful", UNMASKED): (N_("I only doubt what I have checked."),),
    ("careful", MISTAKEN): (N_("That was my risk for this year."),),
    ("careful", VISITED): (N_("Wipe your feet, please."),),
    ("greedy", HELD): (N_("I'd have bid more, had you let me."),),
    ("greedy", CAUGHT): (N_("One more, I thought. Just one more."),),
    ("greedy", UNMASKED): (N_("Your mistake, my card. Lovely."),),
    ("greedy", MISTAKEN): (N_("And it was nearly free!"),),
    ("greedy", VISITED): (N_("That look costs five francs."),),
    ("spiteful", HELD): (N_("Swallow that."),),
    ("spiteful", CAUGHT): (N_("I shall remember who started this."),),
    ("spiteful", UNMASKED): (N_("Make that face again. Slowly."),),
    ("spiteful", MISTAKEN): (N_("Worth it, to see you sweat."),),
    ("spiteful", VISITED): (N_("I hope you saw it upside down."),),
    ("fair", HELD): (N_("A corpse is a corpse. Fair is fair."),),
    ("fair", CAUGHT): (N_("I take back the last three. And the first."),),
    ("fair", UNMASKED): (N_("Nothing personal. It's arithmetic."),),
    ("fair", MISTAKEN): (N_("My apologies to the deceased."),),
    ("fair", VISITED): (N_("Quite right. I'd have looked, too."),),
    ("unpredictable", HELD): (N_("Corpses? I was counting sheep."),),
    ("unpredictable", CAUGHT): (N_("My other head told me to."),),
    ("unpredictable", UNMASKED): (N_("My left foot had a feeling."),),
    ("unpredictable", MISTAKEN): (N_("Heads I doubt. Tails I doubt."),),
    ("unpredictable", VISITED): (N_("That isn't my card. I think."),),
}
"""Words by temper and occasion."""
