// Tests the refusal of each decision about a new hold, and the time after which a retry can succeed.
import type { HoldDecision } from '#domain/reservation/holdDecision.ts';
import { DEFAULT_BOOKING_LIMITS } from './deps.ts';
import { NO_NEW_HOLD, type FoundAllowance } from './holdAllowance.ts';
import { holdRefusal } from './holdRefusals.ts';

const NOW = Date.parse('2031-05-10T12:00:00Z');
const MINUTE = 60_000;
const limits = { ...DEFAULT_BOOKING_LIMITS, maxPerHour: 3 };
const refuse = (decision: HoldDecision, found: Partial<FoundAllowance> = {}) =>
  holdRefusal(decision, { ...NO_NEW_HOLD, ...found }, { limits, now: NOW });

it.each<[HoldDecision, number, string]>([
  ['already-reserved', 409, 'already_reserved'],
  ['too-many-holds', 409, 'too_many_holds'],
  ['verify-email-first', 409, 'email_unverified'],
])('refuses %s with %i %s, without a time for a retry', (decision, status, code) => {
  const refusal = refuse(decision);
  expect(refusal).toMatchObject({ status, code });
  expect(refusal?.retryAfter).toBeUndefined();
});

it.each<[HoldDecision, Partial<FoundAllowance>, object]>([
  [
    'paused',
    { pausedMs: 90_500 },
    { status: 409, code: 'hold_paused', retryAfter: 90.5, message: expect.stringContaining('in 2 minutes.') },
  ],
  [
    'paused',
    { pausedMs: MINUTE },
    { status: 409, code: 'hold_paused', retryAfter: 60, message: expect.stringContaining('in 1 minute.') },
  ],
  [
    'too-many-an-hour',
    // The newest hold is first. The next hold is allowed an hour after the third one began.
    { unpaidSince: [NOW - MINUTE, NOW - 10 * MINUTE, NOW - 20 * MINUTE, NOW - 30 * MINUTE] },
    { status: 429, code: 'too_many_holds_an_hour', retryAfter: 40 * 60 },
  ],
  ['too-many-an-hour', {}, { status: 429, code: 'too_many_holds_an_hour', retryAfter: 3_600 }],
  [
    'too-many-at-address',
    { addressFreeAt: NOW + 5 * MINUTE },
    { status: 429, code: 'too_many_holds_of_address', retryAfter: 300 },
  ],
  ['too-many-at-address', {}, { status: 429, code: 'too_many_holds_of_address', retryAfter: 0 }],
])('refuses %s with the seconds until a retry can succeed', (decision, found, expected) => {
  expect(refuse(decision, found)).toMatchObject(expected);
});

it.each<HoldDecision>(['continue', 'hold'])('does not refuse %s', (decision) => {
  expect(refuse(decision)).toBeUndefined();
});
