// Runs work periodically in the background of a server process.

export interface PeriodicTaskOptions {
  everyMs: number;
  /** Receives the error of a round; the next round still runs. */
  onError: (error: unknown) => void;
}

/**
 * Runs `work` now and then every `everyMs` milliseconds, one round at a time. Returns a function that stops it and
 * waits for the running round. `work` receives a function that returns whether it has to stop.
 */
export function startPeriodicTask(
  work: (isStopped: () => boolean) => Promise<void>,
  { everyMs, onError }: PeriodicTaskOptions,
): () => Promise<void> {
  let isStopped = false;
  let round: Promise<void> | undefined;
  const run = () => {
    round ??= work(() => isStopped)
      .catch(onError)
      .finally(() => (round = undefined));
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await round;
  };
}
