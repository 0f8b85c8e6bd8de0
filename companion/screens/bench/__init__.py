"""Windows that measure themselves, for :mod:`companion.bench`."""
