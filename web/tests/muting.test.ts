import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happening } from '../src/lib/protocol';
import { follow, isMuted, keepMuted, recallMuted, type Muted } from '../src/lib/table/muting';
import type { View } from '../src/lib/table/view';
import { PEOPLE } from './kit';

type Seats = View['seats'];
const { N, E, S, W } = PEOPLE as { N: Seats['N']; E: Seats['E']; S: Seats['S']; W: Seats['W'] };
const EGON: Muted = { name: 'Egon', seat: 'E' };
const BEGAN: Happening[] = [{ what: 'began', number: 2 }];
const called = (name: string) => ({ ...N, name }) as typeof N;

/** The seats of those who are muted after something has happened. */
function after(what: Happening[], seats: Seats, before: Seats = PEOPLE): string[] {
  const muted = follow([EGON], what, before, seats);
  return Object.keys(seats).filter((seat) => isMuted(muted, seat as 'N', seats[seat]!.name, seats));
}

describe('who is muted', () => {
  it.each([
    ['nothing', [], PEOPLE, ['E']],
    ['sides are drawn', BEGAN, { N: E, E: N, S, W }, ['N']],
    ['sides are drawn, and nobody’s seat is another', BEGAN, PEOPLE, ['E']],
    ['they take another seat', [{ what: 'moved', seat: 'N', by: 'E' }], { N: E, E: W, S, W: called('') }, ['N']],
    ['they take another name', [{ what: 'renamed', seat: 'E', text: 'Ego', reason: 'Egon' }], { N, E: called('Ego'), S, W }, ['E']],
    ['they leave, and somebody else sits down', [{ what: 'left', seat: 'E', text: 'Egon' }, { what: 'sat', seat: 'E', text: 'Olga' }], { N, E: called('Olga'), S, W }, []],
    ['a namesake sits down', [{ what: 'sat', seat: 'N', text: 'Egon' }], { N: called('Egon'), E, S, W }, ['E']],
  ] as [string, Happening[], Seats, string[]][])('when %s', (_, what, seats, muted) => expect(after(what, seats)).toEqual(muted));
  it('is muted again on coming back', () => {
    const without = { N, E: called('Olga'), S, W } as Seats;
    const gone = follow([EGON], [], PEOPLE, without);
    const back = { N: E, E: called('Olga'), S, W } as Seats;
    expect(isMuted(follow(gone, [], without, back), 'N', 'Egon', back)).toBe(true);
  });
});

describe('a reload', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value), removeItem: (key: string) => store.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  it('forgets nobody who is muted at this table', () => {
    keepMuted('one', [EGON]);
    expect(recallMuted('one')).toEqual([EGON]);
    expect(recallMuted('other')).toEqual([]);
    keepMuted('one', []);
    expect(store.size).toBe(0);
  });
  it('is not harmed by what somebody else wrote there', () => {
    for (const kept of ['{', '7', '[7, null, {"name": 1}]']) {
      store.set('brus-muted-one', kept);
      expect(recallMuted('one')).toEqual([]);
    }
  });
});
