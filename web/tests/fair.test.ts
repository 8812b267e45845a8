import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDeal, checkLot, dealFrom, readRecord } from '../src/lib/fair/record';
import { hmac, sha256, toHex } from '../src/lib/fair/sha256';
import { commitmentOf, cutCards, lotCards, shuffledPack } from '../src/lib/fair/shuffle';

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
  const dealing = { start: 'dealer', singly: false } as const;
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
`));
  const faultOf = (change?: (text: string) => string) => checkDeal(written(change).deals[0]!, 4, dealing);

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
