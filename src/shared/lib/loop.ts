// The arithmetic of an endless row: where a slide stands when the row has been pushed on by `position` slides.

/** `value` brought into 0 (inclusive) to `count` (exclusive); also for fractions and negative values. */
export function wrapped(value: number, count: number): number {
  return ((value % count) + count) % count;
}

/**
 * How many widths slide `index` stands from the left edge, from -1 up to `count - 1`. The one place left of the edge
 * is what makes the row endless in both directions, so a row needs one slide more than it shows.
 */
export function offsetOf(index: number, position: number, count: number): number {
  return wrapped(index - position + 1, count) - 1;
}

/** The position nearest to `from` at which slide `index` comes first. */
export function positionOf(index: number, from: number, count: number): number {
  const ahead = wrapped(index - from, count);
  return from + (ahead > count / 2 ? ahead - count : ahead);
}
