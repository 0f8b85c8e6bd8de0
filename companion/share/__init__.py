"""What leaves the table as a code to scan: the result for BG Stats, a set-up, a report of a fault."""
