# Everything needs only Python (3.11 or newer) and make; the first target that runs sets up .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ORCSIM := $(BIN)/python -m orcsim
BUILD := build
RUNS := $(BUILD)/runs

# How much is played for a report; larger numbers give narrower intervals.
GAMES ?= 200000
SWEEP_GAMES ?= 1000
CONTEST_GAMES ?= 20000
MARKET_GAMES ?= 1000000
MARKET_FEWER_GAMES ?= 200000
MARKET_SWEEP_GAMES ?= 60000
SEED ?= 1

# Every policy of a game but greedy, which all the others are played against.
plans = $(filter-out greedy,$(basename $(notdir $(wildcard orcsim/data/policies/$(1)/*.toml))))

MARKET := $(RUNS)/orc-market
STALE := { echo "Runs of an earlier version may be in the way: make clean removes them." >&2; exit 1; }

define newline


endef

# Shows a command, runs it, and says what may be in its way if it fails.
define keep
@echo '$(1)'
@$(1) || $(STALE)
endef

.DEFAULT_GOAL := help
.PHONY: help report report-orc-market test lint types bench sweep-trophies contests sweeps-orc-market \
	contests-orc-market clean

help:
	@echo "make report               play Orconomics and write $(BUILD)/report.html and $(BUILD)/report.pdf"
	@echo "make report-orc-market    play Orc Market and write $(BUILD)/orc-market.html and $(BUILD)/orc-market.pdf"
	@echo "make test                 run all tests"
	@echo "make lint                 check style and imports"
	@echo "make types                check types"
	@echo "make bench                measure games and decisions a second, for both games"
	@echo "make sweep-trophies       play Orconomics at every trophy target for every number of players"
	@echo "make contests             play every policy of Orconomics against greedy in two seats"
	@echo "make sweeps-orc-market    play Orc Market with mixed tables and with each card blank in turn"
	@echo "make contests-orc-market  play every policy of Orc Market against one greedy, and among three"
	@echo "make clean                remove what was built, played and compiled, but not .venv"
	@echo "What has been played is not played again."

# Plays every policy of game $(1) in one of $(2) seats, the others held by the policies $(3), into the folder $(4).
define contest
@for plan in $(call plans,$(1)); do echo "$$plan against $(3), $(2) players"; \
	$(ORCSIM) simulate $(1) --players $(2) --policies $$plan,$(3) --rotate --games $(CONTEST_GAMES) \
		--seed $(SEED) --out $(4)/$$plan --json >/dev/null || $(STALE); \
done
endef

COMMA := ,
THREE := greedy$(COMMA)greedy$(COMMA)greedy

report: $(VENV)/.runtime sweep-trophies contests
	$(call keep,$(ORCSIM) simulate orconomics --games $(GAMES) --seed $(SEED) --out $(RUNS)/orconomics)
	$(ORCSIM) report $(RUNS)/orconomics $(RUNS)/contests $(RUNS)/trophies \
		--html $(BUILD)/report.html --pdf $(BUILD)/report.pdf
	@echo "The report is in $(CURDIR)/$(BUILD)/report.html and $(CURDIR)/$(BUILD)/report.pdf"

sweep-trophies: $(VENV)/.runtime
	$(call keep,$(ORCSIM) analyze trophy-target --game orconomics --games $(SWEEP_GAMES) --seed $(SEED) \
		--out $(RUNS)/trophies --save $(BUILD)/trophy-target)

contests: $(VENV)/.runtime
	$(call contest,orconomics,2,greedy,$(RUNS)/contests)
	$(ORCSIM) analyze policies $(RUNS)/contests

report-orc-market: $(VENV)/.runtime contests-orc-market sweeps-orc-market
	$(call keep,$(ORCSIM) simulate orc-market --games $(MARKET_GAMES) --seed $(SEED) --trace-rounds --out $(MARKET)/main)
	$(foreach n,2 3,$(call keep,$(ORCSIM) simulate orc-market --players $(n) --games $(MARKET_FEWER_GAMES) \
		--seed $(SEED) --trace-rounds --out $(MARKET)/players-$(n))$(newline))
	$(ORCSIM) report $(MARKET)/main $(MARKET)/players-2 $(MARKET)/players-3 $(MARKET)/neighbours $(MARKET)/hidden-customer \
		$(MARKET)/card-value $(MARKET)/contests --html $(BUILD)/orc-market.html --pdf $(BUILD)/orc-market.pdf
	@echo "The report is in $(CURDIR)/$(BUILD)/orc-market.html and $(CURDIR)/$(BUILD)/orc-market.pdf"

sweeps-orc-market: $(VENV)/.runtime
	$(foreach question,neighbours hidden-customer card-value,$(call keep,$(ORCSIM) analyze $(question) --game orc-market \
		--games $(MARKET_SWEEP_GAMES) --seed $(SEED) --out $(MARKET)/$(question) \
		--save $(BUILD)/orc-market-$(question) >/dev/null)$(newline))

contests-orc-market: $(VENV)/.runtime
	$(call contest,orc-market,2,greedy,$(MARKET)/contests/players-2)
	$(call contest,orc-market,4,$(THREE),$(MARKET)/contests/players-4)
	$(ORCSIM) analyze policies $(MARKET)/contests

test: $(VENV)/.dev
	$(BIN)/python -m pytest

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(VENV)/.dev
	$(BIN)/mypy

bench: $(VENV)/.runtime
	$(ORCSIM) bench orconomics
	$(ORCSIM) bench orc-market

clean:
	rm -rf $(BUILD) dist runs *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	rm -rf "$${ORCSIM_CACHE:-$${XDG_CACHE_HOME:-$$HOME/.cache}}"/orcsim/numba-*
	find . -name __pycache__ -not -path "./$(VENV)/*" -prune -exec rm -rf {} +

# The stamps are newer than the requirements they were made from, so that nothing is installed twice.
$(VENV)/.runtime: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "orcsim needs Python 3.11 or newer; PYTHON=... names one." >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || \
		{ echo "This Python cannot make environments; on Debian: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@
