// The service worker: keeps the files of this build in the browser, so that Brus starts at once, and starts too where
// there is no network. sw-plugin.ts fills in the two constants, so that every build has a worker of its own.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const SHELL = '/';
/** So long the server has for its first page before the one that is kept is shown. */
const PATIENCE = 4000;

addEventListener('install', (event) => {
  skipWaiting();
  // Names with a hash may come from the browser's own cache; everything else has to be what the server has now.
  const asked = FILES.map((file) => new Request(file, file.startsWith('/assets/') ? {} : { cache: 'no-cache' }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(asked)));
});

addEventListener('activate', (event) => {
  const clear = async () => {
    for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(clear());
});

// A page that was being loaded while this worker became active was not there to be claimed, and asks to be.
addEventListener('message', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname !== SHELL && FILES.includes(pathname)) event.respondWith(file(request));
});

/** A page is the server's if it answers: nobody is given an old client by a new server. Nothing of it is kept. */
async function page(request) {
  const kept = await (await caches.open(VERSION)).match(SHELL);
  const asked = fetch(request);
  if (!kept) return asked;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
  return Promise.race([asked, late]).catch(() => kept);
}

async function file(request) {
  return (await (await caches.open(VERSION)).match(request)) ?? fetch(request);
}
