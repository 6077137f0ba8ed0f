// Several servers behind a proxy and a worker, which does the background work, over one PostgreSQL database and one object
// store. They share no folder.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres, type PostgresDatabase } from '#server/platform/db/postgres.ts';
import { createBulkUsers } from '#server/testing/bulkUsers.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startFakeS3 } from '#server/testing/fakeS3.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { startServerProcess, type ServerProcess } from '#server/testing/serverProcess.ts';
import { Client, newLog, type Log } from './client.ts';
import { startRoundRobinProxy } from './roundRobinProxy.ts';

/** Longer than those of the servers: the harness waits for a busy machine. */
const TIMEOUTS = { connect: 60_000, answer: 60_000, lock: 60_000, probe: 60_000, statement: 60_000 };

export interface Node {
  origin: string;
  process: ServerProcess;
}

export interface Cluster {
  /** The address of the proxy. */
  origin: string;
  nodes: Node[];
  /** The process that does the background work; the proxy sends it nothing. */
  worker: Node;
  db: PostgresDatabase;
  log: Log;
  /** The output of servers that ended by themselves. */
  faults: string[];
  customers(count: number): Promise<Client[]>;
  owner(): Promise<Client>;
  addCar(): Promise<string>;
  /** Starts another server; resolves when the proxy sends it requests. */
  add(): Promise<Node>;
  /** Ends a server or the worker and waits for its end; returns its exit code. */
  end(node: Node, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts another worker. */
  replaceWorker(): Promise<void>;
  stop(): Promise<void>;
}

export async function startCluster(size: number): Promise<Cluster> {
  const [postgres, s3, proxy] = await Promise.all([startPostgres(), startFakeS3(), startRoundRobinProxy()]);
  const db = openPostgres(postgres.url, { timeouts: TIMEOUTS });
  await migrate(db);
  const folders: string[] = [];
  const SESSION_SECRET = randomBytes(24).toString('hex');
  const nodes: Node[] = [];
  const faults: string[] = [];
  const expected = new Set<Node>();
  const log = newLog();
  const route = () => proxy.route(nodes.map(({ origin }) => origin));

  async function start(role: NodeJS.ProcessEnv): Promise<Node> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cluster-'));
    folders.push(folder);
    const server = startServerProcess({
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SESSION_SECRET,
      PAYMENTS: 'sandbox',
      TRUST_PROXY: '1',
      SHUTDOWN_DELAY_SECONDS: '1',
      MAX_REGISTRATIONS_PER_ADDRESS: '5',
      // One customer makes many bookings in this load.
      MAX_HOLDS_PER_HOUR: '1000',
      S3_ENDPOINT: s3.settings.endpoint,
      S3_REGION: s3.settings.region,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ...role,
    });
    const node = { origin: await server.listening, process: server };
    void server.ended.then((code) => {
      if (!expected.has(node)) faults.push(`a server ended with ${String(code)}: ${server.output()}`);
    });
    return node;
  }

  async function add(): Promise<Node> {
    const node = await start({ BACKGROUND_WORK: 'off' });
    nodes.push(node);
    await route();
    await eventually(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return proxy.ready().includes(node.origin);
    });
    return node;
  }
  for (let count = 0; count < size; count += 1) await add();
  let worker = await start({});

  async function customers(count: number): Promise<Client[]> {
    const people = await createBulkUsers({ db, clock: { now: Date.now() } }, count);
    return people.map((person) => new Client(proxy.origin, person, log));
  }

  return {
    origin: proxy.origin,
    nodes,
    get worker() {
      return worker;
    },
    db,
    log,
    faults,
    customers,
    async owner() {
      const [owner] = await customers(1);
      await db.query(`UPDATE users SET staff_role = 'owner' WHERE id = $1`, [owner!.person.id]);
      return owner!;
    },
    async addCar() {
      const id = randomUUID();
      await db.query(
        `INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
         VALUES ($1, 'Rolls-Royce', 'Dawn', 2021, 'An open car.', 10000, 'MusicVideo')`,
        [id],
      );
      return id;
    },
    add,
    async end(node, signal) {
      expected.add(node);
      const withdraw = async () => {
        if (node !== worker && nodes.includes(node)) nodes.splice(nodes.indexOf(node), 1);
        await route();
      };
      node.process.signal(signal);
      const code = await node.process.ended;
      await withdraw();
      return code;
    },
    async replaceWorker() {
      worker = await start({});
    },
    async stop() {
      const all = [...nodes, worker];
      for (const node of all) expected.add(node);
      for (const { process } of all) process.signal('SIGTERM');
      await Promise.all(all.map(({ process }) => process.ended));
      await Promise.all([proxy.close(), s3.close(), db.close()]);
      await postgres.stop();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
