"""How a request comes in: connections, limits, who asks, and what no other site may make a browser send."""
