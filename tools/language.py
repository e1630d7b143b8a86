"""What a language must bring: every file, and every key of a file, and which of them it lacks.

    python tools/language.py cy             what Welsh must bring; status 0 when it lacks nothing
    python tools/language.py cy --missing   what it lacks only

Its folder in `grammars` is `cy`, and so are those in `templates` and beside the spreadsheets of each variant. The files
of the languages that are there say by comments and examples what each key is for; `gm/languages` says it of each field.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from gm.languages.gaps import needs, shelves_of  # noqa: E402  # the checkout must be on the path first


def main(arguments: list[str]) -> int:
    codes = [each for each in arguments if not each.startswith("-")]
    if len(codes) != 1:
        print(__doc__)
        return 2
    found = list(needs(codes[0], shelves_of(ROOT)))
    for need in found:
        if not need.present:
            print(f"missing  {need.name}")
        elif "--missing" not in arguments:
            print(f"         {need.name}")
    return int(not all(need.present for need in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
