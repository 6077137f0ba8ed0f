// Lead time: the days between the London day of booking and the first day of a reservation, in groups.

/** The groups by their first and last number of days; the last group has no end. */
export const LEAD_TIMES: readonly { first: number; last: number }[] = [
  { first: 0, last: 0 },
  { first: 1, last: 2 },
  { first: 3, last: 6 },
  { first: 7, last: 13 },
  { first: 14, last: 29 },
  { first: 30, last: 59 },
  { first: 60, last: 89 },
  { first: 90, last: Infinity },
];

/** The number of reservations of each group. A start before the booking counts as the same day. */
export function leadTimeCounts(found: readonly { days: number; count: number }[]): number[] {
  return LEAD_TIMES.map(({ first, last }) =>
    found
      .filter(({ days }) => Math.max(0, days) >= first && Math.max(0, days) <= last)
      .reduce((sum, { count }) => sum + count, 0),
  );
}

/** 'Same day', '1–2 days', '90 days or more'. */
export function leadTimeText({ first, last }: { first: number; last: number }): string {
  if (last === 0) return 'Same day';
  return last === Infinity ? `${first} days or more` : `${first}–${last} days`;
}
