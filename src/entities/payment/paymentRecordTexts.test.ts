// Checks the texts of recorded payments, refunds and disputes.
import type { DisputeRecord, PaymentRecord, RefundRecord } from '#domain/contract/payments.ts';
import { disputeReason, disputeState, instantText, paymentState, refundState } from './paymentRecordTexts.ts';

test.each<[PaymentRecord['status'], string, string]>([
  ['open', 'Not paid yet', 'open'],
  ['succeeded', 'Paid', 'good'],
  ['failed', 'Failed', 'off'],
  ['cancelled', 'Not paid', 'off'],
  ['quarantined', 'Being checked', 'open'],
])('returns the text of a payment that is %s', (status, text, mark) => {
  expect(paymentState({ status } as PaymentRecord)).toEqual({ text, mark });
});

test.each<[RefundRecord['state'], string, string]>([
  ['pending', 'Refund pending', 'open'],
  ['failing', 'Refund failing', 'open'],
  ['done', 'Refunded', 'good'],
])('returns the text of a refund that is %s', (state, text, mark) => {
  expect(refundState({ state } as RefundRecord)).toEqual({ text, mark });
});

test.each([
  ['needs_response', null, 'Disputed: needs response', 'open'],
  ['lost', '2026-11-21T10:00:00.000Z', 'Disputed: lost', 'off'],
])('returns the text of a dispute that is %s', (status, closedAt, text, mark) => {
  const dispute = { status, closedAt, reason: 'product_not_received' } as DisputeRecord;
  expect(disputeState(dispute)).toEqual({ text, mark });
  expect(disputeReason(dispute)).toBe('product not received');
});

test.each([
  ['2026-11-21T10:02:00.000Z', 'Sat, 21 Nov 2026, 10:02'],
  ['2026-07-01T23:10:00.000Z', 'Thu, 2 Jul 2026, 00:10'],
])('shows %s in London time', (iso, text) => {
  expect(instantText(iso)).toBe(text);
});
