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
refusal-no-seven-to-hawk = no Seven is winning
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
refused-deal = no deal can begin like this: { $why } ({ $rule })

### Cards, plays, rules, matches

card-unreadable = “{ $text }” is no card: a rank of A K Q J T 9 8 7 6 5 and a suit of c s h d were expected
play-unreadable = “{ $text }” is no play: one to three cards run together were expected, with ! to dare and ^ to hawk
play-wrong-count = one to three cards are played at once, not { $count } (4.1)
play-card-twice = { $cards } names a card twice
play-no-card = a number that codes no cards
pack-wrong = these { $count } cards are not the pack (2.1): missing { $missing }, not in the pack { $strange }, twice { $twice }
cut-not-in-pack = { $card }, shown at the cut, is not in the pack (2.1)
variant-unknown = “{ $variant }” is no variant; there are { $known }
variant-players = { $variant } is for { $players } players, not { $seats } (8)
option-unknown = “{ $option }” is no house rule (9)
option-not-here = { $option } is no house rule of the { $variant } game (9)
option-value = { $option } was { $value }, and must be one of { $values } (9)
option-players = { $option } is not for { $seats } players (9)
option-four-only = { $option } = { $value } is for four players only (9)
option-huge-number = a huge number
option-strange-value = a value of the kind { $kind }
match-json-version = this match is written in version { $found }; version { $expected } was expected
match-json-unreadable = this is no match as Brus writes one

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
record-hex-exactly = { $most } hexadecimal digits
record-hex-between = { $least } to { $most } hexadecimal digits, two for each byte
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
