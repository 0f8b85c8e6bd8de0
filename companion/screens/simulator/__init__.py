"""The simulator: buttons and a strip in a window of their own."""
