// The gate for all effects outside the page: requests, the socket and storage. It is closed during a replay;
// effects then wait until the user returns to the present.

export interface EffectGate {
  isOpen(): boolean;
  /** Resolves when the gate is open. */
  opened(): Promise<void>;
  /** Is called with each answer as it came, before `transformResponse` of its endpoint. */
  answered?(endpoint: string, answer: unknown): void;
}

/** The extra argument of thunks and API calls. */
export interface ThunkExtra {
  gate: EffectGate;
  /** Fetches the code of the screen at a path; rejects when that fails. */
  loadScreen?: ((pathname: string) => Promise<void>) | undefined;
}

/** The gate of a page without time travel. */
export const alwaysOpen: EffectGate = { isOpen: () => true, opened: () => Promise.resolve() };

/**
 * Returns the gate of an extra argument. Without an extra argument, as in some tests, the gate is always
 * open.
 */
export function gateOf(extra: unknown): EffectGate {
  return (extra as ThunkExtra | undefined)?.gate ?? alwaysOpen;
}

/** Fetches the code of the screen at an address before a step after which the screen must not be missing. */
export async function loadScreenAt(extra: unknown, address: string): Promise<void> {
  await (extra as ThunkExtra | undefined)?.loadScreen?.(address.split('?', 1)[0] ?? '');
}
