"""The board of Nizza: what can be stood on and hung from, read from a drawing (NZ-1 … NZ-5).

1 unit is 1 logical pixel, x to the right, y down; every board is 1080 units high.
"""
