"""Cards that others publish: MTGJSON and Scryfall records become cards, every record is accounted for.

    from dfcrules.importing import import_cards

    pool = import_cards("AtomicCards.json.gz")
    pool.report                    # how many were read, imported, skipped, and why
    pool["Trance Kuja"]            # a card, by any of its names
    Game("Ann", "Ben", cards=pool)

Nothing of the data is shipped here, and no text in it is ever taken for more than text.
"""

from __future__ import annotations

from dfcrules.importing.load import import_cards, stream_cards
from dfcrules.importing.pool import Difference, Pool, search
from dfcrules.importing.report import Remark, Report, Skipped

__all__ = ["Difference", "Pool", "Remark", "Report", "Skipped", "import_cards", "search", "stream_cards"]
