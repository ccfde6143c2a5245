"""The draft that the person at the screen puts together: exchanged for the next one, and played once it is complete."""

from __future__ import annotations

from collections.abc import Callable

from nizza.rules.actions import NizzaAction
from nizza.scene.picture import NizzaContext
from nizza.scene.using.draft import Draft


class CurrentDraft:
    """What has been picked of a use. Refusals are told to the player."""

    def __init__(self, context: NizzaContext, draft: Draft, changed: Callable[[Draft], None]) -> None:
        """`changed` is called with each new draft."""
        self._context = context
        self._changed = changed
        self.draft = draft

    def change(self, draft: Draft) -> None:
        """Go on with this one."""
        if draft != self.draft:
            self.draft = draft
            self._context.look_again()
            self._changed(draft)

    def act(self, action: NizzaAction) -> bool:
        """Play an action; False if it is refused."""
        return self._context.act(action)

    def is_allowed(self, action: NizzaAction) -> bool:
        """Whether an action could be played as it is."""
        return self._context.refusal_of(action) is None

    def allows(self, action: NizzaAction) -> bool:
        """Whether an action could be played; if not, the player is told why."""
        refusal = self._context.refusal_of(action)
        if refusal is not None:
            self._context.commands.refuse(refusal)
        return refusal is None
