// Waits until the browser is idle.

const AT_THE_LATEST_MS = 2_000;

/** Resolves when the browser is idle; in Safari, which has no idle callback, after a short time. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
    } else setTimeout(resolve, 200);
  });
}
