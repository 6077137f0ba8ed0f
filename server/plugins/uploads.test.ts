// Tests how uploaded pictures are served: fixed types, cached permanently, never executed; no other file of their
// folder.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Car } from '#domain/contract/cars.ts';
import { aPicture, postCar } from '#server/testing/carForms.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'uploads-'));
let test: TestApp;
let base: string;
beforeAll(async () => {
  test = await createTestApp({ env: { DATA_DIR } });
  const answer = await postCar(test, await test.signUp('admin'), {}, [await aPicture()]);
  base = answer.json<Car>().pictures[0]!.base;
  writeFileSync(path.join(DATA_DIR, 'media/cars/secret.txt'), 'secret');
  mkdirSync(path.join(DATA_DIR, 'media/cars/not-ours'));
  writeFileSync(path.join(DATA_DIR, 'media/cars/not-ours/picture-960.jpg'), 'secret');
  writeFileSync(path.join(DATA_DIR, 'media/cars', base.split('/').at(-2)!, 'page.html'), 'secret');
});
afterAll(() => test.close());

it.each([
  ['480.avif', 'image/avif', 'ftypavif', 4],
  ['480.webp', 'image/webp', 'WEBP', 8],
  ['960.jpg', 'image/jpeg', '\xff\xd8\xff', 0],
])('serves %s as %s', async (end, type, magic, offset) => {
  const { statusCode, headers, rawPayload } = await test.as().get(`${base}-${end}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(rawPayload.toString('latin1', offset, offset + magic.length)).toBe(magic);
});

it.each([
  '/media/uploads/cars/',
  '/media/uploads/cars/secret.txt',
  '/media/uploads/cars/not-ours/picture-960.jpg',
  '/media/uploads/cars/..%2f..%2fsession-secret',
  '/media/uploads/cars/%2e%2e/incoming',
])('does not serve %s', async (url) => {
  const answer = await test.as().get(url, { headers: { accept: 'text/html' } });
  expect({ status: answer.statusCode, secret: answer.body.includes('secret') }).toEqual({
    status: 404,
    secret: false,
  });
});

it('serves no other file of a picture’s folder, and no file that was never written', async () => {
  expect((await test.as().get(`${base}-1600.avif`)).statusCode).toBe(404);
  expect((await test.as().get(`${path.posix.dirname(base)}/page.html`)).statusCode).toBe(404);
});
