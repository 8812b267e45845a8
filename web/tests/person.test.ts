import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrive } from '../src/lib/person';

const json = (answer: unknown, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } }));

let answers: (() => Promise<Response>)[];
let asked: string[];
let told: string[];
const down = () => Promise.reject(new TypeError('Failed to fetch'));
const nobody = () => json({ person: null, tables: [], last: null });
const made = () => json({ person: { id: 'a', name: 'Guest 1' }, code: 'x' });
const begin = () => arrive(() => told.push('here'), (why) => told.push(`no: ${why}`));

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, told] = [[], [], []];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return (answers.shift() ?? down)();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whoever comes', () => {
  it('is made somebody', async () => {
    answers = [nobody, made];
    begin();
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, told]).toEqual([['/api/me', '/api/person'], ['here']]);
  });
  it('is not turned away because the server was down for a moment: it is asked again', async () => {
    answers = [down, nobody, () => json({ code: 'too-fast', why: 'wait a moment' }, 429), nobody, made];
    begin();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told).toEqual(['no: ', 'no: wait a moment', 'here']);
    expect(asked).toHaveLength(5);
  });
  it('can have it asked at once, and only once at a time', async () => {
    answers = [down, nobody, made];
    const arrival = begin();
    arrival.hurry();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['/api/me']);
    arrival.hurry();
    arrival.hurry();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['no: ', 'here']);
    arrival.hurry();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(3);
  });
  it('who has left asks no more', async () => {
    const arrival = begin();
    await vi.advanceTimersByTimeAsync(1);
    arrival.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    arrival.hurry();
    expect([asked.length, told]).toEqual([1, ['no: ']]);
  });
});
