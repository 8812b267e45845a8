"""``brus join``: a seat at a table on a server, for a person at a terminal or for a bot."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING, Any

import click

from brus.cli.extras import needs_serve
from brus.errors import OptionError
from brus.messages import say

if TYPE_CHECKING:
    from brus.bots import Bot
    from brus.server.joining.wire import Address, Identity

__all__ = ["command"]


@click.command("join", help=say("cli-join-help"))
@click.argument("url", metavar="URL")
@click.option("--bot", metavar="LEVEL", help=say("cli-join-bot"))
@click.option("--seat", type=click.Choice(["N", "E", "S", "W"]), help=say("cli-join-seat"))
@click.option("--name", metavar="NAME", help=say("cli-join-name"))
@click.option("--matches", type=click.IntRange(min=0), default=1, show_default=True, help=say("cli-join-matches"))
@click.option("--variant", default="danish", show_default=True, metavar="V", help=say("cli-join-variant"))
@click.option("--seats", type=click.IntRange(3, 4), default=4, show_default=True, help=say("cli-join-seats"))
@click.option("--data", type=click.Path(file_okay=False), metavar="DIR", help=say("cli-join-data"))
@needs_serve
def command(url: str, bot: str | None, name: str | None, data: str | None, **more: Any) -> None:
    """Join, and play to the end."""
    from brus.bots import get_bot, is_outside, name_of
    from brus.home import home_folder
    from brus.seats import Seat
    from brus.server.joining.wire import Address, Identity
    from brus.server.serving import run

    player = None if bot is None else get_bot(bot)
    if name is None:
        name = _users_name() if bot is None else name_of(bot, Seat.N) if is_outside(bot) else bot
    address = Address(url)
    identity = Identity(home_folder(data) / "joined.json", address, name)
    try:
        run(_join(address, identity, player, **more))
    finally:
        close = getattr(player, "close", None)
        if close is not None:
            close()


async def _join(
    address: Address, identity: Identity, bot: Bot | None, *, seat: str | None, matches: int, variant: str, seats: int
) -> None:
    from brus.server.joining.bot import BotAtTable
    from brus.server.joining.terminal import TerminalAtTable
    from brus.server.joining.wire import Wire

    await identity.become_somebody()
    if not address.table:
        asked = {"variant": variant, "seats": seats, "solo": True}
        address.table = await identity.open_table(asked)
        click.echo(say("join-own-table", link=f"{address.origin}/t/{address.table}"))
    wire = Wire(address, identity, looks_back=bot is not None)
    if bot is None:
        await TerminalAtTable(wire, seat=seat, tell=click.echo).play()
    else:
        await BotAtTable(wire, bot, seat=seat, matches=matches, tell=click.echo).play()


def _users_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError) as error:
        raise OptionError(say("join-no-name")) from error
