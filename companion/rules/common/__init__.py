"""The rules that the editions share: phases, seats, convoys, the Automa. Where editions differ they ask the edition."""
