/** Seats and sides, as the rulebook's section 1 has them, and where each sits on the screen. */

import type { SeatName } from '../protocol';

/** Where a seat is on the screen: the viewer's own is at the bottom, the next in turn at the left. */
export type Spot = 'bottom' | 'left' | 'top' | 'right';

const CLOCKWISE: readonly SeatName[] = ['N', 'E', 'S', 'W'];

/** The seats that play, clockwise. */
export function seatsOf(count: number): readonly SeatName[] {
  return count === 3 ? CLOCKWISE.slice(0, 3) : CLOCKWISE;
}

/** The seats clockwise from one of them. */
export function seatsFrom(first: SeatName, count: number): SeatName[] {
  const seats = seatsOf(count);
  const at = Math.max(0, seats.indexOf(first));
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/** The side of a seat: `NS` or `EW`, with three players the seat alone. */
export function sideOf(seat: SeatName, count: number): string {
  if (count === 3) return seat;
  return seat === 'N' || seat === 'S' ? 'NS' : 'EW';
}

/** The seats of a side, clockwise. */
export function seatsOfSide(side: string, count: number): SeatName[] {
  return seatsOf(count).filter((seat) => sideOf(seat, count) === side);
}

/** Who plays with a seat where four play. */
export function partnerOf(seat: SeatName): SeatName {
  return seatsFrom(seat, 4)[2]!;
}

/** All sides, the viewer's own first. */
export function sidesOf(count: number, seat: SeatName | null): string[] {
  const sides = count === 3 ? [...seatsOf(3)] : ['NS', 'EW'];
  const own = seat === null ? sides[0]! : sideOf(seat, count);
  const at = sides.indexOf(own);
  return [...sides.slice(at), ...sides.slice(0, at)];
}

/** Where everybody sits on the screen of whoever sits at `seat`; who watches looks from South. */
export function spotsOf(count: number, seat: SeatName | null): Record<string, Spot> {
  const order = seatsFrom(seat ?? 'S', count);
  const spots: readonly Spot[] = count === 3 ? ['bottom', 'left', 'right'] : ['bottom', 'left', 'top', 'right'];
  return Object.fromEntries(order.map((name, at) => [name, spots[at]!]));
}
