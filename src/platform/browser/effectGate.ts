// The gate for all effects outside the page: requests, the socket and storage. It is closed during a replay;
// effects then wait until the user returns to the present.

export interface EffectGate {
  isOpen(): boolean;
  /** Resolves when the gate is open. */
  opened(): Promise<void>;
}

/** The extra argument of thunks and API calls. */
export interface ThunkExtra {
  gate: EffectGate;
}

const alwaysOpen: EffectGate = { isOpen: () => true, opened: () => Promise.resolve() };

/**
 * Returns the gate of an extra argument. Without an extra argument, as in some tests, the gate is always
 * open.
 */
export function gateOf(extra: unknown): EffectGate {
  return (extra as ThunkExtra | undefined)?.gate ?? alwaysOpen;
}
