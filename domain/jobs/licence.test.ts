// Tests the rules of a driver's licence at their boundaries.
import {
  expiryFault,
  isExpired,
  LICENCE_ITEMS,
  LICENCE_STATES,
  missingItems,
  reminderDue,
  stateAfterChange,
} from './licence.ts';

const TODAY = '2026-11-25';

it.each([
  [[], ['front', 'back']],
  [['front'], ['back']],
  [['back'], ['front']],
  [['back', 'front'], []],
] as const)('names the missing pictures when %j are uploaded', (uploaded, missing) => {
  expect(missingItems(uploaded)).toEqual(missing);
});

it.each(LICENCE_STATES)('waits for a review when every picture is uploaded after %s', (before) => {
  expect(stateAfterChange(before, LICENCE_ITEMS)).toBe('waiting');
});

it.each([
  ['missing', 'missing'],
  ['waiting', 'missing'],
  ['approved', 'missing'],
  ['rejected', 'rejected'],
] as const)('goes from %s to %s when a picture is missing', (before, after) => {
  expect(stateAfterChange(before, ['front'])).toBe(after);
  expect(stateAfterChange(before, [])).toBe(after);
});

it.each([
  ['2026-11-24', 'The expiry date must be in the future.'],
  ['2026-11-25', 'The expiry date must be in the future.'],
  ['2026-11-26', undefined],
  ['2076-11-25', undefined],
  ['2206-11-25', 'The expiry date is too far in the future.'],
])('checks the expiry date %s', (expiresOn, fault) => {
  expect(expiryFault(expiresOn, TODAY)).toBe(fault);
});

it.each([
  [null, false],
  ['2026-11-24', true],
  ['2026-11-25', false],
  ['2026-11-26', false],
])('expires on the day after %s: %s', (expiresOn, expected) => {
  expect(isExpired(expiresOn, TODAY)).toBe(expected);
});

it.each([
  ['2026-11-24', null],
  ['2026-11-25', 7],
  ['2026-12-02', 7],
  ['2026-12-03', 30],
  ['2026-12-25', 30],
  ['2026-12-26', null],
])('finds the due reminder of a licence that expires on %s: %s', (expiresOn, days) => {
  expect(reminderDue(expiresOn, TODAY)).toBe(days);
});
