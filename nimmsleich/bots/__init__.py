"""The four levels of bots. All see Views only and keep no state between two decisions.

novice   its own cards and one of each corpse on every other card; believes much, bids timidly, seldom bluffs
regular  exact odds of the cards, and signs
expert   reads bids and signs, and weighs what the next player will do with its own
master   simulates many endings of the round and compares the expected shares of the match after each
"""
