/** The four suits as paths in a box of 20 by 24, and where they stand on a card of 100 by 140. */

export const PIPS: Readonly<Record<string, string>> = {
  c: 'M10 .5a4.9 4.9 0 0 1 3.7 8.2A4.9 4.9 0 1 1 11 15.6C11.2 19.2 12.4 22 14.8 23.7H5.2C7.6 22 8.8 19.2 9 15.6A4.9 4.9 0 1 1 6.3 8.7A4.9 4.9 0 0 1 10 .5Z',
  s: 'M10 .3C12.3 5.4 19.6 9 19.6 14.5 19.6 17.7 17.4 19.5 15.1 19.5 13.2 19.5 11.6 18.4 10.9 16.7 11.2 19.8 12.4 22.1 14.8 23.7H5.2C7.6 22.1 8.8 19.8 9.1 16.7 8.4 18.4 6.8 19.5 4.9 19.5 2.6 19.5.4 17.7.4 14.5.4 9 7.7 5.4 10 .3Z',
  h: 'M10 23.4C7.7 18 .2 13.4.2 6.8.2 3.1 2.8.8 5.5.8 7.7.8 9.4 2.3 10 4.6 10.6 2.3 12.3.8 14.5.8 17.2.8 19.8 3.1 19.8 6.8 19.8 13.4 12.3 18 10 23.4Z',
  d: 'M10 .3C11.8 4.2 15.2 8.8 18.8 12 15.2 15.2 11.8 19.8 10 23.7 8.2 19.8 4.8 15.2 1.2 12 4.8 8.8 8.2 4.2 10 .3Z',
};

const LEFT = 33.5;
const MIDDLE = 50;
const RIGHT = 66.5;
const TOP = 27;
const BOTTOM = 113;

/** Columns and the share of the way from the top row to the bottom row, a pair a pip. */
const PLACES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '5': [[LEFT, 0], [RIGHT, 0], [MIDDLE, 1 / 2], [LEFT, 1], [RIGHT, 1]],
  '6': [[LEFT, 0], [RIGHT, 0], [LEFT, 1 / 2], [RIGHT, 1 / 2], [LEFT, 1], [RIGHT, 1]],
  '7': [[LEFT, 0], [RIGHT, 0], [MIDDLE, 1 / 4], [LEFT, 1 / 2], [RIGHT, 1 / 2], [LEFT, 1], [RIGHT, 1]],
  '8': [[LEFT, 0], [RIGHT, 0], [MIDDLE, 1 / 4], [LEFT, 1 / 2], [RIGHT, 1 / 2], [MIDDLE, 3 / 4], [LEFT, 1], [RIGHT, 1]],
  '9': [[LEFT, 0], [RIGHT, 0], [LEFT, 1 / 3], [RIGHT, 1 / 3], [MIDDLE, 1 / 2], [LEFT, 2 / 3], [RIGHT, 2 / 3], [LEFT, 1], [RIGHT, 1]],
  T: [[LEFT, 0], [RIGHT, 0], [MIDDLE, 1 / 6], [LEFT, 1 / 3], [RIGHT, 1 / 3], [LEFT, 2 / 3], [RIGHT, 2 / 3], [MIDDLE, 5 / 6], [LEFT, 1], [RIGHT, 1]],
};

/** A suit's pip, its middle at a point, `height` high, upside down below the card's middle. */
export function drawPip(suit: string, x: number, y: number, height: number, turned = false): string {
  const scale = height / 24;
  const half = turned ? `rotate(180 ${x} ${y})` : '';
  const place = `${half}translate(${round(x - 10 * scale)} ${round(y - 12 * scale)})scale(${round(scale)})`;
  return `<path class="pip" transform="${place}" d="${PIPS[suit] ?? ''}"/>`;
}

/** All pips of a card that shows its rank by their number. */
export function drawPips(rank: string, suit: string): string {
  return (PLACES[rank] ?? [])
    .map(([x, share]) => drawPip(suit, x, TOP + (BOTTOM - TOP) * share, 20, share > 1 / 2))
    .join('');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
