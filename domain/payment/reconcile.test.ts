// Tests the comparison of a movement at the provider with the ledger.
import { reconcile } from './reconcile.ts';

it.each([
  [9_000, 9_000, 'matching'],
  [9_000, 8_999, 'different'],
  [9_000, 0, 'different'],
  [9_000, undefined, 'missing-here'],
  [undefined, 9_000, 'missing-there'],
  [0, 9_000, 'different'],
  [0, 0, 'matching'],
  [0, undefined, 'matching'],
] as const)('compares %j at the provider with %j in the ledger: %s', (provider, ledger, result) => {
  expect(reconcile(provider, ledger)).toBe(result);
});

it("returns 'not-checked' when the movement was not read at the provider", () => {
  expect(reconcile(undefined, 9_000, false)).toBe('not-checked');
});
