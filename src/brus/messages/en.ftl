# Every sentence of Brus that a person can see, in English. One section a part of the program.
#
# What stands in braces is given by the program. Numbers are grouped by the custom of the language, so a seed or
# a file's size is given as text. A line that begins with a space goes on with the message above it.

### The messages themselves

message-unknown = there is no message “{ $id }” in “{ $language }”
message-unfilled = the message “{ $id }” cannot be said: { $reason }
message-no-language = there are no messages in the language “{ $language }”

### The command line: src/brus/cli/__init__.py

cli-help = Brus, the old card game of Jutland, Estonia and Iceland: five games, in the terminal and from records. Begin with “brus tui”.
cli-command-tui = Play a match in the terminal.
cli-command-replay = Replay records: the story and the comb.
cli-command-legal = Tell what the player to act may do at the end of a record.
cli-command-simulate = Let computer players play matches, and write their records.
cli-command-verify = Check that the shuffles of a record were fair.
cli-command-rules = Print the rules of a game.
cli-usage = { $message } “{ $command } --help” tells more.
cli-no-input = there is no standard input to read
cli-output-closed = whatever was reading the output has closed it
cli-file-fault = { $file }: { $reason }
cli-too-deep = the input is nested too deeply
cli-too-big = the input needs more memory than there is

### Cards and plays

list-or = { $count ->
    [1] { $first }
   *[other] { $first } or { $last }
}

### The rules: why something is refused (src/brus/refusals.py)

refusal-not-a-play = these are no one, two or three different cards
refusal-no-deal-yet = no cards have been dealt yet
refusal-deal-is-over = the deal is over
refusal-match-is-over = the match is over
refusal-out-of-turn = it is another player's turn
refusal-answer-piping-first = three alike: first say whether you pipe
refusal-answer-proof-first = the dare stands: first show the hand or decline
refusal-not-asked-to-pipe = nobody is asked to pipe now
refusal-not-asked-to-show = nobody is asked to show a hand now
refusal-card-not-held = the card is not in the hand
refusal-wrong-number-of-cards = everyone plays as many cards as were led
refusal-lead-not-alike = cards led together must be of one rank
refusal-singles-only = only single cards are led in this game
refusal-triple-without-piping = three alike are led only by piping
refusal-piper-leads-all-three = who pipes leads all three cards
refusal-hawk-unknown = there is no hawking in this game
refusal-hawk-only-beggar-king = only Kc hawks
refusal-hawk-no-seven-led = no Seven was led to this trick
refusal-hawk-partners-seven = the Seven now winning is your partner's
refusal-hawk-no-seven-wins = no Seven is winning
refusal-dare-unknown = there is no daring in this game
refusal-dare-only-matadors = only a matador is dared
refusal-dare-nothing-above-jack = nothing is higher than Jc
refusal-dare-eight-not-here = only Kh is dared in this game
refusal-dare-last-to-play = nobody has still to play to this trick
refusal-dare-higher-in-trick = a higher matador lies in this trick
refusal-dare-no-higher-left = every higher matador has been played or is in your own hand
refusal-dare-talon-empty = the talon is empty
refusal-dare-first-trick = nobody dares in the first trick of a deal
refusal-dare-last-trick = the last trick is not for daring at this table
refusal-dare-would-win = a dare may not win the match
refusal-dare-last-line = nobody dares with one line left
refusal-dare-seven-led = nobody dares when a Seven was led
refusal-deal-unfinished = the deal before it is not finished
refusal-no-such-seat = nobody sits there
refusal-no-cut-here = the cut scores nothing in this match
refusal-cut-settled = the pack is cut again only after Jc or Kh
refusal-cut-again = after Jc or Kh the pack is cut again
refusal-cut-after-match = the cut before it ended the match

refused-play = { $play } is refused: { $why } ({ $rule })
refused-dare = { $play } may not be dared: { $why } ({ $rule })
refused-hawk = { $play } may not hawk: { $why } ({ $rule })
deal-refused = no deal can begin like this: { $why } ({ $rule })

### Cards, plays, rules, matches

