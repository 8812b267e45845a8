# Every sentence of Brus that a person can see, in English. One section a part of the program.
#
# What stands in braces is given by the program. Numbers are grouped by the custom of the language, so a seed or
# a file's size is given as text. A line that begins with a space goes on with the message above it.

### The messages themselves

message-unknown = there is no message “{ $id }” in “{ $language }”
message-unfilled = the message “{ $id }” cannot be said: { $reason }
message-no-language = there are no messages in the language “{ $language }”

### The command line: src/brus/cli/__init__.py

cli-help = Brus, the old card game of Jutland, Estonia and Iceland: five games, in the browser, in the terminal and from records. Begin with “brus serve” or “brus tui”.
cli-command-tui = Play a match in the terminal.
cli-command-replay = Replay records: the story and the comb.
cli-command-legal = Tell what the player to act may do at the end of a record.
cli-command-simulate = Let computer players play matches, and write their records.
cli-command-verify = Check that the shuffles of a record were fair.
cli-command-rules = Print the rules of a game.
cli-command-hint = Tell what to play at the end of a record, and why.
cli-command-analyse = Judge the decisions of a match, and its luck.
cli-usage = { $message }; “{ $command } --help” tells more
cli-heading-usage = Usage
cli-heading-options = Options
cli-heading-commands = Commands
cli-option-help = Show this help and do nothing else.
cli-option-version = Show the version and do nothing else.
cli-no-command = there is no command “{ $command }”, only { $known }
cli-no-option = there is no option “{ $option }” here, only { $known }
cli-option-value = { $takes ->
    [yes] { $option } needs a value
   *[no] { $option } takes no value
  }
cli-missing = { $name } is missing
cli-too-much = this is more than the command takes: { $found }
cli-any-number = a number
cli-no-folder = { $name } needs the name of a folder
cli-wrong-number = { $name } was { $found }; { $expected } was expected
cli-number-between = { $name } was { $found }; { $expected } from { $low } to { $high } was expected
cli-no-input = there is no standard input to read
cli-output-closed = whatever was reading the output has closed it
cli-file-fault = { $file }: { $reason }
cli-file-heading = == { $file }
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
card-no-text = { $found } is no text to read cards from (2.1)
cards-no-row = { $found } is no row of cards
seat-unknown = { $found } is no seat: a seat N E S W or its number from 0 to 3 was expected (1)
seat-does-not-play = { $seat } does not play: there are { $seats } players (1)
seats-wrong-count = there are 3 or 4 seats, not { $found } (1)
player-name-wrong = the name of { $seat } was { $found }; a text was expected
players-no-table = { $found } was given for the players; seats with their names were expected
play-not-one = { $found } is no play: a text such as “Kh!”, a play, or the number of a play was expected
hands-no-table = { $found } was given for the hands; each seat with its cards was expected
rules-not-these = { $found } is no rules of a match: those of a variant were expected, as get_variant("danish").rules() gives them
rules-of-another-match = the deal before it was played by other rules (8)
rules-of-another-deal = this deal is played by other rules than those that it was to be played out by (8)
options-no-table = { $found } was given for the house rules; a table of names with values was expected
hand-missing = no hand is given for { $seats } (8.2)
hand-wrong-count = { $seat } is given { $found } cards; every hand is dealt { $expected } (8.2)
card-unreadable = “{ $text }” is no card: a rank of A K Q J T 9 8 7 6 5 and a suit of c s h d were expected (2.1)
play-unreadable = “{ $text }” is no play: one to three cards run together were expected, with ! to dare and ^ to hawk (4.1)
play-announces-others = { $cards } cannot be announced: only cards that are played can, and { $played } were to be (6)
play-wrong-count = “{ $cards }” is no play: one to three cards are played at once, not { $count } (4.1)
play-card-twice = “{ $cards }” is no play: it names a card twice (2.1)
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
record-after-unfinished-trick = the trick before this one is not finished (2.6)
record-after-unfinished-deal = deal { $deal } before it is not finished (2.9)
record-card-not-in-pack = { $card } is not in this pack, whose lowest rank is { $low } (2.1)
record-card-missing = { $card } is missing from hands and talon (2.1)
record-not-due = out of turn: { $due } is due to lead (2.8)
record-not-due-pipes = out of turn: { $due } is due to lead, and without three alike nobody pipes (4.6)
record-nobody-asked-to-show = “{ $word }” stands here, but nobody is asked to show a hand (6.11)

### Computer players (src/brus/bots, src/brus/host.py)

level-unknown = “{ $level }” is no level of computer player; there are { $known }
level-budget = a budget is at most { $most } deals, or { $seconds } seconds (60000ms)
level-unknown-here = “{ $level }” is no computer player; there are { $known }, with a budget “search:20000” or “search:50ms”, “net: FILE” for a net, and “cmd: PROGRAM” for a program of your own
level-unknown-file = “{ $level }” is no computer player; did you mean “cmd: { $program }”?
host-wrong-number = { $found } is no whole number for the seed of a match, or for its number
host-no-bot-to-act = no computer player is waited for now

### Why a play is good (src/brus/bots/reasons.py)

against-it = against it: { $why }
why-only = your only play
why-pipe = pipe: three alike that are taken together count as three tricks (4.4, 4.6)
why-do-not-pipe-into-chimney = do not pipe: with one stroke to go the point for a piped triple is too much, and builds a chimney (4.7, 8.3)
why-do-not-pipe = do not pipe: these three would be beaten too easily, and three tricks lost with them (4.2, 4.4)
why-prove = prove the dare: hidden, it scores nothing (6.11)
why-hide = hide the hand: shown, it tells the opponent on your left of { $hidden } (6.11)
why-chimney-care = chimney care: with { $needs ->
    [one] one stroke
   *[other] { $needs } strokes
  } to go, what a dare, a smack or a hawk would bring is too much, and builds a chimney (8.3)
why-hawk = hawk: Kc on an opponent's Seven scores a stroke (5.1)
why-oversmack = oversmack: Jc beats the Kh that smacked your partner's 8s (6.9)
why-smack = smack the dare: { $cards } on the dared { $dared } (6.8)
why-cover-dare = cover the dare: with { $cards } on top nobody can smack your partner's { $dared } (6.8)
why-keep-guard = keep { $guard }: it guards your partner's dare, for what you hold cannot smack { $dared } (6.8)
why-dare-safely = dare: no opponent yet to play can hold a higher matador (6.8)
why-dare = dare: the chance that { $higher } is not behind is { $percent } %, good enough for what a dare brings here (6.8, 6.9)
why-do-not-dare-unlawfully = do not dare: it is not allowed here, and would be smacked (6.12)
why-do-not-dare-into = do not dare: { $smacker } is known to hold { $feared } (6.8)
why-do-not-dare = do not dare: the chance that { $higher } is not behind is { $percent } %, too little for what a smack costs here (6.8, 6.9)
why-win-deal = { $leads ->
    [yes] lead { $cards }
   *[no] take it
  }: { $jan ->
    [yes] the fifth trick wins the deal, and makes a jan (7.1, 7.2)
   *[no] the fifth trick wins the deal (7.1)
  }
why-stop-deal = { $leads ->
    [yes] lead { $cards }, which is hard to beat
   *[no] take it
  }: else { $alone ->
    [yes] another player
   *[no] the other side
  } gets the fifth trick, and the deal (7.1)
why-save-jan = { $leads ->
    [yes] lead { $cards }
   *[no] take it
  }: a trick of your own saves the jan (7.2)
why-save = save: your partner { $winner } is winning
why-overtake = overtake your partner: { $theirs } of { $winner } is beaten more easily by those behind you than { $cards }
why-cheapest = economy in last hand: the cheapest that takes the trick
why-robber = on the robber: this deal may end the match, so take what can be taken (8.6)
why-safe-winner = take it: nothing behind can beat { $cards }, and nothing cheaper is as safe
why-high-enough = economy in { $hand ->
    [2] second
   *[3] third
  } hand: { $cards } is winning, and nothing cheaper is as hard to beat
why-leave-to-partner = leave it to your partner { $partner }, who plays after you: throw the least useful
why-throw = throw the least useful: nothing that you hold takes this trick
why-let-go = let it go, and throw the least useful: what takes this trick is worth more later
why-cash-seven = cash the Seven: nothing that beats it is out (3.1, 3.2)
why-lead-together = lead { $units ->
    [2] a double
   *[3] a triple
  }: whoever would beat it needs { $units } cards for that in one hand, and it counts as many tricks (4.2, 4.4)
why-cash-highest = cash it: nothing that beats { $cards } is out
why-lead-seven = lead the Seven: matadors do not beat it, only { $count ->
    [one] one card that is out does
   *[other] { $count } cards that are out do
  } (3.1)
why-lead-high = lead high: { $count ->
    [one] only one card that is out beats
   *[other] only { $count } cards that are out beat
  } { $cards }
why-lead-low = lead low: what you keep is worth more in later tricks
why-surer = { $cards } takes the trick more often than { $other }
why-cheaper = keep { $other }, which is worth more in later tricks
why-more-deals = wins the deal in { $deal } % instead of { $other_deal } %
why-rest = keeps more for the rest of the match
why-tried = comes to more, played out
why-none = no rule of thumb speaks for it
play-not-legal-here = { $play } may not be played here

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
record-no-text = { $found } is no text and no bytes to read a record from
record-not-one = { $found } is no record that can be written
record-other-players-or-options = this record holds under “x-” keys what would be read as players, or as options what would be read as “x-” keys
record-kind-truth = true or false
record-kind-number = a whole number
record-kind-fraction = a number with a fraction
record-kind-text = a text in quotes
record-kind-list = a list in square brackets
record-kind-table = a table of keys
record-kind-moment = a date or a time
record-option-type = the option “{ $key }” must be true, false, a whole number or a text in quotes (9)
record-wrong-seats = “seats” must be 3 or 4, not { $found }
record-no-seat = “{ $key }” must be one of N E S W, not “{ $found }” (1)
record-missing-hand = the hand of { $seat } is missing (2.7)
record-in-key = { $key }: { $message }
record-wrong-count = { $key }: { $expected } cards were expected, { $found } found (2.1, 2.7)
record-too-many-cards = { $key }: more than { $most } cards (2.1)
record-card-twice = { $card } stands twice: in { $first } and in { $second } (2.1)
record-trick-unreadable = “{ $found }” is no trick: a leader, a colon and plays were expected, as in “S: 9c Kh! 7d” (2.6)
record-too-many-plays = “{ $found }” is one play too many: there are { $seats } players (1)
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
shuffle-no-seeds = { $found } is no list of seeds
shuffle-no-pack = there is no card to shuffle
shuffle-cut-missing = deal { $deal }: the cut scores in this match and does not stand in the record; by secret and seeds it shows { $due } (7.3)
shuffle-bad-secret = a secret has { $expected } bytes, not { $found }
shuffle-bad-seed = a seed has 1 to { $limit } bytes, not { $found }

### The commands that read records, and their output

