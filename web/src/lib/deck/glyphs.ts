/** The letters and figures in the corners of cards, as strokes: 20 units high, their baseline at y = 20. */

interface Glyph {
  readonly width: number;
  readonly path: string;
}

const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { width: 14, path: 'M2 20 7 .4 12 20M3.6 13.6H10.4M0 20H4.2M9.8 20H14' },
  Á: { width: 14, path: 'M2 20 7 5.2 12 20M3.7 15H10.3M0 20H4.2M9.8 20H14M6 2.2 9.4-1' },
  B: { width: 13, path: 'M3 0V20M.6 0H7C10 0 11.3 2.2 11.3 4.8S10 9.6 7 9.6H3M7 9.6C10.6 9.6 12.2 11.8 12.2 14.8S10.6 20 7 20H.6' },
  D: { width: 13, path: 'M3 0V20M.6 0H6C10.6 0 12.4 4.6 12.4 10S10.6 20 6 20H.6' },
  E: { width: 12, path: 'M3 0V20M.6 0H11V4.2M3 9.8H8.6M8.6 7.6V12M.6 20H11.6V15.6' },
  G: { width: 14, path: 'M12 5.4V.8M12 4.6C11 1.6 9.6 0 7.2 0 3 0 1.2 4.6 1.2 10S3 20 7.2 20C9.4 20 11.4 18.8 12 16.6V12M8.4 12H14' },
  J: { width: 11, path: 'M8 0V15C8 18.6 6.6 20 4.4 20 2.2 20 .8 18.4.8 15.8M4.6 0H11.4' },
  K: { width: 14, path: 'M3 0V20M.4 0H5.6M.4 20H5.6M11.8.4 3.4 11.4M6.2 8 11.6 20M9.2 0H13.8M9.4 20H14' },
  Q: { width: 14, path: 'M7 0C2.8 0 1.2 5 1.2 10S2.8 20 7 20 12.8 15 12.8 10 11.2 0 7 0ZM6.4 14.4C8.6 14.2 9.6 17 10.4 19.2 11 21 12.2 22 14 21.4' },
  n: { width: 12, path: 'M2.8 8.6V20M.2 8.6H2.8M.2 20H5M2.8 12C3.6 9.6 5 8.4 6.8 8.4 8.8 8.4 9.6 9.8 9.6 12V20M7.4 20H12' },
  s: { width: 9, path: 'M8 11.4C7.4 9.4 6.2 8.4 4.5 8.4 2.5 8.4 1.1 9.5 1.1 11.2 1.1 15 8.2 13.2 8.2 17 8.2 18.9 6.6 20 4.6 20 2.6 20 1.3 19 .7 16.8' },
  '0': { width: 11, path: 'M5.5 0C2.2 0 1 4.6 1 10S2.2 20 5.5 20 10 15.4 10 10 8.8 0 5.5 0Z' },
  '1': { width: 8, path: 'M.8 3.6 4.6.4V20M.8 20H8.2' },
  '5': { width: 12, path: 'M10.4 0H3L2.2 9C3.4 7.8 4.7 7.2 6.2 7.2 9.2 7.2 10.9 9.8 10.9 13.4 10.9 17.4 9 20 5.7 20 3.2 20 1.5 18.6.9 15.8' },
  '6': { width: 12, path: 'M10.2 3.2C9.5 1.1 8.2 0 6.5 0 2.8 0 1.1 4.6 1.1 11.4 1.1 17 2.8 20 6 20 9 20 10.9 17.6 10.9 13.8 10.9 10.2 9.2 8 6.4 8 3.9 8 2 9.7 1.2 12.6' },
  '7': { width: 11, path: 'M1 4.4V0H10.4C7.4 5.6 4.9 12 4.5 20' },
  '8': { width: 12, path: 'M6 0C3.4 0 1.9 1.9 1.9 4.6S3.6 9.2 6 9.2 10.1 7.3 10.1 4.6 8.6 0 6 0ZM6 9.2C3 9.2 1.1 11.4 1.1 14.6S3 20 6 20 10.9 17.8 10.9 14.6 9 9.2 6 9.2Z' },
  '9': { width: 12, path: 'M1.8 16.8C2.5 18.9 3.8 20 5.5 20 9.2 20 10.9 15.4 10.9 8.6 10.9 3 9.2 0 6 0 3 0 1.1 2.4 1.1 6.2 1.1 9.8 2.8 12 5.6 12 8.1 12 10 10.3 10.8 7.4' },
};

const GAP = 2.2;

/** How wide a label is, in the units of its 20 high letters. */
export function labelWidth(label: string): number {
  const letters = [...label];
  return letters.reduce((sum, letter) => sum + (GLYPHS[letter]?.width ?? 12), 0) + GAP * (letters.length - 1);
}

/** A label as strokes, centred on `x`, its top at `y`, `height` high and squeezed to at most `room` wide. */
export function drawLabel(label: string, x: number, y: number, height: number, room: number): string {
  const wide = labelWidth(label);
  const scaleY = height / 20;
  const scaleX = Math.min(scaleY, room / wide);
  let at = -wide / 2;
  const paths = [...label].map((letter) => {
    const glyph = GLYPHS[letter];
    const drawn = glyph ? `<path transform="translate(${round(at)})" d="${glyph.path}"/>` : '';
    at += (glyph?.width ?? 12) + GAP;
    return drawn;
  });
  return `<g class="ix" transform="translate(${round(x)} ${round(y)})scale(${round(scaleX)} ${round(scaleY)})">${paths.join('')}</g>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
