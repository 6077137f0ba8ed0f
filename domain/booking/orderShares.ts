// What one payment of an order pays for each of its reservations.
import type { Pence } from '#domain/money/pence.ts';
import { orderMismatch } from './paymentRefusals.ts';

export interface OrderShare<Row> {
  row: Row;
  /** The deposit or the balance that is due. */
  pence: Pence;
  /** With a deposit the total of the reservation; otherwise the balance again. */
  wholePence: Pence;
}

/** The sum of what is due, or of everything, in pence. */
const sumOfShares = <Row>(
  shares: readonly OrderShare<Row>[],
  part: 'pence' | 'wholePence' = 'pence',
): Pence => shares.reduce((sum, share) => sum + share[part], 0);

/**
 * The shares of a payment of this amount in pence: each reservation pays what is due, or each one its total. Throws
 * HttpProblem 422 'amount_mismatch' for another amount.
 */
export function sharesOfAmount<Row>(due: OrderShare<Row>[], amountPence: Pence): OrderShare<Row>[] {
  if (amountPence === sumOfShares(due)) return due;
  if (amountPence !== sumOfShares(due, 'wholePence')) throw orderMismatch(sumOfShares(due));
  return due.map((share) => ({ ...share, pence: share.wholePence }));
}
