// Compares a movement of money at the payment provider with the ledger.
import type { ReconciliationResult } from './contract/reconciliation.ts';
import type { Pence } from '#domain/money/pence.ts';

/**
 * Compares the two amounts of one movement; undefined for a side without the movement. A failed refund has
 * the amount 0 at the provider, and may be missing in the ledger. `isChecked` is true when the product has
 * read the movement at the provider.
 */
export function reconcile(
  provider: Pence | undefined,
  ledger: Pence | undefined,
  isChecked = true,
): ReconciliationResult {
  if (!isChecked) return 'not-checked';
  if ((provider ?? 0) === (ledger ?? 0)) return 'matching';
  if (ledger === undefined) return 'missing-here';
  return provider === undefined ? 'missing-there' : 'different';
}
