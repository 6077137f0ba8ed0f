// Processes of the server under test. Loading its code takes most of a start, so the next process may load it while the
// current one still runs. It opens no database and no port before it receives the start message.
import type { ServerStart } from './ipc.ts';
import type { Child } from './child.ts';

export interface Servers {
  start(how: ServerStart): Child;
  /** Stops a process that waits for its start message. */
  end(): Promise<void>;
}

/** `isAhead`: loads the next process as soon as one listens. */
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
          // The process was killed before it listened: the next one loads when it is needed.
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
