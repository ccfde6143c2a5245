"""Match: its actions and its journal, the players in turn, and its story when it is over."""
