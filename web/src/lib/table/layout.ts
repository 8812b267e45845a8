/** Where everything is on the screen: a pure function of what lies on the table and of the room there is. */

import type { SeatName } from '../protocol';
import type { Piece } from './pieces';
import { seatsOfSide, spotsOf, type Spot } from './seats';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A card's place: its middle in pixels, its width, its turn in degrees, its face (null: the back), and its height. */
export interface Placing extends Point {
  readonly width: number;
  readonly rotation: number;
  readonly face: string | null;
  readonly up: boolean;
  readonly z: number;
}

/** The measures of a table for so many players. Lengths are pixels, points are middles. */
export interface Measures extends Viewport {
  readonly hand: { readonly width: number; readonly height: number; readonly y: number; readonly step: number };
  readonly card: { readonly width: number; readonly height: number };
  readonly mini: { readonly width: number; readonly height: number };
  readonly middle: Point;
  readonly plate: { readonly width: number; readonly height: number };
  readonly plates: Readonly<Record<Spot, Point>>;
  readonly fans: Readonly<Record<Spot, Point>>;
  readonly talon: Point;
  /** Where the tricks of the own side begin. */
  readonly ownPile: Point;
  /** Where the buttons stand: from its left edge on, about its middle line. */
  readonly actions: Point & { readonly width: number; readonly height: number };
}

export const RATIO = 1.4;
const ACTIONS = 56;
/** Between the buttons and a raised card, whose badge stands out. */
const AIR = 6;
const PROMPT = 30;
const RAISE = 0.13;
/** How much larger an open hand is than one face down. */
const OPEN = 1.45;

/** How far a chosen card is raised. */
export function raiseOf(measures: Measures): number {
  return Math.round(measures.hand.height * RAISE);
}

/** Who looks at the table: a player; a watcher, who has no hand; or somebody to whom all hands are open. */
export type Looker = 'player' | 'watcher' | 'reader';

/** The measures of a table. For who does not play the seat at the bottom is like the others. */
export function measure(viewport: Viewport, seats: 3 | 4, looker: Looker = 'player'): Measures {
  const watching = looker !== 'player';
  const { width, height } = viewport;
  const pad = Math.max(6, Math.round(Math.min(width, height) * 0.014));
  // Where the screen is low, buttons and talon stand beside the hand instead of above it.
  const low = height < 430 && width > height * 1.15 && looker === 'player';
  const handWidth = clamp(Math.min((width - 2 * pad - 16) / 3.1, (height * (low ? 0.29 : 0.245)) / RATIO), 48, 176);
  const handHeight = handWidth * RATIO;
  const handTop = height - pad - handHeight;
  const plate = { width: clamp(width * 0.27, 84, 190), height: width < 600 ? 42 : 54 };
  const miniWidth = clamp(Math.min(width * 0.095, height * 0.06), 24, 64);
  const mini = { width: miniWidth, height: miniWidth * RATIO };
  const fan = mini.height * (looker === 'reader' ? OPEN * 0.86 : 0.62);
  const ownPlace = watching ? pad + plate.height + fan : pad + handHeight * (1 + RAISE) + (low ? 0 : ACTIONS);
  const bottom = height - ownPlace - (looker === 'reader' || low ? 4 : PROMPT);
  const top = seats === 4 ? pad + plate.height + fan : pad + plate.height * 0.5;
  const room = Math.max(90, bottom - top - 8);
  const cardWidth = clamp(Math.min(width * 0.175, (room / 2.12) / RATIO), 34, 124);
  const card = { width: cardWidth, height: cardWidth * RATIO };
  const middle = { x: width / 2, y: top + 4 + room / 2 };
  const edge = pad + plate.width / 2;
  const wide = width >= 900;
  const aside = seats === 4 ? middle.y - (wide ? mini.height * 0.3 : card.height * 0.5 + plate.height / 2 + mini.height * 0.62) : pad + plate.height / 2 + (wide ? room * 0.18 : 0);
  const plates: Record<Spot, Point> = {
    bottom: { x: width / 2, y: watching ? height - pad - plate.height / 2 : bottom },
    left: { x: wide ? edge + width * 0.04 : edge, y: aside },
    right: { x: width - (wide ? edge + width * 0.04 : edge), y: aside },
    top: { x: width / 2, y: pad + plate.height / 2 },
  };
  const below = (spot: Spot): Point => ({ x: plates[spot].x, y: plates[spot].y + plate.height / 2 + mini.height * 0.22 });
  return {
    width,
    height,
    hand: { width: handWidth, height: handHeight, y: handTop + handHeight / 2, step: handWidth + Math.min(16, handWidth * 0.08) },
    card,
    mini,
    middle,
    plate,
    plates,
    fans: { bottom: { x: width / 2, y: watching ? plates.bottom.y - plate.height / 2 - mini.height * 0.22 : handTop }, left: below('left'), right: below('right'), top: below('top') },
    talon: low
      ? { x: pad + mini.width, y: height - pad - mini.height * 0.6 - 24 }
      : wide
        ? { x: width * 0.2, y: bottom - mini.height * 0.4 }
        : { x: pad + mini.width * 0.85, y: bottom - mini.height * 0.62 },
    ownPile: low
      ? { x: pad + mini.width * 2.6, y: height - pad - mini.height * 0.6 - 24 }
      : wide
        ? { x: width * 0.8, y: bottom - mini.height * 0.4 }
        : { x: width - pad - mini.width * 0.85, y: bottom - mini.height * 0.62 },
    actions: low
      ? { x: width / 2 + handWidth * 1.75, y: height - pad - handHeight / 2, width: width / 2 - handWidth * 1.75 - pad, height: handHeight }
      : { x: pad, y: height - ownPlace + (watching ? -PROMPT / 2 - AIR : ACTIONS / 2 - AIR), width: width - 2 * pad, height: watching ? PROMPT : ACTIONS },
  };
}

