"""The room over HTTP and WebSocket: routes, sockets, who may ask how often, and the page."""
