"""Faces of printed cards: outlines, one arrangement of values a module, values as signs."""
