"""Maps: what is wrong with the text of one, and keeping it among one's own."""

from zugwerk.server.api.asked import MapAgain, MapAsked, MapChecked
from zugwerk.server.api.told import MapKept
from zugwerk.server.entry.asking import Call
from zugwerk.server.errors import problem
from zugwerk.server.pages.editor import sheet_of, verdict
from zugwerk.server.pages.maps import find_map, keep, keep_again
from zugwerk.server.pages.told import Verdict


async def check_map(call: Call, body: MapChecked) -> Verdict:
    """What is wrong with the text of a map for a game, and how it looks if wanted; nothing is kept."""
    return await verdict(call, call.request.path_params["game"], body.text, body.draw)


async def new_map(call: Call, body: MapAsked) -> MapKept:
    """Keep a map among one's own; it need not be finished."""
    sheet = await sheet_of(call, body.game, body.text)
    return MapKept(id=await keep(call.house, call.me, body.game, sheet), version=1)


async def change_map(call: Call, body: MapAgain) -> MapKept:
    """Keep a map of one's own again, if nobody has since the version one has seen."""
    id = call.request.path_params["map"]
    found = await find_map(call.request, id)
    if found is None:
        raise problem(404, "no-such-map")
    sheet = await sheet_of(call, found.game, body.text)
    return MapKept(id=id, version=await keep_again(call.house, call.me, id, body.version, sheet))
