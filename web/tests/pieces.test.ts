import { describe, expect, it } from 'vitest';
import { arrange, freshPieces, type Piece } from '../src/lib/table/pieces';
import { sceneOf, stepsTo, type Scene } from '../src/lib/table/scenes';
import { sceneFrom, viewOf } from './kit';

const count = (pieces: readonly Piece[], place: string, seat?: string) => pieces.filter((piece) => piece.place === place && (seat === undefined || piece.seat === seat)).length;
const own = (pieces: readonly Piece[]) => pieces.filter((piece) => piece.place === 'hand' && piece.seat === 'S').sort((one, other) => one.index - other.index);

describe('the 36 cards', () => {
  it.each([
    ['before a deal', sceneFrom({ deal: 0, hand: [], counts: {} }), { talon: 36 }],
    ['dealt to four', sceneFrom(), { talon: 24, hand: 12 }],
    ['dealt to three', sceneFrom({}, 3), { talon: 27, hand: 9 }],
    ['with a trick on the table', sceneFrom({ trick: { leader: 'W', plays: ['9c', 'Kd'] }, counts: { N: 2, E: 3, S: 3, W: 2 } }), { talon: 24, hand: 10, laid: 2 }],
    ['after two tricks', sceneFrom({ talon: 16, tricks_won: { NS: 1, EW: 1 } }), { talon: 16, hand: 12, pile: 8 }],
    ['after a double', sceneFrom({ talon: 16, tricks_won: { NS: 2, EW: 0 } }), { talon: 16, hand: 12, pile: 8 }],
    ['when the talon is empty', sceneFrom({ talon: 0, tricks_won: { NS: 4, EW: 3 }, counts: { N: 2, E: 2, S: 2, W: 2 }, hand: ['Kh', '9d'] }), { talon: 0, hand: 8, pile: 28 }],
    ['when the match ended in the middle of a trick’s steps', sceneFrom({ talon: 20, tricks_won: { NS: 0, EW: 0 }, counts: { N: 2, E: 2, S: 2, W: 2 }, hand: ['Kh', '9d'] }), { hand: 8 }],
  ] as const)('are all somewhere %s', (_, scene, where) => {
    const pieces = arrange(freshPieces(), scene);
    expect(new Set(pieces.map((piece) => piece.id)).size).toBe(36);
    for (const [place, many] of Object.entries(where)) expect(count(pieces, place), place).toBe(many);
  });

  it('show no face but those of the own hand and of the table', () => {
    const pieces = arrange(freshPieces(), sceneFrom({ trick: { leader: 'W', plays: ['9c'] }, counts: { N: 3, E: 3, S: 3, W: 2 } }));
    expect(pieces.filter((piece) => piece.face !== null).map((piece) => piece.face).sort()).toEqual(['6s', '9c', '9d', 'Kh']);
  });

  it('a played card is the one that lay in the hand', () => {
    const before = arrange(freshPieces(), sceneFrom());
    const king = before.find((piece) => piece.face === 'Kh')!;
    const after = arrange(before, sceneFrom({ trick: { leader: 'S', plays: ['Kh'] }, counts: { N: 3, E: 3, S: 2, W: 3 }, hand: ['9d', '6s'] }));
    expect(after.find((piece) => piece.face === 'Kh')).toMatchObject({ id: king.id, place: 'laid', seat: 'S' });
  });

  it('another’s played card comes out of that hand', () => {
    const before = arrange(freshPieces(), sceneFrom());
    const west = before.filter((piece) => piece.place === 'hand' && piece.seat === 'W').map((piece) => piece.id);
    const after = arrange(before, sceneFrom({ trick: { leader: 'W', plays: ['9c'] }, counts: { N: 3, E: 3, S: 3, W: 2 } }));
    expect(west).toContain(after.find((piece) => piece.face === '9c')!.id);
  });

  it('cards that stay in the hand stay in their places, and a drawn one fills the gap', () => {
    const before = arrange(freshPieces(), sceneFrom());
    const middle = own(before)[1]!.face!;
    const [left, right] = [own(before)[0]!.face, own(before)[2]!.face];
    const hand = [left!, right!];
    const played = arrange(before, sceneFrom({ trick: { leader: 'S', plays: [middle] }, counts: { N: 3, E: 3, S: 2, W: 3 }, hand }));
    const after = arrange(played, sceneFrom({ hand: [...hand, 'Ac'], talon: 20, tricks_won: { NS: 1, EW: 0 } }));
    expect(own(after).map((piece) => piece.face)).toHaveLength(3);
    expect(own(after)[0]!.face).toBe(left);
  });

  it('the last trick may keep its faces in the pile, an older one has lost them', () => {
    const trick = { leader: 'W' as const, plays: ['9c', 'Kd', '8h', '7c'] };
    const laid = arrange(freshPieces(), sceneFrom({ trick, counts: { N: 2, E: 2, S: 2, W: 2 }, hand: ['Kh', '6s'] }));
    const gathered = arrange(laid, sceneFrom({ tricks_won: { NS: 0, EW: 1 }, talon: 20 }));
    const later = arrange(gathered, sceneFrom({ tricks_won: { NS: 0, EW: 1 }, talon: 20 }));
    expect(later.filter((piece) => piece.place === 'pile' && (piece.face !== null || piece.up))).toEqual([]);
  });
});

