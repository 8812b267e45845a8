/** What one person likes, kept in this browser. */

import type { IndexSet } from './deck/faces';

export type Speed = 'none' | 'fast' | 'normal' | 'slow';
export type Stay = 'short' | 'normal' | 'long' | 'tap';
export type Size = 'normal' | 'large' | 'huge';

export interface Settings {
  speed: Speed;
  /** How long a finished trick stays on the table. */
  stay: Stay;
  sound: boolean;
  index: IndexSet;
  four: boolean;
  badges: boolean;
  /** Cards are played by a button only, and what is announced is asked twice. */
  careful: boolean;
  contrast: boolean;
  size: Size;
  back: 'red' | 'blue' | 'green';
}

const KEY = 'brus-settings';
const USUAL: Settings = {
  speed: 'normal', stay: 'normal', sound: true, index: 'jq', four: false, badges: true, careful: false, contrast: false, size: 'normal', back: 'red',
};
const ALLOWED: { readonly [key in keyof Settings]: readonly Settings[key][] } = {
  speed: ['none', 'fast', 'normal', 'slow'],
  stay: ['short', 'normal', 'long', 'tap'],
  sound: [true, false],
  index: ['kn', 'bd', 'gd', 'jq', 'bde'],
  four: [true, false],
  badges: [true, false],
  careful: [true, false],
  contrast: [true, false],
  size: ['normal', 'large', 'huge'],
  back: ['red', 'blue', 'green'],
};

/** Settings as they were kept, with the usual ones for what is missing or makes no sense. */
export function readSettings(kept: string | null): Settings {
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed as Record<string, unknown>;
  } catch {
    // What somebody else wrote there is no settings of ours.
  }
  const sensible = Object.entries(ALLOWED).filter(([key, values]) => (values as readonly unknown[]).includes(found[key]));
  return { ...USUAL, ...Object.fromEntries(sensible.map(([key]) => [key, found[key]])) };
}

/** Something from the browser's store, which may be switched off. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keep something in the browser's store, if there is one. */
export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full, or switched off: then it lasts as long as this page.
  }
}

/** Forget something of the browser's store. */
export function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then it was not kept either.
  }
}

export const settings: Settings = $state(readSettings(recall(KEY)));

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  keep(KEY, JSON.stringify(settings));
}

/** Let the page look as the settings say. */
export function wear(): void {
  const root = document.documentElement;
  root.classList.toggle('four', settings.four);
  root.classList.toggle('contrast', settings.contrast);
  root.dataset['size'] = settings.size;
  root.dataset['back'] = settings.back;
}

const still = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

/** How long motion takes, as a factor; 0 is none. Whoever asks the system for less motion has none here. */
export function pace(): number {
  if (still?.matches) return 0;
  return { none: 0, fast: 0.5, normal: 1, slow: 1.8 }[settings.speed];
}

/** How many milliseconds a finished trick stays; null until it is touched. */
export function stayFor(): number | null {
  return { short: 700, normal: 1400, long: 3200, tap: null }[settings.stay];
}
