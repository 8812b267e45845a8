import { describe, expect, it } from 'vitest';
import { addable, choicesOf, doableWith, lacking, preparedChoice, raise, raiseEarly, signOf } from '../src/lib/table/choosing';
import { readPlay } from '../src/lib/table/plays';
import { sceneFrom } from './kit';

const LEAD = choicesOf([
  { play: '8s' }, { play: '8s!' }, { play: '8d' }, { play: '8s8d' }, { play: '8s!8d' }, { play: 'Kh' },
  { play: 'Kh!', why: 'the talon is empty', rule: '6.3' },
]);
const FOLLOW = choicesOf([{ play: '8s8d' }, { play: '8sKh' }, { play: '8dKh' }]);
const PIPED = choicesOf([{ play: '9c9s9h' }, { play: '9c', why: 'who pipes leads all three cards', rule: '4.6' }]);

describe('plays', () => {
  it.each([
    ['Kh!', ['Kh'], ['Kh'], false], ['7s7h', ['7s', '7h'], [], false], ['Kc^8s!', ['Kc', '8s'], ['8s'], true], ['Td', ['Td'], [], false],
  ] as const)('%s is read', (text, cards, dared, hawks) => {
    expect(readPlay(text)).toEqual({ cards, dared, hawks, answer: null });
  });
  it('answers are words', () => expect(readPlay('pipe')).toEqual({ cards: [], dared: [], hawks: false, answer: 'pipe' }));
});

describe('raising cards', () => {
  it.each([
    ['nothing is raised yet', LEAD, [], '8s', ['8s']],
    ['two alike are raised together', LEAD, ['8s'], '8d', ['8s', '8d']],
    ['another rank takes the place', LEAD, ['8s'], 'Kh', ['Kh']],
    ['to a double two cards', FOLLOW, ['8s'], 'Kh', ['8s', 'Kh']],
    ['to a double a third takes the place of the first', FOLLOW, ['8s', '8d'], 'Kh', ['8d', 'Kh']],
    ['a card that is in no lawful play stays down', PIPED, [], 'Kh', []],
  ] as const)('%s', (_, choices, chosen, card, expected) => {
    expect(raise(chosen, card, choices)).toEqual(expected);
  });
  it('what can be added, and how many are lacking', () => {
    expect(addable(['8s'], ['8s', '8d', 'Kh'], LEAD)).toEqual(['8d']);
    expect(lacking(['8s'], FOLLOW)).toBe(1);
    expect(lacking(['8s'], LEAD)).toBe(0);
  });
});

describe('what can be done with the raised cards', () => {
  it('is told with what is announced, lawful or not', () => {
    expect(doableWith(['8s'], LEAD)).toMatchObject({ plain: { text: '8s' }, announced: [{ text: '8s!', why: null }] });
    expect(doableWith(['Kh'], LEAD).announced).toMatchObject([{ text: 'Kh!', why: 'the talon is empty', rule: '6.3' }]);
  });
});

describe('a prepared card', () => {
  const table = (plays: string[], winning: 'W' | 'N') =>
    sceneFrom({ trick: { leader: 'W', plays, winning }, counts: { N: 3 - Number(plays.length > 1), E: 3, S: 3, W: 2 } });
  const prepared = { cards: ['Kh'], sign: signOf(table(['9c'], 'W')) };

  it('is played when what is to be beaten is still the same', () => {
    expect(preparedChoice(prepared, table(['9c', 'Qd'], 'W'), LEAD)?.text).toBe('Kh');
  });
  it.each([
    ['somebody has beaten it', table(['9c', 'Jc'], 'N'), LEAD],
    ['something was dared', table(['9c', '8s!'], 'W'), LEAD],
    ['another trick is on', sceneFrom({ tricks_won: { NS: 1, EW: 0 }, talon: 20 }), LEAD],
    ['the card is not to be played', table(['9c', 'Qd'], 'W'), FOLLOW],
  ])('is dropped when %s', (_, scene, choices) => {
    expect(preparedChoice(prepared, scene, choices)).toBeNull();
  });
  it('before the lead of a double two cards are prepared, before a lead one or some alike', () => {
    expect(raiseEarly(['8s'], 'Kh', 2)).toEqual(['8s', 'Kh']);
    expect(raiseEarly(['8s', 'Kh'], '8d', 2)).toEqual(['Kh', '8d']);
    expect(raiseEarly(['8s'], '8d', 0)).toEqual(['8s', '8d']);
    expect(raiseEarly(['8s'], 'Kh', 0)).toEqual(['Kh']);
  });
});

describe('what has to go along', () => {
  const forced = choicesOf([{ play: 'KhKc' }, { play: 'Kh!Kc' }, { play: '9c', why: 'everyone plays as many cards as were led', rule: '4.1' }]);
  it('is raised by one touch where nothing else can be played with it', () => {
    expect(raise([], 'Kc', forced)).toEqual(['Kh', 'Kc']);
  });
  it('is left to the player where there is a choice', () => {
    expect(raise([], 'Kh', choicesOf([{ play: 'KhKc' }, { play: 'Kh9d' }]))).toEqual(['Kh']);
    expect(raise([], 'Kh', choicesOf([{ play: 'Kh' }, { play: 'KhKc' }]))).toEqual(['Kh']);
  });
});
