"""A night of deadlines, shared by two processes."""

import pytest

from benchmarks.storm import measure, night


@pytest.mark.full  # two processes and their writers begin; how they share letters is tested row by row
def test_two_processes_tell_each_reader_of_twenty_tables_once(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with night(postgres_url) as storm:
        storm.furnish(20)
        storm.read_sheets()
        storm.forget_waiting()
        measure(storm, "results", "S1901M", 2, 20 * 8, None, storm.let_fall())

    assert "0 lost, 0 doubled, 0 not expected, 0 sent again" in capsys.readouterr().out
