/** One table as its screen knows it: what the server says, what is shown of it by now, and what is chosen. */

import { pace, settings, stayFor } from '../settings.svelte';
import { Line, tableAddress, type LineState, type Order, type Unnamed, type World } from '../net/socket';
import type { Did, Happening, Message, No, Ok, Reset, Said, SeatName } from '../protocol';
import { play as sound } from '../sound';
import { toHex } from '../fair/sha256';
import { matchName, remember, type Witness } from '../fair/witness';
import { fullSentence, isolate, sentence, t } from '../words';
import {
  choicesOf, doableWith, isPossible, preparedChoice, raise, raiseEarly, signOf, type Choice, type Prepared,
} from './choosing';
import { follow, isMuted, keepMuted, recallMuted, type Muted } from './muting';
import { Names } from './names';
import { arrange, freshPieces, type Piece } from './pieces';
import { sceneOf, stepsTo, type Scene, type Step, type StepKind } from './scenes';
import { isSticker, phraseText } from './phrases';
import { bubbleOf, tell, tellDeal, type Told } from './telling';
import { lookForNewer } from '../worker';
import { fullView, isMyTurn, seatCount, seatsIn, type View } from './view';

/** How long each kind of step is looked at before the next, in milliseconds at usual speed. */
const LENGTHS: Readonly<Record<StepKind, number>> = {
  lot: 1500, shuffle: 500, deal: 1050, cut: 1300, play: 430, won: 0, score: 750, show: 1600, gather: 430, draw: 420, tell: 150, sync: 250,
};
const BUBBLE = 2600;
/** Told by the client itself: nothing but the seats shows it. */
const DRAWN: Happening = { what: 'sides-drawn' };
const MOST_SAID = 60;

export interface Bubble {
  readonly text: string;
  /** A sticker by its name, in place of words. */
  readonly sticker: string | null;
  readonly key: number;
}

export interface SaidLine extends Said {
  readonly key: number;
  /** Who said it, as the talk shows it: whoever sits there later did not. */
  readonly who: string;
  readonly own: boolean;
}

export class Table {
  line: LineState = $state('opening');
  reset: Reset | null = $state.raw(null);
  /** The table as the server says it is. */
  view: View | null = $state.raw(null);
  here: Readonly<Record<string, boolean>> = $state.raw({});
  watchers = $state(0);
  /** The table as it is shown. */
  scene: Scene | null = $state.raw(null);
  pieces: readonly Piece[] = $state.raw(freshPieces());
  step: StepKind = $state('sync');
  /** Steps that are still to be shown. */
  waiting = $state(0);
  /** A finished trick lies there until it is touched. */
  stays = $state(false);
  bubbles: Readonly<Record<string, Bubble>> = $state.raw({});
  /** What happened in this deal, as far as it is shown. */
  what: readonly Happening[] = $state.raw([]);
  /** What older deals came to, in a line each. */
  past: readonly string[] = $state.raw([]);
  /** Sentences for those who listen, the newest last. */
  aloud: readonly { key: number; text: string }[] = $state.raw([]);
  said: readonly SaidLine[] = $state.raw([]);
  unread = $state(0);
  private muted: readonly Muted[] = $state.raw([]);
  chosen: readonly string[] = $state.raw([]);
  prepared: Prepared | null = $state.raw(null);
  /** What has been asked for once where it is asked twice, and the table and the raised cards as they were then. */
  private asked: { readonly text: string; readonly chosen: readonly string[]; readonly view: View | null } | null = $state.raw(null);
  /** The turn that the others' reminder was about. */
  private remindedOf = $state(-1);
  /** A play is on its way. */
  sending = $state(false);
  /** What was refused last, for a while. */
  refusal: { text: string; key: number } | null = $state.raw(null);
  /** When `deadline` and `waits` of the view count from. */
  since = $state(0);

  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;
  private missed: Happening[] = [];
  private keys = 0;
  /** The last question that was heard: its number, and who asked or is asked about. */
  private askedBy: { readonly number: number; readonly seat: SeatName } | null = null;
  /** Somebody wants the sides of the next match drawn. */
  private wishedLot = false;
  /** The turn that was last called out. */
  private called = -1;
  private readonly wire: Line;

  constructor(
    readonly id: string,
    world?: World,
  ) {
    this.muted = recallMuted(id);
    const listener = { heard: (message: Message) => this.hear(message), changed: (state: LineState, reset: Reset | null) => this.turned(state, reset) };
    this.wire = world ? new Line(`/ws/${id}`, listener, world) : new Line(tableAddress(id), listener);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.wire.close();
  }

