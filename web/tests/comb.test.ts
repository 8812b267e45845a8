import { describe, expect, it } from 'vitest';
import { crossedOf, drawComb, type Comb } from '../src/lib/table/comb';

const FOUR: Comb = { sides: ['NS', 'EW'], score: { NS: 2, EW: 0 }, targets: { NS: 9, EW: 9 }, bars: false };
const strokes = (comb: Comb, kind: string, side?: string, width = 320) => drawComb(comb, width).strokes.filter((stroke) => stroke.kind === kind && (side === undefined || stroke.side === side)).length;

describe('the comb (8.9)', () => {
  it('is one line with as many strokes across it as the target, half of each for a side', () => {
    expect(strokes(FOUR, 'line')).toBe(1);
    expect(strokes(FOUR, 'stroke', 'NS')).toBe(9);
    expect(strokes(FOUR, 'stroke', 'EW')).toBe(9);
  });
  it('a point crosses the next stroke', () => {
    expect(drawComb(FOUR, 320).strokes.filter((stroke) => stroke.kind === 'cross').map((stroke) => stroke.key)).toEqual(['cross-NS-0', 'cross-NS-1']);
  });
  it('a chimney is one more stroke on that side’s half', () => {
    const comb = { ...FOUR, targets: { NS: 9, EW: 10 } };
    expect([strokes(comb, 'stroke', 'NS'), strokes(comb, 'stroke', 'EW')]).toEqual([9, 10]);
  });
  it('with three players the strokes are divided in three', () => {
    const comb: Comb = { sides: ['N', 'E', 'S'], score: { N: 1, E: 2, S: 3 }, targets: { N: 9, E: 9, S: 9 }, bars: false };
    expect(strokes(comb, 'line')).toBe(2);
    expect(strokes(comb, 'cross')).toBe(6);
  });
  it('in Iceland there are five bars, divided by a long line', () => {
    const comb: Comb = { sides: ['NS', 'EW'], score: { NS: 1, EW: 4 }, targets: { NS: 5, EW: 5 }, bars: true };
    expect(strokes(comb, 'line')).toBe(1);
    expect(strokes(comb, 'stroke')).toBe(10);
    expect(strokes(comb, 'cross', 'EW')).toBe(4);
  });
  it('shows no more strokes than it has (8.4)', () => {
    expect(crossedOf({ ...FOUR, score: { NS: 12, EW: 0 } }, 'NS')).toBe(9);
    expect(strokes({ ...FOUR, score: { NS: 12, EW: 0 } }, 'cross')).toBe(9);
  });
  it.each([1, 5, 13, 50])('a comb of %i fits into a phone', (target) => {
    for (const bars of [false, true]) {
      const drawing = drawComb({ sides: ['NS', 'EW'], score: { NS: target, EW: 0 }, targets: { NS: target, EW: target }, bars }, 230);
      expect(drawing.width).toBeLessThanOrEqual(262);
      expect(drawing.strokes.filter((stroke) => stroke.kind === 'stroke')).toHaveLength(2 * target);
    }
  });
  it('keeps every stroke’s name and shape while the score grows, so that only new ones are drawn', () => {
    const before = new Map(drawComb(FOUR, 320).strokes.map((stroke) => [stroke.key, stroke.path]));
    const after = new Map(drawComb({ ...FOUR, score: { NS: 3, EW: 1 } }, 320).strokes.map((stroke) => [stroke.key, stroke.path]));
    for (const [key, path] of before) expect(after.get(key)).toBe(path);
    expect(after.size).toBe(before.size + 2);
  });
});
