/** What a finished match's record (docs/record.md) tells of its shuffles, and whether they were fair. */

import { commitmentOf, cutCards, lotCards, packOf, shuffledPack, type Proof } from './shuffle';

export interface DealToCheck {
  readonly number: number;
  readonly dealer: string;
  readonly hands: Readonly<Record<string, readonly string[]>>;
  readonly talon: readonly string[];
  readonly cuts: readonly string[];
  /** Something was played. */
  readonly isPlayed: boolean;
  readonly proof: Proof | null;
}

export interface RecordToCheck {
  /** The name of the match that was asked for, which its proofs have to bear. */
  readonly match: string;
  readonly variant: string;
  readonly seats: number;
  /** Whether the cut scores (7.3), where the record's house rules tell. */
  readonly isCut: boolean | null;
  readonly isConceded: boolean;
  readonly deals: readonly DealToCheck[];
  /** What names the first dealer (2.10), where the record tells. */
  readonly lot: Proof | null;
}

/** What is wrong with a deal's shuffle; `none` when nothing is, `unproved` when the record does not tell. */
export type Fault = 'none' | 'unproved' | 'other-match' | 'other-deal' | 'commit' | 'pack' | 'cut';

/** How each game deals (8.2): from whom on, and whether one by one. */
export interface Dealing {
  readonly start: 'dealer' | 'forehand';
  readonly singly: boolean;
}

/** How each game shuffles: `isCut` where the cut usually scores, and the cards that do (7.3). */
export interface Shuffling extends Dealing {
  readonly isCut: boolean;
  readonly cut_points: readonly string[];
}

const HAND = 3;

/** Read what is needed of a record as Brus writes it; `match` is the name of the match that it should be of. */
export function readRecord(record: string, match: string): RecordToCheck {
  const lines = record.split(/\r?\n/);
  const deals: DealToCheck[] = [];
  let variant = '';
  let seats = 4;
  let lot = '';
  let isCut: boolean | null = null;
  let isConceded = false;
  let isPlayed = false;
  let deal: Record<string, string> | null = null;
  const close = (): void => {
    if (deal) deals.push({ ...dealOf(deal, deals.length + 1), isPlayed });
    deal = null;
    isPlayed = false;
  };
  for (const line of lines) {
    if (/^\[\[deals\]\]/.test(line)) {
      close();
      deal = {};
    } else if (/^\[/.test(line)) {
      close();
    } else {
      isPlayed ||= /"[NESW]:/.test(line);
      const found = /^([\w-]+)\s*=\s*(.*)$/.exec(line);
      if (!found) continue;
      const [, key, value] = found as unknown as [string, string, string];
      if (deal) deal[key] = value;
      else if (key === 'variant') variant = quoted(value)[0] ?? '';
      else if (key === 'seats') seats = value === '3' ? 3 : 4;
      else if (key === 'cut_point') isCut = value === 'true';
      else if (key === 'x-conceded') isConceded = true;
      else if (key === 'x-lot') lot = value;
    }
  }
  close();
  return { match, variant, seats, isCut, isConceded, deals, lot: lot ? { ...proofOf(lot), match, deal: 0 } : null };
}

const quoted = (value: string): string[] => [...value.matchAll(/"([^"]*)"/g)].map((found) => found[1]!);
const cardsIn = (value: string): string[] => value.split(/\s+/).filter(Boolean);

function dealOf(lines: Record<string, string>, number: number): Omit<DealToCheck, 'isPlayed'> {
  const hands = [...(lines['hands'] ?? '').matchAll(/([NESW])\s*=\s*"([^"]*)"/g)].map((found) => [found[1]!, cardsIn(found[2]!)]);
  const fair = lines['fair'];
  return {
    number,
    dealer: quoted(lines['dealer'] ?? '')[0] ?? '',
    hands: Object.fromEntries(hands) as Record<string, string[]>,
    talon: cardsIn(quoted(lines['talon'] ?? '')[0] ?? ''),
    cuts: cardsIn(quoted(lines['cuts'] ?? '')[0] ?? ''),
    proof: fair === undefined ? null : proofOf(fair),
  };
}

function proofOf(fair: string): Proof {
  const one = (key: string): string => new RegExp(`${key}\\s*=\\s*"([^"]*)"`).exec(fair)?.[1] ?? '';
  return {
    match: one('match'),
    deal: Number(/deal\s*=\s*(\d+)/.exec(fair)?.[1] ?? -1),
    commit: one('commit'),
    seeds: quoted(/seeds\s*=\s*\[([^\]]*)\]/.exec(fair)?.[1] ?? ''),
    secret: one('secret'),
  };
}

