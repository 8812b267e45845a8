import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDeal, checkLot, dealFrom, readRecord } from '../src/lib/fair/record';
import { hmac, sha256, toHex } from '../src/lib/fair/sha256';
import { commitmentOf, cutCards, lotCards, shuffledPack } from '../src/lib/fair/shuffle';
import { isBad, judge } from '../src/lib/fair/verdict';
import { remember, witnesses, type Witness } from '../src/lib/fair/witness';

const document = readFileSync(new URL('../../docs/fair.md', import.meta.url), 'utf8');
type Vector = { low: string; match: string; deal: number; secret: string; seeds: string[]; commit: string; pack: string; cut: string; lot: string };
const VECTORS = document
  .split('[[vectors]]')
  .slice(1)
  .map((part) => Object.fromEntries([...part.matchAll(/^(\w+) = (.*)$/gm)].map((line) => [line[1]!, JSON.parse(line[2]!) as unknown])) as Vector);

describe('SHA-256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('of %i bytes is what others have', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
  it.each([0, 32, 64, 65, 200])('HMAC with a key of %i bytes too', (length) => {
    const key = Uint8Array.from({ length }, (_, at) => at % 256);
    const message = new TextEncoder().encode('Brus');
    expect(toHex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
  });
});

describe('the vectors of docs/fair.md', () => {
  it('are three', () => expect(VECTORS).toHaveLength(3));
  it.each(VECTORS)('$match, deal $deal', (vector) => {
    const lot = { ...vector, deal: 0 };
    expect(commitmentOf(vector)).toBe(vector.commit);
    expect(shuffledPack(vector.low, vector).join(' ')).toBe(vector.pack);
    expect(cutCards(vector.low, vector, 6).join(' ')).toBe(vector.cut);
    expect(lotCards(vector.low, lot, 4).join(' ')).toBe(vector.lot);
  });
});

