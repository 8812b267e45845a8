/** What became of the dares of a deal, as its points are told. */

import type { Happening, PointView } from '../protocol';
import { t } from '../words';
import { reasonText } from './telling';

/**
 * Why each of a deal's points was scored: of a dare, whether it stood or was smacked. What happened before it tells that;
 * a browser that came later has not seen it, and says only that there was a dare.
 */
export function reasonsOf(points: readonly PointView[], what: readonly Happening[]): string[] {
  const scored = what.flatMap((one, at) => (one.what === 'scored' ? [at] : []));
  const told = points.filter(({ points: count }) => count > 0);
  // The last of both belong together: what was seen may begin within the deal, or hold what was taken back.
  const missed = told.length - scored.length;
  return points.map((point) => {
    const at = point.points > 0 ? scored[told.indexOf(point) - missed] : undefined;
    return at !== undefined && point.reason === 'dare' && what[at]!.reason === 'dare' ? dareText(what, at) : reasonText(point.reason);
  });
}

/** What the dare came to that was paid at this place. */
function dareText(what: readonly Happening[], at: number): string {
  const before = what.slice(0, at);
  const since = Math.max(before.findLastIndex((one) => one.what === 'led'), before.findLastIndex((one) => one.what === 'scored' && one.reason === 'dare'));
  const trick = new Set(before.slice(since < 0 ? 0 : since).map((one) => one.what));
  if (trick.has('oversmacked')) return t('web-reason-oversmacked');
  if (trick.has('smacked')) return t(trick.has('stands') ? 'web-reason-smacked-and-stood' : 'web-reason-smacked');
  if (trick.has('stands') || trick.has('shown')) return t('web-reason-stood');
  return t(trick.has('dared-unlawfully') ? 'web-reason-unlawful' : 'reason-dare');
}
