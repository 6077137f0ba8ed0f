// The time limit of work that reaches outside the process.

/**
 * Answers like `work`. When `ms` milliseconds pass first, it answers with the result of `onTimeout`, or rejects with
 * what `onTimeout` throws. `work` is not cancelled.
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(onTimeout());
      } catch (error) {
        reject(error as Error);
      }
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
