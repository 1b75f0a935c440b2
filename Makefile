# make play     set everything up and open the card room in the browser
# make test     set everything up and run all checks (under 15 minutes)
# make proof    the long proofs (under 30 minutes)
# make pictures  the pictures in the README, taken anew

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check
READY := .venv/ready
TOOLS := .venv/tools
PROOFS := .venv/proofs
PAGE := src/parlour/server/page/index.html
MODULES := web/node_modules/.package-lock.json
# The machine's own Node where it has one, otherwise the one among the requirements.
NPM := PATH="$$PATH:$(CURDIR)/$(BIN)" npm --prefix web

.PHONY: setup page play pictures test proof bench clean

setup: $(READY)

$(READY): pyproject.toml requirements.txt
	$(PYTHON) -m venv .venv
	$(PIP) install -r requirements.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	$(BIN)/parlour warm
	touch $@

# What tests and checks need on top of that.
$(TOOLS): $(READY) requirements-dev.txt
	$(PIP) install -r requirements-dev.txt
	touch $@

# And what the long proofs need besides: compilers for the GPU, Ray, PyTorch.
$(PROOFS): $(TOOLS) requirements-proof.txt requirements-learn.txt
	$(PIP) install -r requirements-proof.txt
	$(PIP) install -r requirements-learn.txt
	touch $@

page: $(PAGE)

$(MODULES): web/package-lock.json | $(READY)
	$(NPM) install --no-save --silent  # not `ci`, which asks for every platform's binaries in the lock
	touch $@

$(PAGE): $(MODULES) $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f)
	$(NPM) run --silent build

play: setup page
	$(BIN)/parlour serve

pictures: $(TOOLS) page
	$(BIN)/python -m tests.browser.pictures

test: $(TOOLS) page
	$(BIN)/parlour warm  # rules may have changed since they were compiled, and rooms under test do not wait
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy
	$(NPM) run --silent check
	$(BIN)/pytest -n 2 --dist worksteal -m "not proof" --ignore tests/browser
	$(BIN)/pytest -n 2 --dist worksteal tests/browser  # apart: the browser's driver keeps an event loop running

proof: $(PROOFS)
	$(BIN)/pytest -n 2 --dist worksteal -m proof

bench: setup
	$(PIP) install -e ".[peers]"
	$(BIN)/parlour bench

clean:
	rm -rf .venv web/node_modules src/parlour/server/page
