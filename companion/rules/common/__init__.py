"""The rules that editions share: phases, seats, Convoys, the Automa. Where editions differ, the edition is asked."""
