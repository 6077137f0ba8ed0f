import { at } from '#domain/testing/clock.ts';
import { CANCELLATION_POLICY, cancellationOutcome, cancellationPolicy } from './cancellation.ts';
import { HOUR, SECOND } from '#domain/time/durations.ts';

const money = { totalPence: 120_000, paidPence: 36_000 };
const free = { free: true, refundPence: 36_000, stillDuePence: 0 };
const late = { free: false, refundPence: 0, stillDuePence: 84_000 };

describe('cancelling is free 48 hours or more before the start; later the full amount is due', () => {
  const start = at('2026-11-28', '00:00');

  it.each([
    ['a week before', start - 168 * HOUR, free],
    ['48 hours and a second before', start - 48 * HOUR - SECOND, free],
    ['exactly 48 hours before', start - 48 * HOUR, free],
    ['48 hours less a second before', start - 48 * HOUR + SECOND, late],
    ['at the start', start, late],
    ['after the start', start + HOUR, late],
  ])('%s', (_, now, outcome) => {
    expect(cancellationOutcome({ start, now, ...money })).toEqual(outcome);
  });
});

describe('the 48 hours are elapsed time, also across a clock change', () => {
  it.each([
    ['March takes an hour of the clock', '2027-03-29', '10:00', '2027-03-27', '09:00', '09:01'],
    ['a multi-day hire starts at midnight', '2027-03-29', '00:00', '2027-03-26', '23:00', '23:01'],
    ['October gives one back', '2027-11-01', '10:00', '2027-10-30', '11:00', '11:01'],
    ['a multi-day hire starts at midnight', '2027-11-01', '00:00', '2027-10-30', '01:00', '01:01'],
  ])(
    '%s: a hire on %s at %s is free to cancel on %s until %s, not at %s',
    (_, day, time, eve, last, after) => {
      const start = at(day, time);
      expect(cancellationOutcome({ start, now: at(eve, last), ...money })).toEqual(free);
      expect(cancellationOutcome({ start, now: at(eve, last) + SECOND, ...money })).toEqual(late);
      expect(cancellationOutcome({ start, now: at(eve, after), ...money })).toEqual(late);
    },
  );
});

describe('the amounts of a cancellation', () => {
  const start = at('2026-11-28', '10:00');

  it.each([
    ['paid in full, in time: all of it goes back', 120_000, start - 72 * HOUR, 120_000, 0],
    ['paid in full, late: nothing goes back and nothing is due', 120_000, start - HOUR, 0, 0],
    ['deposit paid, in time: the deposit goes back', 36_000, start - 72 * HOUR, 36_000, 0],
    ['deposit paid, late: the balance stays due', 36_000, start - HOUR, 0, 84_000],
    ['nothing paid, late: everything is due', 0, start - HOUR, 0, 120_000],
  ])('%s', (_, paidPence, now, refundPence, stillDuePence) => {
    const outcome = cancellationOutcome({ start, now, totalPence: 120_000, paidPence });
    expect(outcome).toMatchObject({ refundPence, stillDuePence });
  });
});

it('states the terms that apply now: free, or no refund with the time to the start', () => {
  const period = { start: at('2026-11-28', '10:00'), end: at('2026-11-28', '12:00') };
  const before = (ms: number) => cancellationPolicy(period, period.start - ms);
  const paid = ': no refund on cancellation, the full amount is due.';
  expect({
    '48 h': before(48 * HOUR),
    'just under 48 h': before(48 * HOUR - SECOND),
    '30 h': before(30 * HOUR),
    '1 h': before(HOUR),
    'under 1 h': before(HOUR - SECOND),
    started: before(0),
    ended: cancellationPolicy(period, period.end),
    'no dates': cancellationPolicy(undefined, 0),
  }).toEqual({
    '48 h': CANCELLATION_POLICY,
    'just under 48 h': `This hire starts in 47 hours${paid}`,
    '30 h': `This hire starts in 30 hours${paid}`,
    '1 h': `This hire starts in 1 hour${paid}`,
    'under 1 h': `This hire starts in less than an hour${paid}`,
    started: `The hire has started${paid}`,
    ended: `The hire has ended${paid}`,
    'no dates': CANCELLATION_POLICY,
  });
});

it('the policy contains the 48 hours, the refund and the due amount', () => {
  expect(CANCELLATION_POLICY).toBe(
    'Cancel 48 hours or more before the start and everything you paid is refunded. Later than that, the full amount is due.',
  );
});
