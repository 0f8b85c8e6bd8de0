"""The parts that any such game is played with: table, questions, units of play, decks, printed values. Nothing here
knows a card or a phase."""
