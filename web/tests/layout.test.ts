import { describe, expect, it } from 'vitest';
import { layout, measure, raiseOf, RATIO } from '../src/lib/table/layout';
import { arrange, freshPieces } from '../src/lib/table/pieces';
import type { Scene } from '../src/lib/table/scenes';
import { sceneFrom } from './kit';

const ROOMS = [
  { width: 320, height: 420 }, { width: 360, height: 590 }, { width: 390, height: 700 }, { width: 768, height: 880 },
  { width: 740, height: 310 }, { width: 1060, height: 850 }, { width: 1600, height: 1150 },
];
const placed = (scene: Scene, room: { width: number; height: number }) => {
  const pieces = arrange(freshPieces(), scene);
  const measures = measure(room, scene.seats, scene.seat === null ? 'watcher' : 'player');
  return { pieces, measures, places: layout(pieces, measures, { seats: scene.seats, seat: scene.seat }) };
};

describe.each(ROOMS)('in a room of $width by $height', (room) => {
  it('a thumb finds every card of the hand, none over another', () => {
    const { pieces, places, measures } = placed(sceneFrom(), room);
    const hand = pieces.filter((piece) => piece.place === 'hand' && piece.seat === 'S').map((piece) => places.get(piece.id)!).sort((one, other) => one.x - other.x);
    expect(hand).toHaveLength(3);
    for (const card of hand) {
      expect(card.width).toBeGreaterThanOrEqual(48);
      expect(card.x - card.width / 2).toBeGreaterThanOrEqual(0);
      expect(card.x + card.width / 2).toBeLessThanOrEqual(room.width);
      expect(card.y + (card.width * RATIO) / 2).toBeLessThanOrEqual(room.height + 4);
    }
    expect(hand[1]!.x - hand[0]!.x).toBeGreaterThanOrEqual(measures.hand.width);
  });

  it.each([['single', ['9c', 'Kd', '8h', '7c']], ['double', ['9c9h', 'KdKs', '8h8c', '7c7d']], ['triple', ['9c9h9d', 'KdKsKc', '8h8c8d', '7c7d7s']]] as const)(
    'a whole %s lies on the table within sight, above the hand',
    (_, plays) => {
      const units = plays[0].length / 2;
      const { pieces, places, measures } = placed(sceneFrom({ trick: { leader: 'W', plays: [...plays] }, counts: { N: 3 - units, E: 3 - units, S: 3 - units, W: 3 - units }, hand: ['Kh', '9d', '6s'].slice(units) }), room);
      const laid = pieces.filter((piece) => piece.place === 'laid');
      expect(laid).toHaveLength(4 * units);
      for (const piece of laid) {
        const place = places.get(piece.id)!;
        expect(place.face).toBe(piece.face);
        expect(place.x - place.width / 2).toBeGreaterThanOrEqual(-1);
        expect(place.x + place.width / 2).toBeLessThanOrEqual(room.width + 1);
        expect(place.y + (place.width * RATIO) / 2).toBeLessThanOrEqual(measures.hand.y - measures.hand.height / 2 + 8);
      }
    },
  );

  it('the buttons stand neither over the hand, raised or not, nor outside', () => {
    const measures = measure(room, 4);
    const { actions, hand } = measures;
    const above = actions.y + actions.height / 2 <= hand.y - hand.height / 2 - raiseOf(measures) + 1;
    const beside = actions.x >= room.width / 2 + hand.width * 1.5;
    expect(above || beside).toBe(true);
    expect(actions.x + actions.width).toBeLessThanOrEqual(room.width);
  });

  it('the same table is always laid out alike', () => {
    const scene = sceneFrom({ trick: { leader: 'W', plays: ['9c', 'Kd'] }, counts: { N: 2, E: 3, S: 3, W: 2 } });
    expect([...placed(scene, room).places]).toEqual([...placed(scene, room).places]);
  });
});

it('each play of a trick lies on its own player’s side', () => {
  const { pieces, places, measures } = placed(sceneFrom({ trick: { leader: 'W', plays: ['9c', 'Kd', '8h', '7c'] }, counts: { N: 2, E: 2, S: 2, W: 2 }, hand: ['Kh', '6s'] }), { width: 900, height: 800 });
  const at = (seat: string) => places.get(pieces.find((piece) => piece.place === 'laid' && piece.seat === seat)!.id)!;
  expect(at('W').x).toBeLessThan(measures.middle.x);
  expect(at('E').x).toBeGreaterThan(measures.middle.x);
  expect(at('N').y).toBeLessThan(measures.middle.y);
  expect(at('S').y).toBeGreaterThan(measures.middle.y);
});

it('a hand that is shown to us lies open, the others face down', () => {
  const { pieces, places } = placed(sceneFrom({ shown: { E: ['Kd', '8h'] }, counts: { N: 3, E: 2, S: 3, W: 3 }, talon: 25 }), { width: 900, height: 800 });
  const faces = (seat: string) => pieces.filter((piece) => piece.place === 'hand' && piece.seat === seat).map((piece) => places.get(piece.id)!.face);
  expect(faces('E').sort()).toEqual(['8h', 'Kd']);
  expect(faces('N')).toEqual([null, null, null]);
});
