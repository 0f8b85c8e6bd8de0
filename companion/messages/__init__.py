"""Words for people: message keys and values of the rules become sentences, in the language of the player.

Catalogues are gettext files, ``<language>/LC_MESSAGES/aurora.po``, with the key as msgid; ``python -m companion.build``
compiles them. Nothing outside the catalogues holds a sentence.
"""

from companion.messages.catalogue import MessagesMissing, languages
from companion.messages.words import Words

__all__ = ["MessagesMissing", "Words", "languages"]
