"""The variants there are. An explicit table is enough until somebody outside brings one."""

from collections.abc import MutableMapping

from gm.rules.errors import RulesError
from gm.variants.classic.variant import CLASSIC
from gm.variants.diplomatie2000.variant import DIPLOMATIE2000
from gm.variants.dix.variant import DIX
from gm.variants.variant import Variant

VARIANTS: MutableMapping[str, Variant] = {variant.name: variant for variant in (CLASSIC, DIX, DIPLOMATIE2000)}
USUAL = CLASSIC
"""What a file or a case that names no variant is about."""


def variant(name: str) -> Variant:
    """The variant of that name. Raises RulesError naming those there are."""
    if name not in VARIANTS:
        raise RulesError(f"unknown variant {name!r}: expected one of {', '.join(VARIANTS)}")
    return VARIANTS[name]
