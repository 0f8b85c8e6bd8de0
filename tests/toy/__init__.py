"""A toy edition and a toy expansion, given through the public door: they prove that no file of ours must change."""