describe('a record', () => {
  const vector = { ...VECTORS[0]!, deal: 1 };
  const dealing = { start: 'dealer', singly: false, isCut: false, cut_points: ['Jc', 'Kh'] } as const;
  const { hands, talon } = dealFrom(shuffledPack('T', vector), 'E', 4, dealing);
  const written = (change: (text: string) => string = (text) => text) => readRecord(change(`brus = 1
rules = 1
variant = "danish"
seats = 4
players = { N = "Anna" }

[options]
target = 7

[[deals]]
dealer = "E"
hands = { N = "${hands['N']!.join(' ')}", E = "${hands['E']!.join(' ')}", S = "${hands['S']!.join(' ')}", W = "${hands['W']!.join(' ')}" }
talon = "${talon.join(' ')}"
tricks = [
  "S: ${hands['S']![0]}",
]
fair = { match = "${vector.match}", deal = 1, commit = "${vector.commit}", seeds = [], secret = "${vector.secret}" }
`), vector.match);
  const faultOf = (change?: (text: string) => string, isCut = false) => {
    const record = written(change);
    return checkDeal(record, record.deals[0]!, { ...dealing, isCut });
  };

  it('that is fair passes', () => {
    expect(written()).toMatchObject({ variant: 'danish', seats: 4 });
    expect(faultOf()).toBe('none');
  });
  it.each([
    ['two cards exchanged', (text: string) => text.replace(`${talon[0]} ${talon[1]}`, `${talon[1]} ${talon[0]}`), 'pack'],
    ['another dealer', (text: string) => text.replace('dealer = "E"', 'dealer = "S"'), 'pack'],
    ['another secret', (text: string) => text.replace(/secret = "00/, 'secret = "01'), 'commit'],
    ['another commitment', (text: string) => text.replace(/commit = "9/, 'commit = "8'), 'commit'],
    ['a seed that was not used', (text: string) => text.replace('seeds = []', 'seeds = ["00"]'), 'pack'],
    ['the proof of another deal', (text: string) => text.replace('deal = 1', 'deal = 2'), 'other-deal'],
    ['the proof of another match', (text: string) => text.replace('match = "brus"', 'match = "brus-2"'), 'other-match'],
    ['a seed that is none', (text: string) => text.replace('seeds = []', 'seeds = ["xy"]'), 'pack'],
    ['no proof', (text: string) => text.replace(/fair = .*\n/, ''), 'unproved'],
    ['a cut that was not', (text: string) => text.replace('tricks = [', 'cuts = "Jc"\ntricks = ['), 'cut'],
  ] as const)('with %s does not', (_, change, fault) => {
    expect(faultOf(change)).toBe(fault);
  });
  it('names the first dealer by lots: the lowest card deals', () => {
    const lot = { ...vector, deal: 0 };
    const drawn = lotCards('T', lot, 4);
    expect(drawn.join(' ')).toBe(VECTORS[0]!.lot);
    const told = (commit: string) => (text: string) => text.replace('[options]', `x-lot = { commit = "${commit}", secret = "${vector.secret}", seeds = [] }\n\n[options]`);
    // Qd Ks Ad 7d: West has the lowest.
    const right = told(commitmentOf(lot));
    expect(checkLot(written((text) => right(text).replace('dealer = "E"', 'dealer = "W"')))).toBe('none');
    expect(checkLot(written(right))).toBe('pack');
    expect(checkLot(written(told(vector.commit)))).toBe('commit');
    expect(checkLot(written())).toBe('unproved');
  });
  it('dealt one by one gives each seat every fourth card', () => {
    const pack = shuffledPack('T', vector);
    expect(dealFrom(pack, 'N', 4, { start: 'forehand', singly: true }).hands['E']).toEqual([pack[0], pack[4], pack[8]]);
    expect(dealFrom(pack, 'N', 4, { start: 'dealer', singly: false }).hands['N']).toEqual(pack.slice(0, 3));
  });
});

describe('the cut where it scores', () => {
  const scores = { start: 'forehand', singly: false, isCut: true, cut_points: ['Jc', 'Kh'] } as const;
  const isPoint = (card: string | undefined) => card === 'Jc' || card === 'Kh';
  const secrets = Array.from({ length: 400 }, (_, at) => at.toString(16).padStart(64, '0'));
  const proofOf = (secret: string) => ({ match: 't-1', deal: 1, seeds: [], secret, commit: commitmentOf({ match: 't-1', deal: 1, secret }) });
  /** A shuffle whose first card is a cut point and whose second is none. */
  const proof = secrets.map(proofOf).find((one) => cutCards('T', one, 2).map(isPoint).join() === 'true,false')!;
  const [first, second] = cutCards('T', proof, 2) as [string, string];
  const { hands, talon } = dealFrom(shuffledPack('T', proof), 'E', 4, scores);
  const faultOf = (cuts: string | null, { tricks = `\n  "S: ${hands['S']![0]}",\n`, top = '', options = '', more = '' } = {}) => {
    const written = (name: string) => hands[name]!.join(' ');
    const record = readRecord(`brus = 1
variant = "icelandic"
seats = 4
${top}
[options]
${options}
[[deals]]
dealer = "E"
hands = { N = "${written('N')}", E = "${written('E')}", S = "${written('S')}", W = "${written('W')}" }
talon = "${talon.join(' ')}"
${cuts === null ? '' : `cuts = "${cuts}"\n`}tricks = [${tricks}]
fair = { match = "t-1", deal = 1, commit = "${proof.commit}", seeds = [], secret = "${proof.secret}" }
${more}`, 't-1');
    return checkDeal(record, record.deals[0]!, scores);
  };
  const third = cutCards('T', proof, 3).join(' ');

  it.each([
    ['all that were due', `${first} ${second}`, {}, 'none'],
    ['none', null, {}, 'cut'],
    ['no card', '', {}, 'cut'],
    ['the first alone', first, {}, 'cut'],
    ['one too many', third, {}, 'cut'],
    ['the second alone', second, {}, 'cut'],
    ['the first alone, which ended the match', first, { tricks: '' }, 'none'],
    ['the first alone, where somebody gave up', first, { tricks: '', top: 'x-conceded = "NS"' }, 'cut'],
    ['the first alone, and another deal follows', first, { tricks: '', more: '[[deals]]\ndealer = "S"\n' }, 'cut'],
    ['none, where it does not score', null, { options: 'cut_point = false' }, 'none'],
    ['all, where it does not score', `${first} ${second}`, { options: 'cut_point = false' }, 'cut'],
  ] as const)('names %s', (_, cuts, more, fault) => expect(faultOf(cuts, more)).toBe(fault));
});

describe('what this browser saw', () => {
  const scores = { start: 'forehand', singly: false, isCut: false, cut_points: ['Jc', 'Kh'] } as const;
  const SEED = 'ab'.repeat(16);
  const OTHER = 'cd'.repeat(32);
  const proved = (deal: number, seeds: string[] = [SEED]) => {
    const secret = String(deal + 1).repeat(64);
    return { match: 't-1', deal, seeds, secret, commit: commitmentOf({ match: 't-1', deal, secret }) };
  };
  const [lot, one] = [proved(0), proved(1)];
  const drawn = lotCards('T', lot, 4).map((card) => 'AKQJT9876'.indexOf(card[0]!) * 4 + 'cshd'.indexOf(card[1]!));
  const dealer = 'NESW'[drawn.indexOf(Math.max(...drawn))]!;
  const { hands, talon } = dealFrom(shuffledPack('T', one), dealer, 4, scores);
  const fair = ({ match, deal, commit, seeds, secret } = one) => `fair = { match = "${match}", deal = ${deal}, commit = "${commit}", seeds = [${seeds.map((seed) => `"${seed}"`).join(', ')}], secret = "${secret}" }`;
  const RECORD = `brus = 1
variant = "ringkobing"
seats = 4
x-lot = { commit = "${lot.commit}", secret = "${lot.secret}", seeds = ["${SEED}"] }

[[deals]]
dealer = "${dealer}"
hands = { ${Object.entries(hands).map(([seat, cards]) => `${seat} = "${cards.join(' ')}"`).join(', ')} }
talon = "${talon.join(' ')}"
tricks = [
]
${fair()}
`;
  const SAW: Record<number, Partial<Witness>> = { 0: { commit: lot.commit, seed: SEED, taken: true }, 1: { commit: one.commit, seed: SEED, taken: true, hand: hands['S']!, seat: 'S' } };
  const judged = (saw: Record<number, Partial<Witness>> = SAW, record = RECORD, match = 't-1') => judge(readRecord(record, match), scores, saw);

  it('agrees with a fair record', () => {
    expect(judged()).toMatchObject({ isFair: true, good: 1, lot: { fault: 'none', seen: 'same', seeded: true }, deals: [{ fault: 'none', seen: 'same', seeded: true }] });
    expect(judged({})).toMatchObject({ isFair: true, lot: { seen: 'nothing' }, deals: [{ seen: 'nothing', seeded: false }] });
  });
  it.each([
    ['another hand', { 1: { ...SAW[1], hand: ['Kh', 'Qh', 'Jh'] } }],
    ['another commitment', { 1: { ...SAW[1], commit: OTHER } }],
    ['an acknowledged seed that was not used', { 1: { ...SAW[1], seed: 'ef' } }],
  ])('differs by %s', (_, saw) => {
    expect(judged(saw)).toMatchObject({ isFair: false, good: 0, deals: [{ fault: 'none', seen: 'differs' }] });
  });
  it.each([
    ['another commitment', { commit: OTHER }],
    ['an acknowledged seed that was not used', { ...SAW[0], seed: 'ef' }],
  ])('differs from the lot by %s', (_, seen) => {
    const verdict = judged({ ...SAW, 0: seen });
    expect(verdict).toMatchObject({ isFair: false, lot: { fault: 'none', seen: 'differs' }, deals: [{ seen: 'same' }] });
    expect(isBad(verdict.lot)).toBe(true);
  });
  it('says nothing of a seed that came too late', () => {
    expect(judged({ 1: { commit: one.commit, seed: 'ef' } })).toMatchObject({ isFair: true, deals: [{ seen: 'same', seeded: false }] });
  });
  it('differs from a record that keeps its proofs to itself', () => {
    const without = RECORD.replace(/^(fair|x-lot) = .*\n/gm, '');
    expect(judged(SAW, without)).toMatchObject({ isFair: false, lot: { seen: 'differs' }, deals: [{ fault: 'unproved', seen: 'differs' }] });
  });
  it('misses a deal that the record leaves out', () => {
    expect(judged({ ...SAW, 2: { hand: ['Kh'], seat: 'S' } })).toMatchObject({ isFair: false, good: 1, deals: [{ number: 1 }, { number: 2, fault: 'missing' }] });
    // The last commitment is of a deal that nobody dealt any more.
    expect(judged({ ...SAW, 2: { commit: OTHER, seed: SEED, taken: true } })).toMatchObject({ isFair: true });
  });
  it('takes the record of another match for no proof', () => {
    expect(judged({}, RECORD, 't-2')).toMatchObject({ isFair: false, good: 0, lot: { fault: 'commit' }, deals: [{ fault: 'other-match' }] });
  });
  it('finds nothing fair in what is no record', () => expect(judged({}, '<html>')).toMatchObject({ isFair: false, deals: [] }));
});

describe('the store of what was seen', () => {
  let kept: Record<string, string>;
  beforeEach(() => {
    kept = {};
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => { kept[key] = value; },
      removeItem: (key: string) => { delete kept[key]; },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  const COMMIT = '12'.repeat(32);

  it('keeps what belongs to a deal together', () => {
    remember('t-1', 1, { commit: COMMIT, seed: 'ab' });
    remember('t-1', 1, { seed: 'ab', taken: true });
    remember('t-1', 1, { hand: ['Kh', '9d'], seat: 'S' });
    remember('t-1', 2, { commit: COMMIT });
    expect(witnesses('t-1')).toEqual({ 1: { commit: COMMIT, seed: 'ab', taken: true, hand: ['Kh', '9d'], seat: 'S' }, 2: { commit: COMMIT } });
  });
  it('keeps the first commitment to a deal', () => {
    remember('t-1', 1, { commit: COMMIT });
    remember('t-1', 1, { commit: '34'.repeat(32) });
    expect(witnesses('t-1')[1]).toEqual({ commit: COMMIT });
  });
  it('keeps the seed that was acknowledged, whatever another window sends', () => {
    remember('t-1', 1, { seed: 'ab' });
    remember('t-1', 1, { seed: 'cd' });
    remember('t-1', 1, { seed: 'ab', taken: true });
    remember('t-1', 1, { seed: 'ef' });
    expect(witnesses('t-1')[1]).toEqual({ seed: 'ab', taken: true });
  });
  it.each([
    'null', '[]', '7', '"x"', '\u0000', '{"1": null}', '{"1": [7]}', '{"x": {"seed": "ab"}, "-1": {"seed": "ab"}}',
    '{"1": {"hand": 5, "seat": "S"}}', '{"1": {"hand": ["Kh", null], "seat": "S"}}', '{"1": {"hand": ["Kh"], "seat": "__proto__"}}', '{"1": {"commit": "x", "seed": 3, "taken": true}}',
  ])('that holds %s accuses nobody, and goes on', (rubbish) => {
    kept['brus-seen-t-1'] = kept['brus-seen'] = rubbish;
    expect(Object.values(witnesses('t-1')).every((seen) => Object.keys(seen).length === 0)).toBe(true);
    remember('t-1', 1, { seed: 'ab' });
    expect(witnesses('t-1')[1]).toEqual({ seed: 'ab' });
  });
  it('forgets the oldest of many matches', () => {
    for (let match = 1; match <= 13; match += 1) remember(`t-${match}`, 1, { seed: 'ab' });
    expect([witnesses('t-1'), witnesses('t-2')]).toEqual([{}, { 1: { seed: 'ab' } }]);
    expect(Object.keys(kept)).toHaveLength(13);
  });
});
