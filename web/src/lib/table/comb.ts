/**
 * The comb as rule 8.9 draws it, as strokes of chalk. Denmark and Ringkøbing: a horizontal line with as many vertical
 * strokes across it as the target, each side having one half; with three players the strokes are divided in three.
 * Iceland: horizontal bars divided in the middle by a long vertical one. A point crosses the next stroke with a slanting
 * line; a chimney is one more stroke on that side's part.
 */

export interface Comb {
  /** The sides from top to bottom, or from left to right. */
  readonly sides: readonly string[];
  readonly score: Readonly<Record<string, number>>;
  readonly targets: Readonly<Record<string, number>>;
  /** Drawn as in Iceland. */
  readonly bars: boolean;
}

/** One stroke of the chalk. `key` stays the same for the same stroke, however the comb grows. */
export interface Stroke {
  readonly key: string;
  readonly kind: 'line' | 'stroke' | 'cross';
  readonly side: string | null;
  readonly path: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly strokes: readonly Stroke[];
}

const GAP = 10;
const MARGIN = 12;
const ROW_GAP = 16;
/** Half the length of a bar, and how far it is from one to the next; short and close where there are many. */
const BAR = { half: 44, gap: 17 };
const SHORT_BAR = { half: 16, gap: 13 };
const MANY = 10;

/** The comb in strokes, as near as can be to so many pixels wide. */
export function drawComb(comb: Comb, width: number): Drawing {
  return comb.bars ? drawBars(comb, width) : drawStrokes(comb, width);
}

/** How many strokes of a side are crossed out: the comb shows no more than it has (8.4). */
export function crossedOf(comb: Comb, side: string): number {
  return Math.max(0, Math.min(comb.score[side] ?? 0, comb.targets[side] ?? 0));
}

function drawStrokes(comb: Comb, width: number): Drawing {
  const longest = Math.max(1, ...comb.sides.map((side) => comb.targets[side] ?? 0));
  const room = Math.max(5, Math.floor((width - 2 * MARGIN) / GAP));
  const pieces = Math.ceil(longest / room);
  const perPiece = Math.ceil(longest / pieces);
  const gap = Math.min(width > 400 ? 44 : 30, Math.max(GAP, (width - 2 * MARGIN) / perPiece));
  const stroke = width > 400 && pieces === 1 ? 30 : 26;
  const pieceHeight = stroke * comb.sides.length;
  const strokes: Stroke[] = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    const top = 4 + piece * (pieceHeight + ROW_GAP);
    const first = piece * perPiece;
    const count = Math.min(perPiece, longest - first);
    const end = MARGIN + count * gap;
    for (let row = 1; row < comb.sides.length; row += 1) {
      const y = top + row * stroke;
      strokes.push({ key: `line-${piece}-${row}`, kind: 'line', side: null, path: chalk(3, y, end + 2, y, piece * 7 + row) });
    }
    comb.sides.forEach((side, row) => {
      const crossed = crossedOf(comb, side);
      for (let at = 0; at < count; at += 1) {
        const index = first + at;
        if (index >= (comb.targets[side] ?? 0)) break;
        const x = MARGIN + gap * (at + 0.5);
        const y = top + row * stroke;
        const seed = index * 31 + row * 977;
        // Every stroke stands on the line or hangs from it; the middle one of three players stands between two.
        const [from, to] = row === 0 ? [y + 2, y + stroke] : row === comb.sides.length - 1 ? [y, y + stroke - 2] : [y + 2, y + stroke - 2];
        strokes.push({ key: `stroke-${side}-${index}`, kind: 'stroke', side, path: chalk(x, from, x, to, seed) });
        if (index < crossed) {
          const slant = Math.min(8, gap * 0.42);
          strokes.push({ key: `cross-${side}-${index}`, kind: 'cross', side, path: chalk(x - slant, to - 5, x + slant, from + 5, seed + 5) });
        }
      }
    });
  }
  return { width: MARGIN * 2 + perPiece * gap, height: 8 + pieces * pieceHeight + (pieces - 1) * ROW_GAP, strokes };
}

function drawBars(comb: Comb, width: number): Drawing {
  const [left, right] = [comb.sides[0] ?? '', comb.sides[1] ?? ''];
  const longest = Math.max(1, comb.targets[left] ?? 0, comb.targets[right] ?? 0);
  const { half, gap } = longest > MANY ? SHORT_BAR : BAR;
  const edge = half / 8 + 7;
  const whole = 2 * (half + edge);
  const columns = Math.max(1, Math.min(Math.ceil(longest / 5), Math.floor((width + 10) / whole)));
  const rows = Math.max(Math.min(5, longest), Math.ceil(longest / columns));
  const used = Math.ceil(longest / rows);
  const strokes: Stroke[] = [];
  for (let column = 0; column < used; column += 1) {
    const middle = column * whole + half + edge;
    const count = Math.min(rows, longest - column * rows);
    strokes.push({ key: `line-${column}`, kind: 'line', side: null, path: chalk(middle, 2, middle, 10 + count * gap, column + 3) });
    for (let row = 0; row < count; row += 1) {
      const index = column * rows + row;
      const y = 8 + (row + 0.5) * gap;
      for (const [side, sign] of [[left, -1], [right, 1]] as const) {
        if (index >= (comb.targets[side] ?? 0)) continue;
        const seed = index * 31 + (sign + 1) * 977;
        strokes.push({ key: `stroke-${side}-${index}`, kind: 'stroke', side, path: chalk(middle, y, middle + sign * half, y, seed) });
        if (index < crossedOf(comb, side)) {
          const x = middle + (sign * half) / 2;
          const rise = gap / 2 - 0.5;
          strokes.push({ key: `cross-${side}-${index}`, kind: 'cross', side, path: chalk(x - 6, y + rise, x + 6, y - rise, seed + 5) });
        }
      }
    }
  }
  return { width: used * whole, height: 14 + rows * gap, strokes };
}

/** A line as a hand draws it: nearly straight, and the same whenever it is drawn again. */
function chalk(x1: number, y1: number, x2: number, y2: number, seed: number): string {
  const wave = (at: number, most: number): number => noise(seed * 7 + at) * most;
  const bend = Math.min(1.6, Math.hypot(x2 - x1, y2 - y1) / 14);
  const start = `M${round(x1 + wave(1, 0.9))} ${round(y1 + wave(2, 0.9))}`;
  const one = `${round(x1 + (x2 - x1) * 0.35 + wave(3, bend))} ${round(y1 + (y2 - y1) * 0.35 + wave(4, bend))}`;
  const two = `${round(x1 + (x2 - x1) * 0.7 + wave(5, bend))} ${round(y1 + (y2 - y1) * 0.7 + wave(6, bend))}`;
  return `${start}C${one} ${two} ${round(x2 + wave(7, 0.9))} ${round(y2 + wave(8, 0.9))}`;
}

function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return (value - Math.floor(value) - 0.5) * 2;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
