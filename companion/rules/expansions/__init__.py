"""The expansions, each a package of its own, and what may be played together."""

ORDER = (
    "athena",
    "exploration-deck",
    "asgaror",
    "crews",
    "stories",
    "pvp",
    "roles",
    "mutants",
    "kickstarter",
    "mine",
)
"""All of ours in the order in which they act. One is installed if there is a package of its name."""
