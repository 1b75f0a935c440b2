# make play      set up what playing needs and open the card room in the browser
# make test      set everything up and run all checks (15 minutes on two cores, from nothing)
# make proof     the long proofs (40 minutes)
# make wasm      every game as WebAssembly, into build/wasm
# make engine    the library for the web, with every game, into web/engine/dist
# make docs      the documents as a manual to click through, with the API reference, into build/manual
# make site      the card room as a folder of files for any web host, into build/site
# make release   what is uploaded, built and checked in new environments of the interpreters PYTHONS
# make pictures  the pictures in the README, taken anew

# What Python compiles is kept, whatever the shell says of it: hundreds of processes start in a run of the tests.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= python3
PYTHONS ?= $(PYTHON)
BIN := .venv/bin
PIP := $(BIN)/pip --quiet --disable-pip-version-check
INSTALL := $(PIP) install --no-compile  # Python compiles what it comes to use, which is far less
READY := .venv/ready
TOOLS := .venv/tools
PROOFS := .venv/proofs
MANUAL := .venv/manual
PAGE := src/parlour/server/page/index.html
MODULES := web/node_modules/.package-lock.json
# The machine's own Node where Vite can use it, otherwise one from among the Python packages.
ifneq ($(shell node -p 'const [a, b] = process.versions.node.split("."); a > 22 || a == 22 && b > 11 || a == 20 && b > 18' 2>&1),true)
NODE := .node/ready
endif
NPM := PATH="$(CURDIR)/.node/bin:$$PATH" npm --prefix web
PYTEST := PATH="$$PATH:$(CURDIR)/.node/bin" $(BIN)/pytest --dist worksteal

.PHONY: setup page play pictures test warm types style proof docs wasm engine site release bench clean

setup: $(READY)

$(READY): pyproject.toml requirements.txt
	@echo "Python: what playing needs, into .venv"
	@$(PYTHON) -m venv .venv
	@$(INSTALL) -r requirements.txt
	@$(INSTALL) --no-deps -e .
	@touch $@

# What tests and checks need on top of that.
$(TOOLS): $(READY) requirements-dev.txt
	@echo "Python: what tests and checks need, into .venv"
	@$(INSTALL) -r requirements-dev.txt
	@touch $@

# And what the long proofs need besides: compilers for the GPU, Ray, PyTorch, ONNX, and what the manual is built with.
$(PROOFS): $(TOOLS) $(MANUAL) requirements-proof.txt requirements-learn.txt
	@echo "Python: what the long proofs need, into .venv"
	@$(INSTALL) -r requirements-proof.txt
	@$(INSTALL) -r requirements-learn.txt
	@touch $@

$(MANUAL): $(READY) requirements-docs.txt
	@echo "Python: what the manual is built with, into .venv"
	@$(INSTALL) -r requirements-docs.txt
	@touch $@

page: $(PAGE)

.node/ready: requirements-node.txt
	@echo "Node: from among the Python packages, into .node"
	@$(PYTHON) -m venv .node
	@.node/bin/pip --quiet --disable-pip-version-check install -r requirements-node.txt
	@touch $@

$(MODULES): web/package-lock.json | $(NODE)
	@echo "Node: what the page is built with, into web/node_modules"
	@$(NPM) install --no-save --silent  # not `ci`, which asks for every platform's binaries in the lock
	@touch $@

$(PAGE): $(MODULES) $(shell find web/src web/public web/index.html web/*.ts web/*.js -type f)
	@echo "Node: the page, into $(dir $@)"
	@$(NPM) run --silent build -- --logLevel warn

play:
	@$(MAKE) --no-print-directory -j 2 setup page
	@echo "Parlour: the room opens"
	@$(BIN)/parlour

pictures: $(TOOLS) page
	$(BIN)/python -m tests.browser.pictures

test:
	@$(MAKE) --no-print-directory -j 2 $(TOOLS) page
	@$(MAKE) --no-print-directory -j 3 warm types style
	# Three at a time on two cores: more than a third of the time goes by waiting for rooms and browsers.
	$(PYTEST) -n 3 -m "not proof" --ignore tests/browser
	$(PYTEST) -n 3 -m "not proof" tests/browser  # apart: the browser's driver keeps an event loop running

warm:
	$(BIN)/python -m tests.warm  # rules may have changed since they were compiled, and rooms under test do not wait

types:
	$(BIN)/mypy

style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet
	$(NPM) run --silent check

proof: $(PROOFS) page
	$(PYTEST) -n 2 -m proof --ignore tests/browser
	$(PYTEST) -n 2 -m proof tests/browser

docs: $(MANUAL)
	@$(BIN)/python docs/manual.py
	@$(BIN)/zensical build --strict --clean --config-file build/mkdocs.yml

wasm: setup
	@$(BIN)/parlour wasm -o build/wasm

engine: setup $(MODULES)
	@$(NPM) run --silent engine -- --logLevel warn
	@cp LICENSE web/engine/dist
	@$(BIN)/parlour wasm -o web/engine/dist/games

site: setup page
	@$(BIN)/parlour site build/site

release: $(TOOLS) page
	$(BIN)/python -m tests.release $(PYTHONS)

bench: setup
	$(PIP) install -e ".[peers]"
	$(BIN)/parlour bench

clean:
	rm -rf .venv .node web/node_modules web/engine/dist src/parlour/server/page src/parlour/wasm/built dist build
