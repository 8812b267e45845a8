// Made by scripts/protocol from src/brus/server/protocol.py: change that, and run it.

/**
 * What is said over a table's socket: the types of every message, from which the client's types are made too. A
 * message is one JSON object in one text frame; its key `t` names its kind. A client sends `Command`, the server
 * `Message`. Cards, plays and seats are written as in records (docs/record.md). `n` numbers the messages that one
 * audience gets, each audience for itself: a seat, or all who watch. A gap would tell that something was hidden, so
 * there is none. Kinds without `n` are about the line or about one person, and are not kept.
 */

/** The version of all this; a client that speaks another is told so and turned away. */
export const PROTOCOL = 1;
/** The longest message that a client may send. */
export const MOST_BYTES = 4096;
/** What `Say` may name as `phrase`; the last eight are stickers. Their words are `web-phrase-…`. */
export const PHRASES = ["hello", "good-luck", "well-played", "nice-dare", "thanks", "sorry", "oops", "hurry", "one-moment", "again", "good-night", "komdu-i-gaer", "ouch", "laugh", "cry", "heart", "thumb", "beer", "cheer", "think"] as const;

/**
 * A command's name, which its sender chooses: sent twice, a command is done once. (shortest 1, longest 40, matches
 * '^[A-Za-z0-9_-]+$')
 */
export type Id = string;
/** (at least 0, at most 2 ** 53) */
export type Number = number;
export type SeatName = "N" | "E" | "S" | "W";
export type Level = "beginner" | "casual" | "good" | "strong" | "expert";
/** (shortest 1, longest 200) */
export type Short = string;
/** What a table is at: seats are being filled; a match; the match is put aside; it is over; nobody comes any more. */
export type Phase = "open" | "playing" | "aside" | "over" | "closed";
export type Command = Hello | Ping | Sit | Leave | SeatComputer | Ready | SendSeed | PlayCommand | AskUndo | Claim | Concede | Answered | Vote | Back | Say | Report | Again | WhatBeats;
/** Why a line is closed. */
export type ResetCode = "protocol" | "bad-message" | "too-fast" | "slow" | "elsewhere" | "gone" | "draining" | "forbidden";
export type Message = Welcome | Did | Opened | Said | Ok | No | Reset | Pong;

/**
 * The first message: what the client speaks, and the last `n` it has seen, to be told what it missed. It is welcomed
 * with the whole table instead where that is not kept any more, and always where it has no seat.
 */
export interface Hello {
  t: "hello";
  protocol: number;
  since?: Number | null;
}

/** Is the line alive? */
export interface Ping {
  t: "ping";
}

/** Take an empty seat, or another one than now, before the match. */
export interface Sit {
  t: "sit";
  seat: SeatName;
  id: Id;
}

/** Leave the seat for good. Within a match a computer player takes it over. */
export interface Leave {
  t: "leave";
  id: Id;
}

/**
 * Put a computer player on an empty seat before the match, or with no `level` take it away. The host may, and where
 * the host is gone anybody with a seat; also with the seat of somebody who is not here.
 */
export interface SeatComputer {
  t: "computer";
  seat: SeatName;
  level?: Level | null;
  id: Id;
}

/** Ready to begin, or not any more; the match begins when all seats are taken and all people are ready. */
export interface Ready {
  t: "ready";
  /** Absent: true. */
  ready?: boolean;
  id: Id;
}

/** The client's part of the next shuffle (docs/fair.md): 1 to 64 bytes in hexadecimal, after the commitment. */
export interface SendSeed {
  t: "seed";
  deal: Number;
  seed: string;
  id: Id;
}

/** One of the plays that are lawful: `Kh!`, `7s7h`, `pipe`, `pass`, `show`, `decline`. */
export interface PlayCommand {
  t: "play";
  play: string;
  id: Id;
  re: Number;
}

/** Take the own last play back, if all agree and nothing hidden has been seen since. */
export interface AskUndo {
  t: "undo";
  id: Id;
  re: Number;
}

/** *The rest is mine*: accepted only if it is true in every world that the claimant's view allows. */
export interface Claim {
  t: "claim";
  id: Id;
  re: Number;
}

/** Give the match up, if the partner agrees. */
export interface Concede {
  t: "concede";
  id: Id;
  re: Number;
}

/** Yes or no to the question with this number. */
export interface Answered {
  t: "answer";
  question: Number;
  yes: boolean;
  id: Id;
}

/**
 * What to do while somebody is away: wait, let a computer player go on there, or put the match aside. `about` is the
 * seat whose person is away, as others may be away too, and be asked about by the time this comes.
 */
export interface Vote {
  t: "vote";
  about: SeatName;
  choice: "wait" | "computer" | "aside";
  id: Id;
}

/** Take the own seat back from the computer player, or go on with a match that was put aside. */
export interface Back {
  t: "back";
  id: Id;
}

/** A phrase or sticker by its name, or at private tables a text. */
export interface Say {
  t: "say";
  phrase?: string | null;
  text?: Short | null;
  id: Id;
}

