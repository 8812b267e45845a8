"""People without accounts: a name, a token in a cookie, and a code that moves a person to another device.

A token has 256 random bits and a code 80, so that their SHA-256 can stand in the database: nobody can try them all,
which is what slow hashes are against. Neither is kept anywhere, nor logged.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from brus.messages import say
from brus.server.cleaning import clean_name
from brus.server.schema import DEVICE, PERSON, SEATED, TABLE
from brus.server.seating import Person
from brus.server.store import Store

__all__ = ["CODE_LETTERS", "TOKEN_DAYS", "Known", "Made", "People", "hash_of", "read_code"]

TOKEN_DAYS: Final = 400
"""So many days after its last use a token is worth nothing; browsers keep no cookie longer."""
CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What a recovery code is written with: no letters that look like a digit."""

_CODE_LENGTH: Final = 16
_GROUP: Final = 4
_MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
_DAY_S: Final = 86_400.0
_TOKEN_BYTES: Final = 32
_LONGEST_SECRET: Final = 100


class Made(NamedTuple):
    """A person on a new device: what the device keeps, and the code that is shown once."""

    person: Person
    token: str
    code: str


class Known(NamedTuple):
    """Who a token belongs to; ``device`` is its hash.

    ``forgotten`` is how many devices had been forgotten when it was looked up.
    """

    person: Person
    device: bytes
    forgotten: int = 0


def hash_of(secret: str) -> bytes:
    """What stands in the database for a token or a code."""
    return hashlib.sha256(secret.encode()).digest()


def read_code(text: str) -> str:
    """A recovery code as it was made, however it was typed.

    >>> read_code(" abcd efgh-jkmn-pqr0 "), read_code("oIl")
    ('ABCDEFGHJKMNPQR0', '011')
    """
    letters = "".join(letter for letter in text[:_LONGEST_SECRET].upper() if letter.isalnum())
    return letters.translate(_MISREAD)


def _new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(_CODE_LENGTH))


def _shown(code: str) -> str:
    return "-".join(code[at : at + _GROUP] for at in range(0, len(code), _GROUP))


class People:
    """The people that a store knows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._forgotten = 0

    async def make(self, name: str | None) -> Made:
        """A new person; whoever gives no name is called a guest."""
        person = Person(secrets.token_urlsafe(12), clean_name(name or "") or _guest())
        token, code = secrets.token_urlsafe(_TOKEN_BYTES), _new_code()

        def job(connection: Connection) -> None:
            now = time.time()
            connection.execute(insert(PERSON).values(id=person.id, name=person.name, recovery=hash_of(code), made=now))
            _add_device(connection, person.id, token, now)

        await self._store.write(job)
        return Made(person, token, _shown(code))

    async def of_token(self, token: str) -> Known | None:
        """Whose token this is; None if nobody's, or one that has not been used for too long."""
        if not token or len(token) > _LONGEST_SECRET:
            return None
        device, forgotten = hash_of(token), self._forgotten
        wanted = (
            select(PERSON.c.id, PERSON.c.name, DEVICE.c.seen)
            .join_from(DEVICE, PERSON, DEVICE.c.person == PERSON.c.id)
            .where(DEVICE.c.token == device)
        )
        row = await self._store.read(lambda connection: connection.execute(wanted).first())
        if row is None:
            return None
        unused = time.time() - row.seen
        if unused > TOKEN_DAYS * _DAY_S:
            return None
        if unused > _DAY_S:
            used = update(DEVICE).where(DEVICE.c.token == device).values(seen=time.time())
            await self._store.write(lambda connection: connection.execute(used).rowcount)
        return Known(Person(row.id, row.name), device, forgotten)

    async def still_knows(self, known: Known) -> bool:
        """Whether a device that was looked up before is not forgotten; nothing is read if none is since."""
        if known.forgotten == self._forgotten:
            return True
        wanted = select(DEVICE.c.person).where(DEVICE.c.token == known.device)
        return await self._store.read(lambda connection: connection.execute(wanted).first()) is not None

    async def rename(self, person: Person, name: str) -> Person | None:
        """Give a person another name; None, and nothing done, if nothing is left of it when it is cleaned."""
        cleaned = clean_name(name)
        if not cleaned:
            return None
        changed = update(PERSON).where(PERSON.c.id == person.id).values(name=cleaned)
        await self._store.write(lambda connection: connection.execute(changed).rowcount)
        return Person(person.id, cleaned)

    async def new_code(self, person: Person) -> str:
        """Another recovery code; the one before is worth nothing any more."""
        code = _new_code()
        changed = update(PERSON).where(PERSON.c.id == person.id).values(recovery=hash_of(code))
        await self._store.write(lambda connection: connection.execute(changed).rowcount)
        return _shown(code)

    async def recover(self, text: str) -> Made | None:
        """The person of a recovery code, on another device and with another code; None if it is nobody's.

        A code is good for once, so that one that was overheard is worth nothing after it was used.
        """
        given = hash_of(read_code(text))
        token, code = secrets.token_urlsafe(_TOKEN_BYTES), _new_code()

        def job(connection: Connection) -> Person | None:
            row = connection.execute(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.recovery == given)).first()
            if row is None:
                return None
            connection.execute(update(PERSON).where(PERSON.c.id == row.id).values(recovery=hash_of(code)))
            _add_device(connection, row.id, token, time.time())
            return Person(row.id, row.name)

        person = await self._store.write(job)
        return None if person is None else Made(person, token, _shown(code))

    async def forget(self, device: bytes) -> None:
        """Let a device's token be worth nothing."""
        gone = delete(DEVICE).where(DEVICE.c.token == device)
        await self._store.write(lambda connection: connection.execute(gone).rowcount)
        self._forgotten += 1

    async def remember(self, person: Person, settings: Any) -> None:
        """Keep the settings of a person's last game."""
        body = msgspec.json.encode(settings)
        changed = update(PERSON).where(PERSON.c.id == person.id).values(last=body)
        await self._store.write(lambda connection: connection.execute(changed).rowcount)

    async def last(self, person: Person) -> msgspec.Raw | None:
        """The settings of a person's last game, as JSON."""
        wanted = select(PERSON.c.last).where(PERSON.c.id == person.id)
        body = await self._store.read(lambda connection: connection.execute(wanted).scalar())
        return None if body is None else msgspec.Raw(body)

    async def tables(self, person: Person, most: int = 50) -> list[msgspec.Raw]:
        """The tables where a person has a seat, the newest first, as HTTP shows them."""
        wanted = (
            select(TABLE.c.row)
            .join_from(SEATED, TABLE, SEATED.c.table == TABLE.c.id)
            .where(SEATED.c.person == person.id, TABLE.c.phase != "closed")
            .order_by(TABLE.c.touched.desc())
            .limit(most)
        )
        rows = await self._store.read(lambda connection: connection.execute(wanted).scalars().all())
        return [msgspec.Raw(row) for row in rows]


def _guest() -> str:
    return say("server-guest", number=str(secrets.randbelow(900) + 100))


def _add_device(connection: Connection, person: str, token: str, now: float) -> None:
    connection.execute(insert(DEVICE).values(token=hash_of(token), person=person, made=now, seen=now))
