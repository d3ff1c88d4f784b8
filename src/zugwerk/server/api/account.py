"""Who asks: guests, accounts and tokens of programs."""

from zugwerk.server.api.asked import GuestAsked, TokenAsked
from zugwerk.server.api.told import Done, GuestTold, PersonTold, TokenEntry, TokensTold, TokenTold
from zugwerk.server.entry.asking import Call
from zugwerk.server.errors import problem
from zugwerk.table.store.people import Person, digest, tokens_of


async def new_guest(call: Call, body: GuestAsked) -> GuestTold:
    """Come as a guest with a name; the answer holds the token for all further requests."""
    person, token = await call.house.people.come_by_token(call.request, body.name)
    return GuestTold(person=_told(person), token=token)


async def account(call: Call) -> PersonTold:
    """Who the token belongs to."""
    return _told(call.me)


async def tokens(call: Call) -> TokensTold:
    """All own tokens, without their secrets."""
    me = call.me.id
    rows = await call.house.database.read(lambda connection: tokens_of(connection, me))
    return TokensTold(
        tokens=[TokenEntry(id=row["digest"], label=row["label"], created=row["created"]) for row in rows]
    )


async def new_token(call: Call, body: TokenAsked) -> TokenTold:
    """A further token for a program; its secret is told only in this answer."""
    token = await call.house.people.new_token(call.request, call.me, body.label)
    return TokenTold(id=digest(token), token=token)


async def drop_token(call: Call) -> Done:
    """Make a token useless."""
    me, wanted = call.me, call.request.path_params["token"]
    rows = await call.house.database.read(lambda connection: tokens_of(connection, me.id))
    if all(row["digest"] != wanted for row in rows):
        raise problem(404, "not-found")
    await call.house.people.drop_token(me, wanted)
    return Done()


def _told(person: Person) -> PersonTold:
    return PersonTold(id=person.id, name=person.name, login=person.login)
