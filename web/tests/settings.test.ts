import { describe, expect, it } from 'vitest';
import { readSettings } from '../src/lib/settings.svelte';

describe('settings', () => {
  const usual = readSettings(null);
  it.each([
    ['nothing', null], ['no JSON', '{'], ['another thing', '[1]'], ['null', 'null'], ['values that are none', '{"speed":"warp","four":"yes","index":7}'],
  ])('kept as %s are the usual ones', (_, kept) => expect(readSettings(kept)).toEqual(usual));
  it('that make sense are taken, the others not', () => {
    expect(readSettings('{"speed":"slow","index":"gd","stay":1,"else":2}')).toEqual({ ...usual, speed: 'slow', index: 'gd' });
  });
});
