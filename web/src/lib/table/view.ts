/** The view of a table with every field in its place, whatever the server left out. */

import { SEAT_VIEW_ABSENT, TABLE_VIEW_ABSENT, type SeatName, type SeatView, type TableView } from '../protocol';
import { seatsOf } from './seats';

export type FullSeat = SeatView & Required<Pick<SeatView, keyof typeof SEAT_VIEW_ABSENT>>;

export type View = Omit<TableView, 'seats'> &
  Required<Pick<TableView, keyof typeof TABLE_VIEW_ABSENT>> & { seats: Record<string, FullSeat> };

/** A view as it came, with what stands for the fields that were left out. */
export function fullView(sent: TableView): View {
  const seats = Object.fromEntries(
    Object.entries(sent.seats).map(([seat, view]) => [seat, { ...SEAT_VIEW_ABSENT, ...view } as FullSeat]),
  );
  return { ...(TABLE_VIEW_ABSENT as unknown as TableView), ...sent, seats } as View;
}

/** How many play at a table. */
export function seatCount(view: Pick<View, 'seats'>): 3 | 4 {
  return Object.keys(view.seats).length === 3 ? 3 : 4;
}

/** The seats in their order. */
export function seatsIn(view: Pick<View, 'seats'>): readonly SeatName[] {
  return seatsOf(seatCount(view));
}

/** Whether somebody else sits there, whose line is down. */
export function isGone(view: View, here: Readonly<Record<string, boolean>>, seat: SeatName): boolean {
  return view.seats[seat]?.kind === 'person' && seat !== view.seat && here[seat] === false;
}

/** Whether the audience is waited for. */
export function isMyTurn(view: View): boolean {
  return view.seat !== null && view.to_act === view.seat && view.phase === 'playing' && view.options_now.length > 0;
}
