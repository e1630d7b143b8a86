"""What a language must bring, key by key: what it is for, and an example; and what it borrows from English until then.

    python tools/language.py cy             what Welsh must bring; status 0 when it lacks nothing of that
    python tools/language.py cy --missing   what it lacks of that only
    python tools/language.py cy --all       every key that it may bring

docs/language.md walks through it.
"""

import sys
from collections import Counter
from pathlib import Path
from textwrap import shorten

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from gm.languages.gaps import needs, shelves_of  # noqa: E402  # the checkout must be on the path first


def main(arguments: list[str]) -> int:
    codes = [each for each in arguments if not each.startswith("-")]
    if len(codes) != 1:
        print(__doc__)
        return 2
    found = [need for need in needs(codes[0], shelves_of(ROOT)) if ": " in need.name]
    asked = [need for need in found if need.asked]
    use = ""
    for need in found if "--all" in arguments else asked:
        if not need.present or "--missing" not in arguments:
            if need.use and need.use != use:
                print(f"\n         {need.use}:")
            print(f"{'' if need.present else 'missing':8} {need.name:<55} {_shown(need.example)}".rstrip())
            use = need.use
    print(f"\n{len(asked)} keys are asked for, {sum(not need.present for need in asked)} of them are missing.")
    borrowed = Counter(need.file for need in found if not need.asked and not need.present)
    if borrowed:
        print("Until they are there, the words of these files are borrowed from English:")
        print("\n".join(f"  {number:4}  {file}" for file, number in borrowed.items()))
    return int(not all(need.present for need in asked))


def _shown(example: object) -> str:
    listed = ", ".join(map(str, example[:2])) if isinstance(example, list) else str(example)
    return shorten(listed, 60, placeholder=" …")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
