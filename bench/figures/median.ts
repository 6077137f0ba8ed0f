// Computes the median of measured values.

/** Returns the median, or NaN without values. It does not change the order of `values`. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