  hurry(): void {
    this.wire.hurry();
  }

  /** Come to the table anew, as whoever one is by now. */
  renew(): void {
    this.wire.renew();
  }

  // -- what is asked of the table

  choices: readonly Choice[] = $derived(this.view && isMyTurn(this.view) ? choicesOf(this.view.options_now) : []);
  names: Names | null = $derived(this.view ? new Names(this.view, settings.index) : null);
  spoken: Names | null = $derived(this.view ? new Names(this.view, settings.index, true) : null);
  isMine: boolean = $derived(this.view !== null && isMyTurn(this.view));
  /** A friendly reminder has come, and nothing has been played since. */
  isReminded: boolean = $derived(this.isMine && this.view?.turn === this.remindedOf);
  /** Everything that has happened has been shown. */
  isCalm: boolean = $derived(this.waiting === 0);
  /** How many cards are to be played to the trick; 0 before a lead. */
  units: number = $derived(this.view?.trick ? (sceneOf(this.view).laid[0]?.play.cards.length ?? 1) : 0);
  log: readonly Told[] = $derived(
    this.names && this.view ? tellDeal(this.what, this.names, this.scene?.deal ?? 0, isOver(this.view) && this.waiting === 0) : [],
  );

  /** Send a command. What is refused is told. */
  async order(order: Unnamed<Order>): Promise<Ok | No> {
    const answer = await this.wire.order(order);
    if (answer.t === 'no' && answer.code !== 'stale') this.refuse(answer.why, answer.rule);
    return answer;
  }

  /** A card of the own hand was touched: it is raised, or played when it was. */
  touch(card: string): void {
    this.flush();
    if (this.view === null || !this.view.hand.includes(card)) return;
    this.refusal = null;
    if (!this.isMine) return this.touchEarly(card);
    if (this.chosen.includes(card)) {
      const plain = doableWith(this.chosen, this.choices).plain;
      if (plain && !settings.careful) return void this.play(plain.text);
      this.chosen = this.chosen.filter((other) => other !== card);
    } else {
      this.chosen = raise(this.chosen, card, this.choices);
    }
  }

  /** A card was thrown towards the table: it is played, with those that are raised beside it. */
  throwCard(card: string): void {
    this.flush();
    if (!this.isMine) return this.touchEarly(card);
    const cards = this.chosen.includes(card) ? this.chosen : raise(this.chosen, card, this.choices);
    const plain = doableWith(cards, this.choices).plain;
    if (plain && !settings.careful) void this.play(plain.text);
    else this.chosen = cards;
  }

  /** Add a card to those that are raised. */
  add(card: string): void {
    if (isPossible([...this.chosen, card], this.choices)) this.chosen = [...this.chosen, card];
  }

  lower(): void {
    this.chosen = [];
    this.prepared = null;
  }

  /** What an announcement, or a key, asks for cannot be taken back: with protection from slips it is asked twice. */
  announce(choice: Choice): void {
    if (choice.why !== null) return this.refuse(choice.why, choice.rule);
    if (settings.careful && !this.isAsked(choice)) this.asked = { text: choice.text, chosen: this.chosen, view: this.view };
    else void this.play(choice.text);
  }

  /** Whether this has been asked for once, and nothing has changed since. */
  isAsked({ text }: Choice): boolean {
    return this.asked !== null && this.asked.text === text && this.asked.chosen === this.chosen && this.asked.view === this.view;
  }

  async play(text: string): Promise<void> {
    const view = this.view;
    if (view === null || this.sending) return;
    this.flush();
    this.sending = true;
    const answer = await this.order({ t: 'play', re: view.turn, play: text });
    this.sending = false;
    if (answer.t !== 'ok') return;
    this.chosen = [];
    this.refusal = null;
  }

  /** Go on after a finished trick that stays until it is touched. */
  goOn(): void {
    if (!this.stays) return;
    this.stays = false;
    this.next();
  }

  /** Show at once all that has happened. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    const isLate = this.timer !== null || this.stays || this.queue.length > 0;
    this.timer = null;
    this.stays = false;
    while (this.queue.length > 0) this.show(this.queue.shift()!);
    // Whoever listens is told of their turn then, too.
    if (isLate) this.settle();
  }

  /** Hear whoever sits there no more, or again. */
  mute(seat: SeatName, muted: boolean): void {
    const seats = this.view?.seats ?? {};
    const name = seats[seat]?.name ?? '';
    if (name === '' || muted === this.isMuted(seat)) return;
    this.hush(muted ? [...this.muted, { name, seat }] : this.muted.filter((one) => !isMuted([one], seat, name, seats)));
  }

