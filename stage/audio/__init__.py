"""Sound output and synthesis."""
