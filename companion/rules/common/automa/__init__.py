"""The Automa: its board, its turns and its Action cards (section 14 of the rule catalogue)."""