card-unknown = { $found } is no card: a card or its number from 0 to { $last } was expected
cards-no-row = { $found } is no row of cards
seat-unknown = { $found } is no seat: a seat N E S W or its number from 0 to 3 was expected (1)
player-name-wrong = the name of { $seat } was { $found }; a text was expected
players-no-table = { $found } was given for the players; seats with their names were expected
play-not-one = { $found } is no play: a text such as “Kh!”, a play, or the number of a play was expected
hands-no-table = { $found } was given for the hands; each seat with its cards was expected
options-no-table = { $found } was given for the house rules; a table of names with values was expected
hand-missing = no hand is given for { $seats } (8.2)
hand-wrong-count = { $seat } is given { $found } cards; every hand is dealt { $expected } (8.2)
card-unreadable = “{ $text }” is no card: a rank of A K Q J T 9 8 7 6 5 and a suit of c s h d were expected
play-unreadable = “{ $text }” is no play: one to three cards run together were expected, with ! to dare and ^ to hawk
play-wrong-count = one to three cards are played at once, not { $count } (4.1)
play-card-twice = { $cards } names a card twice
play-no-card = a number that codes no cards
pack-wrong = these { $count } cards are not the pack (2.1): missing { $missing }, not in the pack { $strange }, twice { $twice }
cut-not-in-pack = { $card }, shown at the cut, is not in the pack (2.1)
unknown-variant = “{ $variant }” is no variant; there are { $known }
wrong-players = { $variant } is for { $players } players, not { $seats } (8)
option-unknown = “{ $option }” is no house rule (9)
option-not-here = { $option } is no house rule of the { $variant } game (9)
option-value = { $option } was { $value }, and must be one of { $values } (9)
option-players = { $option } is not for { $seats } players (9)
option-four-only = { $option } = { $value } is for four players only (9)
option-huge-number = a huge number
option-strange-value = a value of the kind { $kind }
match-json-version = this match is written in version { $found }; version { $expected } was expected
match-json-unreadable = this is no match as Brus writes one
match-json-missing = this match lacks “{ $key }”
match-json-unknown = this match has “{ $key }”, which is unknown; known are { $known }
match-json-wrong = “{ $key }” of this match was { $found }; { $expected } was expected
match-json-seat = one of the seats { $seats }

### Replaying a record (src/brus/replay.py)

record-after-match = the match is over before this (7)
record-after-deal = the deal is over before this trick (2.9)
record-after-unfinished-trick = the trick before this one is not finished
record-after-unfinished-deal = deal { $deal } before it is not finished (2.9)
record-card-not-in-pack = { $card } is not in this pack, whose lowest rank is { $low } (2.1)
record-card-missing = { $card } is missing from hands and talon (2.1)
record-not-due = out of turn: { $due } is due to lead (2.8)
record-not-due-pipes = out of turn: { $due } is due to lead, and without three alike nobody pipes (4.6)
record-nobody-asked-to-show = “{ $word }” stands here, but nobody is asked to show a hand (6.11)

### Computer players (src/brus/bots, src/brus/host.py)

level-unknown = “{ $level }” is no level of computer player; there are { $known }
host-no-bot-to-act = no computer player is waited for now

### The record (src/brus/record.py, src/brus/toml.py)

record-fault = { $message }
record-fault-who = { $who }: { $message }
record-fault-deal = deal { $deal }: { $message }
record-fault-deal-who = deal { $deal }, { $who }: { $message }
record-fault-deal-trick = deal { $deal }, trick { $trick }: { $message }
record-fault-deal-trick-who = deal { $deal }, trick { $trick }, { $who }: { $message }
record-future-brus = this record is of format { $found } (the key “brus”); formats up to { $newest } can be read
record-future-rules = this record was played by version { $found } of the rules (the key “rules”); versions up to { $newest } are known
record-no-version = “{ $key }” is { $found }; versions begin with 1
record-missing-key = the key “{ $key }” is missing
record-unknown-key = “{ $key }” is no key here; there are { $known }, and any that begin with x-
record-wrong-type = “{ $key }” must be { $expected }, not { $found }
record-kind-truth = true or false
record-kind-number = a whole number
record-kind-fraction = a number with a fraction
record-kind-text = a text in quotes
record-kind-list = a list in square brackets
record-kind-table = a table of keys
record-kind-moment = a date or a time
record-option-type = the option “{ $key }” must be true, false, a whole number or a text in quotes (9)
record-wrong-seats = “seats” must be 3 or 4, not { $found }
record-no-seat = “{ $key }” must be one of N E S W, not “{ $found }”
record-seat-does-not-play = { $seat } does not play: there are { $seats } players
record-missing-hand = the hand of { $seat } is missing
record-in-key = { $key }: { $message }
record-wrong-count = { $key }: { $expected } cards were expected, { $found } found (2.1, 2.7)
record-too-many-cards = { $key }: more than { $most } cards
record-card-twice = { $card } stands twice: in { $first } and in { $second } (2.1)
record-trick-unreadable = “{ $found }” is no trick: a leader, a colon and plays were expected, as in “S: 9c Kh! 7d”
record-too-many-plays = “{ $found }” is one play too many: there are { $seats } players
record-proof-misplaced = “show” or “hide” may stand only once, as the last word after everybody’s play (6.11)
record-silent-answer = “{ $answer }” is not written in a record: silence passes, and who pipes just leads (4.6)
record-fair-deal = “fair.deal” must be a number from 1 on, not { $found }
record-not-hex = “{ $key }” must be { $expected }, not “{ $found }”
record-hex = { $exact ->
    [yes] { $most } hexadecimal digits
   *[other] { $least } to { $most } hexadecimal digits, two for each byte
}
toml-too-large = this is longer than { $limit } bytes, the most that a record may have
toml-utf16 = this is text in UTF-16 or UTF-32; UTF-8 was expected
toml-not-utf8 = this is no UTF-8 text: byte { $at } (line { $line }) is { $found }
toml-half-character = this is no text: character { $at } is half a surrogate pair
toml-invalid = this is no TOML: { $reason } (line { $line }, column { $column })
toml-invalid-at-end = this is no TOML: { $reason } (at the end)
toml-exhausting = this is no TOML that can be read
toml-too-many-parts = this has more keys and brackets than any record needs
toml-long-word = a number or a key outside quotes is longer than { $limit } characters
toml-long-key = a key has more than { $limit } parts divided by dots
toml-too-deep = lists and tables lie more than { $limit } deep in one another
toml-unwritable = a value of the kind { $kind }, as it is here, cannot be written as TOML

