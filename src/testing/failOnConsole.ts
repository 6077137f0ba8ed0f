// Fails a test that causes an error or a warning on the console.

const complaints: string[] = [];

/** Collects the calls of `console.error` and `console.warn` instead of printing them. */
export function collectComplaints(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      complaints.push(parts.map(String).join(' '));
    };
  }
}

/**
 * Returns the collected messages and clears them. A test that causes a message on purpose calls it, so that
 * it does not fail.
 */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}
