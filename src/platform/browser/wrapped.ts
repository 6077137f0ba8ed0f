// Computes indices in a circular list.

/** Returns `value` modulo `count`: an index from 0 to `count - 1`, also for negative values. */
export const wrapped = (value: number, count: number): number => ((value % count) + count) % count;