### Shuffles (src/brus/shuffle.py)

shuffle-other-deal = deal { $deal }: its proof is of another deal
shuffle-commit-differs = deal { $deal }: the secret is not the one that the server committed itself to
shuffle-pack-differs = deal { $deal }: the pack does not follow from secret and seeds: card { $place } is { $dealt }, and must be { $due }
shuffle-cut-differs = deal { $deal }: the cut does not follow from secret and seeds: card { $place } is { $shown }, and must be { $due }
shuffle-bad-match-id = a match id has 1 to { $limit } bytes in UTF-8
shuffle-bad-deal = the number of a deal is a whole number from 0 to 18446744073709551615
shuffle-bad-secret = a secret has { $expected } bytes, not { $found }
shuffle-bad-seed = a seed has 1 to { $limit } bytes, not { $found }

### The commands that read records, and their output

cli-json-help = Print JSON and nothing else, one document a line.
cli-replay-help = Replay records (“-” is standard input) and print the story and the comb.
cli-legal-help = Tell what the player to act may do at the end of an unfinished record.
cli-verify-help = Check that every deal's pack follows from its published shuffle.
cli-simulate-help = Let computer players play whole matches and write their records.
cli-simulate-variant = The game.
cli-simulate-seats = Players, 3 or 4.
cli-simulate-option = A house rule, such as target=7; may be given several times.
cli-simulate-bots = Levels for the seats in order, or one for all.
cli-simulate-matches = How many matches; more than one needs --out.
cli-simulate-seed = The same seed gives the same matches.
cli-simulate-out = The folder to write records to; without it one match goes to standard output.
cli-rules-help = Print the rules of a game, made from the data that it is played by.
cli-rules-seats = Players, 3 or 4.
legal-nobody = nobody is to act
legal-plays = { $seat } may: { $plays }
verify-counts = deals: { $deals }, fair: { $fair }, without proof: { $missing }
simulate-needs-out = more than one match needs --out DIR
simulate-empty-out = --out needs the name of a folder, and was given none
simulate-option-form = “{ $text }” is no house rule: NAME=VALUE was expected
simulate-option-twice = the house rule { $option } was given twice
simulate-bots-count = { $found } levels were given for { $seats } seats; give one for all or one for each ({ $known })
record-dealer-skipped = { $due } was due to deal, not { $dealer } (2.10)

### The story of a match (src/brus/cli/record_story.py)

story-game = { $game }, { $seats } players, to { $target }
story-option = house rule: { $option } = { $value }
story-player = { $seat } is { $name }
story-deal = Deal { $number }, dealt by { $dealer }
story-cut = the cut shows { $card }
story-hand = { $seat } holds { $cards }
story-trick = { $leader } leads: { $plays }
story-trick-piped = { $leader } pipes: { $plays }
story-trick-won = { $units ->
    [1] – { $winner } takes the trick
   *[other] – { $winner } takes { $units } tricks
}
story-shown = – the hand is shown
story-hidden = – the hand is not shown
story-points = { $side }: { $points } for { $reason }
story-chimney = { $side } builds a chimney
story-deal-won = { $side } wins the deal
story-score = score: { $score }
story-match-won = { $side } wins the match
story-match-open = the match is not finished

### Why points were scored

reason-cut = the cut
reason-hawk = hawking
reason-dare = a dare
reason-triple = three alike
reason-deal = the deal
reason-jan = jan
reason-buk = the buk
reason-chimney = a chimney

### The games and their rules (src/brus/rulespage.py)

