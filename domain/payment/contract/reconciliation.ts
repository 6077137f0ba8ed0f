// GET /api/payments/reconciliation: compares the provider's payments and refunds of a period with the ledger.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { id, londonDate, pounds } from '#domain/kit/fields.ts';

/**
 * `missing-here`: the provider has it and the ledger does not. `missing-there`: the ledger has it and the provider does
 * not. `not-checked`: the provider's list of the period does not contain it, and there are too many such entries to
 * fetch each one.
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
  id: publicText(),
  kind: z.enum(['payment', 'refund']),
  result: z.enum(RECONCILIATION_RESULTS),
  /** In pounds; null for a side that does not have it, 0 for a failed refund. */
  providerAmount: z.nullable(pounds),
  ledgerAmount: z.nullable(pounds),
  /** The provider's instant where the provider has it, otherwise the ledger's; in the format of the API. */
  at: publicText(),
  reservationId: z.nullable(id),
  /** The reference of the reservation. */
  reference: z.nullable(publicText()),
});
export type ReconciliationEntry = z.infer<typeof reconciliationEntry>;

export const reconciliation = z.object({
  from: londonDate,
  to: londonDate,
  /** Newest first. */
  entries: z.array(reconciliationEntry),
});
export type Reconciliation = z.infer<typeof reconciliation>;
