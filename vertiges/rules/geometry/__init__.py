"""What a snapshot of the table shows: which towers stand, how firmly, what fits, what is in the way. Pure geometry."""
