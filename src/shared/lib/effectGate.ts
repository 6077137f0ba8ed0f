// The gate that everything leaves the page through: requests, the socket, storage. It is shut while somebody looks at a
// past moment; what wants out then waits, and goes on when they are back in the present.

export interface EffectGate {
  isOpen(): boolean;
  /** Resolves at once while the gate is open, otherwise as soon as it is again. */
  opened(): Promise<void>;
}

/** What thunks, and calls of the API, get as their extra argument. */
export interface ThunkExtra {
  gate: EffectGate;
}

const alwaysOpen: EffectGate = { isOpen: () => true, opened: () => Promise.resolve() };

/** The gate of a thunk's or a call's extra argument; a store without one, as a test may make it, is always in the present. */
export function gateOf(extra: unknown): EffectGate {
  return (extra as ThunkExtra | undefined)?.gate ?? alwaysOpen;
}
