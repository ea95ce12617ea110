"""Gates that read source code: what the kernels may import, make and call. Each returns what is wrong, as lines."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("analyses", "kernels", "orcsim", "reports")
KERNEL_IMPORTS = frozenset({"kernels", "numba", "numpy"})
MAKERS = frozenset(
    {"array", "empty", "empty_like", "full", "full_like", "ones", "ones_like", "recarray", "zeros", "zeros_like"}
)
PLAIN_TYPES = frozenset(
    {"bool_", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
)
LONGEST_FUNCTION = 50


def sources(*packages: str) -> Iterator[tuple[Path, str]]:
    """Yield the Python files of some packages with their text."""
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT), path.read_text(encoding="utf-8")


def foreign_imports(text: str) -> list[str]:
    """Return imports that a kernel may not have: anything but numpy, numba, kernels and the standard library."""
    found = []
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        for name in names:
            top = name.partition(".")[0]
            if top not in KERNEL_IMPORTS and top not in sys.stdlib_module_names:
                found.append(f"line {node.lineno}: imports {name}")
    return found


def records_made(text: str) -> list[str]:
    """Return arrays made inside a compiled function whose elements are not plainly numbers.

    A row of an array of records that only the kernel holds points to freed memory once the array is no longer used.
    """
    found = []
    for function in ast.walk(ast.parse(text)):
        if isinstance(function, ast.FunctionDef) and _is_compiled(function):
            calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
            found += [f"line {call.lineno}: {ast.unparse(call)}" for call in calls if _makes_records(call)]
    return found


def _is_compiled(function: ast.FunctionDef) -> bool:
    """Say whether a function is decorated as a kernel."""
    return any(
        "kernel" in ast.unparse(decorator) or "jit" in ast.unparse(decorator) for decorator in function.decorator_list
    )


def _makes_records(call: ast.Call) -> bool:
    """Say whether a call makes an array of anything but plain numbers."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in MAKERS:
        return False
    types = [keyword.value for keyword in call.keywords if keyword.arg == "dtype"] + call.args[1:]
    plain = [t for t in types if isinstance(t, ast.Attribute) and t.attr in PLAIN_TYPES]
    return not plain


def random_calls(text: str) -> list[str]:
    """Return uses of random numbers that do not come from the streams."""
    nodes = ast.walk(ast.parse(text))
    names = [(node.lineno, ast.unparse(node)) for node in nodes if isinstance(node, ast.Attribute | ast.Name)]
    return [f"line {line}: {name}" for line, name in names if name in {"np.random", "numpy.random", "random"}]


def long_functions(text: str) -> list[str]:
    """Return functions that nobody can take in at one look; their docstrings do not count."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    lengths = [(node.name, _length(node)) for node in functions]
    return [f"{name} has {length} lines" for name, length in lengths if length > LONGEST_FUNCTION]


def _length(function: ast.FunctionDef) -> int:
    """Return the lines of a function without its docstring."""
    first = function.body[0]
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    spoken = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (function.end_lineno or 0) - function.lineno + 1 - spoken
