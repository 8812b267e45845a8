/** How cards, seats and sides are called on one person's screen, in writing and aloud. */

import { indexOf, type IndexSet } from '../deck/faces';
import type { SeatName } from '../protocol';
import { isolate, t } from '../words';
import { isMatador, readPlay } from './plays';
import { seatsOfSide, sideOf } from './seats';
import { seatCount, type View } from './view';

const SYMBOLS: Readonly<Record<string, string>> = { c: '♣', s: '♠', h: '♥', d: '♦' };
/** The cards that sentences of the rules name; others could be taken for words. */
const NAMED = /\b(?:Jc|Kh|8s|Kc|Ks)\b/g;

/** A card as it is written: `Kn♣`. The suit's sign is text, not a picture. */
export function cardText(card: string, set: IndexSet): string {
  return `${indexOf(card[0]!, set)}${SYMBOLS[card[1]!] ?? ''}\uFE0E`;
}

/** A sentence of the rules with the cards that it names written as this screen writes them. */
export function spellCards(sentence: string, set: IndexSet): string {
  return sentence.replace(NAMED, (card) => cardText(card, set));
}

/** A card as it is spoken: *King of hearts*. */
export function cardSpoken(card: string): string {
  return t('web-card', { rank: t(`web-rank-${card[0]}`), suit: t(`web-suit-${card[1]}`) });
}

export class Names {
  readonly seats: 3 | 4;
  readonly seat: SeatName | null;

  /** `aloud` spells cards out, for those who listen. */
  constructor(
    private readonly view: Pick<View, 'seats' | 'seat'>,
    private readonly set: IndexSet,
    private readonly aloud = false,
  ) {
    this.seats = seatCount(view);
    this.seat = view.seat;
  }

  card(card: string): string {
    return this.aloud ? cardSpoken(card) : cardText(card, this.set);
  }

  cards(cards: readonly string[]): string {
    return cards.map((card) => this.card(card)).join(this.aloud ? ', ' : ' ');
  }

  /** A play of cards with what is announced: `K♥!`; or an answer as a word. */
  play(text: string): string {
    const play = readPlay(text);
    if (play.answer !== null) return t(`web-answer-${play.answer}`);
    return play.cards
      .map((card) => {
        const mark = play.dared.includes(card) ? '!' : play.hawks && card === 'Kc' ? '^' : '';
        return this.card(card) + (this.aloud ? '' : mark);
      })
      .join(this.aloud ? ', ' : ' ');
  }

  /** A sentence from the server with the cards that it names written as this screen writes them. */
  spell(sentence: string): string {
    return sentence.replace(NAMED, (card) => this.card(card));
  }

  /** A sentence from the server that names any cards, with those written as this screen writes them. */
  spellAll(sentence: string): string {
    return sentence.replace(/\b[AKQJT5-9][cshd]\b/g, (card) => this.card(card));
  }

  /** The name on a seat's plate. What somebody calls themselves may be of any script and direction. */
  name(seat: SeatName): string {
    const who = this.view.seats[seat];
    if (who?.name) return isolate(who.name);
    if (seat === this.seat) return t('tui-you');
    return t(who?.kind === 'computer' ? `web-computer-${seat}` : `tui-seat-${seat}`);
  }

  /** A seat at the head of a sentence: *You*, or a name. */
  who(seat: SeatName): string {
    return seat === this.seat ? t('tui-you') : this.name(seat);
  }

  /** A seat inside a sentence: *you*, or a name. */
  whom(seat: SeatName): string {
    return seat === this.seat ? t('tui-you-inside') : this.name(seat);
  }

  /** Which verb goes with `who`: `yes` as in *you lead*. */
  many(seat: SeatName): 'yes' | 'no' {
    return seat === this.seat ? 'yes' : 'no';
  }

  /** A side at the head of a sentence: *You and North*. */
  side(side: string): string {
    const [first, second] = this.sideSeats(side);
    return second ? t('tui-pair', { first: this.who(first!), second: this.name(second) }) : this.who(first!);
  }

  /** A side at the head of a column or a comb: *We*, *They*; with three players, or for who watches, names. */
  sideShort(side: string): string {
    if (this.seats === 3 || this.seat === null) return this.side(side);
    return t(this.isOwn(side) ? 'web-we' : 'web-they');
  }

  /** Which verb goes with `side`. */
  sideMany(side: string): 'yes' | 'no' {
    const seats = this.sideSeats(side);
    return seats.length > 1 || seats[0] === this.seat ? 'yes' : 'no';
  }

  isOwn(side: string): boolean {
    return this.seat !== null && sideOf(this.seat, this.seats) === side;
  }

  private sideSeats(side: string): SeatName[] {
    return seatsOfSide(side, this.seats).sort((one, other) => Number(other === this.seat) - Number(one === this.seat));
  }
}

/** A card's badge as a word for those who listen: its place in the order, or that it beats nothing. */
export function badgeSpoken(card: string, badge: string | undefined): string {
  if (badge === undefined) return '';
  if (badge === 'w') return t('web-badge-windmill');
  if (badge.startsWith('S')) return t('web-badge-seven', { place: badge.slice(1) });
  return t(isMatador(card) ? 'web-badge-matador' : 'web-badge-place', { place: badge });
}
