/** Whole cards as SVG symbols of 100 by 140: `card-Kh` and so on, and `card-back`. */

import { drawFigure } from './courts';
import { drawLabel } from './glyphs';
import { drawPip, drawPips } from './pips';

export type IndexSet = 'kn' | 'bd' | 'gd' | 'jq' | 'bde';

/** What stands in the corners, by language: Danish twice, Icelandic, English, German. */
export const INDEX_SETS: Readonly<Record<IndexSet, Readonly<Record<'J' | 'Q' | 'K' | 'A', string>>>> = {
  kn: { J: 'Kn', Q: 'D', K: 'K', A: 'Es' },
  bd: { J: 'B', Q: 'D', K: 'K', A: 'Es' },
  gd: { J: 'G', Q: 'D', K: 'K', A: 'Á' },
  jq: { J: 'J', Q: 'Q', K: 'K', A: 'A' },
  bde: { J: 'B', Q: 'D', K: 'K', A: 'A' },
};

const RANKS = 'AKQJT98765';
const SUITS = 'cshd';

/** A rank as it stands in the corner of a card. */
export function indexOf(rank: string, set: IndexSet): string {
  return rank === 'T' ? '10' : (INDEX_SETS[set] as Readonly<Record<string, string>>)[rank] ?? rank;
}

function corner(label: string, suit: string): string {
  return drawLabel(label, 10.5, 6, 19, 16) + drawPip(suit, 10.5, 37, 15);
}

function twice(drawn: string): string {
  return `${drawn}<g transform="rotate(180 50 70)">${drawn}</g>`;
}

function court(card: string, suit: string): string {
  const half = `<g clip-path="url(#half)">${drawFigure(card)}</g>`;
  const band = '<path class="go" d="M21 68H79V72H21Z"/><path class="fi" d="M21 70 23.9 68 29.7 72 35.5 68 41.3 72 47.1 68 52.9 72 58.7 68 64.5 72 70.3 68 76.1 72 79 70"/>';
  return `<rect class="fr" x="21" y="9" width="58" height="122" rx="2"/>${twice(half + drawPip(suit, 29.5, 20, 15))}${band}<rect class="fo" x="21" y="9" width="58" height="122" rx="2"/>`;
}

// Two branches of laurel that meet below the pip.
const WREATH = (() => {
  const leaves: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    const angle = 100 + at * 14;
    for (const [radius, turn, size] of [[32, -28, 1], [26.5, 28, 0.85]] as const) {
      const radians = (angle * Math.PI) / 180;
      const [x, y] = [50 + radius * Math.cos(radians), 70 + radius * Math.sin(radians)];
      leaves.push(`<path d="M0-4.6C2.2-1.6 2.2 1.6 0 4.6-2.2 1.6-2.2-1.6 0-4.6Z" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})rotate(${angle + turn})scale(${size})"/>`);
    }
  }
  const branch = leaves.join('') + '<path class="ro2" d="M45.5 99A29.3 29.3 0 0 1 31 47.5"/>';
  return `<g class="rg">${branch}<g transform="matrix(-1 0 0 1 100 0)">${branch}</g><path d="M46 97.5 54.5 103 55.5 101.5 47 96ZM54 97.5 45.5 103 44.5 101.5 53 96Z"/></g>`;
})();

function ace(suit: string): string {
  return `${WREATH}${drawPip(suit, 50, 70, 36)}`;
}

// 8s is the mad dog (rulebook, section 1), which looks out from between the pips.
const DOG =
  '<g class="dog" transform="translate(50 70)scale(.74)"><path d="M-8.5-2.5C-8.5-4-7-5-5.5-5L-2-6C-.5-8.5 1.5-9.5 4.5-9.5L3.5-6.5C6-5.5 8-3 8.5.5 8.8 3.5 8.5 6 9.5 8.5H-.5C-.5 6.5-1 5-2.5 4L-6.5 3.5-3.5 1.8-7.5 1.5C-9 .5-9-1.5-8.5-2.5Z"/><circle cx="-1" cy="-3.2" r=".9"/><path class="col" d="M-.6 5.5 9 4.5"/></g>';

function face(rank: string, suit: string, set: IndexSet): string {
  const card = rank + suit;
  const middle = 'KQJ'.includes(rank) ? court(card, suit) : rank === 'A' ? ace(suit) : drawPips(rank, suit);
  return `<symbol id="card-${card}" viewBox="0 0 100 140"><g class="cd s-${suit}">${middle}${card === '8s' ? DOG : ''}${twice(corner(indexOf(rank, set), suit))}</g></symbol>`;
}

const BACK =
  '<symbol id="card-back" viewBox="0 0 100 140"><rect class="bk1" x="6" y="6" width="88" height="128" rx="4"/><rect class="lat" x="9" y="9" width="82" height="122" rx="2.5"/>' +
  '<g class="bkm"><path class="bk1" d="M50 44 68 70 50 96 32 70Z"/><path class="bk5" d="M50 48.5 65 70 50 91.5 35 70Z"/><g class="bk6"><path d="M50 56V84M43.5 61V79M56.5 61V79M40 70H60"/><path class="bk7" d="M41 77 46 63M47.5 80 52.5 60"/></g></g></symbol>';

/** The sprite with every card of both packs: put it into the page once, and refer to its symbols. */
export function drawSprite(set: IndexSet): string {
  const faces = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => face(rank, suit, set))).join('');
  const defs = '<clipPath id="half"><path d="M21 9H79V70H21Z"/></clipPath><pattern id="lattice" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="bk2" d="M0 0H9V9H0Z"/><path class="bk3" d="M0 0H9M0 0V9"/><circle class="bk4" cx="4.5" cy="4.5" r="1.3"/></pattern>';
  return `<svg width="0" height="0" aria-hidden="true" focusable="false"><defs>${defs}</defs>${faces}${BACK}</svg>`;
}
