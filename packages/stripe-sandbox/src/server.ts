// Runs the sandbox as a separate server, for a test suite or the command line.
import Fastify from 'fastify';
import { DEFAULT_KEYS } from './defaultKeys.ts';
import { sandboxPlugin, type SandboxOptions } from './plugin.ts';
import { openEmbedded } from './pglite.ts';

export interface SandboxServerOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default '127.0.0.1': this machine only. */
  host?: string;
  /** The prefix of the path of every call, such as '/sandbox/stripe'; default ''. */
  prefix?: string;
  secretKey?: string;
  publishableKey?: string;
  /** The address to which events are delivered; without it they are only recorded and listed. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** The folder of the data; without it the data is in memory. One process at a time may use it. */
  dataDir?: string;
  /** Another database than the embedded one; the caller closes it. */
  db?: SandboxOptions['db'];
  /** Default: the machine's clock. */
  now?: () => Date;
  /** Default: silent. */
  log?: SandboxOptions['log'];
  retrySeconds?: SandboxOptions['retrySeconds'];
  random?: SandboxOptions['random'];
}

export interface SandboxServer {
  /** Such as 'http://127.0.0.1:12111', with the prefix. */
  baseUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Ends deliveries and calls under way, then closes the embedded database. */
  close(): Promise<void>;
}

const silent = { warn: () => {}, error: () => {} };

/** Starts a sandbox that listens. Rejects where the port is in use or the folder cannot be opened. */
export async function startSandboxServer(options: SandboxServerOptions = {}): Promise<SandboxServer> {
  const { host = '127.0.0.1', port = 0, prefix = '', webhookUrl } = options;
  const {
    secretKey = DEFAULT_KEYS.secretKey,
    publishableKey = DEFAULT_KEYS.publishableKey,
    webhookSecret = DEFAULT_KEYS.webhookSecret,
  } = options;
  const embedded = options.db ? undefined : await openEmbedded(options.dataDir);
  const db = options.db ?? embedded;
  if (!db) throw new Error('The sandbox has no database.');
  const app = Fastify();
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  // Without this header, the connection of a call that ends now stays open until its keep-alive time has passed, and the
  // server waits for it.
  app.addHook('onSend', async (_request, reply) => void (isClosing && reply.header('connection', 'close')));
  const close = async () => {
    await app.close();
    await embedded?.close();
  };
  try {
    await app.register(sandboxPlugin, {
      prefix,
      db,
      secretKey,
      publishableKey,
      ...(webhookUrl === undefined ? {} : { webhook: { url: () => webhookUrl, secret: webhookSecret } }),
      now: options.now ?? (() => new Date()),
      log: options.log ?? silent,
      isOnlyProcess: embedded !== undefined,
      ...(options.retrySeconds ? { retrySeconds: options.retrySeconds } : {}),
      ...(options.random ? { random: options.random } : {}),
    });
    const origin = await app.listen({ host, port });
    return { baseUrl: origin + prefix, secretKey, publishableKey, webhookSecret, close };
  } catch (error) {
    await close();
    throw error;
  }
}
