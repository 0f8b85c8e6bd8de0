"""The rules of the catalogue by their ids: to look up, and which tests cite which."""
