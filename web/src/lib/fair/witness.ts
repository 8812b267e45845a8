/** What this browser itself has seen of shuffles, kept so that the record of a finished match can be held against it. */

import { drop, keep, recall } from '../settings.svelte';

/** What was seen of one shuffle. */
export interface Witness {
  commit: string;
  /** What this browser gave to the shuffle. */
  seed: string;
  /** The server has acknowledged the seed: it has to be among those that were used. */
  taken: boolean;
  hand: string[];
  seat: string;
}

const KEY = 'brus-seen-';
const KEPT = 'brus-seen';
const MOST = 12;

/** The name of a match in its proofs: a match that calls itself otherwise is another. */
export function matchName(table: string, match: number): string {
  return `${table}-${match}`;
}

/** What this browser has seen of a match's shuffles, by deal; deal 0 is the lot. */
export function witnesses(match: string): Record<number, Partial<Witness>> {
  let found: unknown;
  try {
    found = JSON.parse(recall(`${KEY}${match}`) ?? '{}');
  } catch {
    // What somebody else wrote there was not seen.
  }
  if (typeof found !== 'object' || found === null) return {};
  const deals = Object.entries(found).filter(([deal]) => /^\d{1,6}$/.test(deal));
  return Object.fromEntries(deals.map(([deal, seen]) => [deal, sensible(seen)])) as Record<number, Partial<Witness>>;
}

/** Keep what was seen of a deal, and forget the oldest of many matches. */
export function remember(match: string, deal: number, seen: Partial<Witness>): void {
  const all = witnesses(match);
  const before = all[deal] ?? {};
  const now = { ...before, ...seen };
  // A second commitment to one deal is no other deal: the record has to keep the first.
  if (before.commit !== undefined) now.commit = before.commit;
  // Another window of this browser may have given the seed that counts.
  if (before.taken && !seen.taken) Object.assign(now, { seed: before.seed, taken: true });
  keep(`${KEY}${match}`, JSON.stringify({ ...all, [deal]: now }));
  const others = (recall(KEPT) ?? '').split(' ').filter((other) => other && other !== match);
  keep(KEPT, [...others, match].slice(-MOST).join(' '));
  others.slice(0, Math.max(0, others.length + 1 - MOST)).forEach((old) => drop(`${KEY}${old}`));
}

const isText = (found: unknown, like: RegExp): found is string => typeof found === 'string' && like.test(found);

/** What of a witness makes sense: whatever else stands there accuses nobody. */
function sensible(found: unknown): Partial<Witness> {
  if (typeof found !== 'object' || found === null) return {};
  const { commit, seed, taken, hand, seat } = found as Record<string, unknown>;
  const seen: Partial<Witness> = {};
  if (isText(commit, /^[0-9a-f]{64}$/)) seen.commit = commit;
  if (isText(seed, /^([0-9a-f]{2}){1,64}$/)) {
    seen.seed = seed;
    if (taken === true) seen.taken = true;
  }
  if (Array.isArray(hand) && hand.every((card) => isText(card, /^[AKQJT5-9][cshd]$/)) && isText(seat, /^[NESW]$/)) Object.assign(seen, { hand, seat });
  return seen;
}
