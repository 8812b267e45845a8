/** Whether a match's shuffles were fair: its record done again, and held against what this browser saw while it was played. */

import { checkDeal, checkLot, type DealToCheck, type Fault, type RecordToCheck, type Shuffling } from './record';
import type { Proof } from './shuffle';
import type { Witness } from './witness';

/** How a record agrees with what this browser saw itself. */
export type Seen = 'same' | 'differs' | 'nothing';

export interface Judged {
  readonly number: number;
  /** `missing`: this browser saw the deal, and the record is without it. */
  readonly fault: Fault | 'missing';
  readonly seen: Seen;
  /** The own seed is among those that were used. */
  readonly seeded: boolean;
  readonly proof: Proof | null;
}

export interface Verdict {
  readonly lot: Judged;
  readonly deals: readonly Judged[];
  /** How many of the deals are proved, and nothing that was seen speaks against them. */
  readonly good: number;
  readonly isFair: boolean;
}

/** Whether something is wrong; what has no proof is only not good. */
export function isBad({ fault, seen }: Judged): boolean {
  return (fault !== 'none' && fault !== 'unproved') || seen === 'differs';
}

/** Judge a match by its record. */
export function judge(record: RecordToCheck, shuffling: Shuffling, witnessed: Readonly<Record<number, Partial<Witness>>>): Verdict {
  const told = record.deals.map((deal) => ({ number: deal.number, fault: checkDeal(record, deal, shuffling), proof: deal.proof, ...held(witnessed[deal.number], deal.proof, deal) }));
  const missing = Object.keys(witnessed)
    .map(Number)
    .filter((number) => number > told.length && witnessed[number]?.hand !== undefined)
    .map((number) => ({ number, fault: 'missing', seen: 'nothing', seeded: false, proof: null }) as const);
  const deals = [...told, ...missing];
  // Where nothing was dealt the record has no lot either, though it was committed to.
  const seen = record.deals.length > 0 ? witnessed[0] : undefined;
  const lot = { number: 0, fault: checkLot(record), proof: record.lot, ...held(seen, record.lot) };
  const good = deals.filter((deal) => deal.fault === 'none' && deal.seen !== 'differs').length;
  return { lot, deals, good, isFair: deals.length > 0 && good === deals.length && !isBad(lot) };
}

function held(own: Partial<Witness> | undefined, proof: Proof | null, deal?: DealToCheck): Pick<Judged, 'seen' | 'seeded'> {
  if (own === undefined) return { seen: 'nothing', seeded: false };
  const seeded = own.seed !== undefined && proof !== null && proof.seeds.includes(own.seed);
  // Whoever may drop a seed after having seen it chooses among packs.
  const isDropped = own.taken === true && !seeded;
  const isOtherCommitment = own.commit !== undefined && own.commit !== proof?.commit;
  const sorted = (cards: readonly string[] | undefined): string => [...(cards ?? [])].sort().join();
  const isOtherHand = deal !== undefined && own.hand !== undefined && own.seat !== undefined && sorted(own.hand) !== sorted(deal.hands[own.seat]);
  if (isDropped || isOtherCommitment || isOtherHand) return { seen: 'differs', seeded };
  return { seen: own.commit === undefined && own.hand === undefined ? 'nothing' : 'same', seeded };
}
