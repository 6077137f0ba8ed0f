// Tests that a file has one address: other spellings of its path are refused before a file is opened.
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { isCanonical } from './canonicalPaths.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://cars.example' } });
});
afterAll(() => test.close());

it.each([
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
])('answers %s with 404 and no file', async (url) => {
  const answer = await test.as().get(url, { headers: { accept: 'image/*' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('"name"');
});

it.each([
  ['/assets/app.0123456789.js', true],
  ['/media/uploads/cars/0b0c7f0e-6f43-4c39-9b5e-0d3c2d8d7a11/car-640.webp', true],
  ['/media/a..b.jpg', true],
  ['/media/..', false],
  ['/media/%2F', false],
])('%s is canonical: %s', (path, expected) => {
  expect(isCanonical(path)).toBe(expected);
});

it('applies the guard of the API documentation to every spelling', async () => {
  for (const url of [
    '/api/docs/static/index.html',
    '/api/docs/static//index.html',
    '/api/docs/./static/index.html',
  ]) {
    expect([401, 404]).toContain((await test.as().get(url)).statusCode);
  }
});
