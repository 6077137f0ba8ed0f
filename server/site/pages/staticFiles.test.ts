// Tests the files that the server sends: the browser app's, which are cached permanently when their name has a hash, and
// uploaded pictures, which are never executed. Each file has one address.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { closeAfterTest } from '#server/testing/afterTest.ts';
import { aPicture, postCar } from '#server/testing/carForms.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp } from '#server/testing/testApp.ts';
import { isCanonical } from '#server/platform/http/canonicalPaths.ts';
import { problems } from '#server/platform/http/problem.ts';
import { rateLimits } from '#server/platform/http/rateLimits.ts';
import { security } from '#server/platform/http/security.ts';
import { createFolderStore } from '#server/platform/media/folderStore.ts';
import { createEarlierAssets } from './earlierAssets.ts';
import { staticFiles, type Screens } from './staticFiles.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'static-'));
const distDir = path.join(root, 'dist');
const publicDir = path.join(root, 'public');
for (const [file, content] of Object.entries({
  'secret.txt': 'not served',
  'dist/index.html':
    '<title>Luxury Car Rentals</title><meta name="description" content="Cars."><script>void 0;</script><script src="/assets/app.js"></script>',
  'dist/assets/app.0123456789.js': 'plain',
  'dist/assets/app.0123456789.js.br': 'brotli',
  'dist/assets/app.0123456789.js.gz': 'gzip',
  'dist/assets/font.abc.woff2': 'font',
  'dist/service-worker.js': 'worker',
  'public/index.html': 'template',
  'public/favicon.ico': 'icon',
  'public/icons/icon-192.png': 'large icon',
  'public/media/hero.mp4': '0123456789',
})) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

/** Contains one address that does not exist and one that search engines do not list. */
const screens: Screens = async (pathname) => {
  if (pathname === '/nowhere') return { status: 404, isIndexed: false, head: '<title>$& is gone</title>' };
  return { status: 200, isIndexed: pathname !== '/Profile' };
};

async function bareApp(dist = distDir) {
  const app = Fastify();
  await app.register(problems);
  await app.register(security, { publicOrigin: undefined, stripe: false });
  await app.register(rateLimits);
  await app.register(staticFiles, { distDir: dist, publicDir, screens, now: () => 0 });
  return app;
}

let app: Awaited<ReturnType<typeof bareApp>>;
beforeAll(async () => {
  app = await bareApp();
});
afterAll(() => app.close());