variant-danish = Danish Brus
variant-estonian = Estonian Brus
variant-ringkobing = Ringkøbing Brus
variant-icelandic = Icelandic Brús
variant-modern = Modern Brus
variant-danish-story = The game of West Jutland in the first half of the 19th century, played around Christmas for chalk strokes, not for money.
variant-estonian-story = Played by the Swedish-speaking islanders of Estonia and barely recorded in 1855: the three matadors, Sevens called friare, five tricks to win. Jan and the target of nine are borrowed from the Danish game.
variant-ringkobing-story = As learnt in Ringkøbing in the 1950s and 1960s: hawks, piping, and a chimney for whoever ends with anything but a deal.
variant-icelandic-story = Played in Svarfaðardalur, where the World Cup is held every March. The comb has five lines; the last is the robber.
variant-modern-story = The Danish game of today, to twelve, with Fives instead of Tens.

rules-players = { $players ->
    [4] Four players; partners sit opposite and score together (1).
   *[other] Three players, each alone (1).
}
rules-ranking = The ranking, high to low:
rules-windmills = The numbered cards are the beaters; the last line are the windmills, which beat nothing (2.3, 2.4).
rules-sevens = When a Seven is led, only these have power, high to low (3.1): { $order }
rules-contest = Points for dares (6.9, 6.10), to the side of the highest matador in the trick:
rules-options = House rules (9), with their values here and those there are:
rules-sources = Sources: { $sources }
contest-eight-stands = 8s dared, and it stands
contest-eight-oversmacks = 8s dared, smacked by Kh, and Jc of the darer's side oversmacks
contest-eight-smacked = 8s dared and smacked
contest-eight-smacked-by-third = 8s dared, smacked by Kh, and the third player's Jc smacks that
contest-king-stands = Kh dared, and it stands
contest-king-smacked = Kh dared and smacked by Jc
contest-king-led-stands = Kh dared from the lead (the round), and it stands
contest-king-led-smacked = Kh dared from the lead (the round) and smacked by Jc
contest-both-king-on-top = 8s and Kh dared by opponents, and Kh stands
contest-both-oversmacks = 8s and Kh dared by opponents, and Jc of the first side beats both
contest-both-by-third = 8s and Kh dared by opponents, and the third player's Jc beats both
contest-partners-stand = 8s and Kh dared by partners, and they stand
contest-partners-smacked = 8s and Kh dared by partners, and smacked by Jc

### The rules of a match in sentences (src/brus/rulestold.py)

rule-pack = The pack has 36 cards: A K Q J 9 8 7 6 and the { $low ->
    [T] Tens
   *[other] Fives
  } (2.1).
rule-deal = Everyone holds three cards. The side that takes { $needed ->
    [5] five
   *[other] { $needed }
  } of the { $tricks } tricks wins the deal: one point. It scores one more for a jan: when the others took no trick at all (7.1, 7.2).
rule-match = The score is kept on a comb of chalk strokes: each point crosses out one stroke of your side's. The first to cross out { $target ->
    [one] its one stroke
   *[other] all { $target }
  } wins the match (8.1).
rule-barely-recorded = Hardly more is known of this game than its matadors and the five tricks; jan and the target are borrowed from the Danish one (8.7).
rule-free = Play any card you like: no suit has to be followed, no card has to be beaten. After each trick all draw from the talon, the cards that lie face down, until it is empty (2.5, 2.7).
rule-trick = The led card takes the trick unless a later card beats it, and that one unless a still higher one does. So a led windmill takes the trick when nobody plays a beater. Who takes a trick leads to the next (2.6, 2.8).
rule-first-forehand = The player on the dealer's left leads first (8).
rule-first-dealer = The dealer leads first (8).
rule-sevens = A Seven that is not led is a windmill. A led Seven is beaten only by a Seven of a higher suit (clubs, spades, hearts, diamonds){ $kings ->
    [none] .
    [kc] {" "}or by Kc, the Beggar King.
   *[both] , by Kc, the Beggar King, or by Ks once Kc is winning.
  } Even matadors do not beat it (3).
rule-sevens-plain = Sevens and black Kings are plain windmills (3.6).
rule-hawking = When your Kc takes an opponent's Seven in a trick led with a Seven you may announce it: it hawks, one point (5).
rule-singles = Only single cards are led (4.8).
rule-multiples = { $most ->
    [two] Two cards
   *[other] Two or three cards
  } of one rank may be led together. Then everyone plays as many, and they count as so many tricks. To take them, one player must beat every one of them, one for one (4.1, 4.2, 4.4).
rule-piping = Who holds three cards of one rank may pipe before any lead: take over the lead, and lead all three (4.6).
rule-triple = The side that takes three { $piping ->
    [yes] piped cards
   *[no] cards led together
  } scores one point for it (4.7).
