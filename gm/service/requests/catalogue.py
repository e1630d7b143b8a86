"""The table of requests, for people who have no game to ask in."""

from gm.languages.language import languages
from gm.service.requests.row import AskerRole, Request, RequestTable
from gm.service.requests.table import table_of
from gm.site.facts import RequestTold
from gm.variants.registry import VARIANTS


def requests_told() -> tuple[RequestTold, ...]:
    """Every row, those of single variants last."""
    common = table_of("")
    told = [_told(common, row, "") for row in common.rows.values() if not row.shown_as]
    for name in VARIANTS:
        own = table_of(name)
        told += [_told(own, row, name) for row in own.rows.values() if row.name not in common.rows]
    return tuple(told)


def _told(table: RequestTable, row: Request, name: str) -> RequestTold:
    said = {code: table.words[code][row.name] for code in languages()}
    lines = {code: (words.right, words.says) for code, words in said.items()}
    return RequestTold(lines, tuple(str(role) for role in AskerRole if role in row.who), name)
