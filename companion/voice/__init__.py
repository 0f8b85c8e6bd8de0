"""What the table says aloud: words for hands and turns through the system's speech engine, and short sounds."""
