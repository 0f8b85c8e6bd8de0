"""Names of Player versus Player."""

NAME = "pvp"
CARD = "pvp"
"""Where what is printed on the PvP cards is kept; all four are alike (PVP-CMP-01)."""
OUTCOMES = tuple(str(n) for n in range(13, 25))
"""Its 12 Outcome cards; those of the base game are 1 to 12 (PVP-SET-02)."""
