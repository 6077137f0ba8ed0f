// Tests the browser app's files: files with a content hash are cached permanently, the page is never cached.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expectProblem } from '#server/testing/problems.ts';
import { problems } from './problem.ts';
import { security } from './security.ts';
import { staticFiles } from './staticFiles.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'static-'));
const distDir = path.join(root, 'dist');
const publicDir = path.join(root, 'public');
for (const [file, content] of Object.entries({
  'secret.txt': 'not served',
  'dist/index.html': '<title>Luxury Car Rentals</title>',
  'dist/landing.html': '<title>Landing</title><script>void 0;</script><script src="/assets/app.js"></script>',
  'dist/assets/app.0123456789.js': 'plain',
  'dist/assets/app.0123456789.js.br': 'brotli',
  'dist/assets/app.0123456789.js.gz': 'gzip',
  'dist/assets/font.abc.woff2': 'font',
  'public/index.html': 'template',
  'public/robots.txt': 'User-agent: *',
  'public/media/hero.mp4': '0123456789',
})) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

async function bareApp(dist = distDir) {
  const app = Fastify();
  await app.register(problems);
  await app.register(security, { publicOrigin: undefined, stripe: false });
  await app.register(staticFiles, { distDir: dist, publicDir });
  return app;
}

let app: Awaited<ReturnType<typeof bareApp>>;
beforeAll(async () => {
  app = await bareApp();
});
afterAll(() => app.close());

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
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *');
  expect((await app.inject('/index.html')).statusCode).toBe(404);
});

it('answers / with the landing page, whose policy allows its inline script by hash', async () => {
  for (const url of ['/', '/?from=somewhere']) {
    const answer = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.body).toContain('<title>Landing</title>');
    // printf 'void 0;' | openssl dgst -sha256 -binary | base64
    expect(answer.headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-T1YEXClWF9CUhD2vRqC2ZkctVhPSMrn+MCIkJI7U02I=';",
    );
  }
  const other = await app.inject({ url: '/Cars', headers: { accept: 'text/html' } });
  expect(other.headers['content-security-policy']).toContain("script-src 'self';");
});

it('answers / with the common page when the build has no landing page', async () => {
  const plainDist = mkdtempSync(path.join(os.tmpdir(), 'plain-'));
  mkdirSync(path.join(plainDist, 'assets'));
  writeFileSync(path.join(plainDist, 'index.html'), '<title>Plain</title>');
  const plain = await bareApp(plainDist);
  expect((await plain.inject('/')).body).toBe('<title>Plain</title>');
  await plain.close();
});

it.each(['/Cars', '/cars/7b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11', '/Adminpanel/Userpage?page=1', '/apiary'])(
  'answers the screen %s with the page',
  async (url) => {
    const answer = await app.inject({
      url,
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect(answer).toMatchObject({ statusCode: 200, body: '<title>Luxury Car Rentals</title>' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  },
);

it.each([
  '/assets/none.js',
  '/assets/',
  '/assets',
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

it('explains what to do when the app is not built', async () => {
  const bare = await bareApp(path.join(root, 'nowhere'));
  const answer = await bare.inject('/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('npm run build');
  await bare.close();
});