rule-daring = To dare is to announce Kh or 8s as you play it, while somebody has still to play and a higher matador, not in your own hand, is still out. If no opponent plays a higher matador to the trick the dare stands: Kh scores { $king }, 8s { $eight }. If one does, that smacks it: Kh scores { $smacked_king }, 8s { $smacked_eight } for them (6).
rule-daring-king = To dare is to announce Kh as you play it, while somebody has still to play and Jc, not in your own hand, is still out. Led, it scores { $led }, or { $smacked_led } for the others if their Jc smacks it; played second or third { $later }, or { $smacked_later } (6.10).
rule-no-dare = You may not dare { $when }.
rule-no-dare-talon = when the talon is empty (6.3)
rule-no-dare-first = in the first trick of a deal (6.4)
rule-no-dare-last = in the last trick (9)
rule-no-dare-seven = when a Seven was led (6.6)
rule-no-dare-to-win = if it would win the match (6.5)
rule-no-dare-last-line = with one line left (6.5)
rule-dare-needs-trick = A dare that stands scores only if its side takes the trick too (6.7).
rule-unlawful = A dare that is not allowed may be made, but pays the opponents (6.12).
rule-proof-left = When a dare stands, the darer shows the rest of the hand to the opponent on the left, or gets no points (6.11).
rule-proof-both = When a dare stands, the darer shows the rest of the hand to both opponents, or gets no points (6.11).
rule-cut = Jc or Kh shown at the cut is a point for the dealer's side, and the pack is cut again (7.3).
rule-buk = Four tricks each is a buk: nobody scores, and the next deal is worth one more{ $adds ->
    [yes] , one for each buk in a row
   *[no] {""}
  } (7.4).
rule-chimney = The last stroke must come from winning a deal. Any other gain that would end the match builds a chimney: your comb grows by a stroke (8.3).
rule-standing = Who needs only three strokes, two or one is said to stand on three, on two, on one (8.5).
rule-robber = The last line is the robber. Who clears the comb before the others have crossed out a line has scratched it (8.6).

### The terminal game (src/brus/tui)

# Seats, sides
tui-you = You
tui-you-inside = you
tui-seat-N = North
tui-seat-E = East
tui-seat-S = South
tui-seat-W = West
tui-pair = { $first } and { $second }

# The log: $many is yes where the verb is that of several, or of “you”
tui-log-cut = The cut shows { $card }.
tui-log-dealt = Deal { $number }: { $who } { $many ->
    [yes] deal
   *[no] deals
  }, the lead is with { $leader }.
tui-log-drew = { $count ->
    [one] Everyone draws a card.
   *[other] Everyone draws { $count } cards.
  }
tui-log-piped = { $who } { $many ->
    [yes] pipe
   *[no] pipes
  } and { $many ->
    [yes] take
   *[no] takes
  } the lead.
tui-log-led = { $who } { $many ->
    [yes] lead
   *[no] leads
  } { $cards }
tui-log-played = { $who } { $many ->
    [yes] play
   *[no] plays
  } { $cards }
tui-log-dared = { $who } { $many ->
    [yes] dare
   *[no] dares
  } { $card }!
tui-log-dared-before = { $who } { $many ->
    [yes] dare
   *[no] dares
  }!
tui-log-dared-unlawfully = { $who } { $many ->
    [yes] dare
   *[no] dares
  } where it is not allowed, and it pays the others (6.12).
tui-log-hawked = { $who } { $many ->
    [yes] hawk
   *[no] hawks
  }!
tui-log-trick = { $who } { $many ->
    [yes] take
   *[no] takes
  } { $units ->
    [one] the trick.
   *[other] { $units } tricks at once.
  }
tui-log-smacked = { $who } { $many ->
    [yes] smack
   *[no] smacks
  } the { $card } that { $whom } dared!
tui-log-smacked-before = { $who } { $many ->
    [yes] smack
   *[no] smacks
  } the dare.
tui-log-oversmacked = { $who } { $many ->
    [yes] oversmack
   *[no] oversmacks
  } with { $card } beaten!
tui-log-oversmacked-before = { $who } { $many ->
    [yes] oversmack
   *[no] oversmacks
  }.
tui-log-asked-to-show = The dare stands: { $who } { $many ->
    [yes] are
   *[no] is
  } asked to show.
tui-log-shown = { $who } { $many ->
    [yes] show
   *[no] shows
  } { $many ->
    [yes] your hand
   *[no] the hand
  } to { $whom }.
tui-log-cards-shown = { $who } shows { $cards }
tui-log-declined = { $who } { $many ->
    [yes] do
   *[no] does
  } not show: no points.
tui-log-scored = { $side } { $many ->
    [yes] score
   *[no] scores
  } { $points } – { $reason }.
tui-log-chimney = A chimney! { $side } now { $many ->
    [yes] go
   *[no] goes
  } to { $target }.
tui-log-standing = { $side } { $many ->
    [yes] stand
   *[no] stands
  } on { $needs ->
    [1] one
    [2] two
    [3] three
   *[other] { $needs }
  }.
tui-log-robber = { $side } { $many ->
    [yes] are
   *[no] is
  } on the robber: one line left.
tui-log-jan = Jan! { $side } took every trick.
tui-log-buk = A buk: four tricks each. The next deal is worth { $waiting } more.
tui-log-scratched = Scratched! { $side } cleared the comb before the others crossed a line.
tui-log-deal-over = { $side } { $many ->
    [yes] win
   *[no] wins
  } the deal.
