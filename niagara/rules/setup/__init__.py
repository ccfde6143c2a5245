"""Before a match: its options, tables that are ready, and how it begins."""
