import fc from 'fast-check';
import { changeTerms, isChangeOpen, isMoveTooLate } from './customerChange.ts';
import { HOUR } from '#domain/time/durations.ts';

const START = Date.parse('2026-12-01T00:00:00Z');
const EARLY = START - 48 * HOUR;
const LATE = EARLY + 1;
const reserved = (paidPence: number, totalPence = 30_000, depositPence = 9_000) => ({
  totalPence,
  depositPence,
  paidPence,
  start: START,
});

it.each<[string, number, number, number, number[]]>([
  ['the deposit grows to 30%', 9_000, 40_000, EARLY, [40_000, 12_000, 3_000, 0, 28_000]],
  ['a fully paid one stays fully paid', 30_000, 40_000, EARLY, [40_000, 9_000, 10_000, 0, 0]],
  ['more than the deposit is paid', 15_000, 40_000, EARLY, [40_000, 9_000, 0, 0, 25_000]],
  ['an equal price moves no money', 9_000, 30_000, EARLY, [30_000, 9_000, 0, 0, 21_000]],
  ['a lower price lowers the balance', 9_000, 20_000, EARLY, [20_000, 9_000, 0, 0, 11_000]],
  ['what exceeds the new total goes back', 30_000, 20_000, EARLY, [20_000, 9_000, 0, 10_000, 0]],
  ['a total below the deposit', 9_000, 8_000, EARLY, [8_000, 8_000, 0, 1_000, 0]],
  ['late, the total does not fall', 30_000, 20_000, LATE, [30_000, 9_000, 0, 0, 0]],
  ['late, it may rise', 30_000, 40_000, LATE, [40_000, 9_000, 10_000, 0, 0]],
  ['a surcharge below 30p is part of the balance', 30_000, 30_029, EARLY, [30_029, 9_000, 0, 0, 29]],
  ['a surcharge of 30p is paid', 30_000, 30_030, EARLY, [30_030, 9_000, 30, 0, 0]],
])('%s', (_case, paid, pricePence, now, expected) => {
  const terms = changeTerms(reserved(paid), { pricePence, now });
  expect([
    terms.totalPence,
    terms.depositPence,
    terms.payNowPence,
    terms.refundPence,
    terms.remainingPence,
  ]).toEqual(expected);
});

it('is open until exactly 24 hours before the start', () => {
  expect(isChangeOpen(START, START - 24 * HOUR)).toBe(true);
  expect(isChangeOpen(START, START - 24 * HOUR + 1)).toBe(false);
});

it.each([
  ['early', EARLY, START + 48 * HOUR, false],
  ['late, to a start within 48 hours', LATE, LATE + 48 * HOUR - 1, false],
  ['late, to a start 48 hours ahead', LATE, LATE + 48 * HOUR, true],
])('refuses a change that makes a cancellation free again: %s', (_case, now, newStart, isRefused) => {
  expect(isMoveTooLate(START, newStart, now)).toBe(isRefused);
});

it('always adds up to the penny', () => {
  const pence = fc.integer({ min: 100, max: 1_000_000 });
  fc.assert(
    fc.property(
      pence,
      pence,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (old, next, share, late) => {
        const depositPence = Math.round(old * 0.3);
        const paidPence = Math.round(depositPence + (old - depositPence) * share);
        const terms = changeTerms(
          { totalPence: old, depositPence, paidPence, start: START },
          { pricePence: next, now: late ? LATE : EARLY },
        );
        const { totalPence, payNowPence, refundPence, remainingPence } = terms;
        expect(paidPence + payNowPence - refundPence + remainingPence).toBe(totalPence);
        expect(Math.min(payNowPence, refundPence)).toBe(0);
        expect(
          Math.min(remainingPence, terms.depositPence - 1, totalPence - terms.depositPence),
        ).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
