"""The four levels of bots. All see Views only and keep no state between two decisions.

novice   lays what catches its eye with a shaky hand, and sometimes overlooks a piece
regular  keeps towers open for its own pieces, makes a ZAP when nothing else fits
expert   plans the whole turn and counts what the next player could do
master   plans against the next player's best turn, with a hand that hardly trembles
"""
