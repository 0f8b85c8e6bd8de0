"""Turns message keys and values of the rules into sentences in the player's language.

Catalogues are gettext files, ``<language>/LC_MESSAGES/aurora.po``, with the key as msgid; ``python -m companion.build``
compiles them. No other file contains sentences.
"""

from companion.messages.catalogue import MessagesMissing, languages
from companion.messages.words import Words

__all__ = ["MessagesMissing", "Words", "languages"]
