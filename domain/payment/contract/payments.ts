// The payments and refunds of a reservation, and the payment problems that an admin has to resolve.
import * as z from 'zod/mini';
import { privateText, publicText } from '#domain/kit/privacy.ts';
import { OUTSIDE_METHODS } from '../outside.ts';
import { PAYMENT_STATUSES } from '../status.ts';
import { id, pounds, visible } from '#domain/kit/fields.ts';

/**
 * `failing`: the provider has refused it and the server tries again, or the bank has sent it back and an admin has to
 * resolve it.
 */
export const REFUND_STATES = ['pending', 'failing', 'done'] as const;

/** `reference` is the provider's id; instants are ISO 8601. */
export const refundRecord = z.object({
  amount: pounds,
  state: z.enum(REFUND_STATES),
  requestedAt: publicText(),
  refundedAt: z.nullable(publicText()),
  reference: z.nullable(publicText()),
  /** The way of a refund outside the payment provider; absent otherwise. */
  method: z.optional(z.enum(OUTSIDE_METHODS)),
});
export type RefundRecord = z.infer<typeof refundRecord>;

/**
 * The bank has withdrawn a payment at the cardholder's request until the dispute is decided; `status` is the
 * provider's.
 */
export const disputeRecord = z.object({
  amount: pounds,
  status: publicText(),
  reason: publicText(),
  openedAt: publicText(),
  closedAt: z.nullable(publicText()),
  reference: publicText(),
});
export type DisputeRecord = z.infer<typeof disputeRecord>;

export const paymentRecord = z.object({
  id,
  /** 'full' is the payment of the whole total at the booking. */
  kind: z.enum(['deposit', 'full', 'balance', 'change']),
  status: z.enum(PAYMENT_STATUSES),
  amount: pounds,
  createdAt: publicText(),
  paidAt: z.nullable(publicText()),
  reference: z.nullable(publicText()),
  /** The way of a payment outside the payment provider; absent otherwise. */
  method: z.optional(z.enum(OUTSIDE_METHODS)),
  /** The recipient of the receipt, when the payer gave an address. */
  receiptEmail: z.optional(privateText()),
  refunds: z.array(refundRecord),
  disputes: z.array(disputeRecord),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

/** GET /api/reservations/{id}/payments, for the owner and admins: oldest first. */
export const paymentHistory = z.array(paymentRecord);

export const ATTENTION_KINDS = [
  'quarantined',
  'refund-failing',
  'dispute',
  'event-stuck',
  'mail-failing',
  'balance-overdue',
  'job-given-back',
  'driver-missing',
  'driver-unconfirmed',
  'outside-refund-due',
  'licence-waiting',
  'licence-expired',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/**
 * One problem that an admin has to resolve. `detail` can be shown to users; `id` identifies it in the call that
 * resolves it.
 */
export const attentionItem = z.object({
  id: publicText(),
  kind: z.enum(ATTENTION_KINDS),
  detail: publicText(),
  /** In pounds; null where no amount is involved. */
  amount: z.nullable(pounds),
  reservationId: z.nullable(id),
  /** The driver of a licence or of a job, otherwise the customer of the reservation. */
  personId: z.optional(id),
  personName: z.optional(privateText()),
  reference: z.nullable(publicText()),
  since: publicText(),
});
export type AttentionItem = z.infer<typeof attentionItem>;

/** GET /api/payments/attention, for admins: the oldest items, oldest first; normally empty. */
export const attentionList = z.array(attentionItem);

/**
 * POST /api/payments/attention/{id}/resolve: an admin has resolved the problem and describes the solution in
 * the note.
 */
export const attentionResolution = z.object({
  note: privateText().check(
    visible(),
    z.trim(),
    z.minLength(1, 'Please say what was done.'),
    z.maxLength(500),
  ),
});
export type AttentionResolution = z.infer<typeof attentionResolution>;
