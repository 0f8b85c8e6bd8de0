"""How the questions of the rules are answered.

The answer to a form is a table of its fields. Fields with a default may be left out; a single value stands for the only
field that is needed (else for the first). Numbers may stand for options that are numbers.
"""

ANSWERS = {
    "explore.turn": '`"done"`, `"out"` (no active Survivor left); with a given zone `"slot.1"` … too',
    "explore.block": '`"left"`, `"right"`',
    "explore.encounter": '`"leaves"`, `"stays"`',
    "action.turn": 'which Action card was turned: `"1"` … `"6"`',
    "action.read": "`{ skill, arrow }`, where cards are read without being told apart",
    "action.which": "which of the deck's cards that was, as its abilities matter",
    "action.face": "`{ skill, arrow }`, what is still unknown of them (first edition: `abilities` too)",
    "action.abilities": "`{ abilities }`: a list of the phases for which the card has an ability, and `enemy`",
    "action.ability": (
        "`{ one }`, one of `food`, `fuel`, `ammo`, `object`, `fame`, `repair`, `treat`, `you-damage`, `you-fame`, "
        "`you-contamination`, in `movement` also `shortcut`, `speed`; `other`: by hand; else `{ does, twice }`, lists "
        "of them"
    ),
    "action.priority": "a list of lines, at most four",
    "action.offer": '`"yes"`, `"no"`: the app deals from now on',
    "automa.arrows": "`{ block, tie, target }`, all with defaults",
    "zone.kind": 'the kind in that slot, `""` if empty',
    "zone.priority": 'the first line of the card that fits, `""` if none',
    "zone.third": '`"enemy"`, `""`: does an Enemy lie in the third slot (D-89 read the other way)',
    "zone.location": '`{ effect, block }`: block `"fuel:2"`, `"fuel:1,food:1"` and the like, `""`, or `"other"`',
    "zone.tokens": '`{ food, fuel, ammo, object }` after `"other"`',
    "zone.reveal": 'the kind of a revealed card, `"event"` too',
    "deck.face": (
        "what is printed on the card that the app has dealt, of which the file does not tell so much: a form "
        'of what is read now, such as `{ letter = "C" }` (or `"C"`) for an Outcome card of which `outcome` '
        "told other rows, or that lay below those told"
    ),
    "event.which": '`"departure"`, `"snowstorm"`, `"other"`',
    "event.departure": '`"jump"`, `"flare"` (SOS Flare), `"none"` (no such red space)',
    "outcome.letter": "the row letter",
    "outcome.weapon": 'the result in the Weapon\'s row: `"0"` … `"3"`, `"jam"`, …',
    "outcome.area": "the area on the back of the uppermost Outcome card",
    "automa.damage.what": 'what lay in the box: a token or `""` (unknown board)',
    "automa.speed.boxes": "0 to 6 (unknown board)",
    "automa.weapon": "rating 1 to 4, 0 if none is left (unknown board)",
    "automa.jam": "the Weapon's box, in a list (unknown board)",
    "automa.target": "the Enemy aimed at, where no card tells",
    "automa.move.target": "the Enemy that the Automa's Target counter comes from (1E-D63)",
    "automa.replace.target": "the box of your counter that the Automa's replaces, `A` to `D` (1E-D63)",
    "move.behind": '`"yes"`, `"no"`: is the Automa 6 or more behind',
    "automa.end": (
        '`{ space, counter, hazard }`: where it ended, the counter there (default `""`), a Shortcut\'s hazard '
        "where it may take one"
    ),
    "automa.end.counted": "`{ space, hazard }`: the same where spaces are counted, and it may take a Shortcut",
    "automa.counter": '`"take"`, `"leave"`: the counter where the Automa stops (D-61 read the other way)',
    "move.end": 'the space where your move ended, or `"elsewhere"`',
    "move.crossed": (
        'a list of the ways that an untracked seat has crossed, such as `["112-118"]`: Avalanche Shortcuts, '
        "and the one with the Land Mine, that may lie on its way"
    ),
    "move.elsewhere": "`{ sign }` or `{ white }`",
    "move.farther": "how many spaces farther along the ordinary road an unknown Shortcut has led; less than 0 for back",
    "waypoint.take": '`"take"`, `"leave"`',
    "waypoint.what": 'the counter on the space where a move ended, `"none"` (first edition, while nobody has told)',
    "map.region": "Region of a space, 1 to 3",
    "map.frame": "the same on a board without signs",
    "map.ship": '`"yes"`, `"no"`: has the front Convoy reached the Aurora (numbers unknown)',
    "map.reached": '`"yes"`, `"no"`: has a Convoy reached the Aurora on red',
    "map.six": '`"yes"`, `"no"`: does the space with that red number bear a white 6 (D-46 read the other way)',
    "ambush.who": 'an Enemy, `"none"`, or `"several"`',
    "ambush.order": "a list of Enemies in the order of their slots",
    "variant.cancel": '`"none"` or `"cancel.3"` for the card (solo variant, before the End of Round abilities)',
    "ambush.name": "which Enemy is in the slot",
    "ambush.resource": "the Resource that the Automa gives up (D-62)",
    "hitpoints.draw": "which Hitpoints card",
    "fire.turn": '`"done"`, `"defeated:howl"`; with dealt Outcome cards `"shoot:howl:2"` (Enemy, rating)',
    "move.once": "a movement beside that of the Movement Phase: the space",
    "fire.once": "an attack beside those of Convoys fire: as `fire.turn`, of a tracked seat as `fire.attack`",
    "fire.boxes": '`{ box-1, box-2 …, beaten }`: what the boxes show, beaten `"yes"` or `"no"` (the default)',
    "fire.filled": 'are all Defence boxes on the back of the Loot card full: `"no"`, `"yes"`',
    "loot.letters": (
        "`{ letters }`: the first letter whose target box has a counter, `B`, or nothing for none; where the card is "
        "named all four at its bottom, `BDAC`"
    ),
    "loot.who": 'the seat that gets the Loot card, `""` for nobody',
    "ambush.defence": 'how many Defence boxes the back of the Loot card shows for this game, `""` if that is not told',
    "enemy.number": '`{ number }`: the number of an Enemy that no book tells, `"I"` to `"VI"`',
    "fire.target.boxes": "`{ target_boxes }`: how many target boxes the Enemy has, 2 to 4",
    "enemies.fire": "`{ enemy-I …, letter }`: rows of the Enemies that have victims; the letter if the Automa is one",
    "damage.placed": (
        "how much Damage a player whose Convoy is not kept really placed, where an expansion wants to know"
    ),
    "fame.above": '`"yes"`, `"no"`: are you above the Automa\'s Fame (CD-76)',
    "deck.shuffle": (
        "asked where the app deals and a deck runs out: a list of its cards, the top one first. Action cards "
        'are `"1"` to `"6"`, and all that are in `automa.discards` must be listed; those that `outcome`, '
        '`exploration` or `objects` told are `"1"`, `"2"` … in that order. Cards that the file never told may'
        " be left out; they lie below. Objects and Loot stay in their order without an answer"
    ),
    "deck.card": "which card was drawn, of a deck without a question of its own",
    "score.how": '`"lines"`, `"total"`, for each person',
    "score.lines": (
        "`{ map, fame, objects, special, boxes, ship }`: SC-01 to SC-08; the lead and a known Fame stand there already"
    ),
    "score.total": "a number",
    "score.lead": "spaces ahead of the last Convoy, where signs do not tell",
    "score.groups": "star groups free of Damage (unknown board)",
    "explore.what": 'a tracked seat\'s turn: `"slot.1"` … `"slot.5"`, `"break"`',
    "explore.team": (
        'who goes: names joined by `+`, then the Food that it takes: `"leader"`, `"leader+co-pilot"`, `"leader+food:1"`'
    ),
    "explore.bonus": '`""` for none, or when, the tile\'s slot, the option: `"after.3.1"`, `"before.2.2"`',
    "explore.take": '`"left"`, `"right"`',
    "setup.container": "`{ kind }`: what a Rusted Container is on the real card: `convoy` for a Trailer, or `location`",
    "explore.who": "which Survivor is in the slot",
    "explore.over": 'nobody is active: `"done"`, `"wait"` (for a later lap)',
    "break.who": "who takes the break",
    "break.repairs": "how many Repairs; the rest is Fury, where there is any",
    "rest.feed": "a list of Survivors who are fed",
    "rest.feed.otherwise": "a list of Survivors who are fed with what an expansion has for them",
    "rest.use": '`"done"`, or a side act of the Rest Phase: `"mechanic"`, `"object:iv-bag"` …',
    "encounter.which": '`"travelers"`, `"merchant"`, `"slaver"`, `"other"`',
    "encounter.option": 'Travelers `"food"`, `"fuel"`; Merchant `"swap.food"` (what you give), `"object"`',
    "encounter.slaver": "the Survivor who goes",
    "encounter.survivor": "the Survivor who goes",
    "encounter.offer": 'a table with `costs` and `gains` (lists such as `["food:1", "object:2"]`), `then = "leaves"`',
    "encounter.then": '`{ then = "leaves" }` or `"stays"`',
    "event.offer": 'a table with `costs` and `gains`, lists such as `["damage:1"]`',
    "card.does": 'a table with `costs` and `gains`, lists such as `["food:1"]`, and `more = "yes"`',
    "convoy.which": 'which Convoy card it is: `"new.truck"`, `"new.trailer"`, `"new.device"`, or one met before',
    "convoy.card": (
        "how many boxes of each sign are printed, such as `{ any = 2, weapon-1 = 1 }`; a Truck's `speed` and "
        "`towing` too"
    ),
    "setup.room": "the start card that was read wrongly, or the Survivor who stays out",
    "convoy.mount": 'the place of the carrier: `"truck"`, `"trailer1"` …',
    "convoy.which.trailer": 'the Trailer that goes: `"trailer1"` …',
    "convoy.damage": 'the box, in a list: `["trailer1.2"]`',
    "convoy.repair": "a list of boxes",
    "convoy.full": 'the box whose token gives way; `""` leaves the new one out',
    "bonus.recycle": 'the card in the Common pile; `"other"` and `""` (none) with real cards',
    "crew.contaminate": "the Survivor",
    "crew.treat": "the Survivor",
    "crew.lost": 'the Survivor who goes with a lost token; `""` for none (D-11)',
    "crew.hazmat": '`"yes"`, `"no"`: does the Hazmat Suit stop it',
    "crew.skill": "`{ skill, phase }`, what is still unknown of a Survivor",
    "fury.which": 'the special side of the seat: `"A"` to `"D"` for CD-59 to CD-62',
    "fury.offer": '`"yes"`, `"no"`: pay for the special side',
    "side.feed": "inside a side act: the Survivor",
    "side.shift.from": "inside a side act: the box, in a list",
    "side.shift.to": "inside a side act: the box, in a list",
    "object.drawn": 'which Object was drawn, `""` if it stays unsaid',
    "object.draw": "`{ name }`, where the app deals a card that nobody has named",
    "object.keep": 'an Object card by name; `""` is one that nobody has named',
    "object.discard": 'an Object card by name; `""` is one that nobody has named',
    "object.name": 'an Object card by name; `""` is one that nobody has named',
    "object.phase": "the phase printed on the card: `exploration`, `rest`, `movement`, `fire` (D-85)",
    "object.antifreeze": "the Survivor",
    "object.mre": "the Survivor",
    "object.amount": '`{ amount }`: how far the card raises a skill, `"to-3"` or `"by-1"` and so on',
    "hand.over": '`"drop:mre"`, `"use:mre"`',
    "move.to": (
        'the space, the same one to stay; `"112:safe"` for the way that costs more and hurts less; '
        '`"elsewhere"` without a map'
    ),
    "move.by": "without a map: `{ points, damage, contamination, counter, mine }`",
    "move.way": "without a map, with a card for a way that was crossed: `{ from, to }`, the ends of the one meant",
    "move.far": '`"yes"`, `"no"`: 6 or more behind the leader (CD-02)',
    "move.food": "how much Food is burnt for speed (CD-34)",
    "move.medic": "the Survivor who comes back",
    "mine.lay": 'a way just crossed such as `"112-113"`, or `""`',
    "mine.effect": '`"damage"`, `"none"` (D-78)',
    "map.ends": (
        "first and last sign of each Region board that nobody has told: `{ last-1, first-2, last-2, first-3, last-3 }`"
    ),
    "map.more": '`"way"`, `"rectangle"`, `"red"`, `"done"`',
    "map.way": (
        "`{ from, to, kind, types, damage, contamination }`: kind `shortcut`, `tunnel`, `closed`, `road`, "
        "`cut`; types a list"
    ),
    "map.rectangle": "`{ space, counter }`",
    "map.red": 'red number to `"w1"` … `"w6"`, `"r6"` or `""`',
    "map.also": (
        'what is told of the board next: `"shortcut"`, `"waypoints"`, `"ship"`, `"red"`, `"slots"`, `"sizes"`, `"done"`'
    ),
    "map.slots": "`{ costs-1 …, bonus-1 … }`: cost and Bonus Action (`1` to `5`) of each slot of the Road board",
    "map.sizes": "spaces of the ordinary road by Region, the start being one: `{ region-1, region-2, region-3 }`",
    "map.shortcut": "`{ from, to }`, on Beta `types` (a list), `damage`, `contamination` too",
    "map.waypoints": "a list of the spaces with Special Waypoint counters",
    "map.first-number": "the space beside which the white 1 stands",
    "map.in-a-row": '`"yes"`, `"no"`: do 2 to 6 follow, a space each',
    "map.whole": '`"yes"`, `"no"`: are these all Shortcuts of the side',
    "map.numbers": "white number to its space: `{ white-2 … white-6 }`",
    "map.reds": 'red number to its space, `""` for none: `{ red-1 … red-6 }`',
    "renegade.choose": 'the Enemy ignored in this phase, `""` for none',
    "ambush.choice": '`"contamination"`, or a Resource given up; `""` takes the Damage',
    "discard.which": "a kind of token (D-90 read the third way)",
    "fire.attack": (
        '`"shoot:howl:truck.2"` (Enemy, box), with `":incendiary"` behind it, `"pay:howl:trailer1-device.1"`, `"done"`'
    ),
    "fire.move.target": (
        'the Enemy that loses a Target counter, `""` leaves them; in the first edition with the box, `"howl:B"`, where '
        "it matters"
    ),
    "loot.keep": 'the Loot card kept, `""` refuses all',
    "loot.take": 'the Loot card, `""` refuses it',
    "loot.turned": 'the Loot card that was turned, `""` refuses it',
    "fire.replace.target": "the box of the counter that gives way, `A` to `D`",
    "loot.or.fame": '`"other"`, `"fame"`',
    "loot.kind": "`{ kind }` of a Loot card whose rules leave it open: `truck`, `trailer`, `device`, `survivor`",
    "loot.weapon": "the Weapon repaired, in a list (D-79 read the other way)",
    "loot.sonic": 'Enemy and seat: `"howl:blue"`',
    "event.flare": '`"play"`, `"keep"`: an SOS Flare held by a tracked seat',
    "track.people": 'as the app takes up a Convoy in mid-game: zone (or `"none"`) by Survivor',
    "track.cards": "likewise: card by place (`truck`, `trailer1`, `truck-device` …)",
    "track.damage": "likewise: a list of boxes",
    "track.rest": "likewise: `{ food, fuel, ammo, fame, fury, hand, ill-NAME }`",
    "track.zone": "likewise: kind by `slot-1` …",
    "track.tiles": 'likewise: `"3/2"` (tile, side) by `tile-1` …',
    "setup.copy": "asked before a game's table is set up, so not in scenarios",
    "setup.terms": "asked before a game's table is set up, so not in scenarios",
    "setup.seats": "asked before a game's table is set up, so not in scenarios",
    "deck.size": "asked before a game's table is set up, so not in scenarios",
    "setup.columns": "asked before a game's table is set up, so not in scenarios",
    "setup.board": "asked before a game's table is set up, so not in scenarios",
    "setup.stars": "asked before a game's table is set up, so not in scenarios",
    "setup.group": "asked before a game's table is set up, so not in scenarios",
    "setup.first": "asked before a game's table is set up, so not in scenarios",
    "setup.order": "asked before a game's table is set up, so not in scenarios",
}
