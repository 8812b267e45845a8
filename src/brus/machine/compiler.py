"""The compiler applied from outside: Numba makes machine code of the kernel's own sources.

The modules of dialect are written one after another into one file, their imports left out, and every function gets
Numba's decorator there; nothing in the kernel knows of it. The file lies in a cache folder named by a hash of the
sources and of the versions of Python and Numba: Numba keeps its machine code beside the file, and would not notice by
itself that another file has changed. So the first start compiles, for some seconds, and every later one only loads.

Lists become bare pointers to 64-bit integers: no bounds, no negative indices and no counting of references, which the
dialect does not need. The entries take NumPy arrays of ``int64`` and release the interpreter's lock.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from brus.errors import MissingExtra
from brus.kernel import MODULES
from brus.messages import say
from brus.printable import printable

__all__ = ["PARTS", "Part", "compiled", "import_fault", "is_compiler_here", "is_kept", "source_of"]

_SOURCES: Final = Path(__file__).resolve().parent.parent
_KERNEL: Final = tuple(f"kernel/{name}.py" for name in MODULES)


@dataclass(frozen=True)
class Part:
    """Modules of dialect that are compiled together, on top of the kernel, and what may be called of them.

    ``entries`` has the arguments of each: ``l`` a list, ``i`` an integer. Parts are loaded one by one, when needed.
    """

    modules: tuple[str, ...]
    entries: Mapping[str, str]


_THINKING: Final = (
    "thinking/luck.py",
    "thinking/dealing.py",
    *(f"thinking/{name}.py" for name in ("plan", "mind", "outlook", "taking", "contesting", "judgement", "playing")),
)

PARTS: Final[Mapping[str, Part]] = {
    "batches": Part(
        (
            *(f"thinking/{name}.py" for name in ("luck", "dealing", "playout", "worlds")),
            *("sim/piles.py", "sim/batches.py"),
        ),
        {"play_new_deals": "llllllil", "play_state": "llllllil", "play_on": "llilllllil", "play_worlds": "lllllllil"},
    ),
    "random_deals": Part(("bots/chance.py", "sim/random_deals.py"), {"choose_at_random_to_the_end": "lllliill"}),
    "search": Part(
        (
            *_THINKING,
            "thinking/worlds.py",
            "thinking/likely.py",
            "thinking/sampling.py",
            "thinking/search.py",
            "thinking/endings.py",
        ),
        {
            "sample_worlds": "llllllllllllliil",
            "plant_tree": "ll",
            "search_worlds": "llllllllllill",
            "gather_root": "lilil",
            "solve_endings": "lllllllllllllll",
        },
    ),
    "training": Part(
        (
            *_THINKING,
            "thinking/worlds.py",
            "thinking/likely.py",
            "thinking/sampling.py",
            "thinking/features.py",
            "sim/ends.py",
            "sim/rivals.py",
            "sim/selfplay.py",
            "sim/lessons.py",
            "sim/tries.py",
        ),
        {
            "count_ends": "lllillllllil",
            "play_rivals": "llllllllllil",
            "begin_all": "lllllllllllliill",
            "choose_in_all": "lllllllllllliillll",
            "judge_numbered": "llllllllliil",
            "judge_all": "llllllllllill",
            "gather_lessons": "llllllllllliilll",
            "gather_choices": "llllllllliillll",
            "begin_tries": "llllli" + 13 * "l",
            "go_on_with_tries": 16 * "l",
        },
    ),
    "solver": Part(("sim/piles.py", "sim/solver.py"), {"best_action": "lllllllll"}),
}
"""All that is compiled."""

_HEAD: Final = "from numba import njit, types\nfrom brus.machine.pointers import as_list, dialect\n"


def is_compiler_here() -> bool:
    """Whether Numba is installed (the extra ``fast``) and can be imported.

    The first time that it is found it is imported, which whoever asks needs anyway; after that it is a look-up.
    """
    return importlib.util.find_spec("numba") is not None and import_fault() is None


def import_fault() -> str | None:
    """Why a Numba that is installed cannot be imported, in its own words; None where it can, or where there is none."""
    return None if importlib.util.find_spec("numba") is None else _pointers_fault()


@cache
def _pointers_fault() -> str | None:
    try:
        importlib.import_module("brus.machine.pointers")
    # A Numba that does not fit its NumPy or its LLVM may raise anything.
    except Exception as error:
        return printable(str(error).strip().partition("\n")[0] or type(error).__name__, 200)
    return None


def source_of(part: str) -> str:
    """The kernel and a part's modules of dialect in one, decorated, with the entries at its end."""
    modules = (*_KERNEL, *PARTS[part].modules)
    texts = [_HEAD, *(_decorated((_SOURCES / name).read_text(encoding="utf-8")) for name in modules)]
    texts += [_entry(name, kinds) for name, kinds in PARTS[part].entries.items()]
    return "\n\n".join(texts) + "\n"


