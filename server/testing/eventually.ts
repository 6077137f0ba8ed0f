// Waits for what happens in the background, without sleeping a fixed time.

/** Asks again, letting everything else run in between, until `holds` does; throws after `withinMs`. */
export async function eventually(holds: () => Promise<boolean>, withinMs = 10_000): Promise<void> {
  const limit = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error(`It did not come true within ${withinMs} ms.`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
