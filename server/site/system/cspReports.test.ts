// Tests the reports of policy violations: both formats are logged without queries, within limits.
import { PassThrough } from 'node:stream';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { readViolations } from './cspReports.ts';

const lines: string[] = [];
let test: TestApp;
beforeAll(async () => {
  const stream = new PassThrough();
  stream.on('data', (line: Buffer) => lines.push(line.toString()));
  test = await createTestApp({ logger: { level: 'warn', stream } });
});
beforeEach(() => void lines.splice(0));
afterAll(() => test.close());

let addresses = 0;
const send = (body: string, type: string, remoteAddress = `198.51.100.${(addresses += 1)}`) =>
  test.as().post('/api/csp-reports', body, { remoteAddress, headers: { 'content-type': type } });
const single = {
  'csp-report': {
    'effective-directive': 'require-trusted-types-for',
    'blocked-uri': 'trusted-types-sink',
    'document-uri': 'https://cars.example/Reset?secret=1#token=2',
    'source-file': 'https://cars.example/assets/app.js',
  },
};
const violation = {
  directive: 'require-trusted-types-for',
  blocked: 'trusted-types-sink',
  page: 'https://cars.example/Reset',
  source: 'https://cars.example/assets/app.js',
};
const entry = {
  type: 'csp-violation',
  body: {
    effectiveDirective: violation.directive,
    blockedURL: violation.blocked,
    documentURL: single['csp-report']['document-uri'],
    sourceFile: violation.source,
  },
};

it.each([
  ['application/csp-report', single],
  ['application/reports+json', [entry]],
])('logs a report as %s without query and fragment', async (type, body) => {
  expect((await send(JSON.stringify(body), type)).statusCode).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, violation });
  expect(lines[0]).not.toMatch(/secret|token=/);
});

it.each([[null], [{}], ['text'], [[null, { type: 'deprecation', body: {} }]], [{ 'csp-report': 5 }]])(
  'logs nothing for %j',
  async (body) => {
    expect((await send(JSON.stringify(body), 'application/csp-report')).statusCode).toBe(204);
    expect(lines).toEqual([]);
  },
);

it('shortens texts, removes line breaks and reads at most ten reports of a call', () => {
  const long = { ...entry, body: { ...entry.body, sourceFile: `a\n${'x'.repeat(300)}` } };
  const read = readViolations(new Array(11).fill(long));
  expect(read).toHaveLength(10);
  expect(read[0]?.source).toBe(`a${'x'.repeat(199)}`);
});

it('refuses large bodies, and an address that sends too many', async () => {
  const large = JSON.stringify({ ...single, filler: 'x'.repeat(17_000) });
  expectProblem(await send(large, 'application/csp-report'), 413);
  const again = () => send('{}', 'application/csp-report', '203.0.113.90');
  for (let count = 0; count < 60; count += 1) expect((await again()).statusCode).toBe(204);
  expect(expectProblem(await again(), 429).code).toBe('rate_limited');
});
