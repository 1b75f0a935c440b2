# make play     set everything up and play
# make test     set everything up and run all checks (under 15 minutes)
# make proof    the long proofs (under 30 minutes)

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: setup play test proof bench clean

setup: $(READY)

$(READY): pyproject.toml requirements.txt requirements-dev.txt
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/parlour warm
	touch $(READY)

play: setup
	$(BIN)/parlour play

test: setup
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/pytest -n 2 --dist worksteal -m "not proof"

proof: setup
	$(BIN)/pytest -n 2 --dist worksteal -m proof

bench: setup
	$(BIN)/pip install --quiet --disable-pip-version-check -e ".[peers]"
	$(BIN)/parlour bench

clean:
	rm -rf .venv
