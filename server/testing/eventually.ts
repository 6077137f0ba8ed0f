// Waits for the result of background work, without sleeping a fixed time.
const { setTimeout: realTimeout } = globalThis;
/** Long enough for the background work to use the processor between two polls. */
const POLL_MS = 3;

/** Polls until `holds` resolves to true. Throws after `withinMs`, which only ends a test that would hang. */
export async function eventually(holds: () => Promise<boolean>, withinMs = 30_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`The condition does not hold after ${withinMs} ms.`);
    await new Promise((resolve) => realTimeout(resolve, POLL_MS));
  }
}
