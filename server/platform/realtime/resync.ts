// Runs when the server may have missed events of other servers. It reads the session of every socket again, because
// the session may have ended or changed, and then notifies each client to fetch live data. It notifies
// them in batches with pauses, so that they do not all fetch at once.
import { setTimeout as wait } from 'node:timers/promises';

/** Notifies 1,000 clients within a second. */
const BATCH_SIZE = 100;
const PAUSE_MS = 100;

export interface Resync {
  /** Starts a round; a call during a round starts another one after it. */
  start(): void;
  stop(): void;
}

/** The part of a socket that the round uses. */
interface ResyncSocket {
  emit(event: 'eventsMissed', payload: Record<string, never>): unknown;
}

export function createResync<Socket extends ResyncSocket>(
  sockets: () => Iterable<Socket>,
  reread: (socket: Socket) => Promise<void>,
): Resync {
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;

  async function round(): Promise<void> {
    const left = [...sockets()];
    while (left.length > 0 && !isStopped) {
      const batch = left.splice(0, BATCH_SIZE);
      await Promise.all(batch.map(reread));
      for (const socket of batch) socket.emit('eventsMissed', {});
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
