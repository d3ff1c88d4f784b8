"""The table of all endpoints; routes and the OpenAPI document are made from it."""

from typing import Final

from zugwerk.server.api import account, lobby, maps, orders, play, streams, talk
from zugwerk.server.api.endpoint import Endpoint

# The busiest comes first, since routes are tried in this order.
ENDPOINTS: Final = (
    Endpoint("POST", "/api/table/{id}/act", play.act),
    Endpoint("GET", "/api/table/{id}", play.table, "reader"),
    Endpoint("GET", "/api/table/{id}/update", play.look, "reader"),
    Endpoint("POST", "/api/table/{id}/preview", play.preview, "reader"),
    Endpoint("POST", "/api/table/{id}/ask", play.ask, "reader"),
    Endpoint("POST", "/api/table/{id}/undo", play.undo),
    Endpoint("POST", "/api/table/{id}/propose", play.propose),
    Endpoint("POST", "/api/table/{id}/answer", play.answer),
    Endpoint("POST", "/api/table/{id}/stand-in", play.stand_in),
    Endpoint("POST", "/api/table/{id}/take-back", play.take_back),
    Endpoint("POST", "/api/table/{id}/quit", play.quit),
    Endpoint("GET", "/api/table/{id}/why", play.why),
    Endpoint("GET", "/api/table/{id}/order", orders.order),
    Endpoint("PUT", "/api/table/{id}/order", orders.give_order),
    Endpoint("DELETE", "/api/table/{id}/order", orders.drop_order),
    Endpoint("POST", "/api/table/{id}/lesson", play.read_lesson),
    Endpoint("PUT", "/api/table/{id}/guide", play.turn_guide),
    Endpoint("GET", "/api/table/{id}/log", play.log, "reader"),
    Endpoint("GET", "/api/table/{id}/record", play.record, "reader"),
    Endpoint("GET", "/api/table/{id}/stream", streams.table_stream, "reader"),
    Endpoint("GET", "/api/stream/events", streams.events),
    Endpoint("POST", "/api/table", lobby.new_table),
    Endpoint("GET", "/api/tables", lobby.my_tables),
    Endpoint("GET", "/api/tables/open", lobby.open_tables, "reader"),
    Endpoint("POST", "/api/table/{id}/join", lobby.join),
    Endpoint("POST", "/api/table/{id}/leave", lobby.leave),
    Endpoint("PUT", "/api/table/{id}/several", lobby.offer_several),
    Endpoint("POST", "/api/table/{id}/bot", lobby.add_bot),
    Endpoint("POST", "/api/table/{id}/fill", lobby.fill),
    Endpoint("POST", "/api/table/{id}/rematch", lobby.rematch),
    Endpoint("POST", "/api/table/{id}/play-on", lobby.play_on),
    Endpoint("GET", "/api/table/{id}/chat", talk.chat, "reader"),
    Endpoint("POST", "/api/table/{id}/chat", talk.say),
    Endpoint("GET", "/api/table/{id}/note", talk.note),
    Endpoint("PUT", "/api/table/{id}/note", talk.write_note),
    Endpoint("POST", "/api/map", maps.new_map),
    Endpoint("PUT", "/api/map/{map}", maps.change_map),
    Endpoint("POST", "/api/map/{game}/check", maps.check_map, "anyone"),
    Endpoint("GET", "/api/games", lobby.games, "anyone"),
    Endpoint("POST", "/api/guest", account.new_guest, "anyone"),
    Endpoint("GET", "/api/account", account.account),
    Endpoint("GET", "/api/tokens", account.tokens),
    Endpoint("POST", "/api/tokens", account.new_token),
    Endpoint("DELETE", "/api/tokens/{token}", account.drop_token),
)
