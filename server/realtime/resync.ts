// After events of other servers may have been missed: every socket's session is read again, since it may have ended or
// changed meanwhile, and then its client is told to fetch what is live. In portions, so that not everybody asks at once.
import { setTimeout as wait } from 'node:timers/promises';
import type { UserSocket } from './sockets.ts';

/** 1,000 clients are told within a second. */
const PORTION = 100;
const PAUSE_MS = 100;

export interface Resync {
  /** Starts a round; called during one, it starts another round after it. */
  start(): void;
  stop(): void;
}

export function createResync(
  sockets: () => Iterable<UserSocket>,
  reread: (socket: UserSocket) => Promise<void>,
): Resync {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  async function round(): Promise<void> {
    const left = [...sockets()];
    while (left.length > 0 && !isStopped) {
      const portion = left.splice(0, PORTION);
      await Promise.all(portion.map(reread));
      for (const socket of portion) socket.emit('eventsMissed', {});
      if (left.length > 0) await wait(PAUSE_MS, undefined, { ref: false });
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted && !isStopped) {
      isWanted = false;
      await round();
    }
    isRunning = false;
  }

  return {
    start() {
      isWanted = true;
      if (!isRunning) void run();
    },
    stop() {
      isStopped = true;
    },
  };
}
