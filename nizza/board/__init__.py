"""The board of Nizza: areas, chimneys, berths, ropes and ladder (NZ-1 … NZ-5).

1 unit is 1 logical pixel, x to the right, y down. Every board is 1080 units high.
"""
