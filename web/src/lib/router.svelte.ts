/** Which page is shown, by the address. */

import { isStale } from './worker';

export type Route =
  | { page: 'start' | 'friends' | 'lobby' | 'me' | 'licences' | 'lost' }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; match: number; at: number; tab: 'replay' | 'proof' }
  | { page: 'rules'; variant: string };

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The page of an address. */
export function routeOf(path: string, query = ''): Route {
  const parts = path.split('/').filter(Boolean);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: 'start' };
  if (parts.length === 1 && (first === 'friends' || first === 'lobby' || first === 'me' || first === 'licences')) return { page: first };
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', variant: second ?? 'danish' };
  if (first === 't' && second !== undefined && ID.test(second)) {
    if (parts.length === 2) return { page: 'table', table: second };
    if (third === 'replay' && parts.length <= 4) {
      const asked = new URLSearchParams(query);
      const tab = asked.has('proof') ? 'proof' : 'replay';
      return { page: 'replay', table: second, match: whole(fourth, 1), at: whole(asked.get('at'), 0), tab };
    }
  }
  return { page: 'lost' };
}

function whole(text: string | null | undefined, otherwise: number): number {
  return text != null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  /** Go to another page; its heading is focused so that whoever listens knows where they are. */
  go(address: string, { replace = false } = {}): void {
    if (!replace && isStale()) return location.assign(address);
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    const before = this.route.page;
    this.read();
    if (this.route.page !== before) {
      scrollTo(0, 0);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
    }
  }

  private read(): void {
    this.route = routeOf(location.pathname, location.search);
  }
}

export const router = new Router();

/** Follow links to our own pages without loading anything. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
