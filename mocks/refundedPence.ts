// What of a payment was refunded.
import { poundsToPence, type Pence } from '#domain/money/pence.ts';
import type { StoredIntent } from './backend.ts';

/** In pence. */
export const refundedPence = ({ refunds }: StoredIntent): Pence =>
  refunds.reduce((sum, { amount }) => sum + poundsToPence(amount), 0);
