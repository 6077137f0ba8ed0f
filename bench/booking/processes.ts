// Starts the product's server and the payment sandbox, each in a separate process.
import { SANDBOX_PUBLISHABLE_KEY } from '#server/platform/process/sandbox.ts';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { originOf } from '../chat/startServer.ts';
import { freePort } from '../start/program.ts';
import type { ServerReply, ServerRequest } from './messages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

interface Deferred {
  promise: Promise<ServerReply>;
  resolve: (reply: ServerReply) => void;
  reject: (error: Error) => void;
}

function deferred(): Deferred {
  let [resolve, reject]: [Deferred['resolve'], Deferred['reject']] = [() => {}, () => {}];
  const promise = new Promise<ServerReply>((fulfil, fail) => ([resolve, reject] = [fulfil, fail]));
  // The server may end while no caller awaits the promise.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

export interface Product {
  origin: string;
  providerOrigin: string;
  ask(request: ServerRequest): Promise<ServerReply>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  folder: string;
  /** Undefined for the embedded database in `folder`. */
  databaseUrl: string | undefined;
  /**
   * The database of the sandbox. PostgreSQL, because the sandbox is slower than the product on the embedded database.
   */
  sandboxUrl: string;
  /** The arguments of Node for the server. */
  args: readonly string[];
}

/** Starts both processes. */
export async function startProduct({
  folder,
  databaseUrl,
  sandboxUrl,
  args,
}: ProductOptions): Promise<Product> {
  const port = await freePort();
  const variables = {
    SESSION_SECRET: `a secret of the measurement: ${randomUUID()}`,
    DATA_DIR: folder,
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'off',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, PAYMENTS: 'sandbox' }),
  };
  const { sandbox } = await loadSecrets({ ...variables, stripe: undefined });
  if (!sandbox) throw new Error('The sandbox has no keys.');
  const tsx = ['--import', 'tsx'];
  const provider = spawn(
    process.execPath,
    [...tsx, path.join(ROOT, 'tests/fault-injection/providerProgram.ts')],
    {
      env: {
        ...process.env,
        SANDBOX_DATABASE_URL: sandboxUrl,
        SANDBOX_SECRET_KEY: sandbox.secretKey,
        SANDBOX_PUBLISHABLE_KEY,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${String(port)}/api/payments/webhook`,
        SANDBOX_WEBHOOK_SECRET: sandbox.webhookSecret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  process.once('exit', () => provider.kill('SIGKILL'));
  const providerOrigin = await originOf(provider);
  const server = fork(path.join(import.meta.dirname, 'server.ts'), {
    execArgv: [...tsx, ...args],
    env: { ...process.env, ...variables, PROVIDER_ORIGIN: providerOrigin },
    serialization: 'advanced',
  });
  process.once('exit', () => server.kill('SIGKILL'));
  // The measurement sends one request at a time, so each message answers the last request.
  let waiting = deferred();
  server.on('message', (reply: ServerReply) => {
    if (reply.failure === undefined) waiting.resolve(reply);
    else waiting.reject(new Error(reply.failure));
  });
  server.once('exit', (code) => waiting.reject(new Error(`The server ended with ${String(code)}.`)));
  const { origin = '' } = await waiting.promise;
  return {
    origin,
    providerOrigin,
    async ask(request) {
      waiting = deferred();
      server.send(request);
      return waiting.promise;
    },
    async stop() {
      await stop(server, 'SIGTERM');
      await stop(provider, 'SIGKILL');
    },
  };
}
