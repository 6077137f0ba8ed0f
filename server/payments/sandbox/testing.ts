// For the tests of the sandbox: a sandbox that listens in this process, and a webhook endpoint that waits.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { sandboxPlugin } from './plugin.ts';
import { SANDBOX_PREFIX } from './sdk.ts';
import {
  PUBLISHABLE_KEY,
  sandboxAt,
  type SandboxClient,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from './testingClient.ts';

export { PUBLISHABLE_KEY, SECRET_KEY, STARTS_WITHIN_MS, WEBHOOK_SECRET, refusalOf } from './testingClient.ts';
export const NOW = new Date('2031-05-10T12:00:00Z');

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export interface RunningSandbox extends SandboxClient {
  app: FastifyInstance;
}

/** A sandbox in this process. */
export async function startSandbox(
  db: Database,
  more: { webhookUrl?: () => string; retrySeconds?: readonly number[]; random?: () => number } = {},
): Promise<RunningSandbox> {
  const app = Fastify();
  await app.register(sandboxPlugin, {
    prefix: SANDBOX_PREFIX,
    db,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhook: { url: more.webhookUrl ?? (() => 'http://127.0.0.1:9/'), secret: WEBHOOK_SECRET },
    now: () => NOW,
    log: silent,
    retrySeconds: more.retrySeconds ?? [3600],
    random: more.random,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...sandboxAt(origin), app };
}

interface Delivery {
  body: string;
  signature: string;
  type: string;
  id: string;
  userAgent: string;
}

export interface Endpoint {
  url: string;
  received: Delivery[];
  /** The first `count` deliveries, as soon as they have come. */
  first(count: number): Promise<Delivery[]>;
  close(): Promise<void>;
}

/** A webhook endpoint; `status` decides its answer to the delivery with that number (from 1). */
export async function startEndpoint(status: (count: number) => number = () => 200): Promise<Endpoint> {
  const received: Delivery[] = [];
  const waiting: { count: number; resolve: (deliveries: Delivery[]) => void }[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { id, type } = JSON.parse(body) as { id: string; type: string };
      const { 'stripe-signature': signature, 'user-agent': userAgent } = request.headers;
      received.push({ body, signature: String(signature), userAgent: String(userAgent), id, type });
      response.writeHead(status(received.length), { location: '/elsewhere' }).end();
      for (const { count, resolve } of waiting) {
        if (received.length >= count) resolve(received.slice(0, count));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook`,
    received,
    first: (count) =>
      received.length >= count
        ? Promise.resolve(received.slice(0, count))
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
