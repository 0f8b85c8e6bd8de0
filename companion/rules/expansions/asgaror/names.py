"""What the clan and its cards are called here: the rules tell no name of theirs (U1-28)."""

NAME = "asgaror"
ENEMIES = tuple(f"asgaror-{n}" for n in range(1, 7))
LOOT = tuple(f"asgaror-loot-{n}" for n in range(1, 7))
GROUPS = ("I-II", "III-IV", "V-VI")


def group(n: int) -> str:
    """The pair of periods or Loot backs of a number from 1 to 6 (CMB-12)."""
    return GROUPS[(n - 1) // 2]