export interface Sitting {
  readonly seats: 3 | 4;
  readonly seat: SeatName | null;
}

/** Where each card is. The same pieces in the same room are always placed alike. */
export function layout(pieces: readonly Piece[], measures: Measures, sitting: Sitting): Map<number, Placing> {
  const spots = spotsOf(sitting.seats, sitting.seat);
  const widest = Math.max(1, ...pieces.filter((piece) => piece.place === 'laid').map((piece) => piece.of));
  return new Map(pieces.map((piece) => [piece.id, place(piece, measures, sitting, spots, widest)]));
}

function place(piece: Piece, measures: Measures, sitting: Sitting, spots: Record<string, Spot>, widest: number): Placing {
  const seen = { face: piece.face, up: piece.up };
  switch (piece.place) {
    case 'talon':
      return { ...inTalon(piece, measures), ...seen };
    case 'cut':
      return { ...measures.middle, width: measures.card.width, rotation: 0, z: 300, ...seen };
    case 'pile':
      return { ...inPile(piece, measures, sitting, spots), ...seen };
    case 'laid':
      return { ...onTable(piece, measures, spots, widest), ...seen };
    case 'hand':
      return { ...(spots[piece.seat!] === 'bottom' && sitting.seat !== null ? inOwnHand(piece, measures) : inFan(piece, measures, spots)), ...seen };
  }
}

type Where = Omit<Placing, 'face' | 'up'>;

function inTalon(piece: Piece, { talon, mini }: Measures): Where {
  const width = mini.width * 1.15;
  return { x: talon.x + piece.index * 0.22, y: talon.y - piece.index * 0.3, width, rotation: jitter(piece.id, 1.2), z: piece.index };
}

function inOwnHand(piece: Piece, { hand, width }: Measures): Where {
  const from = -(piece.of - 1) / 2 + piece.index;
  return { x: width / 2 + from * hand.step, y: hand.y + Math.abs(from) * 2, width: hand.width, rotation: from * 1.4, z: 200 + piece.index };
}

