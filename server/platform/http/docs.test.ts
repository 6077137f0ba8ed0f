// Tests the API description: complete, OpenAPI 3.1, readable at /api/docs.
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('describes every call with its responses and its errors', async () => {
  const answer = await test.as().get('/api/docs/json');
  const document = answer.json<{
    openapi: string;
    paths: Record<string, Record<string, { responses: object; summary?: string }>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { responses, summary }]) => ({ url, method, responses, summary })),
  );
  expect(operations.length).toBeGreaterThanOrEqual(14);
  for (const { url, responses, summary } of operations) {
    expect(url).toMatch(/^\/api\//);
    expect({ url, summary }).toEqual({ url, summary: expect.any(String) });
    expect(Object.keys(responses)).toContain('4XX');
  }
});

it('serves a documentation page that runs no inline script', async () => {
  const page = await test.as().get('/api/docs');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/text\/html/);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, url = '']) => new URL(url, 'http://x/api/docs').pathname,
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const url of scripts)
    expect({ url, status: (await test.as().get(url)).statusCode }).toEqual({ url, status: 200 });
});

it('documents the Idempotency-Key header for the calls that may be repeated', async () => {
  const { paths } = (await test.as().get('/api/docs/json')).json<{
    paths: Record<
      string,
      Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>
    >;
  }>();
  const repeatable = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) =>
        parameters.some((each) => each.in === 'header' && each.name === 'idempotency-key' && !each.required),
      )
      .map(([method]) => `${method} ${url}`),
  );
  const declared = test.app.declaredAccess
    .filter(({ config }) => config.idempotent)
    .map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(declared).toContain('post /api/reservations');
  expect(repeatable.sort()).toEqual(declared.sort());
});
