// Tests the metrics and the traces.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describeInFull } from '#domain/testing/extent.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/serverProcess.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { installedTool } from '../../../tools/installed.ts';
import type { Database } from '../db/database.ts';
import { TASKS } from '../outbox/outbox.ts';
import { serveMetrics } from './server.ts';

describe('metrics', () => {
  let db: Database;
  let isAway = false;
  let testApp: TestApp;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    const query: Database['query'] = (...statement) =>
      isAway ? Promise.reject(new Error('The database is away.')) : db.query(...statement);
    testApp = await createTestApp({
      db: { ...db, query },
      env: { METRICS_PORT: '0' },
      poolCounts: () => ({ total: 3, idle: 2, waiting: 1 }),
    });
  });
  afterAll(async () => {
    await testApp.close();
    await db.close();
  });

  const scrape = () => testApp.app.metrics.metrics();

  it('counts requests by method, pattern of the route and status, and names no id', async () => {
    await testApp.as().get('/api/cars');
    await testApp.as().get('/api/cars');
    const id = '9f0c0000-0000-4000-8000-000000000001';
    await testApp.as().get(`/api/cars/${id}`);
    const text = await scrape();
    expect(text).toContain('_count{method="GET",route="/api/cars",status="200"} 2');
    expect(text).toContain('route="/api/cars/:id",status="404"');
    expect(text).not.toContain(id);
  });

  it('counts tasks of the outbox, payments and connections', async () => {
    await db.query(
      `INSERT INTO outbox (kind, dedupe_key, payload, attempts, done_at) VALUES
       ('account-mail', 'a', '{}', 0, NULL), ('account-mail', 'b', '{}', 3, NULL), ('account-mail', 'c', '{}', 3, now()),
       ('account-mail', 'd', '{}', 2, NULL)`,
    );
    await db.query(
      `INSERT INTO stripe_events (event_id, type, object_id, received_at, processed_at) VALUES
       ('evt_waiting', 'charge.refunded', 'pi_1', now(), NULL), ('evt_done', 'charge.refunded', 'pi_1', now(), now())`,
    );
    await db.query(
      `INSERT INTO payments (id, kind, amount_pence, status) VALUES (gen_random_uuid(), 'deposit', 9000, 'open')`,
    );
    const text = await scrape();
    for (const line of [
      'outbox_waiting{kind="account-mail"} 3',
      'outbox_failing{kind="account-mail"} 1',
      'payment_events_waiting{type="charge.refunded"} 1',
      'payments{status="open"} 1',
      'database_connections{state="waiting"} 1',
      'database_up 1',
      'sockets_connected 0',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
  });

  /** The metrics that the expressions of a text name; labels and functions of PromQL are left out. */
  const namesIn = (expression: string) =>
    expression
      .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|on)\s*\([^)]*\)/g, ' ')
      .match(/\b[a-z]\w*_\w+\b|\bpayments\b/g)
      ?.filter((name) => !['histogram_quantile', 'label_replace'].includes(name))
      .map((name) => name.replace(/_(bucket|count|sum)$/, '')) ?? [];

  it('contains every metric that the dashboard and the alerts use', async () => {
    await testApp.as().get('/api/cars');
    const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const alerts = readFileSync('deploy/alerts.yaml', 'utf8').matchAll(
      /expr: (?:>-\n)?((?:.+\n)+?)(?= *for:)/g,
    );
    const read = [...expressions, ...[...alerts].map(([, expr = '']) => expr)].flatMap(namesIn);
    const ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    const text = (await scrape()) + (await ofProcess.metrics());
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    expect(read).toContain('http_request_duration_seconds');
    expect([...new Set(read)].filter((name) => !known.has(name))).toEqual([]);
  });

  it('has an alert for each kind of task that keeps failing, and no alert for another kind', () => {
    const alerts = readFileSync('deploy/alerts.yaml', 'utf8');
    const kinds = [...alerts.matchAll(/outbox_failing\{kind=(~?)"([^"]+)"\}/g)].map(
      ([, , pattern = '']) => new RegExp(`^(${pattern})$`),
    );
    const covered = TASKS.map((task) => [task, kinds.filter((kind) => kind.test(task)).length]);
    expect(Object.fromEntries(covered)).toEqual(Object.fromEntries(TASKS.map((task) => [task, 1])));
    const named = [...alerts.matchAll(/kind=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    expect(named.filter((name) => !TASKS.some((task) => new RegExp(`^(${name})$`).test(task)))).toEqual([]);
  });

  it('reports the database as unavailable and no stale counts when it does not answer', async () => {
    await scrape();
    isAway = true;
    const text = await scrape();
    isAway = false;
    expect(text).toContain('database_up 0\n');
    expect(text).not.toMatch(/^payments\{/m);
  });

  it('answers only /metrics on a separate port', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const stop = await serveMetrics(testApp.app.metrics, { port, host: '127.0.0.1' });
    try {
      const answer = await fetch(`http://127.0.0.1:${String(port)}/metrics`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await answer.text()).toContain('process_cpu_seconds_total');
      expect((await fetch(`http://127.0.0.1:${String(port)}/api/cars`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${String(port)}/metrics`, { method: 'POST' })).status).toBe(404);
      expect((await testApp.as().get('/metrics')).body).not.toContain('process_cpu_seconds_total');
    } finally {
      await stop();
    }
  });
});

describe('telemetry', () => {
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
  const receiver = createHttpServer((request, response) => {
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
      expect(
        spans.filter((span) => text(span).includes(term) || text(span).includes('203.0.113.77')),
      ).toEqual([]);
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
});
