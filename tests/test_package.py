"""The wheel: all four packages, every data file, one command; and one version everywhere."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import orcsim
from tests.gates import PACKAGES, ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Build the wheel from a copy, since building leaves files in the tree."""
    copy = tmp_path_factory.mktemp("tree")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", "dist", "."]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return zipfile.ZipFile(next((copy / "dist").glob("*.whl")))


def test_wheel_holds_every_file_of_the_four_packages_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    there = {
        path.relative_to(ROOT).as_posix()
        for name in PACKAGES
        for path in (ROOT / name).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}

    assert packed == there


def test_wheel_has_the_command_and_the_licence(wheel: zipfile.ZipFile) -> None:
    info = {
        name.partition(".dist-info/")[2]: wheel.read(name).decode() for name in wheel.namelist() if "dist-info" in name
    }

    assert "orcsim = orcsim.cli:main" in info["entry_points.txt"]
    assert "Requires-Python: >=3.11" in info["METADATA"]
    assert "MIT License" in info["licenses/LICENSE"]


def test_version_is_the_same_everywhere() -> None:
    assert PROJECT["project"]["version"] == orcsim.__version__
    assert f"## {orcsim.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def pins(file: str) -> dict[str, str]:
    """Return the releases that a requirements file pins."""
    lines = (ROOT / file).read_text().splitlines()
    found = [line.split("==") for line in lines if line and not line.startswith(("#", "-r"))]
    return {_plain(name): release for name, release in found}


def _plain(name: str) -> str:
    """Return a package name as it is compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_requirement_is_pinned_and_no_pin_names_a_place() -> None:
    pinned = pins("requirements.txt")

    wanted = {_plain(re.match(r"[\w.-]+", line)[0]) for line in PROJECT["project"]["dependencies"]}  # type: ignore[index]
    assert wanted <= set(pinned)
    assert all(re.fullmatch(r"[\d.]+\w*", release) for release in pinned.values())


def test_development_pins_do_not_repeat_runtime_pins() -> None:
    assert not set(pins("requirements.txt")) & set(pins("requirements-dev.txt"))


@pytest.mark.parametrize("package", PACKAGES)
def test_package_says_that_it_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def test_tests_run_from_the_tree_that_they_test() -> None:
    assert Path(orcsim.__file__).is_relative_to(ROOT)