  /** Whether who sits there is muted, or who sat there under another name. */
  isMuted(seat: SeatName, name: string = this.view?.seats[seat]?.name ?? ''): boolean {
    return isMuted(this.muted, seat, name, this.view?.seats ?? {});
  }

  private hush(muted: readonly Muted[]): void {
    if (JSON.stringify(muted) === JSON.stringify(this.muted)) return;
    this.muted = muted;
    keepMuted(this.id, muted);
  }

  refuse(why: string, rule?: string | null): void {
    const told = this.names?.spell(why) ?? why;
    this.refusal = { text: rule ? t('web-refused-rule', { why: sentence(told), rule }) : fullSentence(told), key: (this.keys += 1) };
    this.speak(this.spoken?.spell(why) ?? why);
    const { key } = this.refusal;
    setTimeout(() => {
      if (this.refusal?.key === key) this.refusal = null;
    }, 6000);
  }

  speak(text: string): void {
    this.keys += 1;
    this.aloud = [...this.aloud.slice(-24), { key: this.keys, text }];
  }

  // -- what the server says

  private turned(state: LineState, reset: Reset | null): void {
    // Where the line was lost the server may have been renewed.
    if (state === 'open' && this.line === 'lost') lookForNewer();
    this.line = state;
    this.reset = reset;
  }

  private hear(message: Message): void {
    switch (message.t) {
      case 'welcome':
        this.missed = [];
        this.here = message.here;
        this.watchers = message.watchers ?? 0;
        this.welcome(fullView(message.view), message.log ?? []);
        if (message.past) this.past = message.past.flatMap((points, at) => this.pastDeal(at + 1, points));
        return this.recite(message.said ?? []);
      case 'did':
        return this.heardOf(message);
      case 'line':
        this.here = message.here;
        this.watchers = message.watchers ?? 0;
        return;
      case 'said':
        return this.heardSaid(message);
      default:
        return;
    }
  }

  private welcome(view: View, log: readonly Happening[]): void {
    this.queue = [];
    if (this.timer) clearTimeout(this.timer);
    this.stays = false;
    this.hush(follow(this.muted, [], view.seats, view.seats));
    const what = this.isDrawn(view) ? [DRAWN] : [];
    this.take(view);
    this.show({ kind: 'sync', scene: sceneOf(view), what });
    // What the server tells of the deal is all of it, and takes the place of what was heard here.
    if (log.length > 0) this.what = [...(view.deal <= 1 ? this.what.filter(isBeforeDeal) : []), ...log];
    this.settle();
  }

  private heardOf(message: Did): void {
    this.missed.push(...message.what);
    // While catching up only the last message has a view.
    if (!message.view) return;
    const view = fullView(message.view);
    const what = this.missed.filter((one) => this.isAnswer(one));
    this.missed = [];
    const last = this.queue[this.queue.length - 1]?.scene ?? this.scene;
    this.meet(what, view);
    if (this.isDrawn(view)) what.push(DRAWN);
    this.take(view);
    this.witness(view, what);
    this.queue.push(...stepsTo(last, what, view));
    this.waiting = this.queue.length;
    if (this.timer === null && !this.stays) this.next();
  }

  /** Who sits where and is called how, and who has been reminded. */
  private meet(what: readonly Happening[], view: View): void {
    for (const one of what) {
      if (one.what === 'renamed') this.said = this.said.map((line) => (line.seat === one.seat && line.name === one.reason ? { ...line, name: one.text ?? '' } : line));
      if (one.what === 'ready' && one.reason === 'drawn') this.wishedLot = true;
      if (one.what === 'reminded' && one.seat === view.seat) this.remindedOf = view.turn;
      else if (one.what === 'led' || one.what === 'played') this.remindedOf = -1;
    }
    this.hush(follow(this.muted, what, this.view?.seats ?? view.seats, view.seats));
  }

  /** A question that is over without an answer is told as a no of whoever asked, which nobody has said. */
  private isAnswer(one: Happening): boolean {
    if (one.what === 'asked' && one.seat && one.number !== undefined) this.askedBy = { number: one.number, seat: one.seat };
    if (one.what !== 'answered') return true;
    const question = this.view?.question ?? null;
    const asker = question?.number === one.number ? question?.about : this.askedBy?.number === one.number ? this.askedBy?.seat : undefined;
    return one.seat !== asker;
  }

