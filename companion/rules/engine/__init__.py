"""What any such game is played with: table, questions, units of play, draws, printed values. It knows no card and no
phase."""