tui-log-match-over = { $side } { $many ->
    [yes] win
   *[no] wins
  } the match!
tui-trick-play = { $who } { $cards }
tui-trick-line = { $number }  { $plays }  → { $who }

# The menu
tui-title = B r u s
tui-subtitle = an old card game of Jutland, Estonia and Iceland
tui-yes = yes
tui-no = no
tui-game-danish = Danish Brus
tui-game-estonian = Estonian Brus
tui-game-ringkobing = Ringkøbing Brus
tui-game-icelandic = Icelandic Brús
tui-game-modern = Modern Brus
tui-game-about-danish = Jutland before 1850: two or three alike may be led, Sevens have a battle of their own, and the King of hearts and the Eight of spades may be dared. A good one to begin with.
tui-game-about-estonian = Barely recorded in 1855, and the simplest: single cards, no daring. We play it on the common rules, with jan and a target of nine borrowed from the Danish game (8.7).
tui-game-about-ringkobing = The 1950s: the King of clubs hawks Sevens, three alike seize the lead, and the last stroke must come from winning a deal.
tui-game-about-icelandic = Svarfaðardalur: single cards, a comb of five lines, and only the King of hearts is dared; the hand is shown for proof.
tui-game-about-modern = Denmark today: as the Danish game, to twelve, the dealer leads, and a dare needs the trick.
tui-menu-waiting = A match waits for you: r goes on with it.
tui-form-game = Game
tui-form-players = Players
tui-form-players-count = { $count }
tui-form-players-about = With four, you and North play against West and East. With three, everyone plays alone (1).
tui-form-who = Who plays
tui-form-level = { $seat } plays
tui-form-level-about = How the computer player there thinks: at random, or greedily: takes what it can get, and dares when nothing can go wrong.
tui-level-random = at random
tui-level-greedy = greedily
tui-form-your-name = Your name
tui-form-name = Name of { $seat }
tui-form-name-about = The name stands at the table and in the record. It may be left empty.
tui-form-seed = Seed
tui-form-seed-about = A number from which all shuffles follow: the same seed deals the same cards again. Empty takes a new one by chance.
tui-form-seed-empty = by chance
tui-form-house = House rules
tui-form-changed = (house rule)
tui-about-line = { $about } Usual here: { $default }.

tui-option-target = Strokes to clear
tui-option-low-rank = Lowest rank
tui-option-first-lead = First lead
tui-option-kristian-andersen = Kristian Andersen
tui-option-piping = Piping
tui-option-triple-point = Point for a triple
tui-option-hawking = Hawking
tui-option-chimney = Chimney
tui-option-dare-on-empty-talon = Dare, talon empty
tui-option-dare-in-last-trick = Dare in the last trick
tui-option-dare-on-seven = Dare on a led Seven
tui-option-dare-needs-trick = A dare needs the trick
tui-option-unlawful-dares = Unlawful dares
tui-option-cut-point = Point at the cut
tui-option-proof = Proof of a dare
tui-option-buk-accumulates = Buks add up
tui-option-about-target = How long the match is: the side that first crosses out so many strokes wins (8.1).
tui-option-about-low-rank = Whether the pack has the four Tens or the four Fives (2.1).
tui-option-about-first-lead = Who leads to the first trick of a deal (8).
tui-option-about-kristian-andersen = Whether the King of spades beats the King of clubs in a trick led with a Seven (3.4).
tui-option-about-piping = Whether three alike seize the lead (4.6).
tui-option-about-triple-point = Whether the side that takes three alike scores a stroke for it (4.7).
tui-option-about-hawking = Whether the King of clubs scores a stroke when it takes an opponent's led Seven (5).
tui-option-about-chimney = Whether the last stroke must come from winning a deal; else the comb grows by one (8.3).
tui-option-about-dare-on-empty-talon = Whether a matador may be dared when no cards are left to draw (6.3).
tui-option-about-dare-in-last-trick = Whether a matador may be dared when everyone plays the last cards (9).
tui-option-about-dare-on-seven = Whether a matador may be dared in a trick led with a Seven (6.6).
tui-option-about-dare-needs-trick = Whether a dare that stands scores only if its side takes the trick too (6.7).
tui-option-about-unlawful-dares = Whether a dare that is not allowed is refused, or made and paid for (6.12).
tui-option-about-cut-point = Whether the Jack of clubs or the King of hearts at the cut scores for the dealer's side (7.3).
tui-option-about-proof = Who is shown the rest of the darer's hand when a dare stands (6.11).
tui-option-about-buk-accumulates = Whether two buks in a row are worth two (7.4).
tui-value-low-rank-T = Ten
tui-value-low-rank-5 = Five
tui-value-first-lead-forehand = forehand, on the dealer's left
tui-value-first-lead-dealer = the dealer
tui-value-unlawful-dares-refused = refused
tui-value-unlawful-dares-smacked = smacked
tui-value-proof-left = the opponent on the left
tui-value-proof-both = both opponents
tui-value-proof-none = nobody
tui-house-line = { $option }: { $value } (usually { $default })

