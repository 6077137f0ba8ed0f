// Processes of the server under test. Loading its code takes most of a start, so the next process may load it while the
// one before it still runs; it opens no database and no port before it receives the start message.
import type { ServerStart } from './ipc.ts';
import type { Child } from './child.ts';

export interface Servers {
  start(how: ServerStart): Child;
  /** Ends a process that waits to begin. */
  end(): Promise<void>;
}

/** `isAhead`: as soon as a process listens, the next one is loaded. */
export function createServers(load: () => Child, { isAhead }: { isAhead: boolean }): Servers {
  let loaded: Child | undefined;
  return {
    start(how) {
      const child = loaded ?? load();
      loaded = undefined;
      void child.send(how);
      if (isAhead) {
        child.says(/^(listening)$/m).then(
          () => (loaded ??= load()),
          // Killed before it listened: the next one is loaded when it is needed.
          () => undefined,
        );
      }
      return child;
    },
    async end() {
      await loaded?.end('SIGKILL');
    },
  };
}
