"""Services that send maps without painting them."""

from tests.unpainted import unpainted

__all__ = ["unpainted"]
