// The middle one of the measured values.

/** The median; NaN without values. The values stay in their order. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
