"""Facts of letters out, as the database keeps them."""

import json
import zlib
from dataclasses import replace

from alembic import command
from alembic.config import Config
from sqlalchemy import text

from gm.places import folder
from gm.reports.facts import Facts, Results
from gm.reports.news import Board, TurnReport
from gm.store.columns import LetterFacts
from gm.store.work import Store
from gm.terms.latest import MOST, Latest
from tests.store.samples import NOON, ROW

BOARD = Board("S1901M", owners={"PAR": "FRANCE"})
REPORT = TurnReport("S1901M", BOARD, BOARD)
RESULTS = Results("europe-1", "classic", REPORT, report_json={"phase": "S1901M"})


def written(facts: Facts) -> bytes:
    kept = LetterFacts().process_bind_param(facts, None)  # type: ignore[arg-type]  # the same for every dialect
    assert kept is not None
    return kept


def read(kept: bytes | str) -> Facts:
    found = LetterFacts().process_result_value(kept, None)  # type: ignore[arg-type]  # the same for every dialect
    assert found is not None
    return found


def test_what_all_readers_of_a_turn_are_told_is_the_same_value_for_all() -> None:
    first, second = (read(written(replace(RESULTS, web_page=page))) for page in ("first", "second"))

    assert isinstance(first, Results) and isinstance(second, Results)
    assert (first.web_page, second.web_page) == ("first", "second")
    assert first.report == REPORT
    assert first.report is second.report
    assert first.report_json is second.report_json


def test_facts_that_nothing_compressed_are_read() -> None:
    own = zlib.decompressobj()
    plain = json.loads(own.decompress(written(RESULTS))) | json.loads(zlib.decompress(own.unused_data))

    assert read(json.dumps(plain)) == RESULTS


def test_facts_outlive_a_schema_that_keeps_them_as_json(store: Store) -> None:
    with store() as work:
        work.outbox.add(ROW)
        work.outbox.add(replace(ROW, message_id="<2@example.org>", kind="results", facts=RESULTS))
    config = Config()
    config.set_main_option("script_location", str(folder("migrations")))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0011")
        plain = connection.execute(text("SELECT CAST(facts AS TEXT) FROM outbox ORDER BY id")).scalars().all()
        command.upgrade(config, "head")
    with store() as work:
        rows = work.outbox.claim(NOON, "a", 5)

    assert [json.loads(each)["kind"] for each in plain] == [ROW.facts.kind, "results"]
    assert [row.facts for row in rows] == [ROW.facts, RESULTS]


def test_only_the_latest_answers_are_remembered_and_none_for_another_value() -> None:
    asked = list[str]()

    def ask(word: str) -> str:
        asked.append(word)
        return word.upper()

    words = [f"word {number}" for number in range(MOST + 1)]
    ask_once = Latest(ask)
    assert [ask_once(word) for word in words for _ in range(2)] == [word.upper() for word in words for _ in range(2)]
    assert asked == words
    ask_once(words[0])
    assert asked == [*words, words[0]]
