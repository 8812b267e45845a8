import { beforeEach, describe, expect, it } from 'vitest';
import { Line, type LineState, type WebSocketLike, type World } from '../src/lib/net/socket';
import type { Message, Reset } from '../src/lib/protocol';

class Wire implements WebSocketLike {
  onopen: ((event: unknown) => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send(text: string) { this.sent.push(JSON.parse(text) as Record<string, unknown>); }
  close() { this.closed = true; }
  say(message: unknown) { this.onmessage?.({ data: JSON.stringify(message) }); }
  kinds() { return this.sent.map((one) => one['t']); }
}

/** A world whose clock is turned by hand. */
class Hand implements World {
  now = 0;
  wires: Wire[] = [];
  timers: { at: number; call: () => void; live: boolean }[] = [];
  open() { const wire = new Wire(); this.wires.push(wire); return wire; }
  after(milliseconds: number, call: () => void) {
    const timer = { at: this.now + milliseconds, call, live: true };
    this.timers.push(timer);
    return () => { timer.live = false; };
  }
  chance() { return 0.5; }
  wait(milliseconds: number) {
    const end = this.now + milliseconds;
    for (;;) {
      const due = this.timers.filter((timer) => timer.live && timer.at <= end).sort((one, other) => one.at - other.at)[0];
      if (!due) break;
      this.now = due.at;
      due.live = false;
      due.call();
    }
    this.now = end;
  }
  get wire() { return this.wires.at(-1)!; }
}

const WELCOME = { t: 'welcome', n: 7, protocol: 1, view: {}, here: {} };
let world: Hand;
let line: Line;
let heard: Message[];
let states: [LineState, Reset | null][];

beforeEach(() => {
  world = new Hand();
  heard = [];
  states = [];
  line = new Line('/ws/x', { heard: (message) => heard.push(message), changed: (state, reset) => states.push([state, reset]) }, world);
  world.wire.onopen?.({});
});

describe('the line', () => {
  it('greets with what it speaks and has seen, which is nothing yet', () => {
    expect(world.wire.sent[0]).toEqual({ t: 'hello', protocol: 1, since: null });
  });

  it('is open when the server has answered', () => {
    expect(line.state).toBe('opening');
    world.wire.say(WELCOME);
    expect(line.state).toBe('open');
  });

  it('comes back after it was lost, and tells the last number it has seen', () => {
    world.wire.say(WELCOME);
    world.wire.say({ t: 'did', n: 8, what: [], view: {} });
    world.wire.onclose?.({});
    expect(line.state).toBe('lost');
    world.wait(1000);
    world.wire.onopen?.({});
    expect(world.wire.sent[0]).toMatchObject({ t: 'hello', since: 8 });
    world.wire.say({ t: 'pong' });
    expect(line.state).toBe('open');
  });

  it('takes no message twice, but a welcome always', () => {
    world.wire.say(WELCOME);
    for (const n of [8, 8, 7, 9]) world.wire.say({ t: 'did', n, what: [], view: {} });
    expect(heard.filter((message) => message.t === 'did')).toHaveLength(2);
    world.wire.say({ ...WELCOME, n: 3 });
    world.wire.say({ t: 'did', n: 4, what: [], view: {} });
    expect(line.seen).toBe(4);
  });

  it('waits longer from time to time, and not for ever', () => {
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const before = world.wires.length;
      const from = world.now;
      world.wire.onclose?.({});
      while (world.wires.length === before) world.wait(50);
      waits.push(world.now - from);
    }
    expect(waits[1]!).toBeGreaterThan(waits[0]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8050);
    expect([...waits].sort((one, other) => one - other)).toEqual(waits);
  });

  it('asks whether the line is alive, and gives it up when nothing is heard', () => {
    world.wire.say(WELCOME);
    world.wait(10_001);
    expect(world.wire.kinds()).toContain('ping');
    world.wire.say({ t: 'pong' });
    world.wait(10_001);
    expect(line.state).toBe('open');
    world.wait(7_000);
    expect(line.state).toBe('lost');
  });

  it('a line that never opens is given up too', () => {
    world.wait(16_001);
    expect(line.state).toBe('lost');
  });
});

describe('a command', () => {
  it('is answered by its name', async () => {
    world.wire.say(WELCOME);
    const answer = line.order({ t: 'play', re: 4, play: 'Kh' });
    const { id } = world.wire.sent.at(-1)!;
    world.wire.say({ t: 'ok', id });
    expect(await answer).toEqual({ t: 'ok', id });
  });

  it('whose answer was lost is sent again under the same name, and done once', async () => {
    world.wire.say(WELCOME);
    const answer = line.order({ t: 'play', re: 4, play: 'Kh' });
    const first = world.wire.sent.at(-1)!;
    world.wire.onclose?.({});
    world.wait(1000);
    world.wire.onopen?.({});
    world.wire.say({ t: 'pong' });
    expect(world.wire.sent.at(-1)).toEqual(first);
    world.wire.say({ t: 'ok', id: first['id'] });
    expect((await answer).t).toBe('ok');
  });

  it('that is given while the line is down waits for it', () => {
    world.wire.say(WELCOME);
    world.wire.onclose?.({});
    void line.order({ t: 'ready' });
    world.wait(1000);
    expect(world.wire.sent).toEqual([]);
    world.wire.onopen?.({});
    world.wire.say(WELCOME);
    expect(world.wire.kinds()).toEqual(['hello', 'ready']);
  });

  it('two commands have two names', () => {
    world.wire.say(WELCOME);
    void line.order({ t: 'ready' });
    void line.order({ t: 'ready' });
    expect(new Set(world.wire.sent.slice(1).map((one) => one['id'])).size).toBe(2);
  });
});

describe('a reset', () => {
  it('that asks to come back is followed by coming back', () => {
    world.wire.say(WELCOME);
    world.wire.say({ t: 'reset', code: 'draining', why: 'The server restarts.', come_back: true });
    expect(states.at(-1)).toMatchObject(['lost', { code: 'draining' }]);
    world.wait(1000);
    expect(world.wires).toHaveLength(2);
  });
  it('that does not closes the line for good', () => {
    world.wire.say({ t: 'reset', code: 'gone', why: 'No such table.', come_back: false });
    world.wait(60_000);
    expect(line.state).toBe('closed');
    expect(world.wires).toHaveLength(1);
  });
  it('what the old line still says after a new one is open is not heard', () => {
    const old = world.wire;
    world.wire.say(WELCOME);
    old.onclose?.({});
    world.wait(1000);
    old.say({ t: 'did', n: 99, what: [], view: {} });
    expect(line.seen).toBe(7);
  });
});

it('a line that is dialled anew greets again, and sends what was asked meanwhile', () => {
  world.wire.say(WELCOME);
  line.renew();
  void line.order({ t: 'sit', seat: 'N' });
  expect(world.wires).toHaveLength(2);
  world.wire.onopen?.({});
  world.wire.say(WELCOME);
  expect(world.wire.kinds()).toEqual(['hello', 'sit']);
});
