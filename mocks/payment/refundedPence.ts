// The refunded amount of a payment.
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import type { StoredIntent } from '#mocks/backend.ts';

/** The amount in pence. */
export const refundedPence = ({ refunds }: StoredIntent): Pence =>
  refunds.reduce((sum, { amount }) => sum + poundsToPence(amount), 0);
