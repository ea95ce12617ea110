# Everything needs only Python (3.11 or newer) and make; the first target that runs sets up .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ORCSIM := $(BIN)/python -m orcsim
BUILD := build
RUNS := $(BUILD)/runs

# How much is played for a report; larger numbers give narrower intervals.
GAMES ?= 200000
TARGET_GAMES ?= 1000
LUCK_GAMES ?= 20000
COMPONENT_GAMES ?= 100000
MATCH_GAMES ?= 20000
ABLATION_GAMES ?= 8000
SKILL_GAMES ?= 60000
CONTEST_GAMES ?= 20000
MARKET_GAMES ?= 1000000
MARKET_FEWER_GAMES ?= 200000
MARKET_SWEEP_GAMES ?= 60000
MARKET_MATCH_GAMES ?= 10000
MARKET_ABLATION_GAMES ?= 40000
ORIGO_GAMES ?= 200000
ORIGO_FEWER_GAMES ?= 50000
ORIGO_SWEEP_GAMES ?= 10000
ORIGO_CONTEST_GAMES ?= 10000
ORIGO_MATCH_GAMES ?= 10000
ORIGO_ABLATION_GAMES ?= 4000
ORIGO_SKILL_GAMES ?= 25000
ORC_GAMES ?= 200000
ORC_SWEEP_GAMES ?= 40000
ORC_CONTEST_GAMES ?= 20000
ORC_MATCH_GAMES ?= 20000
ORC_ABLATION_GAMES ?= 30000
ORC_SEARCH_GAMES ?= 800
LADDER_GAMES ?= 10000
SEED ?= 1
CHECK_RUNS ?= 20000

# More for a report, such as OPTIONS='--targets balance.toml'.
OPTIONS ?=

# The questions that play their own runs: those about every game, and by game the others.
ALL_SWEEPS := match-ups ablation skill
SWEEPS := trophy-target luck components
MARKET_SWEEPS := neighbours hidden-customer card-value luck
ORIGO_SWEEPS := head-start maps attacks luck
ORC_SWEEPS := formations pieces bait rows luck

# The policies of ORC that look ahead, which takes so long that they play fewer games.
ORC_SEARCHES := search search_shallow