/** Tell whoever runs the server of what a seat has said or done. */
export interface Report {
  t: "report";
  seat: SeatName;
  why: Short;
  id: Id;
}

/** Another match at this table, when all have asked for it: with the sides kept, or drawn by lot. */
export interface Again {
  t: "again";
  /** Absent: "kept". */
  sides?: "kept" | "drawn";
  id: Id;
}

/** Which cards beat this one, as things lie on the table? */
export interface WhatBeats {
  t: "beats";
  card: string;
  id: Id;
}

/**
 * Who sits at a seat; `level` is how well plays there, if a computer does. `line` tells whose line is open. A computer
 * player has no name; the client calls it as it likes.
 */
export interface SeatView {
  /** Absent: "". */
  name?: string;
  /** Absent: "empty". */
  kind?: "empty" | "person" | "computer";
  level?: string;
  /**
   * Ready to begin, or between deals to go on; after a match: has asked for another; put aside: is back. Absent:
   * false.
   */
  ready?: boolean;
  /** A computer player acts for a person, who may take the seat back at any time. Absent: false. */
  stand_in?: boolean;
  /** Seconds left of the reserve, at tables with a clock. */
  reserve?: number;
}
/** What stands for a field that is not sent. */
export const SEAT_VIEW_ABSENT = {"name": "", "kind": "empty", "ready": false, "stand_in": false} as const;

/** A trick: plays in their order from the leader, whose cards are winning so far, and in the end who took it. */
export interface TrickView {
  leader: SeatName;
  plays: string[];
  winning?: SeatName;
  winner?: SeatName;
}

/** Something that one could think of doing with the hand, and why it is not lawful, with the rule, if it is not. */
export interface OneOption {
  play: string;
  why?: string;
  rule?: string;
}

/** Strokes that a side has crossed out in this deal, and why; a chimney counts −1 (docs/record.md). */
export interface PointView {
  side: string;
  points: number;
  reason: string;
}

/** Something that some are asked: `undo` and `concede` yes or no, `away` what to do about who is away. */
export interface Question {
  number: number;
  kind: "undo" | "concede" | "away";
  about: SeatName;
  asked: SeatName[];
  /** What has been answered so far, by seat: `yes`, or the choice of a vote. */
  answers: Record<string, string>;
}

/** All that one audience may see of a table: what a screen needs, and no older trick than the last (2.11). */
export interface TableView {
  table: string;
  phase: Phase;
  variant: string;
  options: Record<string, number | boolean | string>;
  seats: Record<string, SeatView>;
  /** The audience's own seat; nobody's who watches. */
  seat: SeatName | null;
  /** Absent: false. */
  host?: boolean;
  /** What may be said here: `text` too only at private tables. Absent: "phrases". */
  talk?: "phrases" | "text";
  /** Absent: false. */
  solo?: boolean;
  /** Whether others may watch. Absent: false. */
  watch?: boolean;
  /** Absent: "none". */
  pace?: "none" | "friendly" | "clock";
  /** To be sent back as `re` with whatever answers this. */
  turn: number;
  /** Which match at this table, from 1; 0 before the first. Absent: 0. */
  match?: number;
  /** The name under which this match's shuffles are committed to (docs/fair.md). Absent: "". */
  match_id?: string;
  /** Absent: 0. */
  deal?: number;
  dealer?: SeatName;
  /** Absent: "nothing". */
  asks?: "nothing" | "lead" | "follow" | "pipe" | "show" | "deal";
  to_act?: SeatName;
  /** Absent: []. */
  hand?: string[];
  /** How many cards each seat holds. Absent: {}. */
  counts?: Record<string, number>;
  /** Absent: 0. */
  talon?: number;
  trick?: TrickView;
  last_trick?: TrickView;
  /** By side: tricks taken in this deal, a double being two (4.4). Absent: {}. */
  tricks_won?: Record<string, number>;
  /** Cards that a darer has shown this audience and still holds (6.11). Absent: {}. */
  shown?: Record<string, string[]>;
  /** Absent: {}. */
  score?: Record<string, number>;
  /** Absent: {}. */
  targets?: Record<string, number>;
  /** Absent: 0. */
  buks?: number;
  /** 8.5: sides that stand on three, two or one. Absent: {}. */
  standing?: Record<string, number>;
  /** 8.6: sides with one line left. Absent: []. */
  robber?: string[];
  /** What has been scored in this deal, or in the last one until the next is dealt, in order (7). Absent: []. */
  points?: PointView[];
  /** The side that has won the match; nobody's where one of three players has conceded. */
  winner?: string;
  /** The side that has given the match up; the other sides win. */
  conceded?: string;
  /** Absent: []. */
  options_now?: OneOption[];
  /** Whether this seat may ask to take its last play back. Absent: false. */
  may_undo?: boolean;
  /** This seat's own lead, which is carried out when the time for piping is over, unless somebody pipes (4.6). */
  held?: string;
  /** Before a lead: seconds until the time for piping is over, the same for everybody and whatever the hands (4.6). */
  waits?: number;
  question?: Question;
  /** Seconds until a computer player makes this play, or the reminder comes, at tables with a pace. */
  deadline?: number;
  /** The commitment to the next shuffle, while it awaits this client's seed (docs/fair.md). */
  commit?: string;
  /** The number of that deal; 0 for the lot that names the first dealer. */
  commit_deal?: number;
  /** The commitment to the shuffle of this deal, or of the next one as soon as it is published. */
  committed?: string;
}
/** What stands for a field that is not sent. */
export const TABLE_VIEW_ABSENT = {"host": false, "talk": "phrases", "solo": false, "watch": false, "pace": "none", "match": 0, "match_id": "", "deal": 0, "asks": "nothing", "hand": [], "counts": {}, "talon": 0, "tricks_won": {}, "shown": {}, "score": {}, "targets": {}, "buks": 0, "standing": {}, "robber": [], "points": [], "options_now": [], "may_undo": false} as const;

