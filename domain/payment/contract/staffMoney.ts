// Payments outside the payment provider that staff record, and refunds by staff.
import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { isPounds, NOT_POUNDS, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { OUTSIDE_METHODS } from '../outside.ts';
import { id, text } from '#domain/kit/fields.ts';

/** An amount in pounds above 0; forms send it as text. */
const amount = z.pipe(
  z.union([publicText(), z.number()], 'An amount in pounds is required.'),
  z.pipe(
    z.transform((value: string | number) =>
      isPounds(value) ? penceToPounds(poundsToPence(value)) : Number.NaN,
    ),
    z
      .number(NOT_POUNDS)
      .check(z.gt(0, 'The amount must be above 0.'), z.lte(999_999.99, 'The amount is too large.')),
  ),
);
const reason = text('Reason', 500);
const method = z.enum(OUTSIDE_METHODS, 'Please choose how the money was moved.');

/** POST /api/reservations/{id}/outside-payments: a payment by bank transfer, in cash or otherwise. */
export const outsidePayment = z.object({ method, amount, reason });
export type OutsidePayment = z.output<typeof outsidePayment>;
export type OutsidePaymentInput = z.input<typeof outsidePayment>;

/** POST /api/reservations/{id}/outside-refunds: a refund outside the payment provider. */
export const outsideRefund = z.object({ method, amount, reason });
export type OutsideRefund = z.output<typeof outsideRefund>;

/**
 * POST /api/reservations/{id}/waiver: waives what is still due after a late cancellation. With `refundsPaid` the firm
 * takes the fault: everything that was paid is refunded, too.
 */
export const waiver = z.object({ reason, refundsPaid: z.boolean() });
export type Waiver = z.output<typeof waiver>;

/**
 * POST /api/reservations/{id}/refunds: refunds a part of a card payment. With `lowersTotal` it is a gesture of
 * goodwill: the total falls by the amount, so that the amount does not become due again.
 */
export const staffRefund = z.object({ paymentId: id, amount, reason, lowersTotal: z.boolean() });
export type StaffRefund = z.output<typeof staffRefund>;
export type StaffRefundInput = z.input<typeof staffRefund>;