@cache
def compiled(part: str) -> ModuleType:
    """A part's module of machine code; its entries are ``enter_`` and their names.

    Raises :class:`MissingExtra` where Numba is not installed or cannot be imported.
    """
    if not is_compiler_here():
        raise MissingExtra(_why_missing())
    source = source_of(part)
    file = _kept(source, _key(source))
    try:
        return _loaded(file)
    except Exception:
        # A kill or a full disk may have torn what was kept; if it is not that, the second try tells.
        shutil.rmtree(file.parent, ignore_errors=True)
        return _loaded(_kept(source, _key(source)))


def is_kept(part: str) -> bool:
    """Whether a part's machine code lies in the cache, so that :func:`compiled` only loads it."""
    folder = _cache_folder() / _key(source_of(part))
    # Numba keeps an index for each entry; dialect is compiled into those.
    return len(list(folder.glob("**/*.nbi"))) >= len(PARTS[part].entries)


def _loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"brus_compiled_{file.parent.name}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Numba looks a function's module up by its name when it loads machine code.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _why_missing() -> str:
    fault = import_fault()
    return say("extra-fast-missing") if fault is None else say("extra-fast-broken", reason=fault)


def _decorated(source: str) -> str:
    """A module of dialect without its imports, every function decorated."""
    lines = source.splitlines()
    for statement in reversed(ast.parse(source).body):
        if isinstance(statement, ast.ImportFrom):
            del lines[statement.lineno - 1 : statement.end_lineno]
        elif isinstance(statement, ast.FunctionDef):
            lines.insert(statement.lineno - 1, "@dialect")
    return "\n".join(lines)


def _entry(name: str, kinds: str) -> str:
    arguments = [f"a{place}" for place in range(len(kinds))]
    signature = ", ".join("types.int64[::1]" if kind == "l" else "types.int64" for kind in kinds)
    passed = ", ".join(
        f"as_list({argument}.ctypes.data)" if kind == "l" else argument
        for argument, kind in zip(arguments, kinds, strict=True)
    )
    return (
        f"@njit(types.void({signature}), nogil=True, cache=True)\n"
        f"def enter_{name}({', '.join(arguments)}):\n"
        f"    {name}({passed})\n"
    )


def _key(source: str) -> str:
    pointers = (_SOURCES / "machine" / "pointers.py").read_text(encoding="utf-8")
    stamps: Sequence[Any] = (source, pointers, sys.version, sys.platform, _version("numba"), _version("llvmlite"))
    return hashlib.sha256("\0".join(map(str, stamps)).encode()).hexdigest()[:20]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


def _kept(source: str, key: str) -> Path:
    """The source as a file in the cache; two processes may write it at once, since it appears in one piece."""
    folder = _cache_folder() / key
    file = folder / "brus_compiled.py"
    if not file.is_file() or file.read_text(encoding="utf-8", errors="replace") != source:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".py")
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            new.write(source)
        Path(name).replace(file)
    return file


def _cache_folder() -> Path:
    """Where compiled code is kept: ``BRUS_CACHE``, else the user's cache folder, else a temporary one."""
    for folder in _candidates():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK | os.X_OK):
                return folder
        except OSError:
            continue
    return _temporary_folder()


@cache
def _temporary_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="brus-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _candidates() -> list[Path]:
    if os.environ.get("BRUS_CACHE"):
        return [Path(os.environ["BRUS_CACHE"])]
    base = os.environ.get("LOCALAPPDATA") if sys.platform == "win32" else os.environ.get("XDG_CACHE_HOME")
    try:
        return [Path(base) / "brus" if base else Path.home() / ".cache" / "brus"]
    except RuntimeError:
        return []
