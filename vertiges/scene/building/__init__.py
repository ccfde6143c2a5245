"""The table that is built on: the live world, the hand over it by pointer and keys, the rack, and what helps to see."""
