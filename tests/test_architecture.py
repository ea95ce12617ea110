"""The shape of the project: who imports whom, and what kernels must not do. Every gate is shown a planted fault."""

import importlib
import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.gates import (
    PACKAGES,
    ROOT,
    foreign_imports,
    long_functions,
    random_calls,
    records_made,
    sources,
)

Gate = Callable[[str], list[str]]

KERNEL_GATES = {
    "import": (foreign_imports, "from orcsim.tables import make_tables\n", "imports orcsim.tables"),
    "third-party import": (foreign_imports, "import scipy.stats\n", "imports scipy.stats"),
    "record array": (
        records_made,
        "@kernel\ndef broken():\n    state = np.zeros(1, STATE)[0]\n    return state['turn']\n",
        "np.zeros(1, STATE)",
    ),
    "untyped array": (records_made, "@kernel\ndef broken(a):\n    return np.empty_like(a)\n", "np.empty_like(a)"),
    "random numbers": (random_calls, "def broken():\n    return np.random.randint(6)\n", "np.random"),
    "long function": (long_functions, "def long():\n" + "    pass\n" * 50, "long has 51 lines"),
}


@pytest.mark.parametrize(("gate", "fault", "complaint"), KERNEL_GATES.values(), ids=KERNEL_GATES)
def test_gate_finds_a_planted_fault(gate: Gate, fault: str, complaint: str) -> None:
    found = gate(fault)

    assert len(found) == 1
    assert complaint in found[0]


def test_gate_lets_scratch_arrays_of_numbers_pass() -> None:
    assert records_made("@kernel\ndef fine():\n    return np.zeros(4, np.int64)\n") == []


@pytest.mark.parametrize("gate", [foreign_imports, records_made, random_calls])
def test_kernels_pass(gate: Gate) -> None:
    faults = [f"{path}: {fault}" for path, text in sources("kernels") for fault in gate(text)]

    assert faults == []


def test_no_function_is_longer_than_a_look() -> None:
    faults = [f"{path}: {fault}" for path, text in sources(*PACKAGES) for fault in long_functions(text)]

    assert faults == []


def test_packages_are_ours() -> None:
    homes = {name: Path(importlib.import_module(name).__path__[0]) for name in PACKAGES}

    assert homes == {name: ROOT / name for name in PACKAGES}


def test_a_strangers_package_of_the_same_name_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "__init__.py").write_text("")
    code = f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; import orcsim"

    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    assert "orcsim needs its own package `reports`" in done.stderr.splitlines()[-1]


def run_import_linter(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the import contracts of a tree."""
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([program], cwd=folder, capture_output=True, text=True, check=False)


def test_import_contracts_are_kept() -> None:
    done = run_import_linter(ROOT)

    assert done.returncode == 0, done.stdout
    assert " 0 broken" in done.stdout


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("kernels/rng.py", "import orcsim.tables"),
        ("orcsim/tables.py", "import orcsim.runner"),
        ("analyses/result.py", "import reports.html"),
        ("orcsim/scenario.py", "import rich"),
        ("orcsim/store.py", "import matplotlib.pyplot"),
        ("kernels/orc_market/scoring.py", "import kernels.orconomics.layout"),
        ("orcsim/games/orconomics_words.py", "import orcsim.games.orc_market"),
        ("orcsim/games/orc_market_params.py", "import kernels.orconomics.layout"),
    ],
)
def test_import_contracts_find_a_planted_fault(tmp_path: Path, file: str, fault: str) -> None:
    for name in PACKAGES:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    with (tmp_path / file).open("a") as source:
        source.write(f"\n{fault}\n")

    done = run_import_linter(tmp_path)

    assert done.returncode == 1
    assert f"{file.removesuffix('.py').replace('/', '.')} -> {fault.split()[1].partition('.pyplot')[0]}" in done.stdout
