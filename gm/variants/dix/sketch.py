"""The map as it is drawn: Europe, with neutrals and minor powers in colours of their own."""

from functools import cache

from gm.reports.picture import Drawing
from gm.variants.classic import names as classic_names


@cache
def drawing() -> Drawing:
    """The map, read once."""
    return classic_names.drawing()
