"""A match told in words: every event as a sentence for the log, every refusal as one for the player."""

from collections.abc import Sequence
from typing import Final

from table.offer.narration import Narration, facts, or_plain, people
from table.words import N_, Translator
from vertiges.rules import events as told
from vertiges.rules.actions import EndTurn, Handle
from vertiges.rules.snapshot import Intention
from vertiges.rules.views import VertigesView


def _shared(event: told.Shared, names: Sequence[str], text: Translator) -> str:
    if event.fast:
        return text.gettext("Six pieces each, in plain sight; the bag keeps %(pile)s for all.") % {"pile": event.pile}
    return text.gettext("Six pieces each, in plain sight; %(pile)s more in every draw pile.") % {"pile": event.pile}


def _piece_laid(event: told.PieceLaid, names: Sequence[str], text: Translator) -> str:
    if not event.tower:
        sentence = text.gettext("%(name)s seats piece %(piece)s, for a moment.")
    elif event.closed:
        sentence = text.gettext("%(name)s lays piece %(piece)s on tower %(tower)s and closes it at %(height)s.")
    else:
        ways = (
            text.gettext("%(name)s lays piece %(piece)s on tower %(tower)s: %(height)s high."),
            text.gettext("Piece %(piece)s goes onto tower %(tower)s: %(height)s high."),
            text.gettext("%(name)s holds still, breathes out: tower %(tower)s has %(height)s now."),
        )
        sentence = or_plain(ways[(event.seat + event.piece + event.height) % len(ways)], ways[0], text)
    return sentence % facts(event, names)


def _base_laid(event: told.BaseLaid, names: Sequence[str], text: Translator) -> str:
    if event.tower:
        sentence = text.gettext("%(name)s begins tower %(tower)s with piece %(piece)s.")
    else:
        sentence = text.gettext("%(name)s begins a new tower with piece %(piece)s.")
    return sentence % facts(event, names)


def _taken_back(event: told.TakenBack, names: Sequence[str], text: Translator) -> str:
    if event.closed:
        sentence = text.gettext("Tower %(tower)s is closed: %(name)s takes piece %(piece)s back.")
    elif event.base:
        sentence = text.gettext("No good place for a base: %(name)s takes piece %(piece)s back.")
    else:
        sentence = text.gettext("Piece %(piece)s does not sit: %(name)s takes it back.")
    return sentence % facts(event, names, tower=event.closed)


def _turn_ended(event: told.TurnEnded, names: Sequence[str], text: Translator) -> str:
    if not event.laid:
        sentence = text.gettext("%(name)s has nothing to lay and nowhere to begin.")
    else:
        sentence = text.ngettext("%(name)s stops after one piece.", "%(name)s stops after %(laid)s pieces.", event.laid)
    return sentence % facts(event, names)


def _refilled(event: told.Refilled, names: Sequence[str], text: Translator) -> str:
    if event.left:
        return ""
    return text.gettext("%(name)s draws the last of it: nothing is left to draw.") % facts(event, names)


def _fell(event: told.Fell, names: Sequence[str], text: Translator) -> str:
    count = len(event.pieces)
    if count == 1:
        sentence = text.gettext("Clack: a piece slips from %(name)s and lands on the table.")
    elif count < 5:
        sentence = text.ngettext(
            "Clatter! %(name)s drops %(count)s piece.", "Clatter! %(name)s drops %(count)s pieces.", count
        )
    else:
        sentence = text.ngettext(
            "Timber! %(count)s piece comes down around %(name)s.",
            "Timber! %(count)s pieces come down around %(name)s.",
            count,
        )
    if event.zap:
        sentence = text.gettext("The ZAP goes wrong. %(what)s") % {"what": sentence}
    gain = text.ngettext("%(points)s point for everybody else.", "%(points)s points for everybody else.", event.points)
    whole = text.gettext("%(fall)s %(gain)s") % {"fall": sentence, "gain": gain}
    return whole % facts(event, names, count=count)


def _disturbed(event: told.Disturbed, names: Sequence[str], text: Translator) -> str:
    count = len(event.pieces)
    sentence = text.ngettext(
        "One more topples while the rubble is cleared; nobody scores for it.",
        "%(count)s more topple while the rubble is cleared; nobody scores for them.",
        count,
    )
    return sentence % {"count": count}


def _zapped(event: told.Zapped, names: Sequence[str], text: Translator) -> str:
    count = len(event.pieces)
    sentence = text.ngettext(
        "ZAP! %(name)s moves %(count)s piece in one go: %(points)s points.",
        "ZAP! %(name)s moves %(count)s pieces in one go: %(points)s points.",
        count,
    )
    if event.stars:
        stars = text.ngettext("%(stars)s red star among them.", "%(stars)s red stars among them.", event.stars)
        sentence = text.gettext("%(zap)s %(stars)s") % {"zap": sentence, "stars": stars}
    return sentence % facts(event, names, count=count)


