"""What the printed cards of editions and their modules have in common: types, checks and forms of packs."""
