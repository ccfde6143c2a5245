"""Niagara: canoes on a river that moves under them, for three to six players."""
