"""On which line each key of a TOML text stands."""

import pytest

from gm.config.problems import ConfigRefused, line_of
from gm.config.toml import find_lines, parse

TEXT = '''\
# a comment = 1
variant = "classic"
"quoted key" = 2
a.b = 3
inline = { every = "x, y = 1", deep = { at = 1 } }
many = [
    "one = 1",
    { not_here = 1 },
]
after = 1
long = """
not_a_key = 1
[not_a_section]
"""

[deadline]  # a comment with [brackets
zone = "Europe/Paris"  # x = {
[deadline.others]
after = 2

[[players]]
name = "A"
[[players]]
name = "B"
[players.more]
x = 1
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("variant",), 2),
        (("quoted key",), 3),
        (("a",), 4),
        (("a", "b"), 4),
        (("inline",), 5),
        (("inline", "every"), 5),
        (("many",), 6),
        (("after",), 10),
        (("long",), 11),
        (("deadline",), 16),
        (("deadline", "zone"), 17),
        (("deadline", "others"), 18),
        (("deadline", "others", "after"), 19),
        (("players", 0), 21),
        (("players", 0, "name"), 22),
        (("players", 1), 23),
        (("players", 1, "name"), 24),
        (("players", 1, "more", "x"), 26),
    ],
)
def test_a_key_is_found_on_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert find_lines(TEXT)[path] == line


def test_what_only_looks_like_a_key_is_none() -> None:
    found = {str(part) for path in find_lines(TEXT) for part in path}

    assert found.isdisjoint({"not_a_key", "not_a_section", "not_here", "one", "y", "x = {"})
    assert parse(TEXT, "x.toml").data["players"][1]["more"] == {"x": 1}


def test_a_missing_key_is_on_the_line_of_its_section() -> None:
    assert line_of(find_lines(TEXT), ("players", 1, "email")) == 23
    assert line_of(find_lines(TEXT), ("elsewhere",)) is None


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = \nc = 2\n", 2), ("a = 1\na = 2", 2), ('a = "x', 1), ("a = 1\n[b\n", 2)]
)
def test_a_text_that_is_no_toml_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(ConfigRefused) as refused:
        parse(text, "x.toml")

    (problem,) = refused.value.problems
    assert problem.line == line
    assert "is not TOML" in str(problem)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("9" * 10_000, "g.toml:2: a whole number in TOML has at most 64 bits"),
        ("0x" + "f" * 10_000, "g.toml:2: start_year: a whole number in TOML has at most 64 bits"),
        ("-9223372036854775809", "g.toml:2: start_year: a whole number in TOML has at most 64 bits"),
        ("[{ a = [9223372036854775808] }]", "g.toml:2: start_year[1].a[1]: a whole number in TOML has at most 64 bits"),
        ("[" * 5_000 + "]" * 5_000, "g.toml: is nested too deeply to be read"),
    ],
)
def test_numbers_and_lists_beyond_all_reason_are_refused(value: str, expected: str) -> None:
    with pytest.raises(ConfigRefused) as refused:
        parse(f"a = 9223372036854775807\nstart_year = {value}\n", "g.toml")

    assert [str(problem) for problem in refused.value.problems] == [expected]
