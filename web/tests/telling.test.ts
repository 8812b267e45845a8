import { describe, expect, it } from 'vitest';
import type { Happening } from '../src/lib/protocol';
import { Names } from '../src/lib/table/names';
import { tell, tellDeal } from '../src/lib/table/telling';
import { isolate, partsOf } from '../src/lib/words';
import { PEOPLE, viewOf } from './kit';

const names = new Names(viewOf(), 'jq');
const aloud = new Names(viewOf(), 'jq', true);
const texts = (what: Happening[], over = false) => tellDeal(what, names, 1, over).map((line) => line.text);

const FIRST: Happening[] = [
  { what: 'dealt', seat: 'E', by: 'S' },
  { what: 'led', seat: 'S', play: '9d' }, { what: 'played', seat: 'W', play: 'Jc' }, { what: 'played', seat: 'N', play: '8s!' },
  { what: 'dared', seat: 'N', cards: ['8s'] }, { what: 'won', seat: 'W', number: 1 },
];
const SECOND: Happening[] = [{ what: 'drew', seat: 'W', number: 1 }, { what: 'drew', seat: 'S', number: 1 }, { what: 'led', seat: 'W', play: 'Kd' }];

describe('the log', () => {
  it('names the cards of the trick on the table, and of the last one until the next lead (2.11)', () => {
    expect(texts(FIRST).join('\n')).toContain('J♣');
  });
  it('names none of an older trick, but who took it', () => {
    const told = texts([...FIRST, ...SECOND]).join('\n');
    expect(told).not.toMatch(/9♦|J♣|8♠/);
    expect(told).toContain('takes the trick');
    expect(told).toContain('K♦');
  });
  it('names all when the deal is over', () => {
    expect(texts([...FIRST, ...SECOND], true).join('\n')).toMatch(/9♦[\s\S]*J♣[\s\S]*8♠/);
  });
  it('tells of older tricks what one who came later was told, without their cards even when the deal is over', () => {
    const told: Happening[] = [
      { what: 'dealt', seat: 'E', by: 'S' }, { what: 'led', seat: 'S' }, { what: 'dared', seat: 'N' }, { what: 'won', seat: 'W', number: 1 },
      { what: 'smacked', seat: 'N', by: 'W' }, { what: 'oversmacked', seat: 'W', by: 'N' }, { what: 'stands', seat: 'N', number: 0 }, ...SECOND,
    ];
    for (const over of [false, true]) {
      expect(texts(told, over)).toEqual([
        'Deal 1: Egon deals, the lead is with you.', 'Nanna dares!', 'Villads takes the trick.', 'Villads smacks the dare.', 'Nanna oversmacks.', 'Nanna’s dare stands, but the others took the trick.',
        'Everyone draws a card.', 'Villads leads K♦︎',
      ]);
    }
  });
  it('tells a draw once for everybody', () => {
    expect(texts([...FIRST, ...SECOND]).filter((text) => text.includes('draw'))).toEqual(['Everyone draws a card.']);
  });
});

describe('a sentence', () => {
  it.each([
    [{ what: 'led', seat: 'S', play: 'Kh!' }, 'You lead K♥︎!'],
    [{ what: 'scored', side: 'NS', number: 2, reason: 'dare' }, 'You and Nanna score 2 – a dare.'],
    [{ what: 'standing', side: 'EW', number: 3 }, 'Egon and Villads stand on three.'],
    [{ what: 'smacked', seat: 'N', by: 'E', cards: ['8s'], play: 'Kh' }, 'Egon smacks with K♥︎ the 8♠︎ that Nanna dared!'],
    [{ what: 'chimney', side: 'EW', number: 14 }, 'A chimney! Only a deal can be the last stroke (8.3): Egon and Villads now go to 14.'],
  ] as const)('%o', (one, text) => {
    expect(tell(one as Happening, names, 1)?.text).toBe(text);
  });
  it('is spelled out for those who listen', () => {
    expect(tell({ what: 'led', seat: 'W', play: 'Kh!' }, aloud, 1)?.text).toBe('Villads leads King of hearts');
  });
  it('is not made of what nobody tells', () => {
    expect(tell({ what: 'drawn', seat: 'S', cards: ['Kh'] }, names, 1)).toBeNull();
    expect(tell({ what: 'never-heard-of' }, names, 1)).toBeNull();
  });
  it('from the server has its cards written as this screen writes them', () => {
    expect(names.spell('only Kc hawks')).toBe('only K♣︎ hawks');
    expect(names.spell('As far as it goes')).toBe('As far as it goes');
  });
});

describe('a name', () => {
  const NAME = 'דוד';
  const theirs = new Names(viewOf({ seats: { ...PEOPLE, W: { kind: 'person', name: NAME } } }), 'jq');
  it('has a direction of its own in every sentence', () => {
    for (const one of [{ what: 'led', seat: 'W', play: 'Kh' }, { what: 'standing', side: 'EW', number: 3 }, { what: 'renamed', seat: 'W', text: NAME, reason: 'Vera' }] as Happening[]) {
      expect(partsOf(tell(one, theirs, 1)!.text)).toContainEqual({ text: NAME, own: true });
    }
  });
  it('of the game’s own computer players is an ordinary word', () => expect(names.name('W')).toBe('Villads'));
  it('leaves the rest of a sentence as it is', () => {
    expect(partsOf(`${isolate('A')} and ${isolate('B')} win.`)).toEqual([
      { text: 'A', own: true }, { text: ' and ', own: false }, { text: 'B', own: true }, { text: ' win.', own: false },
    ]);
    expect(isolate('')).toBe('');
  });
});
