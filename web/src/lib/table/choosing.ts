/** Choosing cards: what can be done with those that are raised, by the options that the server gave. No rule is known here. */

import type { OneOption } from '../protocol';
import { isSameSet, readPlay, type Play } from './plays';
import type { Scene } from './scenes';

/** An option with its cards read. */
export interface Choice {
  readonly text: string;
  readonly play: Play;
  /** Why it is not lawful; null when it is. */
  readonly why: string | null;
  readonly rule: string | null;
}

export function choicesOf(options: readonly OneOption[]): Choice[] {
  return options.map((one) => ({ text: one.play, play: readPlay(one.play), why: one.why ?? null, rule: one.rule ?? null }));
}

export function lawful(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.why === null);
}

/** Whether some lawful play has all these cards. */
export function isPossible(cards: readonly string[], choices: readonly Choice[]): boolean {
  return lawful(choices).some(({ play }) => cards.every((card) => play.cards.includes(card)));
}

/** The cards that are raised after a card that was not is touched. */
export function raise(chosen: readonly string[], card: string, choices: readonly Choice[]): string[] {
  const wishes = [[...chosen, card], [...chosen.slice(1), card], [card]];
  const raised = wishes.find((cards) => isPossible(cards, choices)) ?? [];
  const [only, ...others] = lawful(choices).filter(({ play }) => raised.every((one) => play.cards.includes(one)));
  // Where nothing else can be played with it, what has to go along goes along.
  return raised.length > 0 && only && others.every(({ play }) => isSameSet(play.cards, only.play.cards)) ? [...only.play.cards] : raised;
}

/** The same before the own turn, where `units` cards are to be played; 0 when the lead is not made. */
export function raiseEarly(chosen: readonly string[], card: string, units: number): string[] {
  const most = units || 1;
  const alike = !units && chosen.every((other) => other[0] === card[0]);
  return [...(alike ? chosen : chosen.slice(Math.max(0, chosen.length - most + 1))), card];
}

/** What can be done with exactly these cards: played plainly, and with each announcement, lawful or not. */
export interface Doable {
  readonly plain: Choice | null;
  readonly announced: readonly Choice[];
}

export function doableWith(chosen: readonly string[], choices: readonly Choice[]): Doable {
  const these = choices.filter(({ play }) => play.cards.length > 0 && isSameSet(play.cards, chosen));
  const isPlain = (choice: Choice): boolean => choice.play.dared.length === 0 && !choice.play.hawks;
  return {
    plain: these.find((choice) => isPlain(choice) && choice.why === null) ?? null,
    announced: these.filter((choice) => !isPlain(choice)),
  };
}

/** Other cards that can be added to those that are raised. */
export function addable(chosen: readonly string[], hand: readonly string[], choices: readonly Choice[]): string[] {
  if (chosen.length === 0) return [];
  return hand.filter((card) => !chosen.includes(card) && isPossible([...chosen, card], choices));
}

/** How many more cards have to be raised before they can be played. */
export function lacking(chosen: readonly string[], choices: readonly Choice[]): number {
  const sizes = lawful(choices)
    .filter(({ play }) => chosen.every((card) => play.cards.includes(card)))
    .map(({ play }) => play.cards.length - chosen.length);
  return sizes.length === 0 ? 0 : Math.min(...sizes);
}

/** Cards that were prepared before the own turn, and what the table looked like. */
export interface Prepared {
  readonly cards: readonly string[];
  readonly sign: string;
}

/**
 * What a prepared card depends on: the deal, what was led, what is winning, what has been dared. A card that is
 * played to it and changes none of that does not drop what was prepared.
 */
export function signOf(scene: Scene): string {
  const { laid, winning } = scene;
  const best = laid.find(({ seat }) => seat === winning);
  const told = winning === null ? laid.length : [winning, best?.play.cards];
  const announced = laid.flatMap(({ play }) => [...play.dared, ...(play.hawks ? ['^'] : [])]);
  const tricks = Object.values(scene.won).reduce((sum, won) => sum + won, 0);
  return JSON.stringify([scene.match, scene.deal, tricks, laid[0]?.play.cards ?? null, told, announced]);
}

/** The play to be made now with what was prepared; null where the table has changed, or the play is not lawful. */
export function preparedChoice(prepared: Prepared | null, scene: Scene, choices: readonly Choice[]): Choice | null {
  if (prepared === null || prepared.sign !== signOf(scene)) return null;
  return doableWith(prepared.cards, choices).plain;
}
