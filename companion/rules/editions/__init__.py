"""The editions of the game, each one object in its own package (:mod:`companion.rules.editions.edition`)."""
