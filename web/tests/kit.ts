/** What tests share: views and scenes made of little. */

import type { SeatName, TableView } from '../src/lib/protocol';
import { sceneOf, type Scene } from '../src/lib/table/scenes';
import { fullView, type View } from '../src/lib/table/view';

const NAMES: readonly SeatName[] = ['N', 'E', 'S', 'W'];

/** A view of a running deal, as South sees it, but for what is given. */
export function viewOf(given: Partial<TableView> = {}, seats = 4): View {
  const names = NAMES.slice(0, seats);
  const sides = seats === 3 ? names : ['NS', 'EW'];
  return fullView({
    table: 't', phase: 'playing', variant: 'danish', options: {}, seat: 'S', turn: 1, match: 1, deal: 1, dealer: 'E',
    seats: Object.fromEntries(names.map((name) => [name, { kind: 'computer', level: 'good' }])),
    counts: Object.fromEntries(names.map((name) => [name, 3])),
    hand: ['Kh', '9d', '6s'], talon: 36 - 3 * seats,
    tricks_won: Object.fromEntries(sides.map((side) => [side, 0])),
    score: Object.fromEntries(sides.map((side) => [side, 0])),
    targets: Object.fromEntries(sides.map((side) => [side, 9])),
    ...given,
  });
}

export function sceneFrom(given: Partial<TableView> = {}, seats = 4): Scene {
  return sceneOf(viewOf(given, seats));
}

/** Four people at a table. */
export const PEOPLE: View['seats'] = viewOf({
  seats: { N: { kind: 'person', name: 'Nora' }, E: { kind: 'person', name: 'Egon' }, S: { kind: 'person', name: 'Sven' }, W: { kind: 'person', name: 'Vera' } },
}).seats;
