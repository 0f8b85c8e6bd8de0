"""Starting crews of Frozen Steel: the rules tell no name of the cards (U1-29)."""

NAME = "crews"
EACH = 2
"""Crew cards with which a player begins (FS-CRW-02)."""
CREW = tuple(f"crew-{n}" for n in range(1, 9))
"""As many as the Leaders and Co-Pilots of four players, whose place they take (FS-CRW-01)."""
