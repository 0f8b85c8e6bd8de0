"""The editions of the game, each an object in a package of its own (:mod:`companion.rules.editions.edition`)."""