def _false_alarm(event: told.FalseAlarm, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("“Caught!” cries %(name)s. But %(culprit)s had nothing that fits.")
    return sentence % facts(event, names, culprit=names[event.culprit])


def _caught(event: told.Caught, names: Sequence[str], text: Translator) -> str:
    if event.base is None:
        sentence = text.gettext("“Caught!” %(name)s shows %(culprit)s where piece %(piece)s fits: %(points)s points.")
    else:
        sentence = text.gettext(
            "“Caught!” %(name)s shows %(culprit)s where piece %(piece)s fits: %(points)s points, and the base goes."
        )
    return sentence % facts(event, names, culprit=names[event.culprit])


def _finished(event: told.Finished, names: Sequence[str], text: Translator) -> str:
    if not event.points:
        return text.gettext("%(name)s lays the last piece, and nobody has any left.") % facts(event, names)
    sentence = text.ngettext(
        "%(name)s lays the last piece. The others still have some: %(points)s point.",
        "%(name)s lays the last piece. The others still have some: %(points)s points.",
        event.points,
    )
    return sentence % facts(event, names)


def _match_won(event: told.MatchWon, names: Sequence[str], text: Translator) -> str:
    points = max(event.points)
    if len(event.winners) == 1:
        sentence = text.ngettext(
            "%(names)s wins with %(points)s point.", "%(names)s wins with %(points)s points.", points
        )
    else:
        sentence = text.ngettext(
            "%(names)s share the win with %(points)s point each.",
            "%(names)s share the win with %(points)s points each.",
            points,
        )
    return sentence % {"names": people(event.winners, names, text), "points": points}


def _meant(handle: Handle, view: VertigesView, text: Translator) -> str:
    meant = handle.intention
    if meant.deed == "base":
        return text.gettext("begin a tower with piece %(piece)s") % {"piece": meant.piece}
    details = {"piece": meant.piece, "tower": tower_meant(meant, view)}
    if meant.deed == "zap":
        return text.gettext("a ZAP from piece %(piece)s up onto tower %(tower)s") % details
    return text.gettext("piece %(piece)s onto tower %(tower)s") % details


def tower_meant(meant: Intention, view: VertigesView) -> int:
    """Return the number of the tower nearest to where a hand means to set something down."""
    near = min((base for base in view.towers if base), key=lambda base: abs(view.table[base].x - meant.x))
    return view.towers.index(near) + 1


def _ended(_: EndTurn, view: VertigesView, text: Translator) -> str:
    return text.gettext("end the turn")


NARRATION: Final = Narration(
    tellers={
        told.FirstDrawn: N_("The lot falls on %(name)s to begin. Nothing else shall fall."),
        told.Shared: _shared,
        told.TurnBegan: N_("Turn %(number)s: %(name)s."),
        told.PieceLaid: _piece_laid,
        told.BaseLaid: _base_laid,
        told.TakenBack: _taken_back,
        told.SectionLoose: N_("It stands, but it does not sit: %(name)s has to grip it again."),
        told.Fell: _fell,
        told.Disturbed: _disturbed,
        told.Zapped: _zapped,
        told.ZapTakenBack: N_("%(name)s thinks better of it and sets everything back."),
        told.TurnEnded: _turn_ended,
        told.FalseAlarm: _false_alarm,
        told.Caught: _caught,
        told.Refilled: _refilled,
        told.Passed: N_("%(name)s has no piece left and looks on."),
        told.Finished: _finished,
        told.NobodyLeft: N_("Nobody has a piece left. The dust settles."),
        told.NobodyCan: N_("Nothing fits anywhere, and the table is full. Everybody lets go."),
        told.MatchWon: _match_won,
    },
    deeds={Handle: _meant, EndTurn: _ended},
    silent=frozenset({told.HandMoved, told.CameToRest}),
    refusals={
        "not_now_first": N_("Not yet: who begins is being drawn."),
        "not_now_share": N_("Not yet: the pieces are being shared out."),
        "not_now_turn": N_("The turn is not over yet."),
        "not_now_falling": N_("One hand, one piece: wait until everything is at rest."),
        "not_now_handover": N_("That turn is over; the hand is about to be refilled."),
        "not_now_refill": N_("Not yet: the hand is being refilled."),
        "not_now_over": N_("The match is over."),
        "no_player": N_("Only players at the table may do that."),
        "not_your_turn": N_("Hands off: it is %(name)s's turn."),
        "grip_again": N_("The section lies loose: grip it again and set it down first."),
        "out_of_reach": N_("No hand reaches that far."),
        "no_such_hand": N_("No hand moves like that."),
        "not_steady": N_("The steady hand was not agreed for this match."),
        "not_in_hand": N_("That piece is not in your hand."),
        "base_first": N_("No tower stands yet: begin with a base, flat side down."),
        "no_base_after_a_lay": N_("Whoever has laid a piece on a tower in this turn lays no base."),
        "one_base": N_("One base a turn is enough: build on it."),
        "something_fits": N_("One of your pieces fits a tower: lay that."),
        "no_room": N_("There is no room left for a base two centimetres from every tower."),
        "flat_side_down": N_("A base stands on its flat side."),
        "two_towers_first": N_("A ZAP needs two towers: one to take from and one to set upon."),
        "lay_first": N_("First lay a piece on a tower; then you may make a ZAP."),
        "not_on_the_table": N_("A ZAP lifts what stands on the table, and that piece does not."),
        "never_the_base": N_("The base stays where it is: grip a piece further up."),
        "two_pieces_at_least": N_("A ZAP moves two pieces at least: grip one with another on top."),
        "lay_something": N_("One of your pieces fits: you have to lay something before you stop."),
        "lay_a_base": N_("Nothing fits, so lay a base before you stop."),
        "no_mistakes_here": N_("The program checks the building rules in this match: there is nothing to be caught."),
        "nothing_to_call": N_("There is nothing to be called out now."),
        "own_mistake": N_("That would be your own mistake; let the others find it."),
        "called_already": N_("You have called already."),
        "chance_decides": N_("That is for chance and gravity to decide."),
        "impossible_chance": N_("Not even gravity can bring that about."),
    },
    headings=(told.TurnBegan,),
)
