"""Marking texts for translation where the table's side of the wall writes them; the stage translates them."""


def N_(message: str) -> str:  # noqa: N802 - the conventional name, known to every extraction tool
    """Mark a message for translation where it is written; it is translated later, where it is shown."""
    return message
