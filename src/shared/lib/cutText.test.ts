// Checks the shortening of long texts.
import { cutText } from './cutText.ts';

test.each([
  ['12345', 5, '12345'],
  ['123456', 5, '12345...'],
  ['1234 6', 5, '1234...'],
  ['', 5, ''],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀', 2, '😀😀...'],
])('shortens %j at %i to %j', (text, limit, cut) => {
  expect(cutText(text, limit)).toBe(cut);
});
