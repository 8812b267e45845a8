/**
 * What lies on the table, and the steps by which one message changes it.
 *
 * A message brings what happened and the table as it is afterwards. The screen shows the happenings one after the other;
 * whatever they leave out, the last step is the table as the server says it is.
 */

import type { Happening, SeatName } from '../protocol';
import { readPlay, type Play } from './plays';
import { seatsFrom, seatsOf, sideOf, sidesOf } from './seats';
import { seatCount, type View } from './view';

/** Cards that a seat has laid on the table. */
export interface Laid {
  readonly seat: SeatName;
  readonly play: Play;
}

/** The cards, and the comb, as they are to be seen at one moment. */
export interface Scene {
  readonly match: number;
  readonly deal: number;
  readonly seats: 3 | 4;
  readonly seat: SeatName | null;
  readonly talon: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly hand: readonly string[];
  readonly shown: Readonly<Record<string, readonly string[]>>;
  readonly laid: readonly Laid[];
  /** Who has taken the trick that lies there, when it is complete. */
  readonly winner: SeatName | null;
  /** Whose cards are winning the trick that lies there. */
  readonly winning: SeatName | null;
  /** Tricks gathered, by side. */
  readonly won: Readonly<Record<string, number>>;
  readonly cut: string | null;
  readonly score: Readonly<Record<string, number>>;
  readonly targets: Readonly<Record<string, number>>;
}

export type StepKind = 'lot' | 'shuffle' | 'deal' | 'cut' | 'play' | 'won' | 'score' | 'show' | 'gather' | 'draw' | 'tell' | 'sync';

/** One thing to show: the table after it, and what is told with it. */
export interface Step {
  readonly kind: StepKind;
  readonly scene: Scene;
  readonly what: readonly Happening[];
}

const PACK = 36;
const HAND = 3;

/** The table as a view says it is. */
export function sceneOf(view: View): Scene {
  const seats = seatCount(view);
  const trick = view.trick;
  const order = trick ? seatsFrom(trick.leader, seats) : [];
  return {
    match: view.match,
    deal: view.deal,
    seats,
    seat: view.seat,
    talon: view.deal ? view.talon : PACK,
    counts: view.deal ? view.counts : {},
    hand: view.hand,
    shown: view.shown,
    laid: (trick?.plays ?? []).map((text, at) => ({ seat: order[at % order.length]!, play: readPlay(text) })),
    winner: trick?.winner ?? null,
    winning: trick?.winner ?? trick?.winning ?? null,
    won: view.tricks_won,
    cut: null,
    score: view.score,
    targets: view.targets,
  };
}

/** The steps from one scene to a view by what happened; at least one, and the last one is the view. */
export function stepsTo(before: Scene | null, what: readonly Happening[], view: View): Step[] {
  const goal = sceneOf(view);
  if (before === null || what.some((one) => one.what === 'undone')) return [{ kind: 'sync', scene: goal, what }];
  const telling = new Telling(before, goal);
  for (const happening of what) telling.take(happening);
  return telling.finish(goal);
}

type Draft = { -readonly [key in keyof Scene]: Scene[key] };
type Writing = { kind: StepKind; scene: Scene; what: Happening[] };

class Telling {
  private now: Draft;
  private steps: Writing[] = [];

  constructor(
    before: Scene,
    private readonly goal: Scene,
  ) {
    this.now = { ...before };
  }

