"""How Hypothesis works in these tests: the same examples every time, and no clock.

An ordinary run is to say something about the change at hand. `HYPOTHESIS_PROFILE=thorough` looks for news, with other
examples each time; so does `python -m tests.rules.literal`.
"""

import os

from hypothesis import settings

settings.register_profile("rules", deadline=None, derandomize=True, max_examples=200)
settings.register_profile("thorough", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "rules"))
