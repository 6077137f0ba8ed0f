// Fails the test that causes an error or a warning on the console.

const complaints: string[] = [];

/** From here on `console.error` and `console.warn` are collected instead of printed. */
export function collectComplaints(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      complaints.push(parts.map(String).join(' '));
    };
  }
}

/** The complaints so far; for the test that provokes one, so that it does not fail for it. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}