/**
 * One thing that happened: `what`, in a word, and what belongs to it. `dealt hand asked-to-pipe piped led played dared
 * dared-unlawfully hawked won smacked oversmacked stands asked-to-show shown shown-cards declined drew drawn cut
 * scored chimney standing robber jan buk scratched deal-over match-over` happen in the game; `sat moved left renamed
 * computer removed ready unready began asked answered stand-in back aside resumed undone claimed conceded lot commit
 * reveal reminded timeout closed` at the table. `seat` is who does it or whom it is about, `by` the other seat that
 * has to do with it: `dealt` by the leader, `smacked` and `oversmacked` whose card of `cards` by whom, with the
 * matador in `play`, `moved` from the seat that is empty now. `dared` may name its `reason`, `round` or `under`
 * (6.10), `stands` has `number` 0 where it scores nothing (6.7). `number` is `won`'s units, `drew`'s count, `scored`'s
 * points, `chimney`'s target, what `standing` still needs, `buk`'s points that wait, the deal of `commit` and
 * `reveal`, the question of `asked` (whose `reason` is its kind) and `answered` (whose `reason` is the answer), the
 * match that `began`. `ready` after a match has the sides that are wished for as its `reason`. `text` is the name of
 * who `sat` or `left`, or is `renamed` so, from what stands in `reason`, and the level of a `computer`.
 */
export interface Happening {
  what: string;
  seat?: SeatName;
  by?: SeatName;
  side?: string;
  play?: string;
  cards?: string[];
  number?: number;
  reason?: string;
  text?: string;
  /** Of a `reveal`: the seeds that were used, by seat in hexadecimal, in their order (docs/fair.md). */
  seeds?: Record<string, string>;
  /** Of a `reveal`: the people whose seed did not come in time. */
  skipped?: SeatName[];
}

/** The whole table, to begin with, or where too much was missed to tell it piece by piece. */
export interface Welcome {
  t: "welcome";
  n: number;
  protocol: number;
  view: TableView;
  /** Whose lines are open, by seat of the people; `line` tells what changes. */
  here: Record<string, boolean>;
  watchers: number;
  /** The last that was said at the table, in order; their `n` is 0. */
  said: Said[];
  /**
   * What has happened in the game since this deal began, as its log may still tell it. Of tricks before the last one
   * no card is named until the deal is over (2.11).
   */
  log: Happening[];
  /** What each deal of this match before this one came to: its `scored` and `chimney`. */
  past: Happening[][];
  /** Messages after this number may be asked for by `hello`, as long as they are kept. */
  kept: number;
}

/**
 * What happened, and what the table looks like now. Of what was missed while a line was down only the last comes with
 * a view.
 */
export interface Did {
  t: "did";
  n: number;
  what: Happening[];
  view?: TableView;
}

/** Something about lines that is not kept: who came or went, how many watch. */
export interface Opened {
  t: "line";
  here: Record<string, boolean>;
  /** Absent: 0. */
  watchers?: number;
}
/** What stands for a field that is not sent. */
export const OPENED_ABSENT = {"watchers": 0} as const;

/** Somebody said something. */
export interface Said {
  t: "said";
  n: number;
  seat: SeatName;
  name: string;
  phrase?: string;
  text?: string;
}

/** A command is done, and what it did is kept for good. */
export interface Ok {
  t: "ok";
  id: string;
  text?: string;
  cards?: string[];
}

/**
 * A command is refused, and why: a code for programs, a sentence for people, and the rule's number if there is one.
 * Codes: `stale out-of-turn unlawful no-seat seat-taken not-host not-now nothing-asked false-claim undecided
 * seen-since private-only unknown-phrase nothing-said too-fast full`.
 */
export interface No {
  t: "no";
  id: string;
  code: string;
  why: string;
  rule?: string;
}

/** The line is about to be closed, why in a code and a sentence, and whether the client should come back. */
export interface Reset {
  t: "reset";
  code: ResetCode;
  why: string;
  come_back: boolean;
}

/** The line is alive. */
export interface Pong {
  t: "pong";
}
