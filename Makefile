# One command each; the first run makes .venv and installs exactly what requirements.lock pins.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: demo test full mutants release compose-test check format lock golden benchmarks clean

demo: $(READY)
	$(BIN)/gm demo --out demo $(if $(VARIANT),--variant $(VARIANT)) $(if $(IN),--language $(IN))

# Python's own cache of compiled modules, even where the environment forbids it: a hundred processes begin in a test run.
# Tests that stand together run in one process, as long as no other has run out of its own: they share what they set up.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n auto --dist worksteal

test: $(READY)
	$(PYTEST)

# What there is very much of (random orders, monstrous shapes) whole, where `make test` takes a share.
full: $(READY)
	$(PYTEST) -m "full or not full"

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Faults planted on purpose, and the tests that notice them.
mutants: $(READY)
	$(BIN)/python tools/mutants.py

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: $(READY)
	$(BIN)/python -m pytest -q --renew-golden $(wildcard tests/*/test_golden.py tests/*/*/test_golden.py)

lock: $(READY)
	$(BIN)/python -m pip install -q uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --extra dev --extra postgres --extra browser --extra site pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --extra postgres -c requirements.lock pyproject.toml -o requirements-run.lock

release: $(READY)
	$(BIN)/python tools/release.py

# Ends with 3 where this machine cannot, and says what it lacks.
compose-test:
	$(PYTHON) tools/compose_test.py

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Python 3.11 or newer is needed; name one with: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "Python's venv module is missing (Debian, Ubuntu: apt install python3-venv)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

clean:
	rm -rf $(VENV) demo build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
