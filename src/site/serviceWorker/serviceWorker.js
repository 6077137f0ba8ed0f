// The service worker: caches the built files and pictures of the site, and shows the page `/offline.html` for an
// address that cannot be reached. It never caches a page or an answer of the API, because both contain prices and
// personal data. scripts/buildServiceWorker.ts replaces the names that begin with two underscores.

// Cached files have a content hash in their name or are pictures, and the offline page belongs to this
// version. A new version can therefore take over at once: pages of another version lose nothing and need no
// reload.
const OFFLINE = `offline ${__VERSION__}`;
const ASSETS = 'assets';
const PICTURES = 'pictures';
const MAX_ASSETS = 200;
const MAX_PICTURES = 100;
const HASHED = /^\/assets\/.+\.[0-9a-f]{10}\.\w+$/;
const PICTURE = /^\/(media|icons)\/.+\.(avif|webp|jpe?g|png|svg)$/;
const NOT_PAGES = /^\/(api|sandbox|socket\.io)(\/|$)/;

/** Stores a complete answer, and deletes the oldest ones beyond `limit`. */
async function keep(cache, limit, request, response) {
  if (response.status !== 200 || response.type !== 'basic') return;
  await cache.put(request, response);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - limit))) await cache.delete(old);
}

/** The kept file, otherwise the file of the server, which is then kept. */
async function fileOf(event, name, limit) {
  const cache = await caches.open(name);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(cache, limit, event.request, response.clone()));
  return response;
}

/** The picture of the server; while it cannot be reached, the kept one. */
async function pictureOf(event) {
  const cache = await caches.open(PICTURES);
  try {
    const response = await fetch(event.request);
    event.waitUntil(keep(cache, MAX_PICTURES, event.request, response.clone()));
    return response;
  } catch (error) {
    const kept = await cache.match(event.request);
    if (kept) return kept;
    throw error;
  }
}

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const cache = await caches.open(OFFLINE);
    return (await cache.match('/offline.html')) ?? Response.error();
  }
}

async function offlineFileOf(request) {
  const cache = await caches.open(OFFLINE);
  return (await cache.match(request)) ?? fetch(request);
}

async function install() {
  const offline = await caches.open(OFFLINE);
  await offline.addAll(__OFFLINE_FILES__.map((address) => new Request(address, { cache: 'reload' })));
  const assets = await caches.open(ASSETS);
  await assets.addAll(__SHELL__);
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (![OFFLINE, ASSETS, PICTURES].includes(name)) await caches.delete(name);
  }
  // The browser requests the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || NOT_PAGES.test(pathname)) return;
  // Browsers request videos in parts.
  if (request.headers.has('range')) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(event));
  else if (__OFFLINE_FILES__.includes(pathname)) event.respondWith(offlineFileOf(request));
  else if (HASHED.test(pathname)) event.respondWith(fileOf(event, ASSETS, MAX_ASSETS));
  else if (PICTURE.test(pathname)) event.respondWith(pictureOf(event));
});
