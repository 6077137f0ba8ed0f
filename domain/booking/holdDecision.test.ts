import { decideHold, type HoldDecision, holdPause } from './holdDecision.ts';
import { holdRefusal, type UnpaidAllowance } from './holdRefusal.ts';
import { MINUTE } from '#domain/time/durations.ts';

const limits = { maxPerHour: 10, maxPerAddress: 6 };
const free = {
  ...{ pausedMs: 0, heldAtAddress: 5, limits, days: 3 },
  ...{ unverifiedDaysAtAddress: 0, pausedAtAddressMs: 0 },
};

const held = { status: 'held', totalPence: 120_000 } as const;

it.each([
  ['holds new dates', { own: undefined, otherCarsHeld: 0 }, 'hold'],
  ['holds new dates beside one other car', { own: undefined, otherCarsHeld: 1 }, 'hold'],
  ['refuses a third car', { own: undefined, otherCarsHeld: 2 }, 'too-many-holds'],
  ['continues a hold at the same price', { own: held, otherCarsHeld: 0 }, 'continue'],
  ['continues a hold although two other cars are held', { own: held, otherCarsHeld: 2 }, 'continue'],
  ['replaces a hold at another price', { own: { ...held, totalPence: 1 }, otherCarsHeld: 1 }, 'hold'],
  [
    'refuses confirmed dates',
    { own: { ...held, status: 'confirmed' }, otherCarsHeld: 0 },
    'already-reserved',
  ],
  [
    'refuses confirmed dates at another price',
    { own: { status: 'confirmed', totalPence: 1 }, otherCarsHeld: 2 },
    'already-reserved',
  ],
] as const)('%s', (_title, request, decision) => {
  const allowance = { isEmailVerified: true, unpaidHoldsLastHour: 9, ...free };
  expect(decideHold({ ...allowance, ...request, totalPence: 120_000 })).toBe(decision);
});

it.each([
  ['holds a first car', { otherCarsHeld: 0, unpaidHoldsLastHour: 2 }, 'hold'],
  ['refuses a second car', { otherCarsHeld: 1, unpaidHoldsLastHour: 1 }, 'verify-email-first'],
  [
    'refuses a fourth hold within an hour',
    { otherCarsHeld: 0, unpaidHoldsLastHour: 3 },
    'verify-email-first',
  ],
  ['continues a hold', { own: held, otherCarsHeld: 0, unpaidHoldsLastHour: 3 }, 'continue'],
  [
    'holds a first car beside 28 days at the address',
    { otherCarsHeld: 0, unpaidHoldsLastHour: 0, unverifiedDaysAtAddress: 28 },
    'hold',
  ],
  [
    'refuses a first car beside 29 days at the address',
    { otherCarsHeld: 0, unpaidHoldsLastHour: 0, unverifiedDaysAtAddress: 29 },
    'verify-email-at-address',
  ],
  ['holds 40 days', { otherCarsHeld: 0, unpaidHoldsLastHour: 0, days: 40 }, 'hold'],
  [
    'refuses dates that are paused for the address',
    { otherCarsHeld: 0, unpaidHoldsLastHour: 0, pausedAtAddressMs: 1 },
    'verify-email-at-address',
  ],
] as const)('%s for a customer without a verified email', (_title, request, decision) => {
  const unverified = { own: undefined, isEmailVerified: false, totalPence: 120_000, ...free };
  expect(decideHold({ ...unverified, ...request })).toBe(decision);
});

it.each([
  ['refuses an eleventh unpaid hold within an hour', { unpaidHoldsLastHour: 10 }, 'too-many-an-hour'],
  ['refuses a seventh unpaid hold of an address', { heldAtAddress: 6 }, 'too-many-at-address'],
  ['refuses during a pause', { pausedMs: 1 }, 'paused'],
  [
    'ignores the limits of unverified customers',
    { unverifiedDaysAtAddress: 99, pausedAtAddressMs: 1 },
    'hold',
  ],
  ['tells the third car before the pause', { pausedMs: 1, otherCarsHeld: 2 }, 'too-many-holds'],
  ['tells the pause before the hour', { pausedMs: 1, unpaidHoldsLastHour: 10 }, 'paused'],
  [
    'continues a hold beyond every limit',
    { own: held, pausedMs: 1, unpaidHoldsLastHour: 10, heldAtAddress: 6 },
    'continue',
  ],
] as const)('%s', (_title, request, decision) => {
  const verified = {
    own: undefined,
    otherCarsHeld: 0,
    isEmailVerified: true,
    unpaidHoldsLastHour: 9,
    ...free,
  };
  expect(decideHold({ ...verified, totalPence: 120_000, ...request })).toBe(decision);
});

it.each([
  ['no unpaid hold', { keptMs: 0, lastEndedAt: null }, 0, 0],
  ['less than two holds', { keptMs: 30 * MINUTE - 1, lastEndedAt: 0 }, 0, 0],
  ['two holds', { keptMs: 30 * MINUTE, lastEndedAt: 0 }, 0, 60 * MINUTE],
  ['two holds, a millisecond before the end', { keptMs: 30 * MINUTE, lastEndedAt: 0 }, 60 * MINUTE - 1, 1],
  ['two holds, at the end', { keptMs: 30 * MINUTE, lastEndedAt: 0 }, 60 * MINUTE, 0],
  ['two holds, later', { keptMs: 30 * MINUTE, lastEndedAt: 0 }, 90 * MINUTE, 0],
])('pauses after %s', (_title, unpaid, now, expected) => {
  expect(holdPause(unpaid, now)).toBe(expected);
});

it('names in each refusal the seconds until a retry can succeed', () => {
  const NOW = Date.parse('2031-05-10T12:00:00Z');
  const none: UnpaidAllowance = { unpaidSince: [], pausedMs: 0, addressFreeAt: null };
  // The newest hold is first. The next hold is allowed an hour after the third one began.
  const unpaidSince = [1, 10, 20, 30].map((minutes) => NOW - minutes * MINUTE);
  const cases: [HoldDecision, Partial<UnpaidAllowance>, unknown][] = [
    ['already-reserved', {}, [409, 'already_reserved', undefined]],
    ['too-many-holds', {}, [409, 'too_many_holds', undefined]],
    ['verify-email-first', {}, [409, 'email_unverified', undefined]],
    ['verify-email-at-address', {}, [409, 'email_unverified', undefined]],
    ['paused', { pausedMs: 90_500 }, [409, 'hold_paused', 90.5, expect.stringContaining('in 2 minutes.')]],
    ['paused', { pausedMs: MINUTE }, [409, 'hold_paused', 60, expect.stringContaining('in 1 minute.')]],
    ['too-many-an-hour', { unpaidSince }, [429, 'too_many_holds_an_hour', 40 * 60]],
    ['too-many-an-hour', {}, [429, 'too_many_holds_an_hour', 3_600]],
    ['too-many-at-address', { addressFreeAt: NOW + 5 * MINUTE }, [429, 'too_many_holds_of_address', 300]],
    ['too-many-at-address', {}, [429, 'too_many_holds_of_address', 0]],
    ['continue', {}, [undefined, undefined, undefined]],
    ['hold', {}, [undefined, undefined, undefined]],
  ];
  for (const [decision, found, expected] of cases) {
    const refusal = holdRefusal(decision, { ...none, ...found }, { limits: { maxPerHour: 3 }, now: NOW });
    const facts = [refusal?.status, refusal?.code, refusal?.retryAfter];
    const shown = (expected as unknown[]).length > 3 ? [...facts, refusal?.message] : facts;
    expect({ decision, shown }).toEqual({ decision, shown: expected });
  }
});
