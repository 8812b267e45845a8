import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { World, WebSocketLike } from '../src/lib/net/socket';
import type { Happening, TableView } from '../src/lib/protocol';
import { change } from '../src/lib/settings.svelte';
import { Table } from '../src/lib/table/table.svelte';
import { isolate } from '../src/lib/words';
import { keyHandler } from '../src/table/keys';
import { PEOPLE, viewOf } from './kit';

const sounds: string[] = vi.hoisted(() => []);
vi.mock('../src/lib/sound', () => ({ play: (sound: string) => sounds.push(sound) }));

class Wire implements WebSocketLike {
  onopen: ((event: unknown) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  send(text: string) { this.sent.push(JSON.parse(text) as Record<string, unknown>); }
  close() {}
  say(message: unknown) { this.onmessage?.({ data: JSON.stringify(message) }); }
}

let wire: Wire;
let table: Table;
let n = 0;
const world: World = {
  open: () => (wire = new Wire()),
  after: (milliseconds, call) => { const timer = setTimeout(call, milliseconds); return () => clearTimeout(timer); },
  chance: () => 0.5,
};
const did = (what: Happening[], view: Partial<TableView> | null) => wire.say({ t: 'did', n: (n += 1), what, ...(view ? { view: viewOf(view) } : {}) });
const plays = () => wire.sent.filter((one) => one['t'] === 'play').map((one) => one['play']);
const orders = (kind: string) => wire.sent.filter((one) => one['t'] === kind);
const settled = () => vi.advanceTimersByTimeAsync(20_000);

const MINE: Partial<TableView> = { to_act: 'S', asks: 'lead', options_now: [{ play: 'Kh' }, { play: 'Kh!' }, { play: '9d' }, { play: '6s' }] };
const TRICK = { leader: 'W' as const, plays: ['9c', 'Kd', '8h'], winning: 'W' as const };

beforeEach(() => {
  vi.useFakeTimers();
  change('speed', 'normal');
  change('stay', 'normal');
  change('careful', false);
  n = 0;
  table = new Table('t', world);
  wire.onopen?.({});
  wire.say({ t: 'welcome', n: 0, protocol: 1, view: viewOf(MINE), here: { S: true } });
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe('choosing', () => {
  it('a touch raises a card, a second plays it', () => {
    table.touch('9d');
    expect(table.chosen).toEqual(['9d']);
    expect(plays()).toEqual([]);
    table.touch('9d');
    expect(plays()).toEqual(['9d']);
  });
  it('a card thrown to the table is played', () => {
    table.throwCard('6s');
    expect(plays()).toEqual(['6s']);
  });
  it('with protection from slips only the button plays', () => {
    change('careful', true);
    table.touch('9d');
    table.touch('9d');
    table.throwCard('9d');
    expect(plays()).toEqual([]);
  });
  it('a play answers what is seen, and is sent once however often it is touched', () => {
    void table.play('Kh!');
    void table.play('Kh!');
    expect(orders('play')).toHaveLength(1);
    expect(orders('play')[0]).toMatchObject({ re: 1, play: 'Kh!' });
  });
  it('what is refused is told with the rule, and can be tried again', async () => {
    void table.play('Kh!');
    wire.say({ t: 'no', id: orders('play')[0]!['id'], code: 'unlawful', why: 'only Kc hawks', rule: '5.1' });
    await vi.advanceTimersByTimeAsync(1);
    expect(table.refusal?.text).toBe('Only K♣︎ hawks (5.1)');
    expect(table.sending).toBe(false);
  });
  it('cards that have left the hand are not raised any more', () => {
    table.touch('9d');
    did([{ what: 'timeout', seat: 'S' }], { hand: ['Kh', '6s'], trick: { leader: 'S', plays: ['9d'] }, counts: { N: 3, E: 3, S: 2, W: 3 } });
    expect(table.chosen).toEqual([]);
  });
});

describe('the next shuffle', () => {
  const COMMIT = '12'.repeat(32);
  const ASKED: Partial<TableView> = { commit: COMMIT, commit_deal: 2, match_id: 't-1' };
  let kept: Record<string, string>;
  const seen = () => (JSON.parse(kept['brus-seen-t-1'] ?? '{}') as Record<number, unknown>)[2];
  beforeEach(() => {
    kept = {};
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => { kept[key] = value; }, removeItem: () => undefined });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('gets a seed, which is held to have been used once the server has acknowledged it', async () => {
    did([{ what: 'commit', number: 2, text: COMMIT }], ASKED);
    const [sent] = orders('seed');
    expect(seen()).toEqual({ commit: COMMIT, seed: sent!['seed'] });
    wire.say({ t: 'ok', id: sent!['id'] });
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).toEqual({ commit: COMMIT, seed: sent!['seed'], taken: true });
  });
  it('gets one that came too late, which nobody is held to', async () => {
    did([{ what: 'commit', number: 2, text: COMMIT }], ASKED);
    wire.say({ t: 'no', id: orders('seed')[0]!['id'], code: 'nothing-asked', why: 'no seed is asked for now' });
    await vi.advanceTimersByTimeAsync(1);
    expect(seen()).not.toHaveProperty('taken');
  });
  it('gets a seed whatever stands in the browser’s store, under the match’s own name', () => {
    kept['brus-seen-t-1'] = 'null';
    did([{ what: 'commit', number: 2, text: COMMIT }], { ...ASKED, match_id: 'other-7' });
    expect(orders('seed')).toHaveLength(1);
    expect(seen()).toMatchObject({ commit: COMMIT });
  });
});

describe('motion', () => {
  const over: Partial<TableView> = { ...MINE, turn: 5, hand: ['Kh', '6s', 'Ac'], talon: 20, tricks_won: { NS: 1, EW: 0 }, last_trick: { leader: 'W', plays: ['9c', 'Kd', '8h', '9d'], winner: 'S' }, options_now: [{ play: 'Ac' }, { play: 'Kh' }, { play: '6s' }] };
  const WHAT: Happening[] = [
    { what: 'played', seat: 'S', play: '9d' }, { what: 'won', seat: 'S', number: 1 },
    ...(['S', 'W', 'N', 'E'] as const).map((seat) => ({ what: 'drew', seat, number: 1 })), { what: 'drawn', seat: 'S', cards: ['Ac'] },
  ];
  beforeEach(() => {
    wire.say({ t: 'welcome', n: 0, protocol: 1, view: viewOf({ trick: TRICK, to_act: 'S', counts: { N: 2, E: 2, S: 3, W: 2 } }), here: {} });
    did(WHAT, over);
  });

  it('shows a finished trick for a while, and then the table as it is', async () => {
    await vi.advanceTimersByTimeAsync(500);
    expect(table.scene?.laid).toHaveLength(4);
    expect(table.isCalm).toBe(false);
    await settled();
    expect(table.scene).toMatchObject({ laid: [], hand: ['Kh', '6s', 'Ac'] });
    expect(table.isCalm).toBe(true);
  });
  it('never keeps a player from playing', () => {
    expect(table.isMine).toBe(true);
    table.throwCard('6s');
    expect(plays()).toEqual(['6s']);
    expect(table.scene?.hand).toEqual(['Kh', '6s', 'Ac']);
  });
  it('a finished trick stays until it is touched, if one likes', async () => {
    change('stay', 'tap');
    await settled();
    did([{ what: 'led', seat: 'S', play: 'Ac' }], { ...over, turn: 6, trick: { leader: 'S', plays: ['Ac'] }, hand: ['Kh', '6s'], counts: { N: 3, E: 3, S: 2, W: 3 }, to_act: 'W', options_now: [] });
    await settled();
    wire.say({ t: 'welcome', n: 0, protocol: 1, view: viewOf({ trick: TRICK, to_act: 'S', counts: { N: 2, E: 2, S: 3, W: 2 } }), here: {} });
    did(WHAT, over);
    await settled();
    expect(table.stays).toBe(true);
    expect(table.scene?.laid).toHaveLength(4);
    table.goOn();
    await settled();
    expect(table.scene?.laid).toEqual([]);
  });
  it('with none the table is shown as it is, but for the finished trick', async () => {
    change('speed', 'none');
    change('stay', 'short');
    await vi.advanceTimersByTimeAsync(1200);
    expect(table.isCalm).toBe(true);
  });
  it('each event is told in one sentence to those who listen', async () => {
    await settled();
    const told = table.aloud.map(({ text }) => text);
    expect(told).toContain('You play Nine of diamonds');
    expect(told).toContain('You take the trick.');
    expect(told.at(-1)).toBe('Your turn to lead. You hold King of hearts, Six of spades, Ace of clubs.');
  });
});

describe('a prepared card', () => {
  const before = { trick: { leader: 'N' as const, plays: ['9c'], winning: 'N' as const }, counts: { N: 2, E: 3, S: 3, W: 3 }, to_act: 'E' as const, turn: 2, options_now: [] };
  const after = (plays: string[], winning: 'N' | 'E') => ({ ...MINE, asks: 'follow' as const, turn: 3, trick: { leader: 'N' as const, plays, winning }, counts: { N: 2, E: 2, S: 3, W: 3 } });
  beforeEach(() => {
    did([{ what: 'led', seat: 'N', play: '9c' }], before);
    table.touch('Kh');
    table.touch('Kh');
  });
  it('is played when the turn comes', () => {
    expect(table.prepared?.cards).toEqual(['Kh']);
    did([{ what: 'played', seat: 'E', play: 'Qd' }], after(['9c', 'Qd'], 'N'));
    expect(plays()).toEqual(['Kh']);
    expect(orders('play')[0]).toMatchObject({ re: 3 });
  });
  it('is dropped when the table has changed', () => {
    did([{ what: 'played', seat: 'E', play: 'Jc' }], after(['9c', 'Jc'], 'E'));
    expect(plays()).toEqual([]);
    expect(table.prepared).toBeNull();
  });
  it('can be put back', () => {
    table.touch('Kh');
    expect(table.prepared).toBeNull();
    did([{ what: 'played', seat: 'E', play: 'Qd' }], after(['9c', 'Qd'], 'N'));
    expect(plays()).toEqual([]);
  });
});

describe('the line', () => {
  it('what was missed is told, though only the last message has a view', async () => {
    did([{ what: 'led', seat: 'S', play: '9d' }], null);
    expect(table.scene?.laid).toEqual([]);
    did([{ what: 'played', seat: 'W', play: 'Kd' }], { trick: { leader: 'S', plays: ['9d', 'Kd'], winning: 'S' }, hand: ['Kh', '6s'], counts: { N: 3, E: 3, S: 2, W: 2 } });
    await settled();
    expect(table.scene?.laid.map(({ seat }) => seat)).toEqual(['S', 'W']);
    expect(table.log.map(({ text }) => text)).toEqual(['You lead 9♦︎', 'Villads plays K♦︎']);
  });
  it('who missed the beginning of a deal still reads what the deal before came to', async () => {
    did([{ what: 'scored', side: 'NS', number: 2, reason: 'won' }, { what: 'deal-over', side: 'NS' }], { asks: 'deal', score: { NS: 2, EW: 0 } });
    await settled();
    wire.say({ t: 'welcome', n: 20, protocol: 1, view: viewOf({ deal: 2, score: { NS: 2, EW: 0 } }), here: {}, log: [{ what: 'dealt', seat: 'E', by: 'S' }] });
    expect(table.past).toHaveLength(1);
    expect(table.log.map(({ text }) => text)).toEqual(['Deal 2: Egon deals, the lead is with you.']);
  });
  it('whoever comes reads what the deals before came to, once', () => {
    const past: Happening[][] = [[{ what: 'scored', side: 'NS', number: 2, reason: 'won' }], [], [{ what: 'chimney', side: 'EW', number: 15 }]];
    for (let time = 0; time < 2; time += 1) {
      wire.say({ t: 'welcome', n: 20, protocol: 1, view: viewOf({ deal: 4 }), here: {}, log: [{ what: 'dealt', seat: 'E', by: 'S' }], past });
      expect(table.past).toHaveLength(2);
      expect(table.past[0]).toContain('Deal 1');
      expect(table.past[1]).toContain('Deal 3');
    }
  });
  it('whoever comes in the midst of a deal reads what has happened in it, and hears none of it', async () => {
    did([{ what: 'dealt', seat: 'E', by: 'S' }, { what: 'led', seat: 'S', play: '9d' }], { trick: { leader: 'S', plays: ['9d'] }, hand: ['Kh', '6s'], counts: { N: 3, E: 3, S: 2, W: 3 } });
    await settled();
    const spoken = table.aloud.length;
    const log: Happening[] = [
      { what: 'dealt', seat: 'E', by: 'S' }, { what: 'led', seat: 'S' }, { what: 'won', seat: 'W', number: 1 },
      { what: 'drew', seat: 'W', number: 1 }, { what: 'drew', seat: 'S', number: 1 }, { what: 'led', seat: 'W', play: 'Kd' },
    ];
    wire.say({ t: 'welcome', n: 9, protocol: 1, view: viewOf({ trick: { leader: 'W', plays: ['Kd'] }, counts: { N: 3, E: 3, S: 3, W: 2 } }), here: {}, log });
    expect(table.log.map(({ text }) => text)).toEqual(['Deal 1: Egon deals, the lead is with you.', 'Villads takes the trick.', 'Everyone draws a card.', 'Villads leads K♦︎']);
    expect(table.aloud).toHaveLength(spoken);
    expect(table.bubbles).toEqual({});
  });
  it('what the cut brought stands in the log of the deal that follows it (7.3)', async () => {
    did([{ what: 'deal-over', side: 'NS' }, { what: 'scored', side: 'NS', number: 1, reason: 'deal' }], { asks: 'deal', score: { NS: 1, EW: 0 } });
    await settled();
    did([{ what: 'cut', seat: 'S', cards: ['Kh'] }, { what: 'scored', side: 'NS', number: 1, reason: 'cut' }, { what: 'dealt', seat: 'S', by: 'W' }], { deal: 2, dealer: 'S', score: { NS: 2, EW: 0 } });
    await settled();
    expect(table.past).toEqual(['Deal 1: You and Nanna score 1 – the deal.']);
    expect(table.what.map(({ what }) => what)).toEqual(['cut', 'scored', 'dealt']);
  });
  it('a shuffle is given this browser’s seed once', () => {
    const commit = 'ab'.repeat(32);
    for (let turn = 0; turn < 3; turn += 1) did([], { commit, commit_deal: 2, match_id: 'm' });
    expect(orders('seed')).toHaveLength(1);
    expect(orders('seed')[0]).toMatchObject({ deal: 2 });
    expect(String(orders('seed')[0]!['seed'])).toMatch(/^[0-9a-f]{32}$/);
  });
  it('who watches sends none', () => {
    did([], { seat: null, commit: 'cd'.repeat(32), commit_deal: 3 });
    expect(orders('seed')).toEqual([]);
  });
  it('who is muted is not heard', () => {
    did([], { seats: PEOPLE });
    table.mute('E', true);
    wire.say({ t: 'said', n: (n += 1), seat: 'E', name: 'Egon', text: 'hey' });
    expect(table.bubbles).toEqual({});
    wire.say({ t: 'said', n: (n += 1), seat: 'W', name: 'Vera', phrase: 'komdu-i-gaer' });
    expect(table.bubbles['W']?.text).toBe('Komdu í gær!');
  });
  it('who is muted stays so when sides are drawn, and nobody else is', () => {
    did([], { seats: PEOPLE });
    table.mute('E', true);
    did([{ what: 'began', number: 2 }], { match: 2, seats: { ...PEOPLE, E: PEOPLE['W']!, W: PEOPLE['E']! } });
    expect([table.isMuted('E'), table.isMuted('W')]).toEqual([false, true]);
    wire.say({ t: 'said', n: (n += 1), seat: 'E', name: 'Vera', text: 'hello' });
    expect(Object.keys(table.bubbles)).toEqual(['E']);
  });
  it('a line of the talk stays the line of who said it', () => {
    did([], { seats: PEOPLE });
    wire.say({ t: 'said', n: (n += 1), seat: 'E', name: 'Egon', text: 'hey' });
    did([{ what: 'began', number: 2 }], { match: 2, seats: { ...PEOPLE, E: PEOPLE['W']!, W: PEOPLE['E']! } });
    expect(table.said[0]).toMatchObject({ who: isolate('Egon'), own: false });
  });
});

describe('a friendly reminder', () => {
  const reminded = (seat: 'S' | 'W') => did([{ what: 'reminded', seat }], { ...MINE, to_act: seat, options_now: seat === 'S' ? MINE.options_now! : [] });
  beforeEach(() => {
    sounds.length = 0;
  });
  it('stands at the plate of who is to play', async () => {
    reminded('W');
    await vi.advanceTimersByTimeAsync(1);
    expect(table.bubbles['W']?.text).toBe('Still thinking …');
    expect(table.isReminded).toBe(false);
    expect(sounds).toEqual([]);
  });
  it.each(['normal', 'none'] as const)('is heard by who is reminded, and seen until the card is played (motion: %s)', async (speed) => {
    change('speed', speed);
    reminded('S');
    await vi.advanceTimersByTimeAsync(1);
    expect(table.isReminded).toBe(true);
    expect(sounds).toEqual(['turn']);
    did([], MINE);
    expect(table.isReminded).toBe(true);
    did([{ what: 'led', seat: 'S', play: '9d' }], { turn: 2, trick: { leader: 'S', plays: ['9d'] }, to_act: 'W', hand: ['Kh', '6s'], options_now: [] });
    expect(table.isReminded).toBe(false);
  });
});

describe('protection from slips', () => {
  const press = (key: string, repeat = false) => keyHandler({ table: () => table, open: () => undefined, beats: () => undefined })(
    { key, repeat, target: null, preventDefault: () => undefined } as unknown as KeyboardEvent);
  beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }));
  afterEach(() => vi.unstubAllGlobals());
  it.each([
    ['d', 'lead', ['Kh'], ['Kh', 'Kh!'], 'Kh!'],
    ['h', 'lead', ['Kc'], ['Kc', 'Kc^'], 'Kc^'],
    ['Enter', 'lead', ['Kh'], ['Kh', 'Kh!'], 'Kh'],
    [' ', 'lead', ['Kh'], ['Kh', 'Kh!'], 'Kh'],
    ['p', 'pipe', [], ['pipe', 'pass'], 'pipe'],
    ['n', 'pipe', [], ['pipe', 'pass'], 'pass'],
    ['s', 'show', [], ['show', 'decline'], 'show'],
    ['n', 'show', [], ['show', 'decline'], 'decline'],
  ] as const)('asks twice of the key %s too (%s)', (key, asks, chosen, options, play) => {
    did([], { ...MINE, turn: 2, asks, hand: ['Kh', 'Kc', '6s'], options_now: options.map((one) => ({ play: one })) });
    for (const careful of [true, false]) {
      change('careful', careful);
      table.chosen = [...chosen];
      press(key);
      if (careful) {
        expect(plays()).toEqual([]);
        press(key, true);
        expect(plays()).toEqual([]);
      }
    }
    expect(plays()).toEqual([play]);
  });
  it('the second press plays, and not when another card was raised between', () => {
    change('careful', true);
    table.touch('Kh');
    press('d');
    table.touch('9d');
    table.touch('Kh');
    press('d');
    expect(plays()).toEqual([]);
    press('d');
    expect(plays()).toEqual(['Kh!']);
  });
});
