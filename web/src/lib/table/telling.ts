/**
 * What happened, in words that keep to rule 2.11: until a deal is over no line names a card of a trick older than the last
 * one, and with the next lead the last one is old.
 */

import type { Happening, SeatName } from '../protocol';
import { hasWords, isolate, t } from '../words';
import { Names } from './names';
import { partnerOf } from './seats';

/** One line of the log; `loud` for what changes the score or the run of play, `faint` for the rest. */
export interface Told {
  readonly text: string;
  readonly weight: '' | 'loud' | 'faint';
}

/** All lines of one deal. `over`: nothing of it is to be kept back any more. */
export function tellDeal(what: readonly Happening[], names: Names, deal: number, over: boolean): Told[] {
  const lastLead = what.findLastIndex((one) => one.what === 'led');
  const told: Told[] = [];
  let drawing = false;
  what.forEach((one, at) => {
    if (one.what === 'drew') {
      // Everybody draws alike (2.7), so that one line tells it.
      if (!drawing) told.push({ text: t('tui-log-drew', { count: one.number ?? 1 }), weight: 'faint' });
      drawing = true;
      return;
    }
    drawing = drawing && !['led', 'piped', 'deal-over'].includes(one.what);
    const line = tell(one, names, deal, over || at >= lastLead);
    if (line) told.push(line);
  });
  return told;
}

/**
 * One happening as a sentence; null for what nobody tells. `open`: its cards may be named, if it has any: who came later
 * was told none of older tricks.
 */
export function tell(one: Happening, names: Names, deal: number, open = true): Told | null {
  const before = TELLERS[`${one.what}-before`];
  const named = open && (before === undefined || one.cards !== undefined);
  const text = ((named ? undefined : before) ?? TELLERS[one.what])?.(one, names, deal, named) ?? null;
  if (text === null || text === '') return null;
  return { text, weight: LOUD.has(one.what) ? 'loud' : FAINT.has(one.what) ? 'faint' : '' };
}

type Teller = (one: Happening, names: Names, deal: number, open: boolean) => string | null;

const LOUD = new Set(
  ('dealt piped dared dared-unlawfully hawked won smacked oversmacked stands shown-cards declined scored chimney standing robber ' +
    'jan buk scratched deal-over match-over claimed conceded').split(' '),
);
const FAINT = new Set('cut asked-to-show shown ready unready timeout commit reveal lot'.split(' '));

const seat = (one: Happening, names: Names): { who: string; many: string } => ({
  who: names.who(one.seat!),
  many: names.many(one.seat!),
});
const by = (one: Happening, names: Names): { who: string; many: string } => ({ who: names.who(one.by!), many: names.many(one.by!) });
const side = (one: Happening, names: Names): { side: string; many: string } => ({
  side: names.side(one.side!),
  many: names.sideMany(one.side!),
});
const card = (one: Happening, names: Names): string => names.cards(one.cards ?? []);

function smacked(one: Happening, names: Names): string {
  const given = { ...by(one, names), card: card(one, names), whom: names.whom(one.seat!) };
  return one.play ? t('tui-log-smacked-with', { ...given, matador: names.card(one.play) }) : t('tui-log-smacked', given);
}

function dared(one: Happening, names: Names): string {
  const given = { ...seat(one, names), card: card(one, names) };
  return one.reason ? t('tui-log-dare-named', { ...given, name: one.reason }) : t('tui-log-dared', given);
}

/** A line that only names who it is about: `web-log-sat` and the like. */
function plain(one: Happening, names: Names): string | null {
  const id = `web-log-${one.what}`;
  if (!hasWords(id)) return null;
  return t(id, one.seat ? seat(one, names) : { who: '', many: 'no' });
}