describe('the steps of a message', () => {
  const before: Scene = sceneFrom({ trick: { leader: 'W', plays: ['9c', 'Kd', '8h'] }, counts: { N: 2, E: 2, S: 3, W: 2 }, to_act: 'S' });
  const after = viewOf({ hand: ['Kh', '6s', 'Ac'], talon: 20, tricks_won: { NS: 0, EW: 1 }, score: { NS: 0, EW: 1 }, last_trick: { leader: 'W', plays: ['9c', 'Kd', '8h', '9d'], winner: 'W' } });
  const steps = stepsTo(before, [
    { what: 'played', seat: 'S', play: '9d' }, { what: 'won', seat: 'W', number: 1 }, { what: 'scored', side: 'EW', number: 1, reason: 'dare' },
    { what: 'drew', seat: 'W', number: 1 }, { what: 'drew', seat: 'N', number: 1 }, { what: 'drew', seat: 'E', number: 1 }, { what: 'drew', seat: 'S', number: 1 },
    { what: 'drawn', seat: 'S', cards: ['Ac'] },
  ], after);

  it('are shown one after the other: the card, the trick, the score, the gathering, the draw', () => {
    expect(steps.map((step) => step.kind)).toEqual(['play', 'won', 'score', 'gather', 'draw']);
  });

  it('let the whole trick lie there until it is gathered', () => {
    expect(steps.slice(0, 3).map((step) => step.scene.laid.length)).toEqual([4, 4, 4]);
    expect(steps[1]!.scene.winner).toBe('W');
    expect(steps[3]!.scene).toMatchObject({ laid: [], won: { EW: 1 }, hand: ['Kh', '6s'] });
  });

  it('end with the table as the server says it is', () => {
    expect(steps.at(-1)!.scene).toEqual(sceneOf(after));
  });

  it.each([
    ['nothing that is told', []],
    ['something unknown', [{ what: 'never-heard-of', seat: 'N' as const }]],
    ['less than happened', [{ what: 'played', seat: 'S' as const, play: '9d' }]],
    ['a play taken back', [{ what: 'undone', seat: 'S' as const }]],
  ])('end there too after %s', (_, what) => {
    expect(stepsTo(before, what, after).at(-1)!.scene).toEqual(sceneOf(after));
  });

  it('a new deal begins with the whole pack', () => {
    const dealt = stepsTo(sceneOf(after), [{ what: 'dealt', seat: 'S', by: 'W' }, { what: 'hand', seat: 'S', cards: ['Kh', '9d', '6s'] }], viewOf({ deal: 2, score: { NS: 0, EW: 1 } }));
    expect(dealt.map((step) => step.kind)).toEqual(['shuffle', 'deal']);
    expect(dealt[0]!.scene).toMatchObject({ talon: 36, hand: [], won: { NS: 0, EW: 0 } });
    expect(dealt[1]!.scene).toMatchObject({ talon: 24, hand: ['Kh', '9d', '6s'] });
  });

  it('no step ever holds more than a pack', () => {
    for (const step of steps) {
      const held = Object.values(step.scene.counts).reduce((sum, many) => sum + many, 0);
      const laid = step.scene.laid.reduce((sum, { play }) => sum + play.cards.length, 0);
      const won = Object.values(step.scene.won).reduce((sum, tricks) => sum + tricks * 4, 0);
      expect(held + laid + won + step.scene.talon).toBe(36);
    }
  });
});
