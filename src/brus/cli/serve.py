"""``brus serve``: tables in the browser, for oneself, for a home, or for everybody."""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlunsplit

import click

from brus.cli.extras import needs_serve
from brus.messages import say

if TYPE_CHECKING:
    from brus.server.settings import Settings

__all__ = ["command"]


@click.command("serve", help=say("cli-serve-help"))
@click.option("--host", metavar="ADDRESS", help=say("cli-serve-host"))
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help=say("cli-serve-port"))
@click.option("--lan", is_flag=True, default=None, help=say("cli-serve-lan"))
@click.option("--tls-cert", type=click.Path(path_type=Path), metavar="FILE", help=say("cli-serve-tls-cert"))
@click.option("--tls-key", type=click.Path(path_type=Path), metavar="FILE", help=say("cli-serve-tls-key"))
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help=say("cli-serve-data"))
@click.option("--public-url", metavar="URL", help=say("cli-serve-public-url"))
@click.option("--metrics-port", type=click.IntRange(0, 65535), metavar="N", help=say("cli-serve-metrics"))
@click.option("--open/--no-open", "opens", default=None, help=say("cli-serve-open"))
@needs_serve
def command(opens: bool | None, **flags: Any) -> int:
    """Serve until told to stop."""
    from brus.server.app import App
    from brus.server.lan import addresses, machine_names
    from brus.server.logs import begin_logging
    from brus.server.serving import listen, run, serve
    from brus.server.settings import read_settings

    settings = read_settings(flags)
    begin_logging(settings.log)
    here = addresses() if settings.is_open_to_all else []
    if ":" not in settings.listens_at:
        # What listens at the addresses of IPv4 alone is not found at others.
        here = [address for address in here if ":" not in address]
    app = App(settings, [*here, *machine_names()] if settings.is_open_to_all else [])
    at = listen(settings)
    port = at.getsockname()[1]
    run(serve(app, at, lambda: _tell(settings, port, here, opens)))
    click.echo(say("cli-serve-ended"))
    return 0


def _tell(settings: Settings, port: int, here: list[str], opens: bool | None) -> None:
    """Say where the server is, and open the browser if there is one to look at."""
    scheme = "https" if settings.is_tls else "http"

    def address(host: str) -> str:
        return urlunsplit((scheme, f"[{host}]:{port}" if ":" in host else f"{host}:{port}", "/", "", ""))

    local = "127.0.0.1" if settings.is_open_to_all else settings.host
    click.echo(say("cli-serve-address", address=settings.public_url or address(local)))
    if settings.lan:
        _tell_phones(here, address, settings.is_tls)
    if opens is None:
        opens = sys.stdout.isatty()
    if not (opens and _has_display() and _open(address(local))):
        click.echo(say("cli-serve-terminal", brus=_own_name(), address=address(local)))
    click.echo(say("cli-serve-stop"))
    sys.stdout.flush()


def _tell_phones(here: list[str], address: Callable[[str], str], is_tls: bool) -> None:
    from brus.server.lan import terminal_code

    if not here:
        click.echo(say("cli-serve-no-network"))
        return
    click.echo(say("cli-serve-phones", address=address(here[0])))
    click.echo(terminal_code(address(here[0])))
    for other in here[1:]:
        click.echo(say("cli-serve-phones-too", address=address(other)))
    if not is_tls:
        click.echo(say("cli-serve-plain"))


def _own_name() -> str:
    """How this command is called from where one is: by its name alone where the shell finds it."""
    if shutil.which("brus") is not None:
        return "brus"
    beside = Path(sys.executable).parent / "brus"
    with suppress(ValueError):
        return str(beside.relative_to(Path.cwd()))
    return str(beside)


def _has_display() -> bool:
    """Whether a browser would have a screen to show itself on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(address: str) -> bool:
    """Open the browser, without waiting for it; tell whether there is one."""
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False

    def show() -> None:
        with suppress(Exception):
            browser.open(address)

    threading.Thread(target=show, daemon=True).start()
    return True