function inFan(piece: Piece, { fans, mini }: Measures, spots: Record<string, Spot>): Where {
  const spot = spots[piece.seat!] ?? 'top';
  const from = -(piece.of - 1) / 2 + piece.index;
  // A hand that has been shown to us lies open, so large that it can be read (6.11).
  const width = mini.width * (piece.up ? OPEN : 1);
  const step = width * (piece.up ? 0.62 : 0.42);
  const lower = piece.up ? mini.height * (OPEN * 0.5 - 0.32) * (spot === 'bottom' ? -1 : 1) : 0;
  return { x: fans[spot].x + from * step, y: fans[spot].y + lower + Math.abs(from) * mini.width * 0.05, width, rotation: from * (piece.up ? 3 : 9), z: (piece.up ? 60 : 40) + piece.index };
}

const DIRECTIONS: Readonly<Record<Spot, Point>> = {
  bottom: { x: 0, y: 0.54 }, left: { x: -1.1, y: 0 }, top: { x: 0, y: -0.54 }, right: { x: 1.1, y: 0 },
};

function onTable(piece: Piece, { middle, card, width }: Measures, spots: Record<string, Spot>, widest: number): Where {
  const spot = spots[piece.seat!] ?? 'bottom';
  const three = Object.keys(spots).length === 3;
  const direction = DIRECTIONS[spot];
  const spread = card.width * 0.44;
  const from = (piece.index - (piece.of - 1) / 2) * spread;
  const farthest = width / 2 - card.width * 0.54 - ((widest - 1) * spread) / 2;
  const outward = Math.min(card.width * (Math.abs(direction.x) + (widest - 1) * 0.3), farthest);
  const lift = three && direction.x !== 0 ? -card.height * 0.3 : 0;
  return {
    x: middle.x + Math.sign(direction.x) * outward + from,
    y: middle.y + direction.y * card.height + lift,
    width: card.width,
    rotation: jitter(piece.id, 4) + direction.x * 2,
    z: 100 + piece.play * 4 + piece.index,
  };
}

function inPile(piece: Piece, measures: Measures, sitting: Sitting, spots: Record<string, Spot>): Where {
  const { mini, ownPile, plates, width, height } = measures;
  const spot = spots[pileSeat(piece.side!, sitting, spots)]!;
  const packet = Math.floor(piece.index / sitting.seats);
  const inPacket = piece.index % sitting.seats;
  const small = mini.width * 0.86;
  const step = small * 0.36;
  const wide = width >= 900;
  const sidePile = Math.min(plates.left.y + measures.plate.height / 2 + mini.height * 1.42, height - small * RATIO);
  const start: Record<Spot, Point & { turn: number }> = {
    bottom: { ...ownPile, turn: ownPile.x < width / 2 ? 1 : -1 },
    left: { x: plates.left.x - measures.plate.width / 2 + small * 0.6, y: sidePile, turn: 1 },
    right: { x: plates.right.x + measures.plate.width / 2 - small * 0.6, y: sidePile, turn: -1 },
    top: { x: plates.top.x + measures.plate.width / 2 + small * (wide ? 1.2 : 0.8), y: plates.top.y + small * 0.2, turn: 1 },
  };
  const first = start[spot];
  return {
    x: first.x + first.turn * packet * step,
    y: first.y - inPacket * 0.5,
    width: small,
    rotation: (packet % 2 ? 7 : -5) + jitter(piece.id, 1),
    z: 10 + packet * 4 + inPacket,
  };
}

/** At whose place a side's tricks lie: the viewer's own, else the side's first seat clockwise from the viewer. */
function pileSeat(side: string, { seats }: Sitting, spots: Record<string, Spot>): SeatName {
  const order: readonly Spot[] = ['bottom', 'left', 'top', 'right'];
  const members = seatsOfSide(side, seats);
  return [...members].sort((one, other) => order.indexOf(spots[one]!) - order.indexOf(spots[other]!))[0] ?? 'N';
}

/** A little disorder that is always the same for the same card. */
function jitter(id: number, most: number): number {
  const noise = Math.sin(id * 12.9898 + 4.1414) * 43758.5453;
  return (noise - Math.floor(noise) - 0.5) * 2 * most;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
