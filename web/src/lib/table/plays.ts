/** Plays as records write them: `Kh!`, `7s7h`, `Kc^8s!`, and the answers `pipe pass show decline`. */

export interface Play {
  /** The cards in the order they are written. */
  readonly cards: readonly string[];
  readonly dared: readonly string[];
  readonly hawks: boolean;
  /** `pipe`, `pass`, `show`, `decline`; null for a play of cards. */
  readonly answer: string | null;
}

const WORD = /^[a-z-]+$/;
const CARD = /([AKQJT98765][cshd])([!^]?)/g;

/** Read a play. What is neither cards nor a word reads as no cards. */
export function readPlay(text: string): Play {
  if (WORD.test(text)) return { cards: [], dared: [], hawks: false, answer: text };
  const found = [...text.matchAll(CARD)];
  return {
    cards: found.map((match) => match[1]!),
    dared: found.filter((match) => match[2] === '!').map((match) => match[1]!),
    hawks: found.some((match) => match[2] === '^'),
    answer: null,
  };
}

/** Whether two lists hold the same, in any order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((card) => other.includes(card));
}

/** Whether a card is one of the matadors. */
export function isMatador(card: string): boolean {
  return card === 'Jc' || card === 'Kh' || card === '8s';
}
