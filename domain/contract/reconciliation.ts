// GET /api/payments/reconciliation: the payments and refunds of a period at the payment provider against the ledger.
import * as z from 'zod/mini';
import { id, londonDate, pounds } from './fields.ts';

/**
 * `missing-here`: the provider has it and the ledger does not. `missing-there`: the other way round. `not-checked`: the
 * provider's list of the period does not have it, and too many are like that to ask about each.
 */
export const RECONCILIATION_RESULTS = [
  'matching',
  'different',
  'missing-here',
  'missing-there',
  'not-checked',
] as const;
export type ReconciliationResult = (typeof RECONCILIATION_RESULTS)[number];

export const reconciliationEntry = z.object({
  /** The provider's id of the charge or the refund. */
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  result: z.enum(RECONCILIATION_RESULTS),
  /** In pounds; null where the side does not have it, 0 for a refund that came back. */
  providerAmount: z.nullable(pounds),
  ledgerAmount: z.nullable(pounds),
  /** When it happened, by the provider where it has it; an instant in the format of the API. */
  at: z.string(),
  reservationId: z.nullable(id),
  /** Of the reservation. */
  reference: z.nullable(z.string()),
});
export type ReconciliationEntry = z.infer<typeof reconciliationEntry>;

export const reconciliation = z.object({
  from: londonDate,
  to: londonDate,
  /** Newest first. */
  entries: z.array(reconciliationEntry),
});
export type Reconciliation = z.infer<typeof reconciliation>;
