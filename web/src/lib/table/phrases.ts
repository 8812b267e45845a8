/** What can be said by name: phrases in words, and stickers that are drawn. */

import { t } from '../words';

const STICKERS: readonly string[] = ['ouch', 'laugh', 'cry', 'heart', 'thumb', 'beer', 'cheer', 'think'];

/** Whether a phrase is said by a drawing. */
export function isSticker(name: string): boolean {
  return STICKERS.includes(name);
}

/** A phrase in words; a sticker as it is told to those who listen. */
export function phraseText(name: string): string {
  return t(`web-phrase-${name}`);
}
