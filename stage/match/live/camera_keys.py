"""The keys that move a camera, the same in every game."""

from collections.abc import Callable


def press_camera_key(command: str, zoom_by: Callable[[float], None], go_home: Callable[[], None]) -> bool:
    """Page up comes nearer by a notch, Page down goes farther, Home goes home; False for any other key."""
    match command:
        case "page up":
            zoom_by(1)
        case "page down":
            zoom_by(-1)
        case "home":
            go_home()
        case _:
            return False
    return True