  /** Whether a new match has begun with sides that were drawn by lot, as somebody has wished. */
  private isDrawn(view: View): boolean {
    const before = this.view;
    if (before === null || view.match === before.match) return false;
    const wished = this.wishedLot;
    this.wishedLot = false;
    // Whoever did not hear of the wish sees that the same people have changed places.
    const [then, now] = [before, view].map(({ seats }) => seatsIn(view).map((seat) => seats[seat]?.name ?? ''));
    const hasMoved = `${then}` !== `${now}` && `${then!.sort()}` === `${now!.sort()}`;
    return view.match > 1 && seatCount(view) === 4 && (wished || hasMoved);
  }

  private take(view: View): void {
    const wasMine = this.isMine;
    this.view = view;
    this.since = Date.now();
    this.chosen = view.to_act === undefined ? [] : this.chosen.filter((card) => view.hand.includes(card));
    if (this.isMine) this.begin(wasMine);
    else if (this.prepared && this.prepared.sign !== signOf(sceneOf(view))) this.lower();
    this.sow(view);
  }

  /** It is the own turn: what was prepared is played, or dropped where the table has changed. */
  private begin(wasMine: boolean): void {
    const choice = preparedChoice(this.prepared, sceneOf(this.view!), this.choices);
    this.prepared = null;
    if (choice) return void this.play(choice.text);
    if (!isPossible(this.chosen, this.choices)) this.chosen = [];
    if (!wasMine) sound('turn', 120);
  }

  private touchEarly(card: string): void {
    const { view } = this;
    // Only who is to act is told what is asked of them: for the others somebody must be to act at all.
    if (view === null || view.seat === null || view.phase !== 'playing' || view.to_act === undefined) return;
    if (this.prepared?.cards.includes(card)) {
      this.prepared = null;
      this.chosen = [];
      return;
    }
    if (this.chosen.includes(card)) return this.prepare();
    this.prepared = null;
    this.chosen = raiseEarly(this.chosen, card, this.units);
  }

  /** Whether so many cards are raised before the own turn as have to be played. */
  mayPrepare: boolean = $derived(
    !this.isMine && this.prepared === null && this.chosen.length > 0 && (this.units === 0 || this.chosen.length === this.units),
  );

  /** What is raised is to be played as soon as it is the own turn. */
  prepare(): void {
    if (this.view !== null && this.mayPrepare) this.prepared = { cards: this.chosen, sign: signOf(sceneOf(this.view)) };
  }

  // -- what is shown

  private next(): void {
    const step = this.queue.shift();
    this.waiting = this.queue.length;
    if (step === undefined) return this.settle();
    this.show(step);
    this.waiting = this.queue.length;
    if (step.kind === 'won') {
      const stay = stayFor();
      if (stay === null) {
        this.stays = true;
        this.timer = null;
        return;
      }
      return this.after(stay);
    }
    const length = LENGTHS[step.kind] * pace();
    if (this.queue.length === 0 && length === 0) return this.settle();
    this.after(length);
  }

