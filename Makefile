# make play and make test are the two commands to know; the others are for people who change the code.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
NODE := tools/javascript/node_modules/.bin
PRETTIER := $(NODE)/prettier --config tools/javascript/prettier.json 'src/zugwerk/server/static/**/*.js' 'tests/scripts/**/*.mjs'
PLAY ?= serve --quiet
FILES ?= .
# Tests often wait, for browsers, processes and disks: twice as many workers as a small machine has cores.
# Each run tells what took longest. What fails is tried once more, alone, and named.
CASES := -n 4 --dist worksteal -m "not slow" --durations 20 --durations-min 2
PYTEST := $(BIN)/python -m tools.twice $(CASES)
# The quick suite in the form that most people use; make test-all traces it, to see which lines no test reaches.
QUICK = $(PYTEST) --quick
# What is compiled, and what that reads and writes: only this can differ between the forms. What differs shows
# first in records, in the games that both forms play, and in what all games have in common.
BOTH_FORMS := tests/core tests/kit tests/games tests/contract tests/golden tests/bots tests/table
FIRST_SIGNS := tests/core tests/kit tests/golden tests/games/test_forms.py tests/contract
ROOMS := $(wildcard src/zugwerk/core src/zugwerk/kit src/zugwerk/games src/zugwerk/bots src/zugwerk/table)

# Directories are listed too: their time changes when a file is added or removed.
SOURCES := $(shell find $(ROOMS) -name '__pycache__' -prune -o -name store -prune -o -type d -print -o -name '*.py' -print -o -name '*.pyi' -print)
CATALOGUES := $(shell find src/zugwerk/locale -type d -name LC_MESSAGES -o -name '*.po')

COMPILED := [ "$$($(BIN)/python -c 'from zugwerk import _compiled; print(_compiled.form())')" = compiled ]

ifneq ($(filter-out 0,$(ZUGWERK_PURE)),)
FORM :=
else
FORM := build/compiled.stamp
endif

.PHONY: scripts test-scripts format setup browser neighbours play pictures test test-all test-slow explore check quick bench soak golden ci

setup: .venv/installed.stamp build/catalogues.stamp $(FORM)

.venv/installed.stamp: pyproject.toml setup.py
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])")
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[dev]'
	if git rev-parse --git-dir >/dev/null 2>&1; then git config core.hooksPath .githooks; fi
	touch $@

build/catalogues.stamp: .venv/installed.stamp tools/catalogue_files.py $(CATALOGUES)
	@mkdir -p build
	@$(BIN)/python -m tools.catalogues compile
	@touch $@

build/compiled.stamp: .venv/installed.stamp setup.py tools/compile.py $(SOURCES)
	@mkdir -p build
	@$(BIN)/python -m tools.compile
	@touch $@

# The browser tests drive a real Chromium, without its windows where such a one can be had: that takes less time.
APT := DEBIAN_FRONTEND=noninteractive apt-get
browser:
	@command -v chromium-headless-shell >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && $(APT) update -qq && $(APT) install -y -qq chromium-headless-shell; } || \
	command -v chromium >/dev/null || command -v google-chrome >/dev/null || \
	{ [ "$$(id -u)" = 0 ] && $(APT) install -y -qq chromium; } || \
	echo 'There is no Chromium here: the tests in a browser are skipped.'

# What stands beside a server is tried with the real thing: proxies, a pooler, what carries wake-ups.
NEIGHBOURS := nginx:nginx-light caddy:caddy pgbouncer:pgbouncer redis-server:redis-server
neighbours: browser
	@for each in $(NEIGHBOURS); do \
	PATH="$$PATH:/usr/sbin:/usr/local/sbin" command -v $${each%%:*} >/dev/null || missing="$$missing $${each##*:}"; done; \
	[ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && $(APT) update -qq && $(APT) install -y -qq $$missing; } || \
	echo "Not here, so not tried:$$missing."

play: setup
	$(BIN)/zugwerk $(PLAY)

# What the pages' scripts work out by themselves, without a browser.
test-scripts:
	@if command -v node >/dev/null; then node --test tests/scripts; \
	else echo 'There is no Node here: the scripts are tested in the browser only.'; fi

# The quick suite: what people run before they commit.
# What the machine lacks comes over the network while the rest is set up.
test:
	@$(MAKE) --no-print-directory --jobs 2 setup neighbours
	@$(MAKE) --no-print-directory test-scripts
	@if $(COMPILED); \
	then set -x && $(QUICK) && ZUGWERK_PURE=1 $(PYTEST) --quick $(FIRST_SIGNS); \
	else echo 'There is no compiled form here: testing the plain form only.' && ZUGWERK_PURE=1 $(PYTEST) --quick; fi

# Everything: the quick suite, traced, and then what it leaves out. A share of lines below the floor is a failure.
test-all: QUICK = rm -rf build/coverage && $(BIN)/coverage run -m tools.twice $(CASES) --quick
test-all: FIRST_SIGNS = $(BOTH_FORMS)
test-all: test
	if [ -d build/coverage ]; then $(BIN)/coverage combine --quiet && $(BIN)/coverage report; fi
	@if $(COMPILED); \
	then set -x && $(PYTEST) --rest; else ZUGWERK_PURE=1 $(PYTEST) --rest; fi

test-slow: setup browser
	$(BIN)/pytest -n 2 -m slow

# Examples nobody has seen yet: what fails becomes a test of its own.
explore: setup
	$(BIN)/pytest -n 2 -m 'hypothesis and not slow' --hypothesis-profile explore $(EXPLORE)

check: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tools.filenames
	$(BIN)/python -m tools.house
	$(BIN)/python -m tools.catalogues check
	$(BIN)/python -m tools.terms
	$(BIN)/python -m tools.rules_check
	$(BIN)/python -m tools.docs_check
	$(BIN)/python -m tools.shapes
	$(BIN)/python -m tools.page_types
	@$(MAKE) --no-print-directory scripts

# The types and the form of the pages' scripts. Only this needs Node, so only where there is none it is left out.
scripts:
	@if command -v npm >/dev/null; \
	then $(MAKE) --no-print-directory build/scripts.stamp && $(NODE)/tsc -p tools/javascript && $(PRETTIER) --check --log-level warn && echo 'Scripts: fine'; \
	elif [ -n "$$CI" ]; then echo 'There is no npm here.' && exit 1; \
	else echo 'There is no npm here: the scripts are not checked.'; fi

format: .venv/installed.stamp build/scripts.stamp
	$(BIN)/ruff format
	$(PRETTIER) --write --log-level warn

build/scripts.stamp: tools/javascript/package.json tools/javascript/package-lock.json
	@mkdir -p build
	@npm ci --silent --prefix tools/javascript 2>/dev/null
	@touch $@

quick: .venv/installed.stamp
	$(BIN)/ruff check $(FILES)
	$(BIN)/ruff format --check $(FILES)

bench: setup .venv/bench.stamp
	$(BIN)/python -m benchmarks

# An hour for each database; SOAK="--minutes 5 --every 20" takes less.
soak: setup
	$(BIN)/python -m benchmarks.server.soak $(SOAK)

.venv/bench.stamp: .venv/installed.stamp
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[bench]'
	touch $@

pictures: setup
	$(BIN)/python -m tools.pictures

golden: setup
	$(BIN)/python -m tools.golden
	$(BIN)/python -m tools.shapes write

ci:
	.ci/run
