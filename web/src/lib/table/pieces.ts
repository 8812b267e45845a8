/**
 * The 36 cards as things on the table. Each keeps its name, a number, for the whole deal, so that the screen can move it;
 * which card it is, is known only while its face is seen.
 */

import type { SeatName } from '../protocol';
import { seatsOf, sideOf, sidesOf } from './seats';
import type { Scene } from './scenes';

export type Place = 'talon' | 'hand' | 'laid' | 'pile' | 'cut';

export interface Piece {
  readonly id: number;
  readonly place: Place;
  /** Whose hand it is in, or who laid it. */
  readonly seat: SeatName | null;
  /** Whose pile it is in. */
  readonly side: string | null;
  /** Its place there: from the bottom of talon and pile, from the left in a hand, in order of play on the table. */
  readonly index: number;
  /** How many lie together: the hand, or the cards of one play. */
  readonly of: number;
  /** Which play of the trick it belongs to. */
  readonly play: number;
  readonly face: string | null;
  /** Whether its face is up. */
  readonly up: boolean;
}

const PACK = 36;

/** The whole pack face down. */
export function freshPieces(): Piece[] {
  return Array.from({ length: PACK }, (_, id) => ({
    id, place: 'talon', seat: null, side: null, index: id, of: PACK, play: 0, face: null, up: false,
  }));
}

/** The pieces as a scene has them, each as near as can be to where it was. */
export function arrange(before: readonly Piece[], scene: Scene): Piece[] {
  const free = new Map(before.map((piece) => [piece.id, piece]));
  const placed: Piece[] = [];

  const take = (...wishes: ((piece: Piece) => boolean)[]): Piece => {
    const pieces = [...free.values()].sort((one, other) => other.index - one.index);
    for (const wish of [...wishes, inTalon, always]) {
      const found = pieces.find(wish);
      if (found) {
        free.delete(found.id);
        return found;
      }
    }
    throw new RangeError('more than a pack');
  };
  const put = (piece: Piece, where: Partial<Piece>): void => {
    placed.push({ ...piece, seat: null, side: null, index: 0, of: 1, play: 0, up: false, ...where });
  };

  scene.laid.forEach(({ seat, play }, turn) => {
    play.cards.forEach((card, index) => {
      const piece = take(isAt('laid', seat, card), isAt('hand', seat, card), isHidden(seat), isAt('hand', seat));
      put(piece, { place: 'laid', seat, index, of: play.cards.length, play: turn, face: card, up: true });
    });
  });

  const own = scene.seat;
  if (own !== null) {
    const held = scene.hand.map((card) => take(isAt('hand', own, card), inTalon, isAt('laid', own, card)));
    const slots = slotsOf(scene.hand, held, own);
    scene.hand.forEach((card, at) => {
      put(held[at]!, { place: 'hand', seat: own, index: slots[at]!, of: held.length, face: card, up: true });
    });
  }
  for (const seat of seatsOf(scene.seats)) {
    if (seat === own) continue;
    const shown = scene.shown[seat] ?? [];
    const count = scene.counts[seat] ?? 0;
    for (let index = 0; index < count; index += 1) {
      const face = shown[index] ?? null;
      const piece = face ? take(isAt('hand', seat, face), isAt('hand', seat)) : take(isAt('hand', seat), inTalon, isAt('laid', seat));
      put(piece, { place: 'hand', seat, index, of: count, face, up: face !== null });
    }
  }
  if (scene.cut !== null) put(take(inTalon), { place: 'cut', face: scene.cut, up: true });

  for (const side of sidesOf(scene.seats, null)) {
    const count = (scene.won[side] ?? 0) * scene.seats;
    for (let index = 0; index < count && free.size > scene.talon; index += 1) {
      const piece = take(isInPile(side), isLaid, (one) => one.place === 'hand');
      // Only the last trick may still be looked at (2.11); while its cards are turned they keep their faces.
      put(piece, { place: 'pile', side, index, of: count, face: piece.place === 'laid' ? piece.face : null });
    }
  }
  const rest = [...free.values()].sort((one, other) => one.index - other.index);
  const over = Math.max(0, rest.length - scene.talon);
  rest.forEach((piece, at) => {
    // A trick that ended the match before it was counted (7) lies with the pile of whoever took it.
    if (at >= rest.length - over && isLaid(piece)) {
      put(piece, { place: 'pile', side: sideOf(piece.seat!, scene.seats), index: at, of: over, face: null });
    } else {
      put(piece, { place: 'talon', index: at, of: rest.length, face: null });
    }
  });
  return placed.sort((one, other) => one.id - other.id);
}

const always = (): boolean => true;
const inTalon = (piece: Piece): boolean => piece.place === 'talon';
const isLaid = (piece: Piece): boolean => piece.place === 'laid';

function isAt(place: Place, seat: SeatName, face?: string): (piece: Piece) => boolean {
  return (piece) => piece.place === place && piece.seat === seat && (face === undefined || piece.face === face);
}

function isHidden(seat: SeatName): (piece: Piece) => boolean {
  return (piece) => piece.place === 'hand' && piece.seat === seat && !piece.up;
}

function isInPile(side: string): (piece: Piece) => boolean {
  return (piece) => piece.place === 'pile' && piece.side === side;
}

/**
 * Where the cards of the own hand go: those that stay keep their places, and new ones fill the gaps, so that no card
 * moves away under a thumb.
 */
function slotsOf(hand: readonly string[], held: readonly Piece[], own: SeatName): number[] {
  const kept = held.map((piece, at) => (isAt('hand', own, hand[at]!)(piece) ? piece.index : null));
  const taken = new Set(kept.filter((slot) => slot !== null));
  let next = 0;
  const slots = kept.map((slot) => {
    if (slot !== null) return slot;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  });
  const order = [...slots].sort((one, other) => one - other);
  return slots.map((slot) => order.indexOf(slot));
}