  private after(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.timer = null;
      this.next();
    }, milliseconds);
  }

  private show(step: Step): void {
    const before = this.scene;
    // What the cut brings (7.3) is of the deal that follows.
    if (before === null || before.match !== step.scene.match || before.deal !== step.scene.deal) this.endDeal(step);
    if (step.kind === 'shuffle') this.pieces = this.pieces.map((piece) => ({ ...piece, face: null }));
    this.scene = step.scene;
    this.pieces = arrange(this.pieces, step.scene);
    this.step = step.kind;
    this.what = [...this.what, ...step.what];
    this.noise(step, before);
    for (const one of step.what) {
      const bubble = bubbleOf(one);
      if (bubble) this.bubble(bubble.seat, bubble.text, null);
      const told = this.spoken ? tell(one, this.spoken, step.scene.deal) : null;
      if (told && !isSilent(one)) this.speak(told.text);
    }
  }

  /** What the deal came to goes into the log of the match. */
  private endDeal(step: Step): void {
    if (this.scene && this.scene.match === step.scene.match) {
      this.past = [...this.past, ...this.pastDeal(this.scene.deal, this.what)];
    } else if (this.scene?.match !== step.scene.match) {
      this.past = [];
    }
    this.what = step.scene.deal <= 1 ? this.what.filter(isBeforeDeal) : [];
  }

  /** The line of a deal in the log of the match, if there were points. */
  private pastDeal(number: number, happened: readonly Happening[]): string[] {
    const names = this.names;
    const points = happened.filter((one) => one.what === 'scored' || one.what === 'chimney');
    if (names === null || points.length === 0) return [];
    return [t('web-log-past', { number, points: points.map((one) => tell(one, names, 0)?.text ?? '').join(' ') })];
  }

  /** Everything has been shown. */
  private settle(): void {
    this.timer = null;
    this.waiting = 0;
    const view = this.view;
    if (view && isMyTurn(view) && this.spoken && this.called !== view.turn) {
      this.called = view.turn;
      const hand = this.spoken.cards(view.hand);
      this.speak(t('web-aloud-turn', { asks: view.asks, hand }));
    }
  }

  private noise(step: Step, before: Scene | null): void {
    if (this.isReminded && step.what.some((one) => one.what === 'reminded' && one.seat === step.scene.seat)) sound('turn');
    if (pace() === 0 && step.kind !== 'play' && step.kind !== 'score') return;
    if (step.what.some((one) => one.what === 'dared' || one.what === 'smacked' || one.what === 'oversmacked')) sound('dare', 90);
    if (step.kind === 'play') sound('card', 60);
    else if (step.kind === 'gather') sound('gather');
    else if (step.kind === 'draw' || step.kind === 'cut') sound('card');
    else if (step.kind === 'shuffle') sound('shuffle');
    else if (step.kind === 'score' && before) {
      const strokes = Object.entries(step.scene.score).reduce((sum, [side, score]) => sum + Math.max(0, score - (before.score[side] ?? 0)), 0);
      for (let at = 0; at < Math.min(strokes, 6); at += 1) sound('chalk', at * 220);
    }
  }

  private bubble(seat: SeatName, text: string, sticker: string | null): void {
    this.keys += 1;
    const key = this.keys;
    this.bubbles = { ...this.bubbles, [seat]: { text, sticker, key } };
    setTimeout(() => {
      if (this.bubbles[seat]?.key !== key) return;
      const { [seat]: _, ...others } = this.bubbles;
      this.bubbles = others;
    }, BUBBLE);
  }

  /** What was said before one came, or came back: it is there to be read, and heard no more. */
  private recite(said: readonly Said[]): void {
    this.said = said.map((one) => this.lineOf(one));
  }

  private lineOf(said: Said): SaidLine {
    this.keys += 1;
    const own = said.seat === this.view?.seat && said.name === this.view.seats[said.seat]?.name;
    const who = own ? t('tui-you') : said.name ? isolate(said.name) : (this.names?.name(said.seat) ?? '');
    return { ...said, key: this.keys, who, own };
  }

  private heardSaid(said: Said): void {
    const line = this.lineOf(said);
    const { who } = line;
    this.said = [...this.said.slice(-MOST_SAID), line];
    if (this.isMuted(said.seat, said.name)) return;
    this.unread += 1;
    const text = said.phrase ? phraseText(said.phrase) : (said.text ?? '');
    const words = said.phrase ? text : isolate(text);
    this.bubble(said.seat, text, said.phrase && isSticker(said.phrase) ? said.phrase : null);
    this.speak(t('web-aloud-said', { who, text: words }));
  }

  // -- fair shuffles

  private sown = '';

  /** Give this client's part of the next shuffle, once for each commitment. */
  private sow(view: View): void {
    if (!view.commit || view.commit_deal === undefined || view.seat === null || this.sown === view.commit) return;
    this.sown = view.commit;
    const seed = toHex(crypto.getRandomValues(new Uint8Array(16)));
    const deal = view.commit_deal;
    this.remember(view, deal, { commit: view.commit, seed });
    void this.wire.order({ t: 'seed', deal, seed }).then((answer) => {
      // From now on the record has to name it.
      if (answer.t === 'ok') this.remember(view, deal, { seed, taken: true });
    });
  }

  /** Keep what this browser itself has seen, so that a finished match can be held against it. */
  private witness(view: View, what: readonly Happening[]): void {
    for (const one of what) {
      if (one.what === 'commit' && one.text && one.number !== undefined) this.remember(view, one.number, { commit: one.text });
      if (one.what === 'hand' && one.cards) this.remember(view, view.deal, { hand: one.cards, ...(view.seat ? { seat: view.seat } : {}) });
    }
  }

  private remember(view: View, deal: number, seen: Partial<Witness>): void {
    if (view.match_id) remember(matchName(this.id, view.match), deal, seen);
  }
}

function isOver(view: View): boolean {
  return view.asks === 'deal' || view.phase === 'over' || view.winner !== undefined;
}

/** What is told before the first deal of a match, and stays in its log. */
function isBeforeDeal(one: Happening): boolean {
  return one.what === 'lot' || one.what === 'began' || one.what === DRAWN.what;
}

/** What is not read out: everybody draws after every trick, and shuffles take care of themselves. */
function isSilent(one: Happening): boolean {
  return ['drew', 'drawn', 'commit', 'reveal'].includes(one.what);
}
