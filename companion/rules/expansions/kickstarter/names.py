"""The seven Kickstarter exclusives (KS-CMP-01)."""

NAME = "kickstarter"
FLAMETHROWER, PROTO_TRUCK, ANNIHILATOR = "flamethrower", "proto-truck", "v8-annihilator"
CONVOY = (FLAMETHROWER, PROTO_TRUCK, ANNIHILATOR)
VETERAN, GUIDE = "veteran", "guide"
SURVIVORS = (VETERAN, GUIDE)
STORM, CLOUD = "electrostatic-storm", "radioactive-cloud"
EVENTS = (STORM, CLOUD)
CARDS = (*CONVOY, *SURVIVORS, *EVENTS)
