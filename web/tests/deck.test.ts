import { describe, expect, it } from 'vitest';
import { drawSprite, INDEX_SETS, indexOf, type IndexSet } from '../src/lib/deck/faces';
import { drawLabel, labelWidth } from '../src/lib/deck/glyphs';

const SETS = Object.keys(INDEX_SETS) as IndexSet[];

describe('the deck', () => {
  const sprite = drawSprite('kn');
  it('has every card of both packs, and a back', () => {
    for (const rank of 'AKQJT98765') for (const suit of 'cshd') expect(sprite).toContain(`id="card-${rank}${suit}"`);
    expect(sprite).toContain('id="card-back"');
  });
  it.each([['A', 1], ['5', 5], ['6', 6], ['7', 7], ['8', 8], ['9', 9], ['T', 10]] as const)('%s has %i pips, and one in each corner', (rank, pips) => {
    const card = sprite.split('<symbol ').find((one) => one.includes(`card-${rank}h"`))!;
    expect(card.match(/class="pip"/g)).toHaveLength(pips + 2);
  });
  it('has twelve courts that differ', () => {
    const courts = ['K', 'Q', 'J'].flatMap((rank) => [...'cshd'].map((suit) => sprite.split('<symbol ').find((one) => one.includes(`card-${rank}${suit}"`))!));
    expect(new Set(courts.map((one) => one.replace(/class="[^"]*"/g, '').replace(/id="[^"]*"/, ''))).size).toBe(12);
  });
  it('holds nothing that a strict content-security policy would refuse', () => {
    expect(sprite).not.toMatch(/style=|<script|javascript:|data:|https?:/);
  });
});

describe('the corners', () => {
  it.each([
    ['kn', 'Kn D K Es'], ['bd', 'B D K Es'], ['gd', 'G D K Á'], ['jq', 'J Q K A'], ['bde', 'B D K A'],
  ] as const)('%s: %s', (set, letters) => {
    expect(['J', 'Q', 'K', 'A'].map((rank) => indexOf(rank, set)).join(' ')).toBe(letters);
  });
  it('figures are the same in every language', () => {
    for (const set of SETS) expect([...'T98765'].map((rank) => indexOf(rank, set))).toEqual(['10', '9', '8', '7', '6', '5']);
  });
  it('every letter is drawn, and every label fits beside the court’s frame', () => {
    for (const set of SETS) {
      for (const rank of 'AKQJT98765') {
        const label = indexOf(rank, set);
        const drawn = drawLabel(label, 10.5, 6, 19, 16);
        expect(drawn.match(/<path/g), label).toHaveLength([...label].length);
        const scale = Number(/scale\(([\d.]+) /.exec(drawn)![1]);
        expect(labelWidth(label) * scale, label).toBeLessThanOrEqual(16.01);
      }
    }
  });
});
