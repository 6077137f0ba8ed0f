// Tests the average of the stars: with five ratings or more, rounded to one decimal, without reviews that have no
// stars.
import { averageRating } from './averageRating.ts';

const rated = (...ratings: (number | undefined)[]) => ratings.map((rating) => ({ rating }));

test.each([
  [[], undefined],
  [[5, 5, 5, 5], undefined],
  [[5, 5, 5, 5, undefined, undefined], undefined],
  [[5, 4, 5, 4, 5], { average: 4.6, count: 5 }],
  [[1, 1, 1, 1, 1, 2], { average: 1.2, count: 6 }],
  [[5, undefined, 5, 5, 5, 5], { average: 5, count: 5 }],
])('answers %j with %j', (ratings, expected) => {
  expect(averageRating(rated(...ratings))).toEqual(expected);
});
