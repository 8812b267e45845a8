import { describe, expect, it } from 'vitest';
import { reasonsOf } from '../src/lib/table/dares';
import type { Happening, PointView } from '../src/lib/protocol';

const led: Happening = { what: 'led', seat: 'N' };
const scored = (reason: string): Happening => ({ what: 'scored', side: 'NS', number: 1, reason });
const point = (reason: string, points = 1): PointView => ({ side: 'NS', points, reason });
const happened = (...words: string[]): Happening[] => words.map((what) => ({ what, seat: 'N' }));

describe('why a dare has paid', () => {
  it.each([
    ['it stood', ['won', 'stands'], 'a dare that stood'],
    ['it was smacked', ['won', 'smacked'], 'a smacked dare'],
    ['its smack was smacked', ['won', 'smacked', 'oversmacked', 'stands'], 'an oversmack'],
    ['another one was smacked', ['won', 'smacked', 'stands'], 'a dare that stood, and one that was smacked'],
    ['it was not allowed', ['dared-unlawfully', 'won'], 'a dare that was not allowed'],
  ])('is told where %s', (_, words, reason) => {
    expect(reasonsOf([point('dare'), point('deal')], [led, ...happened(...words), scored('dare'), scored('deal')])).toEqual([reason, 'the deal']);
  });

  it('is told of each dare of a deal by its own trick', () => {
    const what = [led, ...happened('won', 'smacked'), scored('dare'), led, ...happened('won', 'stands'), scored('dare')];
    expect(reasonsOf([point('dare'), point('dare')], what)).toEqual(['a smacked dare', 'a dare that stood']);
  });

  it('is left open for a browser that came later', () => {
    const what = [led, ...happened('won', 'stands'), scored('dare'), scored('deal')];
    expect(reasonsOf([point('dare'), point('dare'), point('chimney', -1), point('deal')], what)).toEqual(['a dare', 'a dare that stood', 'a chimney', 'the deal']);
  });
});
