// Tests the groups of lead times.
import { LEAD_TIMES, leadTimeCounts, leadTimeText } from './leadTime.ts';

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 2],
  [6, 2],
  [7, 3],
  [13, 3],
  [14, 4],
  [29, 4],
  [30, 5],
  [59, 5],
  [60, 6],
  [89, 6],
  [90, 7],
  [400, 7],
])('%i days are in group %i', (days, group) => {
  expect(leadTimeCounts([{ days, count: 2 }])).toEqual(
    LEAD_TIMES.map((_, index) => (index === group ? 2 : 0)),
  );
});

it('adds up the reservations of one group', () => {
  expect(
    leadTimeCounts([
      { days: 1, count: 2 },
      { days: 2, count: 3 },
    ])[1],
  ).toBe(5);
});

it('returns the names of the groups', () => {
  expect(LEAD_TIMES.map(leadTimeText)).toEqual([
    'Same day',
    '1–2 days',
    '3–6 days',
    '7–13 days',
    '14–29 days',
    '30–59 days',
    '60–89 days',
    '90 days or more',
  ]);
});
