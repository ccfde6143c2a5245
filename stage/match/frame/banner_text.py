"""The sentence on the banner: who does what now."""

from typing import Any

from stage.match.context import MatchContext
from stage.match.display import GameDisplay
from table.contract import CHANCE
from table.words import joined


def banner_text(context: MatchContext[Any, Any], display: GameDisplay[Any, Any], *, resting_replay: bool) -> str:
    """The game's sentence, or the frame's own where the game has none or something else matters more.

    `resting_replay` says that this is a replay that does not play.
    """
    gettext, names = context.gettext, context.seat_names
    if context.controller.paused and not context.over:
        return gettext("Pause")
    if context.holding and context.me is not None:
        return gettext("{name}, remember what you have seen").format(name=names[context.me])
    if not context.session.is_review and context.controller.reviewing and context.acting is None:
        past = gettext("Looking back: after {number} of {length} actions")
        return past.format(number=context.match.number, length=context.match.length)
    if resting_replay and not context.motion.busy and not context.match.state.is_terminal():
        return _replay_text(context)
    return display.turn_text() or _plain_text(context)


def _plain_text(context: MatchContext[Any, Any]) -> str:
    gettext, names, state = context.gettext, context.seat_names, context.match.state
    if state.is_terminal():
        winners = joined([names[seat] for seat in state.winners()], context.app.language)
        return context.ngettext("{names} wins!", "{names} share the win!", len(state.winners())).format(names=winners)
    if context.acting is not None:
        return gettext("{name}, it is your turn").format(name=names[context.acting])
    if len(context.awaited) == 1 and context.awaited[0] != CHANCE:
        return gettext("{name} is to act").format(name=names[context.awaited[0]])
    return gettext("Everybody chooses…") if len(context.awaited) > 1 else ""


def _replay_text(context: MatchContext[Any, Any]) -> str:
    """Where a replay stands still, and how it goes on."""
    number, length = context.match.number, context.match.length
    if number == length and context.match.setup.lesson:
        return context.gettext("This was the solution")
    if number == length:
        return context.gettext("Replay: the match was broken off here")
    text = context.gettext("Replay paused after {number} of {length} actions ({key}: go on)")
    return text.format(number=number, length=length, key=context.key_hint("pause"))
