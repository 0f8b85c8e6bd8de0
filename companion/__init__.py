"""Aurora Table: the companion beside the board of *Last Aurora*."""

__version__ = "0.1.0"
