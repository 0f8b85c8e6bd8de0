"""The journal: every act of every game on disk, in one file; how that file is mended, and copies of it."""
