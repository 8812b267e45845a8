# make play - Brus in the browser; make test - every check; make help - the rest.
#
# Both make .venv with the newest Python there is, from the exact versions in constraints.txt, and again when those
# or pyproject.toml change. All paths are relative, so the folder's own path may hold spaces.

PYTHON := .venv/bin/python
INSTALL := BRUS_SKIP_WEB=1 $(PYTHON) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
CHECKS := tests/test_house_arrows.py tests/test_house_dialect.py

# A venv whose Python is gone, or that was made when this folder stood elsewhere, is to be filled anew.
$(shell test -x $(PYTHON) && test "$$(cat .venv/where 2> /dev/null)" = "$$(pwd)" || rm -f .venv/*.stamp)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play tui client test cover bench speed clean

help:
	@echo 'make play   Brus in the browser, from a server on this machine'
	@echo 'make tui    Brus in the terminal'
	@echo 'make test   ruff, mypy, the rules of the house, and every test'
	@echo 'make cover  every test again, and which lines of the code none of them goes through'
	@echo 'make bench  plays per second of the rules in plain Python, as JSON'
	@echo 'make speed  plays per second of simulation, beside OpenSpiel, as JSON'
	@echo 'make clean  remove .venv and whatever the tools left behind'

play: .venv/base.stamp client
	@$(PYTHON) -m brus serve

tui: .venv/base.stamp
	@$(PYTHON) -m brus tui

# Quick where nothing has changed. Where it cannot be built the server says so on its page.
client: .venv/base.stamp
	@$(PYTHON) scripts/hatch_build.py || true

test: .venv/test.stamp web/node_modules/.test.stamp client
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check src benchmarks examples scripts
	$(PYTHON) -m mypy
	$(PYTHON) -m pytest -q -p no:cacheprovider $(CHECKS)
	$(PYTHON) -m pytest -n 2

cover: .venv/test.stamp web/node_modules/.test.stamp client
	$(PYTHON) -m pytest -n 2 --cov --cov-report=term

bench: .venv/test.stamp
	@$(PYTHON) benchmarks/rules.py --json

speed: .venv/test.stamp
	@$(PYTHON) benchmarks/speed.py --json

clean:
	rm -rf .venv .brus_cache .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist web/node_modules src/brus/server/web snapshot_report.html
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PYTHON):
	@sh scripts/find-python > /dev/null
	"$$(sh scripts/find-python)" -m venv --clear .venv

# The build tools are pinned too, which pip does for them only when they are installed like everything else.
.venv/build.stamp: pyproject.toml constraints.txt | $(PYTHON)
	$(INSTALL) hatchling editables
	@pwd > .venv/where
	@touch $@

.venv/base.stamp: .venv/build.stamp
	$(INSTALL) --no-build-isolation --editable '.[fast,serve]'
	@touch $@

.venv/test.stamp: .venv/build.stamp
	$(INSTALL) --no-build-isolation --editable '.[test,dev]'
	@touch .venv/base.stamp $@

# What tests of the client need besides; without npm they are skipped.
web/node_modules/.test.stamp: web/package-lock.json
	@! command -v npm > /dev/null || { npm --prefix web ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch $@; }
