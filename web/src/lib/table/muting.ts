/**
 * Who is not to be heard at one table. A browser knows people by their names alone, and where they sit; it keeps both for
 * as long as its tab is open, and follows whoever takes another seat or name, or is seated anew by lot.
 */

import type { Happening, SeatName } from '../protocol';
import type { View } from './view';

/** Somebody who is muted; `seat` is null when only the name is known, as after sides were drawn. */
export interface Muted {
  readonly name: string;
  readonly seat: SeatName | null;
}

type Seats = View['seats'];

/** Whether who has, or had, this name and seat is muted. The seat tells people of the same name apart. */
export function isMuted(muted: readonly Muted[], seat: SeatName, name: string, seats: Seats): boolean {
  if (name === '') return false;
  const namesakes = Object.values(seats).filter((other) => other.name === name).length;
  return muted.some((one) => one.name === name && (one.seat === null || one.seat === seat || namesakes < 2));
}

/** Those who are muted, after what happened; `before` are the seats as they were. */
export function follow(muted: readonly Muted[], what: readonly Happening[], before: Seats, seats: Seats): Muted[] {
  let found = [...muted];
  for (const { what: kind, seat, by, text, reason } of what) {
    if (seat === undefined) continue;
    if (kind === 'moved') found = found.map((one) => (one.seat === (by ?? null) ? { ...one, seat } : one));
    else if (kind === 'renamed') found = found.map((one) => (one.name === reason && (one.seat ?? seat) === seat ? { name: text ?? one.name, seat } : one));
  }
  // A lot that has seated people anew tells only who sits where now, by name.
  const isDrawn = what.some((one) => one.what === 'began') && Object.keys(seats).some((seat) => seats[seat]?.name !== before[seat]?.name);
  return found.map((one) => (one.seat !== null && (isDrawn || seats[one.seat]?.name !== one.name) ? settled(one.name, seats) : one));
}

/** Where who is called so sits now, if only one is. */
function settled(name: string, seats: Seats): Muted {
  const [only, ...others] = Object.keys(seats).filter((seat) => seats[seat]?.name === name) as SeatName[];
  return { name, seat: only !== undefined && others.length === 0 ? only : null };
}

const KEY = 'brus-muted-';

/** Who was muted at a table in this tab. */
export function recallMuted(table: string): Muted[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${KEY}${table}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one: Partial<Muted> | null): one is Muted => typeof one?.name === 'string' && one.seat !== undefined) : [];
  } catch {
    // There is no store, or it holds what somebody else wrote.
    return [];
  }
}

/** Keep who is muted at a table for as long as this tab is open. */
export function keepMuted(table: string, muted: readonly Muted[]): void {
  try {
    if (muted.length > 0) sessionStorage.setItem(`${KEY}${table}`, JSON.stringify(muted));
    else sessionStorage.removeItem(`${KEY}${table}`);
  } catch {
    // Full, or switched off: then it lasts as long as this page.
  }
}
