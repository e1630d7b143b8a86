"""Every way over the sea, counted out one by one: slow and plain, to compare the rules with."""

from collections.abc import Iterator

from gm.rules.atlas import Atlas


def ways_by_sea(atlas: Atlas, start: str, end: str, fleets: int) -> Iterator[int]:
    """Every simple way from shore to shore over the seas of the mask, as masks."""
    around = {
        sea: [
            other for other in sorted(atlas.chart.neighbours(sea)) if other in atlas.bit and atlas.bit[other] & fleets
        ]
        for sea in atlas.seas(fleets)
    }

    def sail(sea: str, used: int) -> Iterator[int]:
        used |= atlas.bit[sea]
        if atlas.bit[sea] & atlas.shore[end]:
            yield used
        for other in around[sea]:
            if not atlas.bit[other] & used:
                yield from sail(other, used)

    for sea in atlas.seas(atlas.shore[start] & fleets):
        yield from sail(sea, 0)