# Keys
tui-key-sit-down = play
tui-key-change = change
tui-key-resume = go on
tui-key-settings = settings
tui-key-help = rules
tui-key-leave = leave
tui-key-stay = stay
tui-key-menu = menu
tui-key-close = close
tui-key-scroll = scroll
tui-key-go-on = go on
tui-key-deal = deal
tui-key-next-deal = next deal
tui-key-story = the story of the match
tui-key-again = again
tui-key-pipe = pipe
tui-key-pass = do not pipe
tui-key-show = show your hand
tui-key-hide = do not show
tui-key-play = play a card
tui-key-pick = { $count ->
    [one] pick cards
   *[other] pick { $count } cards
  }
tui-key-pick-more = pick { $count } more
tui-key-pick-fewer = these cannot be played together
tui-key-change-pick = pick others
tui-key-play-picked = play them
tui-key-put-back = put back
tui-key-new-match = new match
tui-key-play-these = play { $cards }
tui-key-dare = dare { $cards }
tui-key-dare-it = dare this card
tui-key-dare-back = dare or not
tui-key-hawk = hawk
tui-key-hawk-back = hawk or not
tui-key-back = back
tui-key-last-trick = last trick
tui-key-badges = places

# The table
tui-table-title = { $game }
tui-table-deal = deal { $number } · { $target ->
    [one] one stroke
   *[other] { $target } strokes
  } to clear
tui-talon = { $count ->
    [0] talon empty
   *[other] talon { $count }
  }
tui-plate-dealer = dealer
tui-plate-led = led
tui-plate-piped = piped
tui-plate-wins = wins
tui-plate-won = took it
tui-panel-score = { $score } of { $target }
tui-panel-buk = A buk: this deal is worth { $waiting } more.
tui-panel-chimneys = { $count ->
    [one] a chimney
   *[other] { $count } chimneys
  }
tui-panel-standing = stands on { $needs ->
    [1] one
    [2] two
   *[3] three
  }
tui-panel-robber = on the robber
tui-panel-tricks = tricks
tui-panel-strokes = score
tui-panel-halves = comb: you left, they right
tui-log-past = Deal { $number }: { $points }
tui-log-points = { $side } { $points } { $reason }

tui-hint-pipe = You hold three alike: pipe to take the lead and lead all three, or do not (4.6).
tui-hint-show = Your dare stands. Show the rest of your hand to { $whom }, or the points are lost (6.11).
tui-hint-wait-show = { $who } is asked to show the hand (6.11) …
tui-hint-wait-lead = { $who } is about to lead …
tui-hint-wait-play = { $who } is about to play …
tui-hint-piped = You piped: all three are led together, { $cards }. Enter leads them (4.6).
tui-hint-lead-more = You lead: one card, or { $most ->
    [2] two
   *[other] two or three
  } of one rank together. Pick with the numbers, then Enter plays them (4.1).
tui-hint-lead = You lead: play any card.
tui-hint-partner = Your partner { $who } is winning with { $cards }: you need not beat { $count ->
    [one] it. Play a card that you can spare.
   *[other] them. Pick { $count } cards that you can spare.
  }
tui-hint-unbeatable = Nothing beats { $cards } of { $who }. { $count ->
    [one] Play a card that you can spare.
   *[other] Pick { $count } cards that you can spare.
  }
tui-hint-sevens = { $count ->
    [one] A Seven was led, and { $who } is winning with { $cards }. Only these beat it: { $beaters } (3).
   *[other] Sevens were led, and { $who } is winning with { $cards }. Beat each of them, one for one; only these can: { $beaters } (3).
  }
tui-hint-windmill = { $count ->
    [one] { $who } is winning with { $cards }, a windmill: any beater, a card with a number, takes the trick.
   *[other] { $who } is winning with windmills, { $cards }: any { $count } beaters, cards with a number, take them.
  }
tui-hint-beat = { $count ->
    [one] { $who } is winning with { $cards }. A higher card, one with a lower number, takes the trick.
   *[other] { $who } is winning with { $cards }. To take them beat each of them, one for one (4.2).
  }
tui-hint-own = { $count ->
    [0] None of yours does: play any card.
    [one] Of yours { $cards } does. You may play any card.
   *[other] Of yours { $cards } do. You may play any card.
  }
tui-hint-own-together = { $can ->
    [yes] Yours can.
   *[no] Yours cannot.
  } Pick any { $count } cards.