# Every plan of a game but greedy, which all the others are played against: what was tuned or looks ahead is none.
plans = $(filter-out greedy champion_% search%,$(basename $(notdir $(wildcard orcsim/data/policies/$(1)/*.toml))))

STALE := { echo "Runs of an earlier version may be in the way: make clean removes them." >&2; exit 1; }

define newline


endef

# Shows a command, runs it, and says what may be in its way if it fails.
define keep
@echo '$(1)'
@$(1) || $(STALE)
endef

.DEFAULT_GOAL := help
.PHONY: help report report-orc-market report-origo report-orc sweeps sweeps-orc-market sweeps-origo sweeps-orc \
	contests contests-orc-market contests-origo contests-orc test lint types bench champions ladder loopholes check-statistics clean

help:
	@echo "make report               play Orconomics and write $(BUILD)/report.html and $(BUILD)/report.pdf"
	@echo "make report-orc-market    play Orc Market and write $(BUILD)/orc-market.html and $(BUILD)/orc-market.pdf"
	@echo "make report-origo         play Origo and write $(BUILD)/origo.html and $(BUILD)/origo.pdf"
	@echo "make report-orc           play ORC and write $(BUILD)/orc.html and $(BUILD)/orc.pdf"
	@echo "make test                 run all tests"
	@echo "make lint                 check style and imports"
	@echo "make types                check types"
	@echo "make check-statistics     measure the error rates of all intervals and verdicts, for two minutes"
	@echo "make bench                measure games and decisions a second, for every game"
	@echo "make sweeps               play Orconomics at every trophy target, all policies against each other, ..."
	@echo "make contests             play every policy of Orconomics against one greedy, and among three"
	@echo "make sweeps-orc-market    the same for Orc Market, with mixed tables and with each card blank in turn"
	@echo "make contests-orc-market  play every policy of Orc Market against one greedy, and among three"
	@echo "make sweeps-origo         the same for Origo, with other starting squares, on other maps, with peaceful seats"
	@echo "make contests-origo       play every policy of Origo against one greedy, and among three"
	@echo "make sweeps-orc           the same for ORC, with every formation, with handicaps, with bait and on every board"
	@echo "make contests-orc         play every policy of ORC against greedy"
	@echo "make champions            make the champions that come with orcsim again, into $(BUILD)/champions"
	@echo "make ladder               measure how strong the players of every game are, for about five minutes a game"
	@echo "make loopholes            let an optimiser look for lines of play that break a game, into $(BUILD)/loopholes"
	@echo "make clean                remove what was built, played and compiled, but not .venv"
	@echo "What has been played is not played again."

COMMA := ,
THREE := greedy$(COMMA)greedy$(COMMA)greedy

# Plays $(5) games of the policies $(6) of game $(1), each in one of $(2) seats, the others held by the policies $(3),
# into $(4); all policies if none is named.
define contest
@for plan in $(or $(6),$(call plans,$(1))); do echo "$$plan against $(3), $(2) players"; \
	$(ORCSIM) simulate $(1) --players $(2) --policies $$plan,$(3) --rotate --games $(5) \
		--seed $(SEED) --out $(4)/$$plan --json >/dev/null || $(STALE); \
done
endef

# Plays $(2) games of every policy of game $(1) against one greedy, and as many among three.
define contests
$(call contest,$(1),2,greedy,$(RUNS)/$(1)/contests/players-2,$(2))
$(call contest,$(1),4,$(THREE),$(RUNS)/$(1)/contests/players-4,$(2))
$(ORCSIM) analyze policies $(RUNS)/$(1)/contests
endef

# Plays the runs of the questions $(2) about game $(1), $(3) games each.
define sweeps
$(foreach question,$(2),$(call keep,$(ORCSIM) analyze $(question) --game $(1) --games $(3) --seed $(SEED) \
	--out $(RUNS)/$(1)/$(question) --save $(BUILD)/$(1)-$(question) >/dev/null)$(newline))
endef

# Plays $(2) games of game $(1) with its usual number of players, $(4) with each of the numbers $(3), and reports on these,
# on the sweeps $(5), those of every game, the contests and a ladder if there is one, as $(6).html and $(6).pdf.
define tell
$(call keep,$(ORCSIM) simulate $(1) --games $(2) --seed $(SEED) --trace-rounds --out $(RUNS)/$(1)/main)
$(foreach n,$(3),$(call keep,$(ORCSIM) simulate $(1) --players $(n) --games $(4) --seed $(SEED) --trace-rounds \
	--out $(RUNS)/$(1)/players-$(n))$(newline))
$(ORCSIM) report $(addprefix $(RUNS)/$(1)/,main $(addprefix players-,$(3)) $(5) $(ALL_SWEEPS) contests) \
	$(wildcard $(RUNS)/$(1)/ladder) $(OPTIONS) \
	--html $(BUILD)/$(6).html --pdf $(BUILD)/$(6).pdf
@echo "The report is in $(CURDIR)/$(BUILD)/$(6).html and $(CURDIR)/$(BUILD)/$(6).pdf"
endef

report: $(VENV)/.runtime contests sweeps
	$(call tell,orconomics,$(GAMES),,,$(SWEEPS),report)

sweeps: $(VENV)/.runtime
	$(call sweeps,orconomics,trophy-target,$(TARGET_GAMES))
	$(call sweeps,orconomics,luck,$(LUCK_GAMES))
	$(call sweeps,orconomics,components,$(COMPONENT_GAMES))
	$(call sweeps,orconomics,match-ups,$(MATCH_GAMES))
	$(call sweeps,orconomics,ablation,$(ABLATION_GAMES))
	$(call sweeps,orconomics,skill,$(SKILL_GAMES))

contests: $(VENV)/.runtime
	$(call contests,orconomics,$(CONTEST_GAMES))

report-orc-market: $(VENV)/.runtime contests-orc-market sweeps-orc-market
	$(call tell,orc-market,$(MARKET_GAMES),2 3,$(MARKET_FEWER_GAMES),$(MARKET_SWEEPS),orc-market)

sweeps-orc-market: $(VENV)/.runtime
	$(call sweeps,orc-market,$(MARKET_SWEEPS),$(MARKET_SWEEP_GAMES))
	$(call sweeps,orc-market,match-ups,$(MARKET_MATCH_GAMES))
	$(call sweeps,orc-market,ablation,$(MARKET_ABLATION_GAMES))
	$(call sweeps,orc-market,skill,$(SKILL_GAMES))

contests-orc-market: $(VENV)/.runtime
	$(call contests,orc-market,$(CONTEST_GAMES))

report-origo: $(VENV)/.runtime contests-origo sweeps-origo
	$(call tell,origo,$(ORIGO_GAMES),2 3 5,$(ORIGO_FEWER_GAMES),$(ORIGO_SWEEPS),origo)

sweeps-origo: $(VENV)/.runtime
	$(call sweeps,origo,$(ORIGO_SWEEPS),$(ORIGO_SWEEP_GAMES))
	$(call sweeps,origo,match-ups,$(ORIGO_MATCH_GAMES))
	$(call sweeps,origo,ablation,$(ORIGO_ABLATION_GAMES))
	$(call sweeps,origo,skill,$(ORIGO_SKILL_GAMES))

contests-origo: $(VENV)/.runtime
	$(call contests,origo,$(ORIGO_CONTEST_GAMES))

report-orc: $(VENV)/.runtime contests-orc sweeps-orc
	$(call tell,orc,$(ORC_GAMES),,,$(ORC_SWEEPS),orc)

sweeps-orc: $(VENV)/.runtime
	$(call sweeps,orc,$(ORC_SWEEPS),$(ORC_SWEEP_GAMES))
	$(call sweeps,orc,match-ups,$(ORC_MATCH_GAMES))
	$(call sweeps,orc,ablation,$(ORC_ABLATION_GAMES))
	$(call sweeps,orc,skill,$(SKILL_GAMES))

contests-orc: $(VENV)/.runtime
	$(call contest,orc,2,greedy,$(RUNS)/orc/contests,$(ORC_CONTEST_GAMES))
	$(call contest,orc,2,greedy,$(RUNS)/orc/contests,$(ORC_SEARCH_GAMES),$(ORC_SEARCHES))
	$(ORCSIM) analyze policies $(RUNS)/orc/contests

test: $(VENV)/.dev
	$(BIN)/python -m pytest

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(VENV)/.dev
	$(BIN)/mypy

check-statistics: $(VENV)/.runtime
	$(BIN)/python -m orcsim.calibration $(CHECK_RUNS)

bench: $(VENV)/.runtime
	$(ORCSIM) bench orconomics
	$(ORCSIM) bench orc-market
	$(ORCSIM) bench origo
	$(ORCSIM) bench orc

# Plans of ORC that beat each other in a circle: whom one that shall be hard to exploit has to meet, the bold ones often.
ORC_RIVALS := greedy,guard,hunter,hunter,king_run,reckless,reckless,reckless,reckless,trader

# Tunes for game $(1) and $(2) players from policy $(3), $(4) games a candidate and $(5) generations, with options $(6).
define champion
$(call keep,$(ORCSIM) tune $(1) --players $(2) --from $(3) --games $(4) --generations $(5) --seed 1 $(6) \
	--name champion_$(2) --out $(BUILD)/champions/$(1)/champion_$(2))

endef

champions: $(VENV)/.runtime
	$(call champion,orc,2,greedy,600,200,--rivals $(ORC_RIVALS))
	$(call champion,orconomics,4,greedy,400,220)
	$(foreach n,2 3 5,$(call champion,orconomics,$(n),champion_4,400,100))
	$(call champion,orc-market,4,greedy,600,1500)
	$(foreach n,2 3,$(call champion,orc-market,$(n),champion_4,600,400))
	$(call champion,origo,4,greedy,400,350)
	$(foreach n,2 3 5,$(call champion,origo,$(n),champion_4,400,120))

ladder: $(VENV)/.runtime
	$(foreach game,orconomics orc-market origo orc,$(call sweeps,$(game),ladder,$(LADDER_GAMES)))
	$(BIN)/python -m analyses.ladder_table $(foreach game,orconomics orc-market origo orc,$(RUNS)/$(game)/ladder)

loopholes: $(VENV)/.runtime
	$(foreach game,orconomics orc-market origo orc,$(call keep,$(ORCSIM) loopholes $(game) --seed $(SEED) \
		--out $(BUILD)/loopholes/$(game))$(newline))

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
