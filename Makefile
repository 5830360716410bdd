# `make run` installs and starts the bot; `make test` installs and runs the tests.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
LOUD_PIP := $(BIN)/python -m pip --disable-pip-version-check

# Else each process of the tests, and each program that they start, compiles all anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test collect lint types check long locality loop odds oracles oracles-short fuzz late kill months turned-off rows rows-short interrupted \
	bench bench-short goldens pictures rule-tables lock clean

run: .venv/run
	$(BIN)/python -m bot

test: .venv/dev
	$(BIN)/python -m pytest -n 4 --dist worksteal

collect: .venv/dev
	$(BIN)/python -m pytest --collect-only -qq >/dev/null

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/dev
	$(BIN)/mypy

check: lint types test

.venv/run: requirements.lock pyproject.toml
	@echo "Installing Umpire into .venv: once, for about a minute."
	@$(PYTHON) -m venv .venv
	@$(LOUD_PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation -e .
	@echo "Installed."
	@touch $@

.venv/dev: requirements-dev.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(PIP) install --no-compile --require-hashes -r requirements-dev.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ .venv/run

long: .venv/dev
	UMPIRE_LONG_TESTS=1 $(BIN)/python -m pytest -n auto --dist worksteal \
		tests/conformance tests/kernel tests/render tests/space tests/systems tests/tables tests/dice

locality: .venv/dev
	$(BIN)/python -m tests.architecture.locality

loop: .venv/dev
	$(BIN)/python -m tests.loop

odds: .venv/dev
	$(BIN)/python -m tests.odds

oracles: .venv/dev
	UMPIRE_LONG_TESTS=1 $(BIN)/python -m pytest -n auto --dist worksteal tests/oracles

oracles-short: .venv/dev
	$(BIN)/python -m pytest -n auto --dist worksteal tests/oracles

fuzz: .venv/dev
	$(BIN)/python -m tests.fuzz --games 10000 --jobs 2

late: .venv/dev
	UMPIRE_PAGE_LAG=0.3 $(BIN)/python -m pytest tests/browser -n 2

kill: .venv/dev
	$(BIN)/python -m tests.kill
	$(BIN)/python -m tests.kill --system beside

months: .venv/dev
	$(BIN)/python -m tests.months

turned-off: .venv/dev
	$(BIN)/python -m tests.turned_off

rows: .venv/dev
	$(BIN)/python -m tests.turned_off.rows

rows-short: .venv/dev
	$(BIN)/python -m tests.turned_off.rows --every 160

interrupted: .venv/dev
	$(BIN)/python -m tests.interrupted

bench: .venv/dev
	$(BIN)/python -m tests.bench $(if $(KEEP),--keep)

bench-short: .venv/dev
	$(BIN)/python -m tests.bench --short

goldens: .venv/dev
	$(BIN)/python -m tests.playthroughs --write

pictures: .venv/dev
	$(BIN)/python -m tests.pictures

rule-tables: .venv/dev
	$(BIN)/python -m tests.rule_tables --write

lock: .venv/dev
	$(PIP) install uv
	$(BIN)/uv pip compile -q --universal --upgrade --generate-hashes --no-emit-index-url --no-header \
		--python-version 3.11 pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile -q --universal --upgrade --generate-hashes --no-emit-index-url --no-header \
		--python-version 3.11 pyproject.toml --group build --group dev -o requirements-dev.lock

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
