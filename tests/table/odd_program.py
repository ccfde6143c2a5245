"""``python -m tests.table.odd_program BOT WORDS``: Kuhn poker alone, with an odd bot for every level."""

import sys

from main import main
from tests.table.workers import with_bot

if __name__ == "__main__":
    sys.exit(main(sys.argv[2:], {"kuhn": with_bot(sys.argv[1])}))