  take(one: Happening): void {
    const seat = one.seat;
    switch (one.what) {
      case 'lot':
        if (this.last?.kind !== 'lot') this.now = { ...this.clean(), laid: [] };
        this.now.laid = [...this.now.laid, { seat: seat!, play: readPlay(one.cards?.[0] ?? '') }];
        return this.same('lot', one);
      case 'cut':
        if (this.now.deal !== this.goal.deal) this.now = this.clean();
        this.now.cut = one.cards?.[0] ?? null;
        return this.step('cut', one);
      case 'dealt':
        this.now = this.clean();
        this.step('shuffle');
        this.now.counts = Object.fromEntries(seatsOf(this.now.seats).map((name) => [name, HAND]));
        this.now.talon = PACK - HAND * this.now.seats;
        return this.step('deal', one);
      case 'hand':
        this.now.hand = one.cards ?? [];
        return this.same('deal', one);
      case 'led':
      case 'played':
        if (one.what === 'led') this.gather();
        this.lay(seat!, readPlay(one.play ?? ''));
        return this.step('play', one);
      case 'won':
        this.now.winner = this.now.winning = seat!;
        this.units = one.number ?? 1;
        return this.step('won', one);
      case 'scored':
        this.score(one.side!, one.number ?? 0);
        return this.step('score', one);
      case 'chimney':
        this.now.targets = { ...this.now.targets, [one.side!]: one.number ?? this.now.targets[one.side!]! + 1 };
        return this.step('score', one);
      case 'shown-cards':
        if (seat !== this.now.seat) this.now.shown = { ...this.now.shown, [seat!]: one.cards ?? [] };
        return this.step('show', one);
      case 'drew':
        this.gather();
        this.now.counts = { ...this.now.counts, [seat!]: (this.now.counts[seat!] ?? 0) + (one.number ?? 0) };
        this.now.talon -= one.number ?? 0;
        return this.same('draw', one);
      case 'drawn':
        this.now.hand = [...this.now.hand, ...(one.cards ?? [])];
        return this.same('draw', one);
      default:
        return this.tell(one);
    }
  }

  finish(goal: Scene): Step[] {
    const last = this.last;
    if (last !== undefined && isSame(last.scene, goal)) {
      last.scene = goal;
    } else {
      const gathers = this.now.laid.length > 0 && goal.laid.length === 0 && goal.deal === this.now.deal;
      this.steps.push({ kind: gathers ? 'gather' : 'sync', scene: goal, what: [] });
    }
    return this.steps;
  }

  private units = 1;

  private get last(): Writing | undefined {
    return this.steps[this.steps.length - 1];
  }

  private step(kind: StepKind, ...what: Happening[]): void {
    this.steps.push({ kind, scene: { ...this.now }, what });
  }

  /** Add to the last step when it is of this kind, else make one. */
  private same(kind: StepKind, one: Happening): void {
    const last = this.last;
    if (last?.kind !== kind) return this.step(kind, one);
    last.scene = { ...this.now };
    last.what.push(one);
  }

  private tell(one: Happening): void {
    if (this.last === undefined) return this.step('tell', one);
    this.last.what.push(one);
  }

  private lay(seat: SeatName, play: Play): void {
    this.now.laid = [...this.now.laid, { seat, play }];
    this.now.winning = this.goal.laid.length === this.now.laid.length ? this.goal.winning : null;
    this.now.counts = { ...this.now.counts, [seat]: Math.max(0, (this.now.counts[seat] ?? 0) - play.cards.length) };
    if (seat === this.now.seat) this.now.hand = this.now.hand.filter((card) => !play.cards.includes(card));
    const shown = this.now.shown[seat];
    if (shown) this.now.shown = { ...this.now.shown, [seat]: shown.filter((card) => !play.cards.includes(card)) };
  }

  private score(side: string, points: number): void {
    this.now.score = { ...this.now.score, [side]: (this.now.score[side] ?? 0) + points };
  }

  /** The trick that lies there goes to whoever took it. */
  private gather(): void {
    if (this.now.laid.length === 0) return;
    if (this.now.winner !== null) {
      const side = sideOf(this.now.winner, this.now.seats);
      this.now.won = { ...this.now.won, [side]: (this.now.won[side] ?? 0) + this.units };
    }
    this.now.laid = [];
    this.now.winner = this.now.winning = null;
    this.step('gather');
  }

  /** The whole pack on the table, to be dealt. */
  private clean(): Draft {
    return {
      ...this.now,
      match: this.goal.match,
      deal: this.goal.deal,
      seats: this.goal.seats,
      seat: this.goal.seat,
      talon: PACK,
      counts: {},
      hand: [],
      shown: {},
      laid: [],
      winner: null,
      winning: null,
      cut: null,
      won: Object.fromEntries(sidesOf(this.goal.seats, null).map((side) => [side, 0])),
      score: this.now.match === this.goal.match ? this.now.score : this.goal.score,
      targets: this.now.match === this.goal.match ? this.now.targets : this.goal.targets,
    };
  }
}

const cards = (scene: Scene): unknown => [
  scene.deal, scene.talon, scene.counts, [...scene.hand].sort(), scene.laid, scene.won, scene.score, scene.targets, scene.cut,
];

function isSame(one: Scene, other: Scene): boolean {
  return JSON.stringify(cards(one)) === JSON.stringify(cards(other));
}
