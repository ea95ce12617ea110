"""Origo: the rules, in files named as for the other games.

Words, as in the rulebook: seat (a place at the table and its tribe; seat 0 is the youngest), shield, supply (unused
shields), box (shields lost for good), square, area (one of the states, or a sea), founding (creating a state), marker,
chain (own shields connected square by square), clan (a chain of at least three), ship (a shield at sea), starter (the
current starting player), leader (the piece on the chieftain track), owed (tribe scorings called for and not yet held),
face (one of the different cards).
"""
