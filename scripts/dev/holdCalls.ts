// Holds the calls of `npm run dev` while the server restarts.
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 100;
const LONGEST_MS = 60_000;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A call to an address of `calls` continues when a server listens on the port, at the latest after a minute. */
export const holdCallsUntil = (port: number, calls: RegExp) => ({
  name: 'hold-calls',
  middleware: async ({ url = '' }: IncomingMessage, _response: unknown, next: () => void): Promise<void> => {
    const giveUpAt = performance.now() + LONGEST_MS;
    while (calls.test(url) && !(await isListening(port)) && performance.now() < giveUpAt) {
      await wait(EVERY_MS);
    }
    next();
  },
});