cli-json-help = Print JSON and nothing else, one document a line.
cli-replay-help = Replay records (“-” is standard input) and print the story and the comb.
cli-legal-help = Tell what the player to act may do at the end of an unfinished record.
cli-verify-help = Check that every deal's pack follows from its published shuffle.
cli-simulate-help = Let computer players play whole matches and write their records.
cli-variant = The game.
cli-seats = Players, 3 or 4.
cli-option = A house rule, such as target=7; may be given several times.
cli-simulate-bots = Levels for the seats in order, or one for all; “cmd: ./mybot” runs a program. Given several times, each is one bot.
cli-simulate-matches = How many matches; more than one needs --out.
cli-simulate-seed = The same seed gives the same matches.
cli-simulate-out = The folder to write records to; without it one match goes to standard output.
cli-rules-help = Print the rules of a game, made from the data that it is played by.
cli-rules-seats = Players, 3 or 4.
legal-not-begun = nobody is to act: no deal has begun
legal-between-deals = nobody is to act: the last deal of this record is over, and { $dealer } deals next
legal-match-over = nobody is to act: { $side } has won the match
legal-plays = { $seat } may: { $plays }
verify-counts = deals: { $deals }, fair: { $fair }, without proof: { $missing }
simulate-needs-out = more than one match needs --out DIR
simulate-written = { $count ->
    [one] One record was
   *[other] { $count } records were
  } written to { $folder }
simulate-empty-out = --out needs the name of a folder, and was given none
simulate-option-form = “{ $text }” is no house rule: NAME=VALUE was expected
simulate-option-twice = the house rule { $option } was given twice
simulate-bots-count = { $found } levels were given for { $seats } seats; give one for all or one for each: { $known }, “net: FILE”, or “cmd: PROGRAM”
simulate-bots-in-time = “{ $level }” has a budget in time, and would play otherwise on every machine: give it in deals, as in “{ $instead }”
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
story-dare-stands = { $seat } dared { $card }: { $scores ->
    [yes] it stands
   *[no] it stands, but counts nothing without the trick (6.7)
  }
story-smacked = { $seat } dared { $card }: { $by } smacks it with { $matador }
story-oversmacked = { $by } oversmacks { $card } of { $seat }
story-dared-unlawfully = { $seat } dared { $card } where it is not allowed (6.12)
story-asked-to-show = { $seat } dared and the dare stands, if the hand is shown (6.11)
story-shown = { $seat } shows the hand to { $to }
story-hidden = { $seat } does not show the hand
story-points = { $side }: { $points } for { $reason }
story-chimney = { $side } builds a chimney, and goes to { $target }
story-standing = { $side } stands on { $needs }
story-robber = { $side } is on the robber
story-scratched = { $side } scratches the other side
story-buk = a buk: four tricks each, and the next deal is worth { $waiting } more
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

### Advice (src/brus/cli/hint.py, src/brus/cli/analyse.py)

cli-hint-help = Tell what the player to act could do at the end of an unfinished record, in order of merit, with the chances to win the match and the deal, and why.
cli-analyse-help = Judge every decision of a record by what the player could know; tell the mistakes, the luck of the cards, and apart from them what open cards would have shown.
cli-analysis-simulations = Deals played out for each decision, shared among its plays; more take longer and leave smaller errors.
cli-analysis-seed = The same seed gives the same bytes.
hint-heading = { $seat } to act: the chance to win the match, and this deal (% ± standard error)
hint-play = { $mark } { $play }  { $chance } ± { $error }   { $deal } ± { $deal_error }   { $why }
hint-mark = ≈
hint-as-good = { $mark } as good, as far as can be told
hint-as-for = as for { $play }
analysis-progress = { $done } of { $count } decisions
analysis-swings = { $side }: the chance to win the match
analysis-mistakes = { $count ->
    [0] No mistake
    [one] One mistake
   *[other] { $count } mistakes
  } in { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  } that could have been made otherwise; a loss counts from { $least } % on, and beyond two standard errors
analysis-mistake = deal { $deal }, trick { $trick }, { $seat }: { $played }, better { $best }: { $before } % became { $after } %, lost { $loss } ± { $error }: { $why }
analysis-players = Mistakes, and the chance to win the match that they lost (%)
analysis-player = { $player }: { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  }; cards: { $cards } for { $cards_lost }; daring: { $daring } for { $daring_lost }
analysis-luck = The luck of the cards: what chances moved without mistakes, in finished deals (%)
analysis-luck-of = { $side }: { $luck }
analysis-hindsight = With open cards, which nobody could know, and which is no mistake
analysis-hindsight-of = { $seat }: { $cost ->
    [0] nothing
    [one] one of { $count } plays cost something
   *[other] { $cost } of { $count } plays cost something
  }
analysis-hindsight-play = {"  "}deal { $deal }, trick { $trick }: { $played }, better { $best }, gave away { $match ->
    [yes] the match
   *[no] { $strokes ->
      [one] one stroke
     *[other] { $strokes } strokes
    }
  }
analysis-hindsight-alone = { $seat }: in { $other } of { $count } decisions other cards were best

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
rules-sevens = When a Seven is led, only these have power, high to low (3.1): { $order }{ $ks ->
    [yes] ; and Ks, which beats Kc once it is winning, and nothing else (3.4)
   *[no] {""}
  }
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
rule-deal = Everyone holds three cards. { $alone ->
    [yes] Who
   *[no] The side that
  } takes { $needed ->
    [5] five
   *[other] { $needed }
  } of the { $tricks } tricks wins the deal, and scores one point; one more for a jan: when the others took no trick at all (7.1, 7.2).
rule-match = The score is kept on a comb of { $line ->
    [line] lines
   *[stroke] chalk strokes
  }: each point crosses out one of { $alone ->
    [yes] yours
   *[no] your side's
  }. The first to cross out { $target ->
    [1] its only one
    [2] both
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
   *[both] , by Kc, the Beggar King, or by Ks, Kristian Andersen, once Kc is winning.
  } Even matadors do not beat it (3).
rule-sevens-plain = Sevens and black Kings are plain windmills (3.6).
rule-hawking = When your Kc takes an opponent's Seven in a trick led with a Seven you may announce it: it hawks, one point (5).
rule-singles = Only single cards are led (4.8).
rule-multiples = { $most ->
    [two] Two cards
   *[other] Two or three cards
  } of one rank may be led together. Then everyone plays as many, and they count as so many tricks. To take them, one player must beat every one of them, one for one (4.1, 4.2, 4.4).
rule-piping = Who holds three cards of one rank may pipe before any lead: take over the lead, and lead all three (4.6).
rule-triple = { $alone ->
    [yes] Who
   *[no] The side that
  } takes three { $piping ->
    [yes] piped cards
   *[no] cards led together
  } scores one point for it (4.7).
rule-daring = To dare is to announce Kh or 8s as you play it, while somebody has still to play and a higher matador, not in your own hand, is still out. The highest matador in the trick decides. If it is { $alone ->
    [yes] your own
   *[no] your side's
  }, the dare stands: Kh scores { $king }, 8s { $eight }. If it is an opponent's, it smacks yours: Kh scores { $smacked_king }, 8s { $smacked_eight } for them (6.8, 6.9).
rule-oversmack = When an opponent's Kh smacks a dared 8s, and Jc of { $alone ->
    [yes] the darer
   *[no] the darer's side
  } then beats that Kh, it is an oversmack: { $points }{ $alone ->
    [yes] ; where it is the third player's Jc, that one scores { $third }
   *[no] {""}
  } (6.9).
rule-both-dared = When 8s and Kh are both dared by opponents, all goes to the highest matador: { $king } where that is Kh, { $jack } where it is Jc{ $alone ->
    [yes] {""}
   *[no] ; by partners, { $stand } where they stand and { $smacked } where they are smacked
  } (6.9).
rule-daring-king = To dare is to announce Kh as you play it, while somebody has still to play and Jc, not in your own hand, is still out. Led, which is called the round, it scores { $led }, or { $smacked_led } for the others if their Jc smacks it; played second or third, under you, it scores { $later }, or { $smacked_later } (6.10).
rule-no-dare = You may not dare { $when }.
rule-no-dare-talon = when the talon is empty (6.3)
rule-no-dare-first = in the first trick of a deal (6.4)
rule-no-dare-last = in the last trick (9)
rule-no-dare-seven = when a Seven was led (6.6)
rule-no-dare-to-win = if it would win the match (6.5)
rule-no-dare-last-line = with one line left (6.5)
rule-dare-needs-trick = A dare that stands scores only if { $alone ->
    [yes] its player
   *[no] its side
  } takes the trick too (6.7).
rule-unlawful = A dare that is not allowed may be made, but pays the opponents as if it were smacked: { $points } (6.12).
rule-unlawful-both = { $king } for Kh, { $eight } for 8s
rule-unlawful-king = { $led } when Kh is led, else { $later }
rule-proof-left = When a dare stands, the darer shows the rest of the hand to the opponent on the left, or gets no points (6.11).
rule-proof-both = When a dare stands, the darer shows the rest of the hand to both opponents, or gets no points (6.11).
rule-cut = Jc or Kh shown at the cut is a point for the dealer's side, and the pack is cut again (7.3).
rule-buk = Four tricks each is a buk: nobody scores, and the next deal is worth one more{ $adds ->
    [yes] , one for each buk in a row
   *[no] {""}
  } (7.4).
rule-chimney = The last stroke must come from winning a deal. Any other gain that would end the match leaves one stroke over, and builds a chimney: your comb grows by a stroke (8.3).
rule-standing = Who needs only three strokes, two or one is said to stand on three, on two, on one (8.5).
rule-robber = The last line is the robber. Who clears the comb before the others have crossed out a line has scratched it (8.6).
rule-more-dealers = The deal passes to the left; the first dealer is drawn by lot, and the lowest card deals (2.10).
rule-more-cards-seen = Played cards lie open while their trick is on the table; afterwards only the last trick may be looked at, until the next lead (2.11).
rule-more-dealt = The cards are dealt { $singly ->
    [yes] one at a time
   *[no] three at once
  }, beginning { $first ->
    [dealer] with the dealer
   *[forehand] on the dealer's left
  } (8.2).
rule-more-draw = After a double or triple everyone draws as many cards as were played; a talon that cannot give so many to all is shared out equally (4.5).
rule-more-hawking = The Seven that is hawked must be winning, and not your partner's. In a double or triple it is enough that Kc beats one Seven that is winning: the point is scored though the tricks go elsewhere (5.2, 5.3).
rule-more-daring = Nobody dares when a higher matador lies in the trick already{ $both ->
    [yes] , played by the darer at the same time included
   *[no] {""}
  }; a matador in the talon counts as not played (6.1(c), 6.2).
rule-more-unlawful = Where unlawful_dares is “smacked”, a dare that is not allowed may be made, but pays the opponents as if it were smacked: { $points } (6.12).

