// Tests the browser app's files: files with a content hash are cached permanently, the page is never cached.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expectProblem } from '#server/testing/problems.ts';
import { problems } from './problem.ts';
import { security } from './security.ts';
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
  await app.register(staticFiles, { distDir: dist, publicDir, screens, now: () => 0 });
  return app;
}

let app: Awaited<ReturnType<typeof bareApp>>;
beforeAll(async () => {
  app = await bareApp();
});
afterAll(() => app.close());

it('makes browsers revalidate the service worker each time', async () => {
  const answer = await app.inject({ url: '/service-worker.js' });
  expect(answer.body).toBe('worker');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it.each([
  ['br', 'brotli', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['gzip, deflate, br', 'brotli', 'br'],
  ['identity', 'plain', undefined],
])('sends the built file as %s when the build compressed it', async (accepted, body, encoding) => {
  const answer = await app.inject({
    url: '/assets/app.0123456789.js',
    headers: { 'accept-encoding': accepted },
  });
  expect(answer.body).toBe(body);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it.each([
  ['br', 'br'],
  ['gzip, br;q=0', undefined],
  ['identity', undefined],
])('sends the page with a nonce of its own when the client accepts %s', async (accepted, encoding) => {
  const read = async () => {
    const answer = await app.inject({ url: '/Cars', headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    const html = encoding ? brotliDecompressSync(answer.rawPayload).toString() : answer.body;
    expect(html).toContain('<title>Luxury Car Rentals</title>');
    return String(answer.headers['content-security-policy']);
  };
  expect(await read()).not.toBe(await read());
});

it('sends a built file uncompressed when the build did not compress it', async () => {
  const answer = await app.inject({ url: '/assets/font.abc.woff2', headers: { 'accept-encoding': 'br' } });
  expect(answer).toMatchObject({ statusCode: 200, body: 'font' });
});

it('caches media for a day, with an ETag and range requests', async () => {
  const answer = await app.inject('/media/hero.mp4');
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  const again = await app.inject({
    url: '/media/hero.mp4',
    headers: { 'if-none-match': String(answer.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  const part = await app.inject({ url: '/media/hero.mp4', headers: { range: 'bytes=2-4' } });
  expect(part).toMatchObject({ statusCode: 206, body: '234' });
});

it('sends the files of the public folder, and never the template', async () => {
  expect((await app.inject('/favicon.ico')).body).toBe('icon');
  expect((await app.inject('/icons/icon-192.png')).body).toBe('large icon');
  expect((await app.inject('/index.html')).statusCode).toBe(404);
});

it('allows the inline script of the page by its hash', async () => {
  for (const url of ['/', '/Cars?from=somewhere']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    // printf 'void 0;' | openssl dgst -sha256 -binary | base64
    expect(answer.headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-T1YEXClWF9CUhD2vRqC2ZkctVhPSMrn+MCIkJI7U02I=';",
    );
  }
});

it.each(['/Cars', '/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11', '/Adminpanel/Userpage?page=1', '/apiary'])(
  'answers the screen %s with the page',
  async (url) => {
    const answer = await app.inject({
      url,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(answer).toMatchObject({
      statusCode: 200,
      body: expect.stringMatching(/^<title>Luxury Car Rentals/) as string,
    });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  },
);

it('answers an address without a screen with 404, the page and its own head', async () => {
  const answer = await app.inject({ url: '/nowhere?from=x', headers: { accept: 'text/html' } });
  expect(answer).toMatchObject({
    statusCode: 404,
    body: expect.stringMatching(/^<title>\$& is gone<\/title><script>/) as string,
  });
  expect(answer.headers['x-robots-tag']).toBe('noindex');
});

it('excludes private screens from search engines', async () => {
  expect((await app.inject('/Profile')).headers['x-robots-tag']).toBe('noindex');
  expect((await app.inject('/Cars')).headers).not.toHaveProperty('x-robots-tag');
});

it.each([
  '/assets/none.js',
  '/assets/',
  '/assets',
  '/icons/none.png',
  '/icons',
  '/media/none.jpg',
  '/media',
  '/favicon.png',
  '/../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/media/%2e%2e/%2e%2e/secret.txt',
  '/.env',
])('answers %s neither with the page nor with a file outside the folder', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.body).not.toMatch(/<title>|not served/);
});

it('does not answer other methods or other accepted types with the page', async () => {
  expect((await app.inject({ method: 'POST', url: '/Cars' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/Cars', headers: { accept: 'application/json' } })).statusCode).toBe(404);
  expectProblem(await app.inject('/api/none'), 404);
});

it('answers with the next step when the app is not built', async () => {
  const bare = await bareApp(path.join(root, 'nowhere'));
  const answer = await bare.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm run build');
  await bare.close();
});
