/**
 * The line to a table. It comes back by itself, tells the server the last message it has seen, and sends again what was
 * not answered: a command sent twice is done once, because its name stays the same.
 */

import { PROTOCOL, type Command, type Message, type No, type Ok, type Reset } from '../protocol';

/** How the line is: being opened, open, lost and to be opened again, or closed for good. */
export type LineState = 'opening' | 'open' | 'lost' | 'closed';

/** Commands that are answered: all but greetings. The line gives them their names. */
export type Order = Exclude<Command, { t: 'hello' } | { t: 'ping' }>;
export type Unnamed<C> = C extends unknown ? Omit<C, 'id'> : never;

/** What the line needs of the world, so that tests can be the world. */
export interface World {
  open(url: string): WebSocketLike;
  after(milliseconds: number, call: () => void): () => void;
  chance(): number;
}

export interface WebSocketLike {
  onopen: ((event: unknown) => void) | null;
  onclose: ((event: unknown) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  heard(message: Message): void;
  changed(state: LineState, reset: Reset | null): void;
}

export const browserWorld: World = {
  open: (url) => new WebSocket(url) as unknown as WebSocketLike,
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
};

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const BEAT = 10_000;
/** A line on which nothing has been heard for so long is dead, whatever the browser thinks. */
const SILENCE = 16_000;

interface Pending {
  readonly text: string;
  readonly answer: (answer: Ok | No) => void;
}

export class Line {
  state: LineState = 'opening';
  /** The number of the last message that was heard. */
  seen: number | null = null;
  private socket: WebSocketLike | null = null;
  private tries = 0;
  private named = 0;
  private readonly run: string;
  private readonly pending = new Map<string, Pending>();
  private stop: (() => void)[] = [];

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
    private readonly world: World = browserWorld,
  ) {
    this.run = Array.from({ length: 10 }, () => Math.floor(world.chance() * 36).toString(36)).join('');
    this.open();
  }

  /** Send a command; the promise is kept when the server has answered, however often the line breaks before. */
  order(order: Unnamed<Order>): Promise<Ok | No> {
    this.named += 1;
    const id = `${this.run}-${this.named}`;
    const text = JSON.stringify({ ...order, id });
    return new Promise((resolve) => {
      this.pending.set(id, { text, answer: resolve });
      if (this.state === 'open') this.socket?.send(text);
    });
  }

  /** Try again at once, as when the browser says that it is online. */
  hurry(): void {
    if (this.state === 'lost') this.open();
    else if (this.state === 'open') this.beat();
  }

  /** Dial anew: the server asks who one is when a line is opened. */
  renew(): void {
    if (this.state === 'closed') return;
    this.state = 'opening';
    this.open();
  }

  /** Hang up for good. */
  close(): void {
    this.leave('closed', null);
  }

  private open(): void {
    this.rest();
    this.drop();
    const socket = this.world.open(this.url);
    this.socket = socket;
    let greeted = false;
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL, since: this.seen }));
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(String(data)) as Message;
      if (!greeted && message.t !== 'reset') {
        greeted = true;
        this.greeted(socket);
      }
      this.heard(message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.leave('lost', null);
    };
    this.watch();
  }

  private greeted(socket: WebSocketLike): void {
    this.tries = 0;
    this.turn('open', null);
    // What was under way when the line broke is said again under the same name.
    for (const { text } of this.pending.values()) socket.send(text);
  }

  private heard(message: Message): void {
    this.watch();
    if ('n' in message) {
      // What was missed is told again from the last number that the server has of us; nothing is taken twice.
      if (message.t !== 'welcome' && this.seen !== null && message.n <= this.seen) return;
      this.seen = message.n;
    }
    if (message.t === 'ok' || message.t === 'no') {
      this.pending.get(message.id)?.answer(message);
      this.pending.delete(message.id);
    } else if (message.t === 'reset') {
      return this.leave(message.come_back ? 'lost' : 'closed', message);
    }
    this.listener.heard(message);
  }

  /** Set the clocks anew: one asks whether the line is alive, the other gives it up. */
  private watch(): void {
    this.rest();
    this.stop = [this.world.after(BEAT, () => this.beat()), this.world.after(SILENCE, () => this.leave('lost', null))];
  }

  private beat(): void {
    if (this.state === 'open') this.socket?.send(JSON.stringify({ t: 'ping' }));
  }

  private leave(state: 'lost' | 'closed', reset: Reset | null): void {
    this.rest();
    this.drop();
    this.turn(state, reset);
    if (state === 'closed') return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    // Not all at once: whoever was thrown out together comes back one after the other.
    this.stop = [this.world.after(wait * (0.5 + this.world.chance()), () => this.open())];
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onclose = socket.onmessage = null;
      socket.close();
    }
  }

  private rest(): void {
    this.stop.forEach((stop) => stop());
    this.stop = [];
  }

  private turn(state: LineState, reset: Reset | null): void {
    const changed = state !== this.state || reset !== null;
    this.state = state;
    if (changed) this.listener.changed(state, reset);
  }
}

/** The address of a table's socket on the server that this page came from. */
export function tableAddress(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(table)}`;
}