const TELLERS: Readonly<Record<string, Teller>> = {
  cut: (one, names) => t('tui-log-cut', { card: card(one, names) }),
  dealt: (one, names, deal) => t('tui-log-dealt', { number: deal, ...seat(one, names), leader: names.whom(one.by ?? one.seat!) }),
  piped: (one, names) => t('tui-log-piped', seat(one, names)),
  led: (one, names, _deal, open) => (open && one.play ? t('tui-log-led', { ...seat(one, names), cards: names.play(one.play) }) : null),
  played: (one, names, _deal, open) => (open && one.play ? t('tui-log-played', { ...seat(one, names), cards: names.play(one.play) }) : null),
  dared,
  'dared-before': (one, names) => t('tui-log-dared-before', seat(one, names)),
  'dared-unlawfully': (one, names) => t('tui-log-dared-unlawfully', seat(one, names)),
  hawked: (one, names) => t('tui-log-hawked', seat(one, names)),
  won: (one, names) => t('tui-log-trick', { ...seat(one, names), units: one.number ?? 1 }),
  smacked,
  'smacked-before': (one, names) => t('tui-log-smacked-before', by(one, names)),
  oversmacked: (one, names) => t('tui-log-oversmacked', { ...by(one, names), card: card(one, names) }),
  'oversmacked-before': (one, names) => t('tui-log-oversmacked-before', by(one, names)),
  stands: (one, names) => t('tui-log-stands', { ...seat(one, names), card: card(one, names), scores: one.number === 0 ? 'no' : 'yes' }),
  'stands-before': (one, names) => t('tui-log-stands-before', { ...seat(one, names), scores: one.number === 0 ? 'no' : 'yes' }),
  'asked-to-show': (one, names) => t('tui-log-asked-to-show', { who: names.whom(one.seat!), many: names.many(one.seat!) }),
  'shown-cards': (one, names, _deal, open) =>
    open && one.seat !== names.seat ? t('tui-log-cards-shown', { who: names.who(one.seat!), cards: card(one, names) }) : null,
  declined: (one, names) => t('tui-log-declined', seat(one, names)),
  scored: (one, names) => t('tui-log-scored', { ...side(one, names), points: one.number ?? 0, reason: reasonText(one.reason ?? '') }),
  chimney: (one, names) => t('tui-log-chimney', { ...side(one, names), target: one.number ?? 0 }),
  standing: (one, names) => t('tui-log-standing', { ...side(one, names), needs: one.number ?? 0 }),
  robber: (one, names) => t('tui-log-robber', side(one, names)),
  jan: (one, names) => t('tui-log-jan', { side: names.side(one.side!) }),
  buk: (one) => t('tui-log-buk', { waiting: one.number ?? 1 }),
  scratched: (one, names) => t('tui-log-scratched', { side: names.side(one.side!) }),
  'deal-over': (one, names) => (one.side ? t('tui-log-deal-over', side(one, names)) : null),
  'match-over': (one, names) => (one.side ? t('tui-log-match-over', side(one, names)) : null),
  lot: (one, names) => t('web-log-lot', { ...seat(one, names), card: card(one, names) }),
  began: (one) => t('web-log-began', { number: one.number ?? 1 }),
  claimed: (one, names) => t('web-log-claimed', seat(one, names)),
  conceded: (one, names) => (one.side ? t('web-log-conceded', side(one, names)) : null),
  answered: (one, names) => (one.reason === 'yes' || one.reason === 'no' ? t('web-log-answered', { ...seat(one, names), answer: one.reason }) : null),
  'sides-drawn': (_one, names) => (names.seat === null ? t('web-log-drawn') : t('web-log-drawn-with', { who: names.name(partnerOf(names.seat)) })),
  sat: plain,
  moved: plain,
  renamed: (one) => t('web-log-renamed', { who: isolate(one.text ?? ''), was: isolate(one.reason ?? '') }),
  left: plain,
  ready: plain,
  unready: plain,
  'stand-in': (one, names) => t('web-log-stand-in', { who: names.whom(one.seat!) }),
  back: plain,
  aside: () => t('web-log-aside'),
  resumed: () => t('web-log-resumed'),
  undone: plain,
  reminded: plain,
  timeout: plain,
  closed: () => t('web-log-closed'),
};

/** Why points were scored, in a word or two. */
export function reasonText(reason: string): string {
  return t(`reason-${reason}`);
}

/** What is heard at the table the moment it happens: bubbles at a seat's plate. */
export function bubbleOf(one: Happening): { seat: SeatName; text: string } | null {
  switch (one.what) {
    case 'dared':
      return { seat: one.seat!, text: t('web-bubble-dare', { name: one.reason ?? 'plain' }) };
    case 'dared-unlawfully':
      return { seat: one.seat!, text: t('web-bubble-unlawful') };
    case 'hawked':
      return { seat: one.seat!, text: t('web-bubble-hawk') };
    case 'piped':
      return { seat: one.seat!, text: t('web-bubble-pipe') };
    case 'smacked':
      return { seat: one.by!, text: t('web-bubble-smack') };
    case 'oversmacked':
      return { seat: one.by!, text: t('web-bubble-oversmack') };
    case 'declined':
      return { seat: one.seat!, text: t('web-bubble-decline') };
    case 'answered':
      return one.reason === 'no' ? { seat: one.seat!, text: t('web-bubble-no') } : null;
    case 'claimed':
      return { seat: one.seat!, text: t('web-bubble-claim') };
    case 'reminded':
      return { seat: one.seat!, text: t('web-bubble-reminded') };
    default:
      return null;
  }
}
