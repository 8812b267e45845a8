"""The server: tables where people and computer players meet, over HTTP and WebSocket (docs/server.md)."""
