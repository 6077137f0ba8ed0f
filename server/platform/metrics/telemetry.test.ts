// Tests traces: a server process sends the spans of a call and of its statement to a receiver of OTLP over HTTP.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeInFull } from '#domain/testing/extent.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { installedTool } from '../../../tools/installed.ts';
import { startServerProcess, type ServerProcess } from '#server/testing/serverProcess.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface Export {
  resourceSpans: {
    resource: { attributes: Span['attributes'] };
    scopeSpans: { scope: { name: string }; spans: Span[] }[];
  }[];
}

const spans: (Span & { scope: string })[] = [];
const resources: string[] = [];
const receiver = createServer((request, response) => {
  void request.toArray().then((chunks: Buffer[]) => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(JSON.stringify(resource));
      for (const { scope, spans: some } of scopeSpans) {
        spans.push(...some.map((span) => ({ ...span, scope: scope.name })));
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

// At full extent, because the SDK is installed on demand and the process loads it for seconds.
describeInFull('traces', () => {
  let db: TestDatabase;
  let server: ServerProcess;
  let origin: string;
  beforeAll(async () => {
    await installedTool('tracing');
    db = await openTestDatabase('postgres');
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    server = startServerProcess({
      DATABASE_URL: db.url,
      DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'telemetry-')),
      SESSION_SECRET: 'a secret of the tests, not of anything real',
      PAYMENTS: 'sandbox',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String((receiver.address() as AddressInfo).port)}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    origin = await server.listening;
  });
  afterAll(async () => {
    server.signal('SIGTERM');
    await server.ended;
    await db.close();
    receiver.close();
  });

  const scoped = (part: string) => spans.filter(({ scope }) => scope.includes(part));
  const text = (span: Span) => JSON.stringify(span.attributes);

  it('has a span of the call with its route, and below it one of its statement', async () => {
    expect((await fetch(`${origin}/api/reviews`)).status).toBe(200);
    const parentOf = (span: Span) => spans.find(({ spanId }) => spanId === span.parentSpanId);
    const chainOf = (span: Span): Span[] => {
      const parent = parentOf(span);
      return parent ? [span, ...chainOf(parent)] : [span];
    };
    const ofReviews = () =>
      scoped('instrumentation-pg')
        .filter((span) => text(span).includes('FROM reviews'))
        .map(chainOf)
        .find((chain) => chain.some((span) => text(span).includes('/api/reviews')));
    await eventually(async () => ofReviews() !== undefined);
    const [statement, ...above] = ofReviews() ?? [];
    expect(above.some(({ name }) => name.includes('GET'))).toBe(true);
    expect(new Set([statement, ...above].map((span) => span?.traceId)).size).toBe(1);
    expect(resources[0]).toContain('luxury-car-rentals');
  });

  it('has no search term and no address of a caller', async () => {
    const term = randomUUID();
    await fetch(`${origin}/api/reviews?q=${term}`, { headers: { 'x-forwarded-for': '203.0.113.77' } });
    const isOfCall = (span: Span) => text(span).includes('/api/reviews');
    const count = spans.filter(isOfCall).length;
    await fetch(`${origin}/api/reviews`);
    await eventually(async () => spans.filter(isOfCall).length > count);
    expect(spans.filter((span) => text(span).includes(term) || text(span).includes('203.0.113.77'))).toEqual(
      [],
    );
    const names = new Set(
      spans.filter(isOfCall).flatMap(({ attributes }) => attributes.map(({ key }) => key)),
    );
    expect([...names].filter((name) => /^(url\.query|client\.|network\.peer)/.test(name))).toEqual([]);
  });

  it('has no span of a health check or a secret address, and no value of a statement', async () => {
    await fetch(`${origin}/api/health`);
    expect((await fetch(`${origin}/api/calendars/${'t'.repeat(43)}.ics`)).status).toBe(404);
    const search = randomUUID();
    expect((await fetch(`${origin}/api/reservations/car/${search}`)).status).toBe(404);
    await fetch(`${origin}/api/reviews`);
    const count = spans.length;
    await eventually(async () => spans.length > count);
    expect(spans.filter((span) => /\/api\/(health|calendars)/.test(text(span)))).toEqual([]);
    expect(scoped('instrumentation-pg').filter((span) => text(span).includes(search))).toEqual([]);
  });
});
