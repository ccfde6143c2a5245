"""The action bar: the dice, what each of them could do, and the buttons beside them."""
