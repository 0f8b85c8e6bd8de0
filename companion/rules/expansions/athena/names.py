"""What Athena's cards and counters are called here: the rules tell few names (U1-25, U1-27)."""

NAME = "athena"
GAMMA = "gamma"
"""The board (PA-SET-01)."""
ENEMIES = tuple(f"athena-{n}" for n in range(1, 7))
LOOT = tuple(f"athena-loot-{n}" for n in range(1, 7))
OBJECTS = ("athena-object-1", "athena-object-2")
ANDROIDS = ("android-1", "android-2", "android-3")
"""Survivors of the Exploration deck who are androids (PA-AND-01)."""
GROUPS = ("I-II", "III-IV", "V-VI")


def group(n: int) -> str:
    """The pair of periods or Loot backs of a number from 1 to 6 (CMB-12)."""
    return GROUPS[(n - 1) // 2]