/** The hands and the talon that come from a pack in the order of 8.2. */
export function dealFrom(pack: readonly string[], dealer: string, seats: number, dealing: Dealing): { hands: Record<string, string[]>; talon: string[] } {
  const order = seatsInOrder(seats);
  const first = (order.indexOf(dealer) + (dealing.start === 'dealer' ? 0 : 1)) % seats;
  const turns = [...order.slice(first), ...order.slice(0, first)];
  const hands = turns.map((seat, turn) => {
    const places = Array.from({ length: HAND }, (_, at) => (dealing.singly ? at * seats + turn : turn * HAND + at));
    return [seat, places.map((place) => pack[place] ?? '')];
  });
  return { hands: Object.fromEntries(hands) as Record<string, string[]>, talon: pack.slice(HAND * seats) };
}

/** Whether the first dealer follows from the lots: the lowest card deals, the Ace high, suits by 2.2 (2.10). */
export function checkLot(record: RecordToCheck): Fault {
  const { lot, seats, deals } = record;
  const first = deals[0];
  if (lot === null || first === undefined) return 'unproved';
  if (!isSecret(lot.secret) || commitmentOf(lot) !== lot.commit) return 'commit';
  if (!lot.seeds.every(isSeed)) return 'pack';
  const low = lowestRank(first);
  const pack = packOf(low);
  const drawn = lotCards(low, lot, seats).map((card) => pack.indexOf(card));
  return seatsInOrder(seats)[drawn.indexOf(Math.max(...drawn))] === first.dealer ? 'none' : 'pack';
}

const isSecret = (text: string): boolean => /^([0-9a-f]{2}){32}$/.test(text);
const isSeed = (text: string): boolean => /^([0-9a-f]{2}){1,64}$/.test(text);
const seatsInOrder = (seats: number): string[] => ['N', 'E', 'S', 'W'].slice(0, seats);
const lowestRank = (deal: DealToCheck): 'T' | '5' => ([...Object.values(deal.hands).flat(), ...deal.talon].some((card) => card.startsWith('T')) ? 'T' : '5');

/** Whether a deal follows from its proof. The order of the cards within a hand is not kept by a record. */
export function checkDeal(record: RecordToCheck, deal: DealToCheck, shuffling: Shuffling): Fault {
  const { proof } = deal;
  if (proof === null) return 'unproved';
  if (proof.match !== record.match) return 'other-match';
  if (proof.deal !== deal.number) return 'other-deal';
  if (!isSecret(proof.secret) || commitmentOf(proof) !== proof.commit) return 'commit';
  if (!proof.seeds.every(isSeed)) return 'pack';
  const low = lowestRank(deal);
  const due = dealFrom(shuffledPack(low, proof), deal.dealer, record.seats, shuffling);
  const sorted = (cards: readonly string[] | undefined): string => [...(cards ?? [])].sort().join();
  if (Object.keys(due.hands).some((seat) => sorted(due.hands[seat]) !== sorted(deal.hands[seat]))) return 'pack';
  if (due.talon.join() !== deal.talon.join()) return 'pack';
  return (record.isCut ?? shuffling.isCut) ? checkCuts(record, deal, cutCards(low, proof, deal.cuts.length), shuffling.cut_points) : deal.cuts.length > 0 ? 'cut' : 'none';
}

/**
 * Whether a record names the cards that were due at the cut, all of them: until one is no cut point, or until one ended
 * the match (7.3). It can only have done so where nothing was played after it, and nobody gave up.
 */
function checkCuts(record: RecordToCheck, deal: DealToCheck, due: readonly string[], points: readonly string[]): Fault {
  const isCutPoint = (card: string | undefined): boolean => card !== undefined && points.includes(card);
  const last = deal.cuts.length - 1;
  if (last < 0 || due.some((card, at) => card !== deal.cuts[at] || (at < last && !isCutPoint(card)))) return 'cut';
  const isEnd = deal.number === record.deals.length && !deal.isPlayed && !record.isConceded;
  return isCutPoint(due[last]) && !isEnd ? 'cut' : 'none';
}
