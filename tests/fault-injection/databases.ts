// The storage of a run. One PostgreSQL server holds two new databases for each run; without PostgreSQL
// the product uses a folder and the provider uses memory.
import { randomUUID } from 'node:crypto';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { within } from './deadline.ts';

const STARTS_WITHIN_MS = 120_000;

export type Engine = 'pglite' | 'postgres';

export interface RunDatabases {
  /** The URL of the product's database; undefined with the embedded database. */
  product: string | undefined;
  provider: string | undefined;
  remove(): Promise<void>;
}

export interface Databases {
  forRun(): Promise<RunDatabases>;
  stop(): Promise<void>;
}

const EMBEDDED: Databases = {
  forRun: async () => ({ product: undefined, provider: undefined, remove: async () => undefined }),
  stop: async () => undefined,
};

async function openServer(): Promise<Databases> {
  const server = await within(startPostgres(), { what: 'PostgreSQL to start', withinMs: STARTS_WITHIN_MS });
  const admin = openPostgres(server.url, { poolSize: 1 });
  async function create(name: string): Promise<string> {
    await admin.script(`CREATE DATABASE ${name}`);
    const url = new URL(server.url);
    url.pathname = name;
    return url.href;
  }
  return {
    async forRun() {
      const id = randomUUID().replaceAll('-', '');
      const names = { product: `product_${id}`, provider: `provider_${id}` };
      return {
        product: await create(names.product),
        provider: await create(names.provider),
        async remove() {
          for (const name of Object.values(names)) await admin.script(`DROP DATABASE ${name} WITH (FORCE)`);
        },
      };
    },
    async stop() {
      await admin.close();
      await server.stop();
    },
  };
}

export const openDatabases = async (engine: Engine): Promise<Databases> =>
  engine === 'postgres' ? openServer() : EMBEDDED;
