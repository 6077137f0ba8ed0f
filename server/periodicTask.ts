// Work that repeats in the background of a server process.

export interface PeriodicTaskOptions {
  everyMs: number;
  /** Receives what `work` throws; the next round runs all the same. */
  onError: (error: unknown) => void;
}

/**
 * Runs `work` now and then every `everyMs` milliseconds, one round at a time. Returns a function that stops it and waits
 * for the round that runs. `work` gets a function that answers whether it has to stop.
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
