// Compares a movement of money at the payment provider with the ledger.
import type { ReconciliationResult } from '../contract/reconciliation.ts';
import type { Pence } from '../money/pence.ts';

/**
 * How two amounts of one movement compare; undefined for a side that does not have it. A refund that failed has the
 * amount 0 at the provider, and the ledger may never have had it. `isChecked` says whether the provider was asked
 * about it at all.
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
