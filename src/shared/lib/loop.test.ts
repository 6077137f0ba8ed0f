// The arithmetic of an endless row.
import { offsetOf, positionOf, wrapped } from './loop.ts';

const offsets = (position: number, count: number) =>
  Array.from({ length: count }, (_, index) => offsetOf(index, position, count));

test('wraps in both directions', () => {
  expect([-1, 0, 3, 4, 9].map((value) => wrapped(value, 4))).toEqual([3, 0, 3, 0, 1]);
  expect(wrapped(-0.25, 4)).toBe(3.75);
});

test('at rest the row starts at its position, and the slide before it waits left of the edge', () => {
  expect(offsets(0, 4)).toEqual([0, 1, 2, -1]);
  expect(offsets(2, 4)).toEqual([2, -1, 0, 1]);
});

test.each([
  ['pulled on', 0.4, 4],
  ['pulled back', -0.4, 4],
  ['in the middle of a turn', 3.5, 5],
])('%s, three widths are covered without a gap', (_what, position, count) => {
  const seen = offsets(position, count)
    .filter((offset) => offset > -1 && offset < 3)
    .sort((a, b) => a - b);
  expect(seen).toHaveLength(4);
  expect(seen[0]).toBeLessThanOrEqual(0);
  seen.slice(1).forEach((offset, index) => expect(offset - (seen[index] ?? 0)).toBeCloseTo(1));
});

test('goes to a slide the short way round', () => {
  expect(positionOf(3, 0, 4)).toBe(-1);
  expect(positionOf(1, 0, 4)).toBe(1);
  expect(positionOf(0, 7, 4)).toBe(8);
});
