/** What is asked over HTTP: people, games, tables, records. */

import { fullSentence, t } from '../words';
import type { Happening, Level, SeatName, SeatView, TableView } from '../protocol';

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Pace {
  readonly kind: 'none' | 'friendly' | 'clock';
  readonly seconds?: number;
  readonly reserve?: number;
}

export interface TableSpec {
  variant: string;
  seats: number;
  options: Record<string, OptionValue>;
  pace: Pace;
  watch: boolean;
  listed: boolean;
  talk: 'phrases' | 'text';
  fill: Partial<Record<SeatName, Level>>;
  solo: boolean;
}

/** What is told of a table to those who are not there. */
export interface TableRow {
  readonly table: string;
  readonly variant: string;
  readonly phase: string;
  readonly seats: number;
  readonly players: Readonly<Record<string, SeatView>>;
  readonly free: readonly SeatName[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly solo: boolean;
}

export type OptionValue = number | boolean | string;

export interface HouseRule {
  readonly name: string;
  readonly label: string;
  readonly sentence: string;
  readonly kind: 'switch' | 'number' | 'one-of';
  readonly default: OptionValue;
  readonly choices: readonly { readonly value: OptionValue; readonly label: string }[];
  /** For how many players there is such a rule. */
  readonly seats: readonly number[];
}

export interface Game {
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly seats: Readonly<Record<string, readonly SeatName[]>>;
  readonly target: number;
  readonly comb: 'strokes' | 'bars';
  readonly dealt: { readonly start: 'dealer' | 'forehand'; readonly singly: boolean; readonly cut_points: readonly string[] };
  readonly options: readonly HouseRule[];
}

export interface LevelHere {
  readonly name: Level;
  readonly label: string;
  readonly sentence: string;
  readonly here: boolean;
}

export interface Games {
  readonly variants: readonly Game[];
  readonly levels: readonly LevelHere[];
}

export interface Rules {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly order: readonly string[];
  readonly badges: Readonly<Record<string, string>>;
  /** In a trick that is led with a Seven (3.1); none where Sevens are plain. */
  readonly badges_on_seven: Readonly<Record<string, string>>;
}

export interface ReplayStep {
  readonly what: readonly Happening[];
  readonly view: TableView;
}

export interface Me {
  readonly person: Person | null;
  readonly tables: readonly TableRow[];
  readonly last: Partial<TableSpec> | null;
}

/** The server said no, with a sentence for people; or nobody answered (`status` 0). */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What went wrong, in a full sentence. */
export function faultText(error: unknown): string {
  return error instanceof ApiError && error.message ? fullSentence(error.message) : t('web-no-answer');
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Brus': '1' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('', 0);
  }
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson ? await response.json() : await response.text();
  if (!response.ok) {
    const told = isJson ? (answer as { why?: string }) : {};
    throw new ApiError(told.why ?? '', response.status);
  }
  return answer as T;
}

const at = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => ask<Me>('/api/me'),
  rename: (name: string) => ask<unknown>('/api/me/name', { name }),
  become: (name?: string) => ask<{ person: Person; code: string }>('/api/person', name ? { name } : {}),
  newCode: () => ask<{ code: string }>('/api/me/code', {}),
  recover: (code: string) => ask<{ person: Person; code: string }>('/api/recover', { code }),
  forget: () => ask<unknown>('/api/me/forget', {}),
  games: () => ask<Games>('/api/games'),
  rules: (variant: string, seats: number, options: Record<string, unknown> = {}) =>
    ask<Rules>(`/api/games/${variant}/rules?${new URLSearchParams({ seats: String(seats), ...textual(options) })}`),
  openTables: () => ask<{ tables: readonly TableRow[] }>('/api/tables'),
  table: (table: string) => ask<TableRow>(at(table)),
  link: (table: string) => ask<{ link: string }>(`${at(table)}/link`),
  create: (spec: TableSpec) => ask<{ table: string; link: string; code?: string }>('/api/tables', spec),
  record: (table: string, match: number) => ask<string>(`${at(table)}/record?match=${match}`),
  replay: (table: string, match: number) => ask<{ steps: readonly ReplayStep[] }>(`${at(table)}/replay?match=${match}`),
};

function textual(options: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
}

/** Where the QR code of a table's link is drawn. */
export function codeAddress(table: string): string {
  return `${at(table)}/qr.svg`;
}

/** Where the record of a finished match is kept. */
export function recordAddress(table: string, match: number): string {
  return `${at(table)}/record?match=${match}`;
}
