"""Pictures that take long: computed in a thread, painted a little in each frame, and kept."""
