// Waits until the browser has nothing better to do.

const AT_THE_LATEST_MS = 2_000;

/** Resolves in the browser's next quiet moment; Safari, which does not tell, after a short while. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: AT_THE_LATEST_MS });
    } else setTimeout(resolve, 200);
  });
}
