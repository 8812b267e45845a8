/**
 * Kings, Queens and Jacks after the old Danish pattern: half figures, turned about the card's middle.
 *
 * Everything is drawn in the upper half of a card of 100 by 140, inside the frame from (21, 9) to (79, 70). Classes
 * give the colours (deck.css): `ro` the robe in the suit's colour, `se` its second colour, `go` gold, `sk` skin,
 * `wh` linen and ermine, `st` steel, `wo` wood, `ha` hair, `gr` leaves; `li` lines alone, `fi` a fine line.
 */

type Draw = string;

const path = (kind: string, d: string): Draw => `<path class="${kind}" d="${d}"/>`;
const dot = (kind: string, x: number, y: number, r: number): Draw => `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;
/** The same drawn on both sides of the figure's middle line. */
const both = (drawn: Draw): Draw => `${drawn}<g transform="matrix(-1 0 0 1 100 0)">${drawn}</g>`;
const row = (kind: string, points: readonly (readonly [number, number])[], r: number): Draw =>
  points.map(([x, y]) => dot(kind, x, y, r)).join('');

// -- faces

const FACE = path('sk', 'M42 28.5C42 22 45.5 20 50 20S58 22 58 28.5C58 36 54.5 42 50 42S42 36 42 28.5Z');
const NECK = path('sk', 'M46 38V48L50 51 54 48V38Z') + path('fi', 'M46.5 43.5Q50 45.5 53.5 43.5');

function features(look: -1 | 1, lips = true): Draw {
  const nose = look > 0 ? 'M50.3 28.5 52 34Q50.8 35 49 34.5' : 'M49.7 28.5 48 34Q49.2 35 51 34.5';
  const eyes = [46.2, 53.8]
    .map((x) => path('ey', `M${x - 2} 30Q${x} 28.2 ${x + 2} 30 ${x} 31.3 ${x - 2} 30Z`) + dot('in', x + look * 0.5, 29.9, 0.85))
    .join('');
  const brows = path('li', 'M44 27Q46.2 25.6 48.2 26.8M51.8 26.8Q53.8 25.6 56 27');
  const cheeks = both(dot('ck', 44.8, 34.5, 1.9));
  const mouth = lips ? path('lp', 'M47.7 37.7Q49 36.9 50 37.5 51 36.9 52.3 37.7 50 39.7 47.7 37.7Z') : '';
  return cheeks + eyes + brows + path('li', nose) + mouth;
}

// -- hair and beards

const CURLS = both(
  path('ha', 'M42.5 24C38.5 25 37.5 29 38.8 32 36.5 33.5 36.5 37 38.5 38.5 36.8 40.5 37.5 44.5 41 44.6 43.5 44.5 44 42 43 40.2 44.5 38 44 35 43 34 44 31 43.5 28 42.8 26Z') +
  path('fi', 'M40.5 27.5Q39.5 29.5 41 31.2M39.8 34Q38.7 36 40.5 37.5M39.5 40.5Q39 42.5 41 43'),
);
const BEARD = path('ha', 'M41.8 32C41.5 42 44 51 47 54.5L50 52 53 54.5C56 51 58.5 42 58.2 32 57 36 54.5 36.8 50 36.8S43 36 41.8 32Z') +
  path('fi', 'M44.5 39Q45 45 47.2 50M47.5 40.5Q47.8 45 49 49M55.5 39Q55 45 52.8 50M52.5 40.5Q52.2 45 51 49');
const SHORT_BEARD = path('ha', 'M41.9 31C41.5 38 44 44.5 50 45.5 56 44.5 58.5 38 58.1 31 57 35.5 54.5 36.8 50 36.8S43 35.5 41.9 31Z') +
  path('fi', 'M44.5 38Q45.5 41.5 47.5 43.3M50 40.5V44M55.5 38Q54.5 41.5 52.5 43.3');
const MOUSTACHE = path('ha', 'M50 36C48 35 44.5 35.5 42.8 38.8 45.5 39.8 48.5 39.2 50 37.6 51.5 39.2 54.5 39.8 57.2 38.8 55.5 35.5 52 35 50 36Z');
const LIP = path('lp', 'M48.5 39.3Q50 40.6 51.5 39.3Z');
const LONG_HAIR = both(
  path('ha', 'M50 20C42.5 19.5 39.5 24 39.6 31 39.7 38 37.5 43 35 47.5 38.5 50.5 43 49.5 45 46 43.5 42 42.5 37 42.6 31 42.7 26 45.5 24.2 50 23.8Z') +
  path('fi', 'M41.2 28Q41 39 38.5 46.5M42 35Q42.5 41 41.5 47'),
);
const PLAITS = both(
  path('ha', 'M50 20C43 19.7 40 24 40.4 30.5 40.5 33 41.3 34.5 42.3 35.5 42 32 42.3 27.5 44.5 25.3 46 24 48 23.7 50 23.7Z') +
  path('ha', 'M41.5 33.5C38 34.5 38 38 40 39.2 37.3 40.5 37.3 44 39.4 45.2 37 46.5 37.2 50 39.3 51 38 53.5 39.3 56 40.8 57.5 42.8 55 43 52.5 41.8 50.7 43.6 49.3 43.3 46.3 41.8 45.1 43.7 43.7 43.3 40.5 42 39.3 43.4 37.5 43 35 41.5 33.5Z') +
  path('fi', 'M40 39.2Q41.2 38.8 42 39.3M39.4 45.2Q40.6 44.6 41.8 45.1M39.3 51Q40.6 50.2 41.8 50.7'),
);
const PAGE_HAIR = both(
  path('ha', 'M50 20.5C43 20 39.5 24 39.6 31 39.6 35 38.8 38.5 37.6 41 40 43.3 43.8 43 44.8 41 43.2 38 42.6 34.5 42.7 31 42.8 27 45.5 25.3 50 25.3Z') +
  path('fi', 'M41 29Q41 37 39.7 41.5M42 34Q42.3 38.5 42 42'),
);

// -- what is worn on the head

const CROWN = path('go', 'M40.3 24.5C46 21.6 54 21.6 59.7 24.5L62 13.8 56.2 17.5 54.8 12 50 17 45.2 12 43.8 17.5 38 13.8Z') +
  path('fi', 'M40.7 21.2C46 18.5 54 18.5 59.3 21.2') +
  row('ro', [[50, 21.2]], 1.3) + row('se', [[45, 21.9], [55, 21.9]], 1) +
  row('go', [[38, 13.4], [45.2, 11.7], [54.8, 11.7], [62, 13.4]], 1.3);
const ARCHED_CROWN = path('ro', 'M41.5 20C42 14.5 46 12.5 50 12.5S58 14.5 58.5 20Z') +
  path('go', 'M40.3 24.5C46 21.6 54 21.6 59.7 24.5L60.3 19.5C54 16.8 46 16.8 39.7 19.5Z') +
  path('bd', 'M40.5 19.3C41 13.5 46 12.3 50 12.3S59 13.5 59.5 19.3M50 12.3V17.5') +
  row('ro', [[50, 20.4]], 1.2) + row('wh', [[45, 21], [55, 21]], 1) + path('go', 'M49.2 9.6H50.8V10.6H52V12H50.8V13.4H49.2V12H48V10.6H49.2Z');
const BATTERED_CROWN = path('go', 'M40.3 24.5C46 21.6 54 21.6 59.7 24.5L61.5 16 57 18.3 55.8 14.5 53.8 16.2 52 14 49 18 44.8 12.8 43.8 17.8 38 14.6Z') +
  path('fi', 'M40.7 21.2C46 18.5 54 18.5 59.3 21.2M53.8 16.2 54.6 19.6M47 19 46.2 22') + row('ro', [[50, 21.2]], 1.1);
const FLAT_CROWN = path('se', 'M41 19.5C42 13 46 12.8 50 12.8S58 13 59 19.5Z') +
  path('go', 'M40.3 24.5C46 21.6 54 21.6 59.7 24.5L61.4 15.8 57.8 18.4 56.2 15 53.2 18 50 14 46.8 18 43.8 15 42.2 18.4 38.6 15.8Z') +
  path('fi', 'M40.7 21.5C46 18.8 54 18.8 59.3 21.5') + row('ro', [[45.5, 22], [50, 21.3], [54.5, 22]], 1);
const CORONET = path('go', 'M41.3 23.5C46 20.2 54 20.2 58.7 23.5L60 14.8 55.6 17.6 53.6 12.8 50 16.5 46.4 12.8 44.4 17.6 40 14.8Z') +
  row('wh', [[40, 14.6], [46.4, 12.6], [53.6, 12.6], [60, 14.6]], 1.1) + row('ro', [[46, 20.3], [50, 19.6], [54, 20.3]], 0.9);
const VEIL = both(path('wh', 'M50 18.5C41 17.5 37.5 24 37.6 33 37.6 40 35.5 46 32.5 51L38 54C41 47 42 40 41.6 31 41.7 25.5 45 22.8 50 22.3Z') + path('fi', 'M39.8 28Q40 42 35.5 51'));
const BERET = path('ro', 'M38.5 25C36.5 19 42 13.5 50.5 13.5 59 13.5 63.5 18 61.5 24.5 55 20.8 46 21 38.5 25Z') +
  path('go', 'M39 26.2C46 22 55 21.8 61.2 25.6L61.6 23.6C55 19.8 46 20 38.6 24Z') +
  path('wh', 'M57 20C57.5 13.5 62.5 10.5 67.5 12.5 71.5 14.3 72.5 18.5 70.5 22 69.5 18.5 66.5 17 63.5 18 61 18.7 59 19.7 57 20Z') +
  path('fi', 'M57.5 19.6C61 14.5 66.5 13.5 70.3 19');
const HOOD = path('se', 'M38.8 29C36.5 20 41.5 13.2 50.5 13.2 57.5 13.2 60 17 61.3 22 62 24.5 64.5 25.5 66.5 24.8 66.5 28.5 62.5 30 60.5 28 56.5 23.5 46 22 38.8 29Z') +
  path('go', 'M38.8 29C46 22 56.5 23.5 60.5 28L61 25.6C56 20.5 45.5 19.8 38.2 26Z');
const TALL_HAT = path('ro', 'M41 22.5 42.8 12.3Q50 10.6 57.2 12.3L59 22.5Q50 19 41 22.5Z') +
  path('se', 'M41 22.5Q50 19 59 22.5L58.5 19.8Q50 16.5 41.5 19.8Z') +
  path('go', 'M36 26C40 20.5 60 20.5 64 26 58 23.8 42 23.8 36 26Z') +
  path('gr', 'M57 19C58.5 13 62.5 10.5 66 10.5 66.5 14 63.5 19 57.6 20.6Z') + path('fi', 'M57.5 19.8Q61 14 65.5 11');
const FEATHERED_CAP = path('se', 'M39 25.5C38 16.5 43.5 12.8 50 12.8S62 16.5 61 25.5C54 21 46 21 39 25.5Z') +
  path('go', 'M38.6 27C46 21.8 54 21.8 61.4 27L61.6 24.2C54 19.2 46 19.2 38.4 24.2Z') +
  path('ro', 'M42 20C36.5 19.5 33 15.5 34 10.8 39 11.5 43 14.5 43.8 19.3Z') + path('fi', 'M43 19.5Q39 16 34.8 11.8');

// -- robes

const SHOULDERS = 'M21 71V62C21 54.5 27 50.5 37.5 48L50 54 62.5 48C73 50.5 79 54.5 79 62V71Z';
const ROBE = path('ro', SHOULDERS);
const ERMINE = path('wh', 'M36 48.3C39 54 45 57.5 50 58 55 57.5 61 54 64 48.3L57.5 45.5C56 49.5 53 51 50 51.3 47 51 44 49.5 42.5 45.5Z') +
  [[39.5, 49.5], [44, 53], [50, 54.7], [56, 53], [60.5, 49.5]].map(([x, y]) => path('sp', `M${x} ${y! - 1}l.7 2.2-.7-.5-.7.5Z`)).join('');
const PANEL = path('go', 'M43.5 56.5Q50 59 56.5 56.5L60 71H40Z') + path('fi', 'M50 58.2V71M46.5 60 53.5 66M53.5 60 46.5 66');
const LOZENGE_PANEL = path('se', 'M43 55Q50 58.5 57 55L60.5 71H39.5Z') + path('go', 'M50 58.5 53 63 50 67.5 47 63Z') + row('go', [[44.6, 62], [55.4, 62]], 1.1);
const SLEEVES = both(path('se', 'M21 71V62.5C21 58.5 23 55.8 26.5 53.7L34 71Z') + path('go', 'M26.5 53.7 29.2 52.4 37 71H34Z') + path('fi', 'M22.5 61.5 29 59.5M22 66 31 63.5'));
const PUFFED = both(path('wh', 'M21 71V62.5C21 58 23.5 55 27.5 53.2L31 61.5 28.5 71Z') + path('ro', 'M21.5 60C23.5 58.5 26.5 58.3 29.3 59L30.6 62C27.5 61 24 61.5 21 63.3ZM21 67C23.5 65.5 26.5 65.3 29.7 66L28.7 69.5C26 68.8 23.5 69.2 21 70.5Z'));
const SASH = path('go', 'M33.5 49 38.5 47.6 66.5 71H58.5Z') + path('fi', 'M37 51.5 61.5 71') + row('ro', [[42, 54.3], [48, 59.3], [54, 64.3]], 1.1);
const BUTTONS = path('go', 'M46.5 52.5 50 54.2 53.5 52.5V71H46.5Z') + row('ro', [[50, 57.5], [50, 62], [50, 66.5]], 1.2);
const RUFF = path('wh', 'M38.5 47.5Q40 44 43 45 45 42.5 47.5 44.5 50 42.7 52.5 44.5 55 42.5 57 45 60 44 61.5 47.5 61.3 50.5 58 50.3 56.5 53 53.3 52 50 54.5 46.7 52 43.5 53 42 50.3 38.7 50.5 38.5 47.5Z') +
  path('fi', 'M41 48.5 44 46.5M45 51 46.8 47.5M50 52.5V48.5M55 51 53.2 47.5M59 48.5 56 46.5');
const WIDE_COLLAR = path('wh', 'M37 48.5C40 46.5 42 45.5 44 43.5L50 52.5 56 43.5C58 45.5 60 46.5 63 48.5L58.5 57 50 53.2 41.5 57Z') + path('fi', 'M39.5 49 43 54M60.5 49 57 54');
const NECKLACE = row('go', [[43.8, 48.8], [46.5, 51.2], [50, 52.3], [53.5, 51.2], [56.2, 48.8]], 1.05) + dot('ro', 50, 55, 1.4);
const BODICE = path('go', 'M42 50.5C44.5 54 47.5 55.5 50 55.7 52.5 55.5 55.5 54 58 50.5L61.5 53 57.5 71H42.5L38.5 53Z') + path('se', 'M45 55.5Q50 58 55 55.5L53.5 71H46.5Z') + path('fi', 'M46 59.5 54 62.5M54 59.5 46 62.5M46.3 65 53.7 68M53.7 65 46.3 68');
const SQUARE_NECK = path('sk', 'M42 46.5 44 54.5H56L58 46.5 54 44.5H46Z') + path('go', 'M41 46.8 43 56H57L59 46.8 61.2 47.7 58.8 58H41.2L38.8 47.7Z');
const PATCHES = path('se', 'M50.5 57.5 58.5 58.5 57.5 66.2 49.5 65.2Z') + path('st', 'M41.5 60.5 47 60 47.8 67 42.5 67.5Z') + path('go', 'M60.5 51.5 66.5 53.2 65 57.5 59.5 55.8Z') +
  path('sw', 'M52 57 51.8 58.8M54.5 57.3 54.3 59.1M57 57.6 56.8 59.4M49.3 60.5 51.1 60.7M48.9 63.2 50.7 63.4M57.2 61.3 59 61.5M56.9 64 58.7 64.2M52 66.6 52.2 64.8M55 67 55.2 65.2M43 59.5 43.3 61.3M45.5 59.3 45.7 61M41.2 63.5 43 63.3M46.7 64.3 48.4 64.1M62.5 51.3 62 53M64.5 56.5 64 58.2');
const ROPE_COLLAR = path('wo', 'M37 48.5C41 53 46 55.5 50 55.7 54 55.5 59 53 63 48.5L59 46C57 49.5 54 51.5 50 51.7 46 51.5 43 49.5 41 46Z') + path('fi', 'M41 50.5 43 48.5M44.5 53 46 50.7M50 55.7V51.7M55.5 53 54 50.7M59 50.5 57 48.5');

// -- what is held; the hand is on the reader's right, or on the left

const HAND = path('sk', 'M65.5 60C65.5 57.8 68 57 70.5 57.3 73.5 57.6 75 59 74.7 61.5 74.5 64 72.5 65.3 69.8 65.2 67 65.1 65.5 63 65.5 60Z') + path('fi', 'M68.5 59.5H74M68.3 61.7H74.4M68.8 63.7H73.5');
const CUFF = path('wh', 'M61.5 63.5 66.8 58.5 70 67.5 65.5 71H61Z');
const SCEPTRE = path('go', 'M69.3 24H71.3V71H69.3Z') + path('go', 'M70.3 11.5C72 14 73.2 15.5 73 18 75 17 76.3 18.3 76 20 75.7 21.8 73.5 22 72.3 21V24H68.3V21C67.1 22 64.9 21.8 64.6 20 64.3 18.3 65.6 17 67.6 18 67.4 15.5 68.6 14 70.3 11.5Z') + CUFF + HAND;
const SWORD = path('st', 'M69.2 57V15.5L70.5 12 71.8 15.5V57Z') + path('fi', 'M70.5 15V56') + path('go', 'M64.5 55.5H76.5V57.8H64.5Z') + dot('go', 64.5, 56.6, 1.5) + dot('go', 76.5, 56.6, 1.5) + path('go', 'M69.3 65H71.7V68.5H69.3Z') + dot('go', 70.5, 69, 2) + CUFF + HAND;
const STAFF = path('wo', 'M69.3 71 69.8 19C69.8 15 72 12.3 74.5 12.5 77 12.7 77.8 16 75.8 17.3 74.5 18 73.3 17.2 73.5 16 72.3 16.3 71.9 17.6 71.9 19.5L71.6 71Z') + path('fi', 'M70.6 30 71.3 33M70.4 44 71.2 48') + CUFF + HAND;
const AXE = path('wo', 'M69.5 16H71.5V71H69.5Z') + path('st', 'M71 18C75 17 77 14.5 77.5 13 78.3 19 78.3 25.5 77.5 30.5 76.5 28 74.5 26 71 25.5Z') + path('fi', 'M76.3 16.5Q77 22 76.3 28') + path('go', 'M69 17H72V19.2H69ZM69 24.5H72V26.7H69Z') + CUFF + HAND;
const ORB = path('sk', 'M27 66C25.5 63 27.5 60.3 30.5 60.5L36 61.5C38.5 62.5 38.5 66 36 67.5L31 68.5C29 68.5 27.8 67.8 27 66Z') + dot('go', 32.5, 58, 4.8) + path('bd', 'M27.7 58H37.3M32.5 53.2Q34.5 55 34.5 58') + path('go', 'M31.9 49.5H33.1V51H34.4V52.2H33.1V53.5H31.9V52.2H30.6V51H31.9Z') + path('fi', 'M29 64.5 35.5 66');
const BOWL = path('wo', 'M25.5 57.5H40.5C40.5 62.5 37.5 66 33 66S25.5 62.5 25.5 57.5Z') + path('wh', 'M25.5 57.5C26.5 55.5 39.5 55.5 40.5 57.5 39.5 59.3 26.5 59.3 25.5 57.5Z') + path('sk', 'M29.5 67.5C28 65 30 63.3 33 63.5 36.5 63.5 38.5 65 37 67.5 35 70 31 70 29.5 67.5Z') + path('fi', 'M31.5 64.5 31.8 68M34.5 64.5 34.2 68');
const flower = (kind: string): Draw => path('bs', 'M70.3 71Q71.5 50 70 27') + path('gr', 'M70.8 47C74.5 46.5 77 43.5 77 40 73.5 40.3 71 43 70.7 46.5ZM70.3 40C66.8 39.5 64.3 37 64 33.5 67.5 33.5 70 36.2 70.3 39.5Z') + kind + CUFF + HAND;
const ROSE = flower(
  [[70, 15.5], [74.3, 18.7], [72.7, 23.8], [67.3, 23.8], [65.7, 18.7]].map(([x, y]) => dot('ro', x!, y!, 3.4)).join('') + dot('go', 70, 20, 2.2) + path('fi', 'M70 17.8Q72 18.5 71.8 20.5 70.5 22.3 68.5 21 67.8 19 70 18.8'),
);
const TULIP = flower(path('ro', 'M64.8 14.5C67 15.5 68.5 16.5 70 12 71.5 16.5 73 15.5 75.2 14.5 76 21.5 74 26.5 70 26.5S64 21.5 64.8 14.5Z') + path('fi', 'M70 12.5V26M67.2 16.5Q67 23 69.5 26M72.8 16.5Q73 23 70.5 26'));
const THISTLE = flower(path('ro', 'M66 19 64.5 12.5 67.5 15.5 68.7 11.5 70 15 71.3 11.5 72.5 15.5 75.5 12.5 74 19Z') + path('gr', 'M65.5 19H74.5C75.5 23.5 73.5 27 70 27S64.5 23.5 65.5 19Z') + path('fi', 'M67 21.5 70 24 73 21.5M68 24.8 70 26.3 72 24.8'));
const FAN = path('wh', 'M70 58 61.5 33.5C64 30 67 28.3 71 28 74.5 28 77.5 29.5 79 32.5Z') + path('se', 'M63.5 39.3C66 36.3 68.5 35 71.3 34.8 74 34.7 76 35.8 77.3 38L79 32.5C77.5 29.5 74.5 28 71 28 67 28.3 64 30 61.5 33.5Z') + path('fi', 'M70 58 66.2 30.2M70 58 71 28M70 58 75.8 29.3') + CUFF + HAND;
const PIKE = path('wo', 'M69.6 24H71.4V71H69.6Z') + path('st', 'M70.5 9.8C72.5 14 73.6 17.5 72.8 21.5L71.6 24H69.4L68.2 21.5C67.4 17.5 68.5 14 70.5 9.8Z') + path('fi', 'M70.5 12V22.5') + path('go', 'M68.8 23.5H72.2V26H68.8Z') + path('ro', 'M71.4 26.5 79 29 75.5 32.5 79 36 71.4 38.5Z') + path('fi', 'M72 29.5 75.8 30.5M72 35.5 75.8 34.5') + CUFF + HAND;
const HALBERD = path('wo', 'M69.6 18H71.4V71H69.6Z') + path('st', 'M70.5 9.8 72 19H69Z') + path('st', 'M71.4 18.5C74 18 76.5 16 78 14 78.6 19.5 78.6 24 78 28.5 76.5 26.5 74 25 71.4 24.7ZM69.6 19.5 64.3 22 69.6 24.3Z') + path('go', 'M69 25H72V27.5H69Z') + CUFF + HAND;
const HAWK = CUFF + path('sk', 'M63.5 60.5C66 58 73.5 58 75.5 60.5 76.5 63.5 74 66.5 69.5 66.5S62.5 63.5 63.5 60.5Z') + path('fi', 'M67 62Q70 63.3 73.5 62') +
  path('wo', 'M67.5 37.5C68 34 70.5 32.2 73.5 32.8 75.5 33.3 76.8 34.8 77 36.6L78.3 37.9 76.3 38.3C76 39.6 75.3 40.3 75.8 43 76.5 48 75.5 53.5 73 58.5L69 58.5C66 56.5 64.5 53 64.5 48.5 64.5 44 66.8 41.5 67.5 37.5Z') +
  path('wh', 'M75.3 41.5C73 42.5 71.5 44.5 71.3 48 71.2 52 72 55.5 73 58.3 75.5 53.5 76.3 47.5 75.3 41.5Z') +
  path('wo', 'M68.2 41.5C64.8 44.5 63.3 50 64 56 64.4 60 65.3 63.5 66.8 67 68.3 63.5 69 60.5 69.3 57.5 70.8 53 71 46.5 68.2 41.5Z') +
  path('fi', 'M66.3 46.5Q67.5 48.5 69.5 48M65.3 50.5Q67 52.7 69.3 52.2M65.3 55Q67 57 69 56.5M72.8 46.5 74.5 47M72.6 50 74.5 50.5M73 53.5 74 53.8') +
  path('go', 'M76.2 35.8 78.6 37.8 76.3 38.5Z') + dot('go', 73.8, 35.4, 1.1) + dot('in', 74, 35.4, 0.6) + path('go', 'M69.5 57.8 69 61M71.5 58 71.8 61');
const ARROW = path('wo', 'M69.7 20H71.3V71H69.7Z') + path('st', 'M70.5 10.5 74.5 20.5H66.5Z') + path('ro', 'M70.5 66 75 62V69.5L70.5 71 66 69.5V62Z') + CUFF + HAND;

// -- the twelve

const FIGURES: Readonly<Record<string, Draw>> = {
  Kh: ROBE + SLEEVES + PANEL + ERMINE + ORB + NECK + CURLS + FACE + SHORT_BEARD + features(1, false) + MOUSTACHE + LIP + ARCHED_CROWN + SCEPTRE,
  Ks: ROBE + SLEEVES + LOZENGE_PANEL + ERMINE + NECK + CURLS + FACE + BEARD + features(-1, false) + MOUSTACHE + LIP + CROWN + SWORD,
  Kd: ROBE + PUFFED + PANEL + RUFF + NECK + CURLS + FACE + RUFF + features(-1, false) + MOUSTACHE + LIP + FLAT_CROWN + AXE,
  Kc: ROBE + PATCHES + ROPE_COLLAR + BOWL + NECK + CURLS + FACE + BEARD + features(1, false) + MOUSTACHE + LIP + BATTERED_CROWN + STAFF,
  Qh: ROBE + SLEEVES + BODICE + LONG_HAIR + NECK + NECKLACE + FACE + features(1) + CORONET + ROSE,
  Qs: ROBE + PUFFED + LOZENGE_PANEL + VEIL + SQUARE_NECK + NECK + NECKLACE + FACE + features(-1) + CORONET + FAN,
  Qd: ROBE + PUFFED + BODICE + RUFF + NECK + PLAITS + FACE + RUFF + features(1) + ARCHED_CROWN + TULIP,
  Qc: ROBE + SLEEVES + PANEL + PLAITS + WIDE_COLLAR + NECK + FACE + features(-1) + PLAITS + FLAT_CROWN + THISTLE,
  Jc: ROBE + SLEEVES + BUTTONS + WIDE_COLLAR + NECK + PAGE_HAIR + FACE + features(1) + BERET + PIKE,
  Js: ROBE + PUFFED + SASH + RUFF + NECK + PAGE_HAIR + FACE + RUFF + features(-1) + HOOD + HALBERD,
  Jh: ROBE + PUFFED + BUTTONS + RUFF + NECK + PAGE_HAIR + FACE + RUFF + features(1) + FEATHERED_CAP + ARROW,
  Jd: ROBE + SLEEVES + SASH + WIDE_COLLAR + NECK + PAGE_HAIR + FACE + features(-1) + TALL_HAT + HAWK,
};

/** Whose hair is not brown: the old are grey, some are fair, some are black-haired. */
const HAIR: Readonly<Record<string, string>> = { Kc: 'hg', Kd: 'hy', Qh: 'hy', Qd: 'hr', Ks: 'hb', Js: 'hb', Jh: 'hy', Jd: 'hr' };

/** The upper half of a court card's figure, or nothing for a card without one. */
export function drawFigure(card: string): Draw {
  const figure = FIGURES[card];
  return figure === undefined ? '' : `<g class="${HAIR[card] ?? 'hn'}">${figure}</g>`;
}
