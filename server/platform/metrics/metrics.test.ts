// Tests the metrics: the counts, that they contain no ids, and their values while the database is unavailable.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { TASKS } from '../outbox/outbox.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';
import { serveMetrics } from './server.ts';

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