### Where files lie (src/brus/home.py)
home-unknown = it is not known where your files belong: name a folder in BRUS_HOME, or with --data DIR (brus tui: --saves DIR)

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
tui-log-dare-named = { $who } { $many ->
    [yes] dare
   *[no] dares
  } { $card }: { $name ->
    [round] the round!
   *[under] under you!
  }
tui-log-stands = { $many ->
    [yes] Your dare
   *[no] { $who }’s dare
  } of { $card } stands{ $scores ->
    [yes] .
   *[no] , but the others took the trick: no points (6.7).
  }
tui-log-stands-before = { $many ->
    [yes] Your dare
   *[no] { $who }’s dare
  } stands{ $scores ->
    [yes] .
   *[no] , but the others took the trick.
  }
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
tui-log-smacked-with = { $who } { $many ->
    [yes] smack
   *[no] smacks
  } with { $matador } the { $card } that { $whom } dared!
tui-log-smacked-before = { $who } { $many ->
    [yes] smack
   *[no] smacks
  } the dare.
tui-log-oversmacked = { $who } { $many ->
    [yes] oversmack
   *[no] oversmacks
  } the { $card }!
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
tui-log-chimney = A chimney! Only a deal can be the last stroke (8.3): { $side } now { $many ->
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
tui-form-level = Level of { $seat }
tui-form-level-about = { $about } { $lacks ->
    [yes] Two levels more, strong and expert, need Numba: .venv/bin/pip install -c constraints.txt -e '.[fast]'
   *[no] {""}
  }
tui-level-beginner = beginner
tui-level-casual = casual
tui-level-good = good
tui-level-strong = strong
tui-level-expert = expert
tui-level-about-beginner = Beginner: takes whatever can be taken, as cheaply as it goes, and remembers nothing but what lies on the table.
tui-level-about-casual = Casual: plays by rules of thumb and to the score, but remembers only the last trick and the one on the table, dares too readily, and spends good cards too soon.
tui-level-about-good = Good: plays by rules of thumb and to the score, remembers every card, spares the partner's tricks, and dares by the chances.
tui-level-about-strong = Strong: knows what good knows, and before each play tries out what may come of it in thousands of deals that fit all it has seen.
tui-level-about-expert = Expert: goes beyond strong; it thinks longer, about deals that the others’ plays speak for, asks a trained net, and solves the last tricks.
tui-level-replaced = The levels strong and expert need Numba, which does not work here: good plays in their place.
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
tui-option-about-target = How long the match is: whoever first crosses out so many strokes wins (8.1).
tui-lines-to-clear = Lines to clear
tui-lines-about = How long the match is: whoever first crosses out so many lines wins (8.1).
tui-option-about-low-rank = Whether the pack has the four Tens or the four Fives (2.1).
tui-option-about-first-lead = Who leads to the first trick of a deal (8).
tui-option-about-kristian-andersen = Whether the King of spades, called Kristian Andersen, beats the King of clubs in a trick led with a Seven (3.4).
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
tui-key-usual = usual rules ({ $count } changed)
tui-key-resume = go on
tui-key-settings = settings
tui-key-help = rules
tui-key-leave = leave
tui-key-stay = stay
tui-key-menu = menu
tui-key-close = close
tui-key-scroll = scroll
tui-key-end = to the end
tui-key-go-on = go on
tui-key-deal = deal the cards
tui-key-how-it-goes = how it goes
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
tui-key-dare-named = dare { $card }: { $name ->
    [round] the round
   *[under] under you
  }
tui-key-dare-instead = dare { $cards } instead
tui-key-dare-back = do not dare
tui-key-hawk = hawk with { $card }
tui-key-hawk-back = do not hawk
tui-key-back = back
tui-key-advice = { $shown ->
    [yes] log
   *[no] tip
  }
tui-key-review = review
tui-key-last-trick = last trick
tui-key-badges = { $shown ->
    [yes] hide places
   *[no] show places
  }

# The table
tui-table-title = { $game }
tui-table-deal = deal { $number } · { $target } { $line ->
    [line] { $one ->
      [yes] line
     *[no] lines
    }
   *[stroke] { $one ->
      [yes] stroke
     *[no] strokes
    }
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
tui-hint-lead-more = You lead one card, or { $most ->
    [2] two
   *[other] two or three
  } of one rank (4.1): pick with the numbers, then Enter.
tui-hint-lead = You lead: play any card.
tui-hint-hardest = { $count ->
    [0] Nothing still out beats { $card }.
    [one] Hardest to beat is { $card }: one card still out does.
   *[other] Hardest to beat is { $card }: { $count } cards still out do.
  }
tui-hint-hardest-none = Windmills only: led, one takes the trick if no beater is played.
tui-hint-partner = Your partner { $who } is winning with { $cards }, { $why ->
    [last] and nobody plays after you
   *[unbeaten] and nothing still out beats { $count ->
      [one] it
     *[other] them
    }
  }: you need not beat { $count ->
    [one] it. Play a card that you can spare.
   *[other] them. Pick { $count } cards that you can spare.
  }
tui-hint-partner-open = Your partner { $who } is winning with { $cards }, but { $after } plays after you, and { $risk ->
    [one] one card still out beats it.
   *[other] { $risk } cards still out beat it.
  }
tui-hint-partner-open-together = Your partner { $who } is winning with { $cards }, but { $after } plays after you and may beat them.
tui-hint-surer = { $count ->
    [0] None of yours is better: play any card.
   *[other] Harder to beat: { $cards }. Play any card.
  }
tui-hint-surer-together = { $can ->
    [yes] Yours can beat them too.
   *[no] Yours cannot.
  } Pick any { $count } cards.
tui-hint-unbeatable = Nothing that is left beats { $cards } of { $who }. { $count ->
    [one] Play a card that you can spare.
   *[other] Pick { $count } cards that you can spare.
  }
tui-hint-sevens = { $count ->
    [one] A Seven was led, and { $who } is winning with { $cards }. { $some ->
      [one] Only { $beaters } beats it (3).
     *[other] Only these beat it: { $beaters } (3).
    }
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
tui-legend-sevens-led = A Seven was led: only S cards count here, { $top } first; the numbers beat nothing.
tui-note-hawk = Kc may hawk: { $chimney ->
    [yes] now that scores nothing and builds a chimney, as the last stroke must come from winning a deal (8.3).
   *[no] one point for it, if you announce it with h (5).
  }
tui-note-chimney-dare = Dared, { $cards } cannot be your last { $count ->
    [one] stroke: if it stands, it
   *[other] stroke: if one stands, it
  } scores { $left ->
    [0] nothing
   *[other] only { $left }
  } and builds a chimney (8.3).
tui-note-chimney-triple = A piped triple that you take scores nothing now and builds a chimney (8.3).
tui-hint-taken = { $who } { $many ->
    [yes] take
   *[no] takes
  } { $units ->
    [one] the trick.
   *[other] { $units } tricks at once.
  }
tui-hint-last-trick = The last trick. It may be looked at until the next lead (2.11).
tui-hint-wait-thinking = { $who } is thinking …
tui-hint-wait-compiling = { $who } is thinking, for which machine code is made now; that happens once, and takes about half a minute …
tui-advice-title = Tip
tui-advice-column = match, % ± error
tui-advice-chance = { $chance } ± { $error }
tui-choice-dared = { $card } dared
tui-choice-hawking = { $card } hawking
tui-advice-as-good = { $mark } as good, as far as can be told
tui-advice-reckoning = The chances are being reckoned …
tui-advice-compiling = By rule of thumb. For the chances machine code is made now; that happens once, and takes about a quarter of a minute …
tui-advice-by-thumb = By rule of thumb. For the chances: { $lacking }
tui-advice-no-choice = There is nothing to choose: all that you can do is { $play }.
tui-pick-first = Pick cards with 1, 2, 3 or the mouse first, then Enter plays them.
tui-no-hawking = There is no hawking in this game (5). For a tip press t.
tui-press-a-number = Press the number of a card, or click it, to play it.
tui-too-early-trick = The trick still lies there to be looked at: Enter goes on.
tui-too-early-turn = Not yet: { $who } is to play. It is soon your turn.
tui-not-now = Not now: { $why } ({ $rule }).
tui-no-last-trick = { $gone ->
    [yes] Only until the next lead (2.11).
   *[no] No trick of this deal has been taken yet.
  }
tui-last-trick-lies = The last trick lies on the table now.
tui-resumed = Your match goes on where it was left.

# The rules in short
tui-rank-matadors = the matadors: they beat all that follow
tui-rank-9 = the bishops
tui-rank-A = the priests
tui-rank-J = the deacons
tui-rank-6 = the schoolboys
tui-rank-windmills = the windmills, all other cards: they beat none
tui-rank-sevens = when a Seven is led: only these, high to low
tui-rank-ks = Kristian Andersen: beats Kc, and nothing else
tui-rule-sides = { $own } play against { $other }.
tui-rule-alone = Everyone plays alone.
tui-lots = For the first deal the lowest card deals (A is high, { $low ->
    [T] 10
   *[other] { $low }
  } low; clubs above spades, hearts, diamonds): { $drawn }. { $who } { $many ->
    [yes] deal
   *[no] deals
  } (2.10).
tui-intro-title = { $game }: how it goes
tui-new-match-title = { $game }: a new match
tui-guide-more = more below
tui-guide-more-intro = more below; Enter skips it, and ? shows it again at the table
tui-intro-opening = The cards have an odd order, and each shows its place in it. Those with a number, 1 to 18, are the beaters: a lower number beats a higher one. Those with a w are the windmills: they beat nothing, and every beater beats them.
tui-intro-house = House rules at this table: { $rules }
tui-intro-seed = Seed of the shuffles: { $seed }
tui-help-title = { $game }: the rules in short
tui-help-keys = Keys: 1 2 3 or a click play a card. Where several may be played they pick it, and Enter plays. d marks a card to dare (!), h K♣ to hawk (^), and Enter plays it; p pipes, s shows, n does not. t gives a tip, l shows the last trick, b the places, o settings, PageUp and PageDown scroll the log, q leaves; the match is kept after every play.
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
tui-review-title = The match reviewed, by what you could know
tui-review-begins = The match is being replayed …
tui-review-compiling = Machine code is made now; that happens once, and takes about a quarter of a minute …
tui-review-progress = { $done } of { $count } decisions
tui-review-over = Judged by deals that fit what each player knew, played on by rules of thumb. A mistake is a play to which another was clearly better: by { $least } % of the match or more, and by more than chance explains. Luck is no mistake.
tui-review-verdict-cards = { $better ->
    [yes] { $side } had the better cards: luck was worth { $luck } % of a match.
   *[no] Luck favoured nobody.
  }
tui-review-verdict-mistakes = { $alone ->
    [yes] Your mistakes cost you { $own } %.
   *[no] Your own mistakes cost { $own } %, those of your partner { $partner } { $theirs } %.
  }
tui-review-dearest = The three dearest
tui-review-in-order = All of them, in order
tui-review-lesson = { $count } times, for { $lost } % together: { $why }
tui-review-signs = The chance to win the match with the better play → with yours, and the difference; ± is its error.
tui-review-lacking = No review: { $lacking }
tui-review-swings = The chance of { $side } to win the match, deal by deal
tui-review-mistakes = { $count ->
    [0] Your mistakes: none so far
    [one] Your mistakes: one
   *[other] Your mistakes: { $count }
  } in { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  }
tui-review-mistakes-none = Your mistakes: none in { $decisions ->
    [one] one decision
   *[other] { $decisions } decisions
  }
tui-review-mistake = Deal { $deal }, trick { $trick }: { $played }, better { $best }
tui-review-loss = { $before } % → { $after } %   { $loss } ± { $error }
tui-review-held = You held { $hand }.
tui-review-table = On the table: { $plays }.
tui-review-players = Mistakes, and what they lost of the chance to win the match
tui-review-columns = decisions           cards          daring
tui-review-mistakes-of = { $count } for { $lost } %
tui-review-luck = The luck of the cards: what chances moved without mistakes
tui-review-luck-of = { $luck } %
tui-review-hindsight = “brus analyse” on the record that was kept lists also { $partner ->
    [yes] the mistakes of your partner and of
   *[no] those of
  } the others, and what open cards would have shown.

# Leaving, settings, files
tui-leave-title = Leave?
tui-leave-kept = The match is kept, and goes on where it stands when you come back.
tui-leave-not-kept = This match is not kept.
tui-new-title = A match waits. Begin a new one?
tui-new-about = You can go on with it (r). A new match (n) takes its place: the one that waits then ends unfinished, and { $left }
tui-new-about-record = only its record stays: { $file }
tui-new-about-nothing = nothing of it stays, since its record cannot be written here.
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
tui-set-by-place-label = Hand sorted by
tui-set-by-place-about = By place in the game's order, or by rank as cards are usually written: A K Q J.
tui-set-sorted-place = place in the game
tui-set-sorted-rank = rank
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
tui-save-no-record = No record of this match can be written: { $reason }.
tui-save-unreadable = The match that waited cannot be read, and stays where it is.
tui-save-damaged = The match that waited cannot be read; it was set aside as { $file }.
tui-cli-help = Play a match in the terminal against computer players. A match that was left goes on.
tui-cli-new = Show the menu also when a match waits.
tui-cli-seed = The seed of the first match that is begun.
tui-cli-saves = The folder for matches, records and settings.
tui-cli-saves-empty = --saves needs the name of a folder, and was given none
tui-cli-no-terminal = “brus tui” needs a terminal to play in

extra-fast-missing = this needs Numba, which is not installed; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[fast]'
talon-wrong = the talon was to be { $found }; an order of { $expected } was expected
cli-command-arena = Let computer players meet, and measure who is stronger.
cli-command-bot = Check a computer player of your own against the protocol.
cli-command-train = Learn again what the computer players know of a game.
cli-command-tally = Play random deals by the million, and count what comes of them.
extra-fast-broken = this needs Numba, which is installed but cannot be imported: { $reason }
extra-cluster-missing = this needs Ray, which is not installed; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[cluster]'
cli-tally-help = Play random deals by the million, every lawful play as likely as another, and count what comes of them.
cli-tally-deals = How many deals.
cli-tally-seed = The seed; the same seed gives the same deals, however they are shared out.
cli-tally-jobs = Processes on this machine, with --ray too; by default one a core.
cli-tally-ray = Share the work out with Ray, over the machines of a cluster or the cores of this one.
cli-tally-address = The Ray cluster to use, which is implied by this; "auto" finds one that runs here.
cli-tally-resume = A file that keeps what is finished; a run that was cut short goes on from it.
tally-plain = Numba is not installed: plain Python plays, fifty times slower; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[fast]'
tally-plain-broken = Numba is installed but cannot be imported: plain Python plays, fifty times slower ({ $reason })
tally-progress = { $percent } %, { $done } deals, { $speed } a second
tally-counts = { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } with { $plays } plays; { $buks ->
    [one] one was a buk
   *[other] { $buks } were a buk
  }
tally-side = { $side } won { $deals ->
    [one] one deal
   *[other] { $deals } deals
  } ({ $share } %) and { $matches ->
    [one] one match
   *[other] { $matches } matches
  }, with { $strokes ->
    [one] one stroke
   *[other] { $strokes } strokes
  } and { $chimneys ->
    [one] one chimney
   *[other] { $chimneys } chimneys
  }
tally-check = check { $check }
answer-yes = it may be done
answer-no = { $why } ({ $rule })

### Environments for other tools: src/brus/envs

extra-envs-missing = this needs { $package }, which is not installed; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[envs]'
env-play-without-number = { $play } has no number: only Kh and 8s are dared, only Kc hawks, and three cards are a whole hand
env-no-such-action = actions are numbers from 0 to { $last }: found { $found }
env-action-needs-hand = the action { $action } plays a whole hand of three with these cards
env-wrong-argument = { $name } is one of { $known }: found { $found }
env-table-deal = { $variant }, deal { $deal }, dealt by { $dealer }, { $talon } in the talon
env-table-side = { $side }: { $score } of { $target }, tricks: { $tricks }
env-table-won = { $side } won the match
env-picture-deal = { $variant } · deal { $deal }
env-picture-side = { $side }  { $score } of { $target }, tricks: { $tricks }

# Outside bots (docs/protocol.md)
match-json-outside-bot = “{ $level }” would run a program or read a file, which nothing that is read from a file may do
outside-no-level = “{ $level }” is no command for a bot: “cmd: ./mybot” was expected, or “cmd 5000: ./mybot” with the time for a play in ms
outside-wrong-time = the time for a play in “{ $level }” has to be from 1 to { $most } ms
outside-no-command = “{ $level }” names no command
outside-bad-quotes = the quotes of the command “{ $command }” do not close
outside-not-found = the bot { $program } was not found; { $named ->
    [path] see whether its name and its folder are right
   *[word] a program in this folder is called ./NAME
  }
outside-not-executable = the bot { $program } may not be executed: allow it with chmod +x, or name its interpreter, as in “cmd: python3 mybot.py”
outside-not-started = the bot { $program } cannot be started ({ $reason }): a script needs a first line such as #!/usr/bin/env python3, or its interpreter in the command
outside-start-silent = the bot { $bot } was not ready within { $seconds } s: “ready 1 NAME” was expected on its standard output, flushed
outside-start-ended = the bot { $bot } ended before it was ready
outside-start-version = the bot { $bot } wants version “{ $found }” of the protocol; this is version { $version }
outside-start-wrong = the bot { $bot } opened with “{ $answer }” where “ready { $version } NAME” was expected
outside-fault-deaf = the program does not read its standard input
outside-fault-ended = the program ended or closed its standard output
outside-fault-flood = the program writes without a pause
outside-fault-late = the answer came after more than { $ms } ms
outside-fault-silent = no answer came in { $ms } ms, nor in { $grace } ms more
outside-fault-too-long = the answer is longer than a line may be
outside-fault-unasked = “{ $answer }” answers nothing that was asked; remarks begin with # or go to standard error
outside-fault-unreadable = “{ $answer }” was answered where “play CARDS” was expected
outside-too-many-faults = the bot { $bot } broke off after { $count } faults in one match; the last: { $reason }
outside-last-lines = its last lines: { $lines }
outside-last-errors = its standard error: { $lines }
outside-serve-unreadable = “{ $line }” is no message of the protocol that can be read
cli-bot-help = For authors of bots that play over the text protocol (docs/protocol.md).
cli-bot-check-help = Try whether a bot keeps the protocol, and tell what to mend.
cli-bot-play-help = Serve one of our own levels over the protocol.
cli-bot-seed = The seed of the matches.
bot-verdict-passed = passed  { $check }: { $note }
bot-verdict-failed = FAILED  { $check }: { $note }
bot-verdict-noted = noted   { $check }: { $note }
bot-verdict-skipped = skipped { $check }: { $note }
bot-check-do = {"        "}What to do: { $advice }
bot-check-all-passed = All is well: the bot may enter the arena.
bot-check-some-failed = Some checks failed.
bot-check-no-command = “{ $level }” is no command: “cmd: ./mybot” was expected
bot-check-title-start = start
bot-check-title-quit-at-once = quit before a match
bot-check-title-quit = quit after the matches
bot-check-title-match = match
bot-check-title-time = time for a play
bot-check-title-unknown-lines = unknown lines
bot-check-title-unknown-keys = unknown keys
bot-check-title-restart = restart within a match
bot-check-title-same-luck = the same luck
bot-check-started = “{ $name }” was ready after { $ms } ms
bot-check-left = left by itself within { $seconds } s
bot-check-stayed = still ran { $seconds } s after quit, and was ended
bot-check-match = { $variant } with { $seats } players, { $plays ->
    [one] one play
   *[other] { $plays } plays
  }
bot-check-plays = { $plays ->
    [one] one play
   *[other] { $plays } plays
  }
bot-check-time = half within { $p50 } ms, 95 % within { $p95 } ms, the longest { $max } ms; allowed are { $limit } ms
bot-check-not-tried = not tried, since plain matches went wrong
bot-check-silent = no more matches are tried, since each would be waited for as long
bot-check-no-program = there was no program left to be told
bot-check-same-errors = its standard error: as before
bot-check-same = the same answers twice
bot-check-different = other answers the second time; a bot that takes its chance from “luck” can be tested again
bot-check-faults = { $count ->
    [one] one fault: { $first }
   *[other] { $count } faults, the first: { $first }
  }
bot-check-but = { $note }; { $faults }
bot-check-advice-start = see to it that the command runs in this folder; read the line “brus-bot 1”, write “ready 1 NAME” and flush; write nothing else to standard output before.
bot-check-advice-version = answer “ready 1 NAME”; the 1 is the version of the protocol, whatever that of the bot is.
bot-check-advice-quit-at-once = end the program when “quit” is read, or the end of the input.
bot-check-advice-quit = end the program when “quit” is read, or the end of the input, and its threads and children with it.
bot-check-advice-match = answer each “choose” with one line “play TEXT”, TEXT being one of “legal” as it stands there; “fault” lines tell the program what was wrong.
bot-check-advice-illegal = answer with one of the texts in “legal”, as it stands there; “fault” lines tell the program which rule refuses what it wrote.
bot-check-advice-unreadable = answer each “choose” with one line “play TEXT”, TEXT being one of “legal” as it stands there; write everything else to standard error, or after “#”.
bot-check-advice-late = answer sooner, or give the bot more time: “cmd 5000: …” allows 5000 ms for a play.
bot-check-advice-silent = answer each “choose” with one line, and flush standard output after it; a program that thinks for long needs more time, as in “cmd 5000: …”.
bot-check-advice-ended = find out why the program ends: its standard error stands above; it must read on until “quit”, or the end of the input.
bot-check-advice-unasked = write one line for each “choose”, and nothing else but remarks, which begin with “#” or “info”.
bot-check-advice-unknown-lines = pass over lines whose first word you do not know.
bot-check-advice-unknown-keys = pass over keys that you do not know.
bot-check-advice-restart = a program that was started again gets “new” and the next “choose”, in the midst of a deal: let it play from these alone.

# The arena
cli-arena-help = Let two computer players meet on duplicate deals, the same cards from both sides, and measure who is stronger; or with --ladder all of them. Each of a and b is a level, or what people call it (“good”, “strong”), “net: FILE” for a net of brus train, “cheater”, “ismcts: 200” or “ismcts: 1500ms” for OpenSpiel’s search, or “cmd: PROGRAM” for a bot of your own; “rules + greedy” are two partners.
cli-arena-program = "cmd: PROGRAM"
cli-arena-net = "net: FILE"
arena-ismcts-form = ismcts: BUDGET
cli-arena-a = The player whose share is told.
cli-arena-b = The player that it meets.
cli-arena-variant = The game; with --ladder it may be given several times, and without it all are played.
cli-arena-seats = Players at the table, by default 4; with --ladder by default every table that the games have.
cli-arena-matches = How many matches, rounded up to whole blocks of 2 (four players; 4 where partners differ) or 6 (three); { $usual } by default. With --sprt so many at most, { $most_of_test } by default.
cli-arena-single-deals = Instead of whole matches, play single deals at scores that matches of rules have come to, and count the chances to win the match that they leave: differences show with far fewer deals. --matches is how many then.
cli-arena-sprt = Play until a sequential test has its verdict.
cli-arena-elo0 = With --sprt: a is no stronger than this (by default 0).
cli-arena-elo1 = With --sprt: a is at least this strong (by default 30).
cli-arena-alpha = With --sprt: the risk to accept elo1 where elo0 is true (by default 0.05).
cli-arena-beta = With --sprt: the risk to reject elo1 where it is true (by default 0.05).
cli-arena-ladder = Let all levels and the cheater meet, and rate them.
cli-arena-player = With --ladder, who is on it, the weakest first: given once for each; all levels and the cheater otherwise.
cli-arena-rungs = With --ladder, let each meet only the one before it.
cli-arena-write = With --ladder: the file between whose marks the tables are written.
cli-arena-seed = The same seed gives the same cards and the same wins, whatever --jobs is.
cli-arena-jobs = Processes; by default one a core.
cli-arena-resume = A file that keeps what is finished; a run that was cut short goes on from it.
cli-progress = Tell how far it is on standard error, also where that is no terminal.
progress-compiling = Compiling once for this machine, which takes some { $seconds } seconds
progress-stopped-early = Stopped before anything new was finished
progress-stopped-kept = Stopped at { $far }; the same command goes on from { $file }
progress-stopped-lost = Stopped at { $far }; nothing of it is kept without --resume FILE
arena-needs-two = --a and --b are needed: a level, “cheater”, “net: FILE”, or “cmd: PROGRAM”; or --ladder
arena-partners-two = a side has two players, and “{ $party }” names { $found }
arena-partners-of-four = “{ $party }” are two partners, and with { $seats } players each side is one; four players have partners
arena-needs-variant = --variant is needed
arena-one-variant = only --ladder takes more than one --variant
arena-ladder-players = a ladder has two players or more, each named once
arena-ladder-alone = --ladder plays everybody against everybody: no --a, --b, --single-deals or --sprt goes with it
arena-only-with = { $option } goes only with { $other }
resume-empty-file = --resume needs the name of a file, and was given none
arena-sprt-elos = elo0 was { $elo0 } and elo1 { $elo1 }; elo0 must be the smaller one, and both lie from -2000 to 2000
arena-sprt-risks = alpha was { $alpha } and beta { $beta }; both must lie from { $least } to less than 0.5
arena-progress = { $a } { $won } : { $lost } { $b }, { $done } of { $matches } { $single ->
    [yes] single deals
   *[no] matches
  }
arena-title = { $variant }, { $seats } players: { $matches } { $single ->
    [yes] single deals
   *[no] matches
  } in { $blocks ->
    [one] one block
   *[other] { $blocks } blocks
  }, seed { $seed }
arena-who = { $who ->
    [a] a is stronger: the interval of the { $single ->
        [yes] chances
       *[no] matches
      } lies above one half
    [b] b is stronger: the interval of the { $single ->
        [yes] chances
       *[no] matches
      } lies below one half
   *[nobody] a and b cannot be told apart: the interval of the { $single ->
        [yes] chances
       *[no] matches
      } holds one half
  }
arena-ladder-progress = { $variant }, { $seats } players, pairing { $number } of { $count }: { $far }
arena-party = { $party } is { $name }
arena-program = { $name } ({ $command })
arena-head-what = won
arena-head-share = a’s share
arena-head-interval = 95 %
arena-row-matches = matches
arena-row-chances = chances left
arena-row-deals = deals
arena-row-points = points
arena-row-ms = ms a decision, { $part } %
arena-verdict = { $verdict ->
    [accepted] Accepted: a is stronger by { $elo1 } rather than by { $elo0 }
    [rejected] Rejected: a is stronger by { $elo0 } at most rather than by { $elo1 }
   *[undecided] No verdict yet between { $elo0 } and { $elo1 }
  } (risks { $alpha } and { $beta }; the log-likelihood ratio is { $llr }, its bounds { $low } and { $high }).
ladder-made-by = Written by:
ladder-heading = ### { $variant }, { $seats } players{ $options }
ladder-about = Each pairing: { $matches } matches on duplicate deals, seed { $seed }.
ladder-player = player
ladder-rating = rating
ladder-interval = 95 %
ladder-gap = of the way from rules to the cheater
ladder-rungs = Each against the one below it; matches and deals won, in percent, with the 95 % interval:
ladder-below = against
ladder-matches = matches
ladder-deals = deals
ladder-against = wins of … against
ladder-cross-matches = Matches won, in percent, with the 95 % interval:
ladder-cross-deals = Deals won, in percent, with the 95 % interval:
ladder-no-text = { $file } is no text in UTF-8 that could have the two lines between which the tables are written: { $begin } and { $end }
ladder-no-marks = { $file } lacks the two lines between which the tables are written: { $begin } and { $end }
env-no-world-here = other worlds are laid out only where a player is to act
env-no-world-found = no world that fits was found in { $tries } tries
env-option-form = house rules are written like target:3;proof:both, each once: found “{ $text }”
env-observer-params = the observer takes no parameters: found { $found }
env-no-such-outcome = chance ({ $chance }) cannot decide { $found } here
env-not-begun = the episode has not begun: reset() was expected first
env-no-such-row = “{ $found }” is no part of an observation: one of { $known } was expected
env-episode-over = the episode is over
ismcts-budget = “{ $found }” is no budget for IS-MCTS: “ismcts: 200” was expected, for so many simulations before a play ({ $fewest } or more), or “ismcts: 1500ms” for so long
arena-cheater-needs-fast = the cheater searches with Numba, which is not installed; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[fast]'
resume-file-busy = { $file } is being written to by another process
resume-file-unreadable = { $file }, line { $line }: nothing that “{ $command }” has finished stands there
resume-file-other = { $file } keeps another run: its { $key } is { $found }, and { $expected } was expected
workers-lost = the processes that play were lost { $attempts } times in a row; is there too little memory?
tally-ray-not-there = Ray cannot be reached: { $reason }
tally-ray-failed = Ray gave the work up: { $reason }
tally-jobs-are-here = --jobs counts processes of this machine; of the cluster that --address names all cores are used
tally-empty-address = --address needs the address of a Ray cluster, and was given none
arena-no-such-table = no game is for { $seats } players
arena-no-joblib = joblib is not installed, so one process plays where { $jobs } could; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[fast]'
solver-nobody-acts = the deal is over: nobody is to act
position-without-deal = no cards have been dealt, so nothing is unseen

## brus train

cli-train-help = Learn again what the computer players know of a game, from its rules alone: what they like, and the chance to win from every score. Needs hours for all games; a run that was cut short goes on.
cli-train-rounds = Rounds of looking for a better taste; { $usual } by default.
cli-train-deals = Deals played from each score; 20,000 by default, 2,000 with three players.
cli-train-seed = Chooses all luck; the same course comes to the same file.
cli-train-out = Where to keep what is found; an unfinished file is gone on from.
train-progress = { $what ->
    [taste] learning what to like, round { $done } of { $of }
    [equity-1] chances from each score, { $done } of { $of }
   *[equity-2] chances again, by players that know them, { $done } of { $of }
}
cli-train-net = Train a net instead, which tells what plays come to beyond what rules thinks of them.
cli-train-chapters = With --net, how many chapters, of a million choices each; { $usual } by default.
train-net-progress = { $done } of { $of } chapters; gained on { $over ->
    [net] the other net
   *[rules] rules
  }: { $gain } % of a match a deal
cli-train-more = With --net, how many chapters more whose lessons the net itself plays out; { $usual } by default.
cli-train-against = With --net, learn to beat the net of a file, from what it knows.
train-only-with-net = { $option } goes only with --net
train-not-against = { $option } does not go with --against
train-not-with-net = { $option } does not go with --net
net-not-read = { $file } cannot be read: { $reason }
net-no-net = { $file } is no net that brus train --net has written for these inputs
net-other-game = { $file } is a net for another game than { $variant } with { $seats } players
train-no-file = { $file } is no file of brus train
train-other-course = { $file } is of another course of training
train-written = written to { $file }
train-no-folder = --out: there is no folder { $folder }
train-not-written = { $file } cannot be written: { $reason }

### The server: tables (src/brus/server)
server-computer-name = computer, { $level }
server-settings-refused = the settings of the table cannot be: { $reason }
server-fill-seat = a computer player cannot sit at { $seat }: the seats are { $seats }
server-fill-all = one seat has to be left for you
server-refused-no-seat = for that you need a seat at this table
server-refused-seats-are-taken = seats are taken and given before a match and after it
server-refused-seat-taken = that seat is not free for it
server-refused-not-host = only the host of the table may do that
server-refused-not-playing = no match is being played here now
server-refused-stale = the table has gone on since; look again
server-refused-stand-in = a computer player acts for you; take your seat back first
server-refused-absent = Somebody who would have to agree is not here
server-refused-question = a question is being asked already; answer it first
server-refused-nothing-to-be-ready-for = there is nothing now that waits for you to be ready
server-refused-match-not-over = the match is not over
server-refused-no-seed-now = no seed is wanted from you now
server-refused-out-of-time = your time is over, and a computer player plays this card
server-refused-has-piped = you have piped; lead when the others have had the time for it too
server-refused-seen-since = that cannot be taken back: something has come out since, or it was not the last play
server-refused-no-claim-now = the rest can be claimed while a deal is played, before a lead when the time for piping is over
server-refused-claim-out-of-turn = the rest can be claimed when it is your turn
server-refused-claim = with the cards that you have seen it is not sure that all the rest is yours, whatever the others do
server-refused-claim-undecided = that is too much to work out; play on
server-refused-nothing-asked = you are not asked that now
server-refused-not-away = nobody acts for you, and the match is not put aside
server-refused-phrase = there is no such phrase
server-refused-no-text = at this table phrases and stickers are said, no text
server-refused-nothing-said = nothing is left of it that could be shown
server-refused-nobody-there = no person sits there
server-beats =
    { $count ->
        [0] Nothing beats { $card }.
       *[other] { $card } is beaten by { $cards }.
    }

## Serving: the shell around the tables
server-full = the server’s disk is full: nothing was lost, but nothing can be added now
server-data-unreadable = { $file } cannot be used as the server’s database: { $reason }
server-takes-nothing = the server’s disk takes nothing more: nothing was lost, but nothing can be added now
server-fenced = another server has taken over this table
server-store-fault = the server could not write this down: { $reason }
server-data-newer = { $file } was written by a newer version of Brus
server-guest = Guest { $number }
server-settings-tls = tls_cert and tls_key belong together: give both or neither
server-settings-rate = a rate is a count of at least 1 and a time, as 30/10 minutes
server-settings-origin = expected the address of a server and no more, as https://brus.example
server-settings-hosts = expected names of machines, as brus.example, without ports
server-settings-no-file = there is no file { $file }, which BRUS_SETTINGS names
server-settings-wrong = the setting { $name } cannot be { $found }: { $reason }
server-settings-file = { $file } cannot be read as settings: { $reason }
server-metric-lines = Lines that are open
server-metric-tables = Tables in memory
server-metric-commits = Transactions written since the start
server-metric-entries = Entries of the log written since the start
server-metric-commands = Commands by kind and outcome
server-metric-computer-plays = Plays of computer players by level
server-metric-resets = Lines that the server has closed, by reason
server-metric-requests = Requests by route and status
server-metric-faults = What went wrong, by place
server-metric-kept = Seconds from a command to the disk
server-rules-story = Where it comes from
server-rules-play = How it is played
server-rules-more = And besides
server-option-on = yes
server-option-off = no
server-no-such-page = There is nothing here.
server-not-built-title = Brus is running, but its pages have not been built
server-not-built =
    In a checkout, build them once with Node 20.19 or newer: go to the folder web, run npm ci, then npm run build, and start the server again.
    Meanwhile you can play in the terminal: brus tui by yourself, or brus join with this server’s address.
server-no-such-table = there is no such table
server-only-players = nobody may watch at this table
server-too-fast = that is too much at once; wait a moment
server-reset-protocol = this page is of another version than the server: load it anew
server-reset-bad-message = something was sent that the server does not understand
server-reset-too-fast = too much was sent at once
server-reset-slow = what was sent was not read
server-reset-elsewhere = this table was opened in another window
server-reset-gone = this table cannot be reached now
server-reset-draining = the server is being restarted; the table is kept
server-reset-forbidden = there is no seat for you here, and nobody may watch
server-fault = something went wrong on the server; it has been written down
server-not-from-here = this may only be asked from a page of this server
server-too-long = that is longer than the server takes
server-bad-body = the request is not understood: { $where ->
    [none] its parts are not those that are asked for
   *[other] { $where } is not what is asked for
}
server-wrong-method = nothing here answers to { $method }
server-no-json = the request is no JSON
server-nobody = the server does not know who asks
server-known-already = this device belongs to somebody already
server-empty-name = nothing is left of this name that could be shown
server-no-such-code = this is nobody’s recovery code, or it has been used
server-wrong-number = { $name } is no number that can be here
server-not-our-name = This server is not called by this name here; its settings say by which names it is (hosts).
server-data-in-use = another server, or a restore, has the folder { $folder }
server-cannot-listen = the server cannot listen at { $host }, port { $port }: { $reason }
server-tls-unreadable = the certificate or its key cannot be read: { $reason }
server-tls-passphrase = the key is protected by a passphrase, which a server that starts by itself cannot be asked: give it one without
server-backup-nothing = there is no database in { $folder }
server-backup-there = { $file } is there already
server-backup-nowhere = { $file } cannot be written: { $reason }
server-backup-no-file = there is no file { $file }
server-backup-failed = { $file } cannot be copied: { $reason }
server-backup-unsound = { $file } is no sound copy of a database that this version of Brus knows
server-api-title = Brus
server-api-about = People, games, tables and records. What is played goes over a table’s socket (docs/socket.md).
server-api-person = Become somebody, by a name; this device keeps who
server-api-me = Who asks, where they sit, and what their last game was
server-api-name = Take another name
server-api-code = Get another recovery code
server-api-forget = Let this device forget who it belongs to
server-api-recover = Be oneself on this device too, by a recovery code
server-api-games = The games, their house rules, and the levels of computer players
server-api-rules = The rules of a game in sentences; house rules may be given by their names
server-api-table = Open a table; whoever is nobody yet becomes somebody
server-api-lobby = Tables that wait for anybody
server-api-row = A table
server-api-record = The record of a finished match
server-api-replay = A finished match, step by step with all hands open
server-api-link = The address of a table for others.
server-api-qr = The way to a table as a QR code
server-api-done = Done
server-api-400 = The request is not understood, or asks for what cannot be
server-api-401 = Nobody knows who asks
server-api-403 = The request does not come from a page of this server
server-api-404 = There is no such thing
server-api-409 = This device belongs to somebody already
server-api-413 = The request is too long
server-api-429 = Too much at once
server-api-507 = The server’s disk is full

cli-command-serve = Open tables in the browser, alone or with friends.
cli-command-join = Sit down at a table on a server, from the terminal or with a bot.
cli-command-backup = Copy the server’s database, also while it runs.
cli-command-restore = Put such a copy in its place.
cli-serve-help = Serve tables in the browser until told to stop. Without any option it is for this machine alone. Everything can be set in the environment too (BRUS_PORT), and in a TOML file that BRUS_SETTINGS names; docs/server.md has the list.
cli-serve-host = The address to listen at; 127.0.0.1 by default.
cli-serve-port = The port; 2787 by default or, if that is taken, any that is free.
cli-serve-lan = Let phones in the same network come, and show a QR code for them.
cli-serve-tls-cert = The certificate, for HTTPS.
cli-serve-tls-key = The certificate’s key.
cli-serve-data = The folder of the database; by default where the terminal game keeps its matches.
cli-serve-public-url = The address that people come by, if a proxy stands before the server.
cli-serve-metrics = A port for Prometheus’ metrics.
cli-serve-open = Whether to open the browser; by default, if this is a terminal on a screen.
cli-serve-missing = the server needs { $lacking }; in a checkout of Brus: .venv/bin/pip install -c constraints.txt -e '.[fast,serve]'
cli-serve-address = Brus is at { $address }
cli-serve-phones = Phones in the same network: { $address }
cli-serve-phones-too = or { $address }
cli-serve-plain = This is plain HTTP: fine at home, but others in the network could listen, and browsers keep some features off. With --tls-cert and --tls-key it is not.
cli-serve-no-network = This machine is in no network, so no phone can come.
cli-serve-terminal = To play in the terminal instead: { $brus } tui by yourself, or { $brus } join { $address }
cli-serve-stop = Ctrl+C stops it; all tables are kept.
cli-serve-ended = Brus has stopped; all tables are kept.
cli-backup-help = Write a copy of the server’s database into a new FILE, whole as at one moment, also while the server runs.
cli-backup-done = { $file }: { $kilobytes } kB
cli-restore-help = Put a copy that brus backup has written in the place of the server’s database. The server must not run; the old database is kept beside it.
cli-restore-done = { $file } is the database now
cli-restore-kept = the old one is kept as { $file }
cli-join-help = Sit down at a table on a server: URL is the table’s link, or the server’s address for a table of your own against computer players. You play in lines of text; with --bot a computer player plays.
cli-join-bot = A level (good), or a program of your own: "cmd: ./mybot".
cli-join-seat = The seat to take; by default the first that is empty.
cli-join-name = What to be called there; by default your name on this machine, or the bot’s.
cli-join-matches = With --bot, leave after so many matches; 0 stays.
cli-join-variant = The game, at a table of your own.
cli-join-seats = Players, at a table of your own.
cli-join-data = The folder that keeps who you are on servers; by default where the terminal game keeps its matches.
join-no-address = “{ $address }” is no address of a server or a table
join-no-name = this machine does not tell your name; give one with --name
join-no-server = { $address } cannot be reached: { $reason }
join-no-brus = at { $address } is no server of Brus, or one of another version
join-turned-away = the server turns this away (status { $status })
join-line-cut = The line is cut; trying to come back.
join-no-seat = there is no such empty seat at this table; empty are: { $free }
join-closed = the table is closed
join-own-table = A table of your own: { $link }
join-match-over = The match is over: { $side } has won ({ $score })
join-welcome = You are at table { $table }, { $game }. A line with ? shows what can be typed.
join-seat = { $seat }{ $own ->
    [yes] {" (you)"}
   *[no] {""}
  }: { $name }, { $kind }
join-kind-empty = empty
join-kind-person = a person
join-kind-computer = a computer player, { $level }
join-score = Deal { $deal }. { $score }. Talon: { $talon }
join-trick = On the table: { $plays }
join-hand = Your hand: { $hand }
join-asks-lead = You lead.
join-asks-follow = You follow.
join-asks-pipe = Do you pipe? pipe or pass
join-asks-show = Do you show your hand? show or hide
join-phase-open = Say r when you are ready.
join-phase-over = The match is over. r asks for another one, q goes.
join-between = r goes on to the next deal.
join-question-undo = { $who } would like to take the last play back: y or n?
join-question-concede = { $who } would like to give the match up: y or n?
join-question-away = { $who } is away. What shall be done: wait, computer or aside?
join-said = { $who }: { $text }
join-why = { $why } ({ $rule })
join-no-play = “{ $line }” is nothing that can be done now; ? shows what can be
join-help =
    2 or Kh plays a card, 13 or 7s7h several; Kh! dares, Kc^ hawks; pipe, pass, show, hide
    r ready or go on, t the table, beats 2 what beats a card, undo, claim, concede, back
    y or n, or wait, computer, aside: answers; say TEXT, or one of: { $phrases }
    leave gives the seat up for good, q goes and keeps it
join-told-sat = { $who } { $many ->
    [yes] sit down.
   *[no] sits down.
  }
join-told-moved = { $who } { $many ->
    [yes] take another seat.
   *[no] takes another seat.
  }
join-told-left = { $who } { $many ->
    [yes] have left.
   *[no] has left.
  }
join-told-renamed = { $was } is called { $who } now.
join-told-computer = { $who }: a computer player sits down.
join-told-removed = { $who }: the computer player has gone.
join-told-ready = { $who } { $many ->
    [yes] are ready.
   *[no] is ready.
  }
join-told-unready = { $who } { $many ->
    [yes] are not ready any more.
   *[no] is not ready any more.
  }
join-told-began = Match { $number } begins.
join-told-stand-in = { $who }: a computer player goes on there.
join-told-back = { $who } { $many ->
    [yes] are back.
   *[no] is back.
  }
join-told-aside = The match is put aside.
join-told-resumed = The match goes on.
join-told-undone = { $who } { $many ->
    [yes] take the play back.
   *[no] takes the play back.
  }
join-told-claimed = { $who } { $many ->
    [yes] claim the rest, and it is true.
   *[no] claims the rest, and it is true.
  }
join-told-conceded = { $who } { $many ->
    [yes] give the match up.
   *[no] gives the match up.
  }
join-told-reminded = { $who }: the others are waiting.
join-told-timeout = { $who }: the time is up; a computer player plays this card.
join-told-closed = The table is closed.
join-told-shown = { $who } { $many ->
    [yes] show your hand.
   *[no] shows the hand.
  }

### The browser (web/)

web-title = Brus
web-page = { $page } – Brus
web-page-table = { $game } – Brus
web-page-your-turn = Your turn – { $game }
web-describe = Brus, an old card game of Jutland, Estonia and Iceland: two against two, in the browser
web-noscript = Brus needs JavaScript in the browser. In the terminal it is played with “brus tui”.
web-close = Close
web-yes = Yes
web-no = No
web-to-start = To the start page
web-to-start-kept = The match is kept, and waits for you there.
web-to-table = To the table
web-copy = Copy
web-copied = Copied
web-copy-marked = The text is marked: copy it as you copy any text. Pages that came over plain HTTP may not do it themselves.
web-no-answer = The server does not answer. Is the network there? Try again in a moment.
web-we = We
web-they = They

# Cards, aloud and in writing
web-card = { $rank } of { $suit }
web-card-back = a card face down
web-rank-A = Ace
web-rank-K = King
web-rank-Q = Queen
web-rank-J = Jack
web-rank-T = Ten
web-rank-9 = Nine
web-rank-8 = Eight
web-rank-7 = Seven
web-rank-6 = Six
web-rank-5 = Five
web-suit-c = clubs
web-suit-s = spades
web-suit-h = hearts
web-suit-d = diamonds
web-badge-matador = matador, number { $place } in the order
web-badge-place = number { $place } in the order
web-badge-windmill = beats nothing
web-badge-seven = beats nothing, but has power when a Seven is led
web-badge-about-place = A number is the card’s place in this order: 1 beats all that follow.
web-badge-about-windmill = The vanes of a windmill are on every card that beats nothing.
web-badge-about-seven = S1, S2 … is the place among those that have power when a Seven is led.
web-answer-pipe = pipe
web-answer-pass = do not pipe
web-answer-show = show the hand
web-answer-decline = do not show
web-computer-N = Nanna
web-computer-E = Egon
web-computer-S = Signe
web-computer-W = Villads

# The start page
web-start-sub = Two against two, five tricks to a deal
web-start-about = An old card game with an order of its own: the Jack of clubs is the highest card, the King of hearts is dared, and every point crosses a stroke of chalk.
web-start-now = Play now
web-start-now-about = { $game }, against the computer
web-start-friends = With friends, or another game
web-start-waiting = Matches that wait for you
web-start-go-on = Go on
web-start-table = { $game } · { $who }
web-start-alone = against the computer
web-start-nobody = nobody else has come yet
web-start-more = More
web-rules = Rules
web-lobby = Open tables
web-me = Me and my settings
web-licences = Licences
web-licences-about = Brus is free software (MIT). Its browser client contains these works of others:
web-lost = There is nothing here
web-lost-about = This page does not exist, or not any more.

# Opening a table
web-friends = A table with friends
web-friends-game = Game
web-friends-with = Who plays
web-friends-people = Friends, over a link
web-friends-computers = I alone, against computers
web-friends-seats = Players
web-friends-seats-about = With four, partners sit opposite each other. With three, everyone plays alone (1).
web-friends-level = How well the computer plays
web-friends-pace = Pace
web-friends-pace-none = no clock
web-friends-pace-friendly = a reminder
web-friends-pace-clock = a clock
web-friends-seconds = Seconds a play
web-friends-reserve = Seconds in reserve
web-friends-listed = Anybody may join
web-friends-listed-about = The table stands among the open tables, and the talk has phrases and stickers only, no free text. Otherwise only who has the link finds it.
web-friends-watch = Others may watch
web-friends-watch-about = Watchers see the cards that are open, and nobody’s hand.
web-friends-text = Free text in the talk
web-friends-text-about = Otherwise there are phrases and stickers only.
web-friends-house = { $count ->
    [0] House rules
    [one] House rules (one is changed)
   *[other] House rules ({ $count } are changed)
  }
web-friends-open = Open the table
web-friends-sit = Sit down and play
web-house = What is played here
web-house-usual = The usual rules.
web-house-line = { $name }: { $value } (usually { $usual })
web-pace-none = No clock: everyone takes the time they need.
web-pace-friendly = A friendly reminder when somebody thinks for long.
web-pace-clock = A clock for every play, and a reserve for the match. When both have run out, a computer player plays that one card.
web-talk-phrases = Phrases and stickers in the talk.
web-talk-text = Free text in the talk.
web-watch-yes = Others may watch; they see open cards only.
web-watch-no = Nobody watches.

# The lobby
web-lobby-empty = No table is waiting just now.
web-lobby-empty-about = Open one that anybody may join, and it stands here for others to find.
web-lobby-open = Open a table
web-lobby-seats = { $taken } of { $seats } seats taken

# Before a match
web-wait-about = The match begins when all { $count } seats are taken and everybody is ready.
web-wait-open = { $count ->
    [one] One seat is free
   *[other] { $count } seats are free
  }
web-wait-full = All seats are taken
web-wait-sit = Sit here
web-wait-fill = Put a computer player on the seat { $seat }
web-wait-computer = Computer
web-wait-remove = Remove
web-wait-ready = ready
web-wait-not-ready = not ready yet
web-wait-you = (you)
web-wait-free = Free the seat
web-wait-begin = Begin the match
web-wait-i-am-ready = I am ready
web-wait-unready = Not ready after all
web-wait-you-are-ready = You are ready. Waiting for the others …
web-wait-invite = Invite others
web-wait-invite-about = Whoever opens this link can sit down.
web-wait-invite-full = All seats are taken. People who have one come back to it by this link.
web-wait-invite-full-watch = All seats are taken; whoever opens this link can watch.
web-wait-invite-watch = Whoever opens this link can sit down, or watch.
web-wait-only-here = Only this machine can open the link.
web-wait-only-here-about = To let phones at home in, end Brus in its terminal and start it again with “brus serve --lan”; where “make play” began it, with “.venv/bin/brus serve --lan”. The table is kept.
web-wait-link = Link to this table
web-wait-code = QR code of the link to this table
web-wait-leave = Leave the table

# The table
web-arriving = To the table …
web-gone-title = This table is not there
web-gone-about = It has been closed, or it never was.
web-private-title = This table is private
web-hung-up-title = The line to this table is closed
web-menu = Menu
web-sound = Sound
web-deal-number = deal { $number }
web-watchers = { $count ->
    [one] one watches
   *[other] { $count } watch
  }
web-comb = The comb
web-comb-side = { $side }: { $score } of { $target } strokes crossed out.
web-note-robber = on the robber
web-note-standing = stands on { $needs ->
    [1] one
    [2] two
   *[3] three
  }
web-note-buk = { $count ->
    [one] A buk: this deal is worth one more.
   *[other] A buk: this deal is worth { $count } more.
  }
web-slate-goal = Five tricks win a deal, { $target } { $line ->
    [line] lines
   *[stroke] strokes
  } the match.
web-talon = { $count ->
    [one] card in the talon
   *[other] cards in the talon
  }
web-hand = Your hand
web-hand-raised = raised
web-hand-prepared = prepared for your turn
web-trick = The trick on the table
web-trick-card = { $who }: { $card }{ $state ->
    [won] , took the trick
    [wins] , winning
   *[plain] {""}
  }
web-last-trick = The last trick
web-last-trick-gone = There is none to look at: with the next lead the last trick is covered (2.11).
web-dared = dared!
web-hawked = hawked!
web-took-it = took the trick
web-dealer-letter = D
web-plate-dealer = dealer
web-you-deal = you deal
web-plate-computer = computer player
web-plate-reserve = { $seconds } s
web-plate-stand-in = stand-in
web-plate-away = line is down
web-plate-partner = partner
web-plate-turn = to play
web-plate-cards = { $count ->
    [one] holds one card
   *[other] holds { $count } cards
  }
web-plate-tricks = { $count ->
    [0] no trick
    [one] one trick
   *[other] { $count } tricks
  }
web-prompt-lead = You lead: play any card.
web-prompt-follow = { $count ->
    [one] Your turn: play any card.
   *[other] Your turn: play any { $count } cards.
  }
web-prompt-pipe = You hold three alike. Pipe, and lead all three?
web-prompt-show = Your dare stands. Show your hand, or lose its points (6.11).
web-prompt-wait = { $asks ->
    [lead] { $who } is about to lead …
    [show] { $who } is asked to show the hand (6.11) …
   *[other] { $who } is about to play …
  }
web-prompt-held-pipe = You pipe when the time for it is over, unless somebody before you does.
web-prompt-held = You lead { $cards }.
web-prompt-prepared = { $cards } is played when it is your turn, unless the table changes.
web-prompt-reminded = The others are waiting for you: it is your turn.
web-prompt-shuffling = The cards are being shuffled …
web-prompt-lot = Lots for the first deal: the lowest card as printed deals, Aces being high. Among equals diamonds are lowest, then hearts, spades, clubs.
web-prompt-stays = Touch the table to go on.
web-prompt-aside = The match has been put aside.
web-prompt-piping = piping: { $seconds } s
web-prompt-left = { $seconds } s
web-act-play = Play { $cards }
web-act-add = with { $card }
web-act-more = { $count ->
    [one] One card more.
   *[other] { $count } cards more.
  }
web-act-dare = { $count ->
    [one] Dare { $cards }!
   *[other] Dare { $cards }!
  }
web-act-dare-stake = scores, unless a higher matador smacks it
web-act-dare-about = A dare that stands scores for your side. Where an opponent smacks it with a higher matador, they score (6.8, 6.9).
web-act-hawk = Hawk with { $cards }!
web-act-hawk-dare = Hawk and dare with { $cards }!
web-act-pipe = Pipe!
web-act-pass = Do not pipe
web-act-show = Show your hand
web-act-decline = Do not show
web-act-sure = Sure? Once more
web-act-prepare = Play { $cards } when it is my turn
web-act-unprepare = Put { $cards } back
web-act-go-on = Go on
web-bubble-dare = { $name ->
    [round] The round!
    [under] Under you!
   *[plain] I dare!
  }
web-bubble-unlawful = … not allowed!
web-bubble-hawk = I hawk!
web-bubble-pipe = I pipe!
web-bubble-smack = Smack!
web-bubble-oversmack = Oversmack!
web-bubble-decline = I do not show
web-bubble-claim = The rest is mine
web-bubble-no = I say no
web-bubble-reminded = Still thinking …
web-beats-title = What beats { $card }?
web-beats-count = { $count ->
    [0] Nothing beats it.
    [one] One card beats it:
   *[other] { $count } cards beat it:
  }
web-refused-rule = { $why } ({ $rule })
web-panel = Log and talk
web-log = Log
web-log-empty = Nothing has happened yet.
web-log-past = Deal { $number }: { $points }
web-log-began = Match { $number } begins.
web-log-lot = { $who } { $many ->
    [yes] draw
   *[no] draws
  } { $card } for the first deal.
web-log-sat = { $who } { $many ->
    [yes] sit
   *[no] sits
  } down.
web-log-moved = { $who } { $many ->
    [yes] take
   *[no] takes
  } another seat.
web-log-left = { $who } { $many ->
    [yes] leave
   *[no] leaves
  } the table.
web-log-renamed = { $was } is called { $who } now.
web-log-ready = { $who } { $many ->
    [yes] are
   *[no] is
  } ready.
web-log-unready = { $who } { $many ->
    [yes] are
   *[no] is
  } not ready.
web-log-stand-in = A computer player stands in for { $who }.
web-log-back = { $who } { $many ->
    [yes] are
   *[no] is
  } back.
web-log-answered = { $who } { $many ->
    [yes] say
   *[no] says
  } { $answer ->
    [yes] yes
   *[no] no
  }.
web-log-drawn = The sides were drawn by lot.
web-log-drawn-with = The sides were drawn by lot: you play with { $who }.
web-log-aside = The match is put aside.
web-log-resumed = The match goes on.
web-log-undone = { $who } { $many ->
    [yes] take your
   *[no] takes the
  } last play back.
web-log-claimed = { $who } { $many ->
    [yes] claim
   *[no] claims
  } the rest, and it is true.
web-log-conceded = { $side } { $many ->
    [yes] give
   *[no] gives
  } the match up.
web-log-reminded = A friendly reminder: { $who } { $many ->
    [yes] are
   *[no] is
  } to play.
web-log-timeout = { $who } { $many ->
    [yes] have
   *[no] has
  } run out of time: a computer player plays one card.
web-log-closed = The table is closed.
web-aloud-turn = { $asks ->
    [lead] Your turn to lead.
    [pipe] You are asked whether you pipe.
    [show] You are asked to show your hand.
   *[follow] Your turn to play.
  } You hold { $hand }.
web-aloud-said = { $who }: { $text }

# The menu
web-undo = Take back
web-undo-about = Your last play, if all agree and nothing hidden has been seen since.
web-claim = The rest is mine
web-claim-about = Accepted only if it is true whatever the others hold.
web-concede = Give up
web-concede-about = The match is lost then; your partner has to agree.
web-concede-sure = Give the whole match up?
web-leave = Leave the table
web-leave-about = For good: a computer player takes your seat over.
web-leave-sure = Leave for good? A computer player takes your seat over.
web-keys = Keys
web-keys-about = 1 2 3 raise a card, and play it when it is raised. Enter plays what is raised, d dares, h hawks, p pipes, s shows, n does not. Escape puts back, the space bar goes on after a trick, b tells what beats the raised card, l shows the last trick, o the log, t the talk, m the menu.
web-rules-failed = The rules cannot be had just now.
web-words = Words
web-word-beater = beater
web-about-beater = A card that takes tricks by its rank. There are 18, and below they stand in their order.
web-word-windmill = windmill
web-about-windmill = Any other card. It beats nothing, but takes the trick that it leads when no beater falls on it.
web-word-matador = matador
web-about-matador = One of the three highest beaters: Jc, Kh and 8s, in this order.
web-word-seven = Seven
web-about-seven = A windmill that few cards beat when it is led: not even matadors do.
web-word-dare = dare
web-about-dare = To announce a matador as it is played. The dare stands, and scores, unless a higher one of the opponents falls on it.
web-word-smack = smack
web-about-smack = To play a higher matador on a dared one. The points are then for those who smack.
web-word-jan = jan
web-about-jan = A deal in which the losers take no trick at all. It scores one more.
web-word-buk = buk
web-about-buk = A deal that nobody wins: four tricks each. The next deal scores one more.
web-rules-house = the house rule “{ $name }”
web-order = The order of the cards
web-order-about = These beat, the highest first; all other cards beat nothing.
web-order-sevens = When a Seven is led, only these have power, the highest first:

# Questions
web-ask-undo = { $who } { $many ->
    [yes] want to take your
   *[no] wants to take the
  } last play back
web-ask-concede = { $who } { $many ->
    [yes] want
   *[no] wants
  } to give the match up
web-ask-away = The line of { $who } is down. What shall be done?
web-ask-waiting = Waiting for { $who } …
web-vote-wait = Wait
web-vote-computer = Let a computer stand in
web-vote-aside = Put the match aside
web-aside-title = The match has been put aside
web-aside-about = It goes on when everybody is back.
web-aside-back = I am back
web-replaced-title = A computer player stands in for you
web-replaced-about = You can take your seat back at any time.
web-replaced-back = Take my seat back

# The end of a deal, and of a match
web-deal-over = Deal { $number } is over
web-deal-buk = A buk: four tricks each
web-deal-tricks = Tricks: { $tricks }
web-deal-tricks-of = { $side } { $won }
web-deal-next = Next deal
web-deal-waiting = Waiting for the others …
web-reason-stood = a dare that stood
web-reason-smacked = a smacked dare
web-reason-oversmacked = an oversmack
web-reason-smacked-and-stood = a dare that stood, and one that was smacked
web-reason-unlawful = a dare that was not allowed
web-deal-soon = The next deal begins by itself in a moment.
web-points-side = side
web-points-points = points
web-points-reason = reason
web-points-none = Nobody scores.
web-points-chimney = +1 to go
web-match-conceded = The match has been given up
web-match-free = The seat { $seat } is free.
web-match-gone = The line of { $who } is down.
web-match-last-deal = In the last deal:
web-again = Play again
web-again-drawn = Again, with sides drawn
web-again-willing = { $who } { $count ->
    [one] wants
   *[other] want
  } to play again.
web-again-waiting = Waiting for the others to play again …
web-replay = Replay
web-record = Record
web-proof = Shuffles
web-replay-steps = Step by step
web-replay-begin = The match begins.
web-replay-at = Moment of the match
web-replay-run = Run
web-replay-stop = Stop
web-replay-next = One step on
web-replay-back = One step back
web-replay-next-deal = To the next deal
web-replay-last-deal = To the deal before
web-replay-link = Link to this moment
web-proof-about = Before every deal the server bound itself to secret bytes; then the players’ browsers added theirs, and both together gave the pack. Your browser now does every shuffle again from what the server has revealed since.
web-proof-sum = { $all ->
    [one] { $good } of { $all } shuffles was fair, as far as it can be checked.
   *[other] { $good } of { $all } shuffles were fair, as far as it can be checked.
}
web-proof-lot = The first dealer:
web-proof-deal = Deal { $number }:
web-proof-none = follows from its secret and seeds.
web-proof-unproved = has no proof.
web-proof-missing = is not in the record, though this browser saw it!
web-proof-other-match = has the proof of another match!
web-proof-other-deal = has the proof of another deal!
web-proof-commit = the secret does not match the commitment!
web-proof-pack = the pack does not follow from secret and seeds!
web-proof-cut = the cut does not follow from secret and seeds!
web-proof-seen = It is what this browser saw.
web-proof-differs = It is not what this browser saw!
web-proof-details = { $seeds ->
    [0] No seeds
    [one] One seed
   *[other] { $seeds } seeds
  }{ $own ->
    [yes] , yours among them
   *[no] {""}
  }
web-proof-match = match
web-proof-commitment = commitment
web-proof-secret = secret
web-proof-seeds = seeds

# Talk
web-talk = Talk
web-talk-empty = Nobody has said anything yet.
web-talk-say = Say something
web-talk-send = Say it
web-phrase-hello = Hello!
web-phrase-good-luck = Good luck!
web-phrase-well-played = Well played!
web-phrase-nice-dare = What a dare!
web-phrase-thanks = Thank you!
web-phrase-sorry = Sorry!
web-phrase-oops = Oops
web-phrase-hurry = Any time today …
web-phrase-one-moment = One moment
web-phrase-again = Another one?
web-phrase-good-night = Good night!
web-phrase-komdu-i-gaer = Komdu í gær!
web-phrase-ouch = ouch
web-phrase-laugh = laughter
web-phrase-cry = tears
web-phrase-heart = a heart
web-phrase-thumb = thumbs up
web-phrase-beer = a beer
web-phrase-cheer = cheers
web-phrase-think = hmm
web-seat-person = Plays here in a browser or a terminal.
web-seat-stand-in = A computer player stands in until this player is back.
web-seat-empty = Nobody sits here.
web-seat-partner = Partner: { $who }.
web-seat-partner-own = You play together.
web-mute = Mute
web-unmute = Hear again
web-report = Report
web-report-why = What has happened?
web-report-send = Send the report
web-report-sent = Whoever runs this server will read it.

# The line
web-line-lost = The line is down.
web-line-lost-about = Your seat is kept. Trying again …
web-line-now = Try now

# About oneself
web-me-named = { $name } · settings
web-me-name = Your name at the table
web-me-rename = Keep
web-me-renamed = That is your name now.
web-me-move = On another device
web-me-move-about = There are no accounts. A recovery code takes you, your name and your tables to another browser.
web-me-code = Make a recovery code
web-me-code-about = Write it down: it is shown only now, and works once.
web-me-recover = I have a recovery code
web-me-recover-go = That is me
web-me-recovered = Welcome back.
web-me-forget = Forget me on this device
web-me-forgotten = This device does not know you any more.
web-me-insecure = This page came over plain HTTP, as is usual at home: whoever runs the network could read along.
web-settings = Settings
web-set-cards = Cards
web-set-index = Letters in the corners
web-set-four = Four colours
web-set-four-about = Clubs green, diamonds blue.
web-set-badges = Show every card’s place in the order
web-match-judged = “brus analyse FILE” tells of the record which plays were mistakes, and why.
web-lesson-order = A low number is a high card: 1 beats all the rest, a windmill beats nothing.
web-lesson-sevens = A Seven is led: only an S with a lower number beats it (3.1).
web-set-badges-about = 1 beats all that follow; a windmill beats nothing; S has power when a Seven is led.
web-set-back = Backs
web-set-back-red = red
web-set-back-blue = blue
web-set-back-green = green
web-set-play = Play
web-set-speed = Motion
web-set-speed-none = none
web-set-speed-fast = fast
web-set-speed-normal = normal
web-set-speed-slow = slow
web-set-stay = A finished trick stays
web-set-stay-short = briefly
web-set-stay-normal = a moment
web-set-stay-long = long
web-set-stay-tap = until I touch it
web-set-careful = Protect from slips
web-set-careful-about = Cards are played with the button only; announcements, and what a key plays, are asked twice.
web-set-sound = Sound
web-set-seeing = Seeing
web-set-size = Text
web-set-size-normal = normal
web-set-size-large = large
web-set-size-huge = very large
web-set-contrast = High contrast