tui-legend = 1 is the highest card, { $windmill } beats nothing.
tui-legend-sevens = 1 is the highest card, { $windmill } beats nothing; S counts on led Sevens, { $top } first.
tui-hint-taken = { $who } { $many ->
    [yes] take
   *[no] takes
  } { $units ->
    [one] the trick.
   *[other] { $units } tricks at once.
  }
tui-hint-last-trick = The last trick. It may be looked at until the next lead (2.11).
tui-hint-dare-which = Which card do you dare? Press its number.
tui-pick-first = Pick cards with 1, 2, 3 or the mouse first, then Enter plays them.
tui-press-a-number = Press the number of a card, or click it, to play it.
tui-too-early-trick = The trick still lies there to be looked at: Enter goes on.
tui-too-early-turn = Not yet: { $who } is to play. It is soon your turn.
tui-not-now = Not now: { $why } ({ $rule }).
tui-no-last-trick = There is no last trick to look at now (2.11).
tui-resumed = Your match goes on where it was left.

# The rules in short
tui-rank-matadors = the matadors: they beat all that follow
tui-rank-9 = the bishops
tui-rank-A = the priests
tui-rank-J = the deacons
tui-rank-6 = the schoolboys
tui-rank-windmills = the windmills, all other cards: they beat none
tui-rank-sevens = when a Seven is led: only these, high to low
tui-rule-sides = { $own } play against { $other }.
tui-rule-alone = Everyone plays alone.
tui-lots = For the first deal the lowest card deals: { $drawn }. { $who } { $many ->
    [yes] deal
   *[no] deals
  } (2.10).
tui-intro-title = { $game }: how it goes
tui-intro-opening = The cards have an odd order, and each shows its place in it. Those with a number, 1 to 18, are the beaters: a lower number beats a higher one. Those with a w are the windmills: they beat nothing, and every beater beats them.
tui-intro-house = House rules at this table: { $rules }
tui-intro-seed = Seed of the shuffles: { $seed }
tui-help-title = { $game }: the rules in short
tui-help-keys = Keys: 1 2 3 or a click play a card. Where several may be played they pick it, and Enter plays. d dares, h hawks, p pipes, s shows, n does not. l shows the last trick, b the places, o settings, PageUp and PageDown scroll the log, q leaves; the match is kept after every play.
tui-help-more = “brus rules { $game }” prints all of it.

# The ends
tui-deal-end-title = Deal { $number } · { $headline }
tui-deal-ended = The deal ended with the match.
tui-end-side = { $side }: { $score } of { $target }
tui-points = { $points } { $reason }
tui-points-of = { $side } { $points }
tui-end-columns = deal dealer       score          who scored, and why
tui-end-record = The record of this match: { $file }
tui-end-no-record = The record of this match could not be written.

# Leaving, settings, files
tui-leave-title = Leave?
tui-leave-kept = The match is kept, and goes on where it stands when you come back.
tui-leave-not-kept = This match is not kept.
tui-new-title = A match waits. Begin a new one?
tui-new-about = You can go on with it (r). A new match (n) takes its place: the one that waits then ends unfinished, and only its record stays: { $file }
tui-settings-title = Settings
tui-pause-key = until Enter
tui-pause-none = none
tui-pause-seconds = { $seconds } s
tui-set-pause-label = Finished tricks stay
tui-set-pause-about = How long a finished trick stays on the table.
tui-set-speed-label = A play takes
tui-set-speed-about = How long each computer player takes, and how long it is before every lead.
tui-set-badges-label = Places on the cards
tui-set-badges-about = Each card shows its place in the order: 1 is the highest, w is a windmill, S counts when a Seven is led.
tui-set-four-colours-label = Four colours
tui-set-four-colours-about = A colour for each suit: clubs green, spades black, hearts red, diamonds blue.
tui-set-ascii-only-label = Suits as
tui-set-ascii-only-about = Letters c s h d for terminals that cannot show the symbols.
tui-set-symbols = ♣ ♠ ♥ ♦
tui-set-letters = c s h d
tui-too-small = Please make the terminal larger: it has { $width } × { $height } cells, the table needs 80 × 24.
tui-save-another = Another Brus is open; this one keeps its match beside the other.
tui-save-no-place = Too many games of Brus are open here: this match is not kept.
tui-save-impossible = Nothing can be written here ({ $reason }): what you play now is not kept.
tui-save-no-home = it is not known where your files belong: give a folder with --saves DIR or in BRUS_HOME
tui-save-no-record = No record of this match can be written: { $reason }.
tui-save-unreadable = The match that waited cannot be read, and stays where it is.
tui-save-damaged = The match that waited cannot be read; it was set aside as { $file }.
tui-cli-help = Play a match in the terminal against computer players. A match that was left goes on.
tui-cli-new = Show the menu also when a match waits.
tui-cli-seed = The seed of the first match that is begun.
tui-cli-saves = The folder for matches, records and settings.
tui-cli-no-terminal = “brus tui” needs a terminal to play in