it('sends a built file as the build has compressed it and the client accepts it, cached permanently', async () => {
  const cases = {
    br: ['brotli', 'br'],
    gzip: ['gzip', 'gzip'],
    'gzip, deflate, br': ['brotli', 'br'],
    identity: ['plain', undefined],
  };
  for (const [accepted, [content, encoding]] of Object.entries(cases)) {
    const { body, headers } = await app.inject({
      url: '/assets/app.0123456789.js',
      headers: { 'accept-encoding': accepted },
    });
    expect({ accepted, body, ...headers }).toMatchObject({
      ...{ accepted, body: content, vary: 'accept-encoding' },
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBe(encoding);
  }
  const font = await app.inject({ url: '/assets/font.abc.woff2', headers: { 'accept-encoding': 'br' } });
  expect(font).toMatchObject({ statusCode: 200, body: 'font' });
});

it('makes browsers revalidate the service worker each time', async () => {
  const answer = await app.inject({ url: '/service-worker.js' });
  expect(answer.body).toBe('worker');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('sends the page with a nonce of its own, compressed when the client accepts it', async () => {
  const encodings = { br: 'br', 'gzip, br;q=0': undefined, identity: undefined };
  for (const [accepted, encoding] of Object.entries(encodings)) {
    const read = async () => {
      const answer = await app.inject({ url: '/Cars', headers: { 'accept-encoding': accepted } });
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding]);
      expect(answer.headers.vary).toBe('accept-encoding');
      const html = encoding ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
      expect(html).toContain('<title>Luxury Car Rentals</title>');
      return String(answer.headers['content-security-policy']);
    };
    expect(await read()).not.toBe(await read());
  }
});

it('caches media for a day, with an ETag and range requests', async () => {
  const answer = await app.inject('/media/hero.mp4');
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  const headers = { 'if-none-match': String(answer.headers.etag) };
  expect((await app.inject({ url: '/media/hero.mp4', headers })).statusCode).toBe(304);
  const part = await app.inject({ url: '/media/hero.mp4', headers: { range: 'bytes=2-4' } });
  expect(part).toMatchObject({ statusCode: 206, body: '234' });
});

it('sends the files of the public folder, and never the template', async () => {
  expect((await app.inject('/favicon.ico')).body).toBe('icon');
  expect((await app.inject('/icons/icon-192.png')).body).toBe('large icon');
  expect((await app.inject('/index.html')).statusCode).toBe(404);
});

it('answers each screen with the page, whose inline script the policy allows by its hash', async () => {
  const car = '/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11';
  for (const url of ['/', '/Cars?from=somewhere', car, '/Adminpanel/Userpage?page=1', '/apiary']) {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { statusCode, body, headers } = await app.inject({ url, headers: { accept } });
    expect({ url, statusCode, body, type: headers['content-type'] }).toEqual({
      ...{ url, statusCode: 200, type: 'text/html; charset=utf-8' },
      body: expect.stringMatching(/^<title>Luxury Car Rentals/) as string,
    });
    // printf 'void 0;' | openssl dgst -sha256 -binary | base64
    expect(headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-T1YEXClWF9CUhD2vRqC2ZkctVhPSMrn+MCIkJI7U02I=';",
    );
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  }
});

it('answers an address without a screen with 404 and its own head, and excludes it and private screens from search engines', async () => {
  const answer = await app.inject({ url: '/nowhere?from=x', headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toMatch(/^<title>\$& is gone<\/title><script>/);
  expect(answer.headers['x-robots-tag']).toBe('noindex');
  expect((await app.inject('/Profile')).headers['x-robots-tag']).toBe('noindex');
  expect((await app.inject('/Cars')).headers).not.toHaveProperty('x-robots-tag');
});

it('answers other addresses neither with the page nor with a file outside the folder', async () => {
  for (const url of [
    ...['/assets/none.js', '/assets/', '/assets', '/icons/none.png', '/icons', '/media/none.jpg', '/media'],
    ...['/favicon.png', '/../secret.txt', '/assets/..%2f..%2fsecret.txt'],
    ...['/media/%2e%2e/%2e%2e/secret.txt', '/.env'],
  ]) {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([url, Math.floor(statusCode / 100)]).toEqual([url, 4]);
    expect(body).not.toMatch(/Luxury Car Rentals|not served/);
  }
});

it('does not answer other methods or other accepted types with the page', async () => {
  expect((await app.inject({ method: 'POST', url: '/Cars' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/Cars', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  expectProblem(await app.inject('/api/none'), 404);
});

it('refuses the address of no page and the 301st page of an address within a minute with a page without the app', async () => {
  const open = async (url: string, remoteAddress = '127.0.0.1') => {
    const { statusCode, headers, body } = await app.inject({
      ...{ url, remoteAddress, headers: { accept: 'text/html', 'accept-encoding': 'identity' } },
    });
    return { statusCode, isApp: body.includes('<script'), type: headers['content-type'] };
  };
  const type = 'text/html; charset=utf-8';
  expect(await open('//cars')).toEqual({ statusCode: 404, isApp: false, type });
  expect(await open('/Cars')).toEqual({ statusCode: 200, isApp: true, type });
  for (let count = 0; count < 300; count += 1)
    expect((await open('/Cars', '203.0.113.5')).statusCode).toBe(200);
  expect(await open('/Cars', '203.0.113.5')).toEqual({ statusCode: 429, isApp: false, type });
  expect((await open('/Cars', '203.0.113.6')).statusCode).toBe(200);
});

it('answers with the next step when the app is not built', async () => {
  const bare = await bareApp(path.join(root, 'nowhere'));
  const answer = await bare.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm run build');
  await bare.close();
});

it('serves uploaded pictures with fixed types, and no other file or spelling of a path', async () => {
  const DATA_DIR = path.join(root, 'data');
  const env = { DATA_DIR, PUBLIC_ORIGIN: 'https://cars.example' };
  const test = closeAfterTest(await createTestApp({ env }));
  const created = await postCar(test, await test.signUp('admin'), {}, [await aPicture()]);
  const { base } = created.json<Car>().pictures[0]!;
  const cars = path.join(DATA_DIR, 'media/cars');
  mkdirSync(path.join(cars, 'not-ours'));
  for (const file of ['secret.txt', 'not-ours/picture-960.jpg', `${base.split('/').at(-2)!}/page.html`])
    writeFileSync(path.join(cars, file), 'secret');

  for (const [end, type, magic, offset] of [
    ['480.avif', 'image/avif', 'ftypavif', 4],
    ['480.webp', 'image/webp', 'WEBP', 8],
    ['960.jpg', 'image/jpeg', '\xff\xd8\xff', 0],
  ] as const) {
    const { statusCode, headers, rawPayload } = await test.as().get(`${base}-${end}`);
    expect({ end, statusCode, ...headers }).toMatchObject({
      ...{ end, statusCode: 200, 'content-type': type, 'x-content-type-options': 'nosniff' },
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    expect(rawPayload.toString('latin1', offset, offset + magic.length)).toBe(magic);
  }
  for (const url of [
    `${base}-1600.avif`,
    `${path.posix.dirname(base)}/page.html`,
    '/media/uploads/cars/',
    '/media/uploads/cars/secret.txt',
    '/media/uploads/cars/not-ours/picture-960.jpg',
    '/media/uploads/cars/%2e%2e/incoming',
    '/media/../server/main.ts',
    '/media/./hero.mp4',
    '/media//hero.mp4',
    '/media/%2e%2e/package.json',
    '/media/%2E%2E%2Fpackage.json',
    '/media%2Fhero.mp4/../x',
    '/media/uploads/cars/..%2f..%2fsecrets.json',
    '/media/uploads/cars/..%5c..%5csecrets.json',
    '/assets/x/../../package.json',
    '/assets/app.js%00.txt',
    '/api/docs/static/../../../package.json',
    '/api/docs//static/index.html',
    // The guard of the documentation applies to every spelling.
    '/api/docs/./static/index.html',
    '/api/docs/static//index.html',
  ]) {
    const { statusCode, body } = await test.as().get(url, { headers: { accept: 'image/*' } });
    const expected = url.startsWith('/api/docs/./') ? 401 : 404;
    expect([url, statusCode, /"name"|^secret/.test(body)]).toEqual([url, expected, false]);
  }
});

it('recognises the canonical spelling of a path', () => {
  const canonical = [
    '/assets/app.0123456789.js',
    '/media/uploads/cars/0b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11/car-640.webp',
    '/media/a..b.jpg',
  ];
  expect([...canonical, '/media/..', '/media/%2F'].filter(isCanonical)).toEqual(canonical);
});

it('sends the assets of the build before a deployment for two weeks, and no other file of the store', async () => {
  const at = Date.now();
  let now = at;
  const media = createFolderStore(path.join(root, 'media'));
  const before = createEarlierAssets({ media, distDir, now: () => now });
  await before.keep();
  const nextDist = path.join(root, 'next');
  mkdirSync(path.join(nextDist, 'assets'), { recursive: true });
  writeFileSync(path.join(nextDist, 'assets/app.9876543210.js'), 'next');
  const next = createEarlierAssets({ media, distDir: nextDist, now: () => now });
  await next.keep();
  const own = Fastify();
  closeAfterTest(own);
  await own.register(problems);
  await own.register(security, { publicOrigin: undefined, stripe: false });
  await own.register(rateLimits);
  await own.register(staticFiles, {
    distDir: nextDist,
    publicDir,
    screens,
    now: () => 0,
    openEarlier: next.open,
  });
  const read = async (name: string) => {
    const { statusCode, body } = await own.inject(`/assets/${name}`);
    return statusCode === 200 ? body : statusCode;
  };
  expect(await read('app.9876543210.js')).toBe('next');
  expect(await read('app.0123456789.js')).toBe('plain');
  expect(await read('app.0000000000.js')).toBe(404);
  expect(await read('..%2f..%2fapp.0123456789.js')).toBe(404);
  now = at + 15 * 24 * 3_600_000;
  await next.keep();
  expect(await read('app.0123456789.js')).toBe(404);
  expect(await read('app.9876543210.js')).toBe('next');
});
