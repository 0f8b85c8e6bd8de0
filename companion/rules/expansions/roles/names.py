"""Names of the Role cards."""

NAME = "roles"
MOTIVATOR, NITRO, SMUGGLER = "motivator", "nitro-cultist", "smuggler"
BOUNTY, GUNSMITH, TINKERER = "bounty-killer", "gunsmith", "tinkerer"
RADIATION, SCAVENGER = "radiation-expert", "scavenger"
ROLES = (BOUNTY, GUNSMITH, MOTIVATOR, NITRO, RADIATION, SCAVENGER, SMUGGLER, TINKERER)
"""The 8 cards, each of which is there once (RC-CMP-01, RC-SCO-05)."""
RULES = {
    BOUNTY: "RC-BOU",
    GUNSMITH: "RC-GUN",
    MOTIVATOR: "RC-MOT",
    NITRO: "RC-NIT",
    RADIATION: "RC-RAD",
    SCAVENGER: "RC-SCA",
    SMUGGLER: "RC-SMU",
    TINKERER: "RC-TIN",
}
"""The rule of each card, of its ability as of its objective."""
ACTIONS = ("improve", "gather", "recruit")
"""The Motivator's boxes from the left (RC-MOT)."""


def path(role: str) -> str:
    """Where what is printed on a Role card is kept (UF-61)."""
    return f"role/{role}"


def called(role: str) -> str:
    """The name of a Role card, as a value in a sentence."""
    return f"@card.role.{role}"
