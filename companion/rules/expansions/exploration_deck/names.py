"""The Exploration deck of Frozen Steel: the rules tell no name of its cards (U1-29)."""

NAME = "exploration-deck"
PERIODS = ("I", "II", "III")
PLUS = f"plus/{NAME}"
OBJECTS = tuple(f"frozen-object-{n}" for n in range(1, 5))
"""Objects that are shuffled into the Object deck (FS-EXP-01)."""
