"""The card room: tables over HTTP and WebSocket, and where they are kept."""
