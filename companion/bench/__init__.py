"""How fast the table is on this machine: ``aurora-table bench``."""
