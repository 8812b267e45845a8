/**
 * The service worker, where browsers have one: on HTTPS and on this machine. It makes a return visit start at once.
 *
 * A newer client is taken at the next change of page, or while nobody looks at a table: nothing is torn out of anybody's hands.
 */

let registration: ServiceWorkerRegistration | undefined;
let isOutdated = false;

/** Register it, and notice when the server has a newer client. */
export function register(): void {
  if (!isSecureContext || !('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  let had = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = had;
    had = true;
  });
  document.addEventListener('visibilitychange', () => {
    if (isOutdated && document.visibilityState === 'hidden' && location.pathname.startsWith('/t/')) location.reload();
  });
  serviceWorker.register('/sw.js').then((registered) => (registration = registered), () => undefined);
  serviceWorker.ready.then(({ active }) => {
    if (!serviceWorker.controller) active?.postMessage('claim');
  }, () => undefined);
}

/** Ask whether the server has a newer client, as when its line comes back. */
export function lookForNewer(): void {
  registration?.update().catch(() => undefined);
}

/** Whether the next page is to be loaded anew. */
export function isStale(): boolean {
  return isOutdated;
}
