/**
 * The whole match by keyboard. Buttons and cards take Tab and Enter as everywhere; these keys are shorter. With protection
 * from slips what a key would play is asked twice, as an announcement is.
 */

import { doableWith, lawful } from '../lib/table/choosing';
import type { Table } from '../lib/table/table.svelte';
import type { PanelName } from './panels';

interface Desk {
  readonly table: () => Table;
  readonly open: (name: PanelName) => void;
  readonly beats: (card: string) => void;
}

const PANELS: Readonly<Record<string, PanelName>> = { l: 'last', o: 'log', t: 'talk', m: 'menu', '?': 'rules' };
const ANSWERS: Readonly<Record<string, readonly string[]>> = { p: ['pipe'], n: ['pass', 'decline'], s: ['show'] };

/** What a key does at the table; keys for a field, a button or a box are left to them. */
export function keyHandler(desk: Desk): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest('input, textarea, select, dialog, [role="tablist"]')) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.repeat) {
      // A key that is held down is no second answer, neither here nor on a button that it would press again.
      if (target?.closest('.actions')) event.preventDefault();
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (press(desk, key, target)) event.preventDefault();
  };
}

function press(desk: Desk, key: string, target: HTMLElement | null): boolean {
  const table = desk.table();
  const onButton = target?.closest('button, a') !== null && target !== null;
  if (/^[1-3]$/.test(key)) return touchCard(table, Number(key) - 1);
  if (PANELS[key]) {
    desk.open(PANELS[key]);
    return true;
  }
  if (key === 'Escape') {
    table.lower();
    return true;
  }
  if ((key === 'Enter' || key === ' ') && !onButton) return key === ' ' && table.stays ? goOn(table) : playChosen(table);
  if (key === ' ' && table.stays) return goOn(table);
  if (key === 'b') {
    const card = table.chosen[0] ?? (target?.dataset['card'] || undefined);
    if (card) desk.beats(card);
    return card !== undefined;
  }
  if (key === 'd' || key === 'h') return announce(table, key);
  const answer = ANSWERS[key];
  const choice = answer && lawful(table.choices).find(({ play }) => play.answer !== null && answer.includes(play.answer));
  if (choice) table.announce(choice);
  return choice !== undefined;
}

/** Cards are numbered from the left as they lie. */
function touchCard(table: Table, at: number): boolean {
  const hand = table.pieces.filter((piece) => piece.place === 'hand' && piece.seat === table.scene?.seat && piece.face !== null);
  const card = hand.find((piece) => piece.index === at)?.face;
  if (!card) return false;
  if (table.chosen.includes(card) && table.chosen.length > 1) table.chosen = table.chosen.filter((other) => other !== card);
  else table.touch(card);
  return true;
}

function playChosen(table: Table): boolean {
  if (table.stays && table.chosen.length === 0) return goOn(table);
  if (table.mayPrepare) {
    table.prepare();
    return true;
  }
  const plain = doableWith(table.chosen, table.choices).plain;
  if (plain) table.announce(plain);
  return plain !== null;
}

function goOn(table: Table): boolean {
  table.goOn();
  return true;
}

function announce(table: Table, key: string): boolean {
  const { announced } = doableWith(table.chosen, table.choices);
  const wanted = announced.find(({ play }) => (key === 'd' ? play.dared.length > 0 && !play.hawks : play.hawks && play.dared.length === 0));
  if (!wanted) return false;
  table.announce(wanted);
  return true;
}
