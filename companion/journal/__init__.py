"""The journal: every act of every game on disk, its file, how that is mended, and the copies made of it."""
