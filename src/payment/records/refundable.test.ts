// Checks the amounts of a reservation's payments that can be refunded.
import type { PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import { anId } from '#domain/testing/builders.ts';
import { outsideKept, refundablePayments } from './refundable.ts';

const AT = '2026-11-21T10:00:00.000Z';
const refund = (amount: number, state: RefundRecord['state'] = 'done') =>
  ({ amount, state, requestedAt: AT, refundedAt: AT, reference: null }) as RefundRecord;
const payment = (amount: number, more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: anId(1),
  kind: 'deposit',
  status: 'succeeded',
  amount,
  createdAt: AT,
  paidAt: AT,
  reference: 'pi_1',
  refunds: [],
  disputes: [],
  ...more,
});
const most = (...payments: PaymentRecord[]) => refundablePayments(payments).map((each) => each.most);

test('refunds at most what is left of each card payment, without pending refunds', () => {
  expect(most(payment(360), payment(840.1))).toEqual([360, 840.1]);
  expect(most(payment(360, { refunds: [refund(60), refund(100.05, 'pending')] }))).toEqual([199.95]);
});

test('offers no payment without a refundable amount', () => {
  expect(most(payment(360, { refunds: [refund(360, 'failing')] }))).toEqual([]);
  expect(most(payment(360, { status: 'failed' }), payment(360, { status: 'open' }))).toEqual([]);
  expect(most(payment(360, { method: 'cash' }))).toEqual([]);
});

test('returns the payment itself', () => {
  const paid = payment(1);
  expect(refundablePayments([paid])[0]?.payment).toBe(paid);
});

test('adds up outside payments, and subtracts only refunds that are paid back', () => {
  expect(outsideKept([])).toBe(0);
  expect(outsideKept([payment(360)])).toBe(0);
  expect(
    outsideKept([
      payment(100, { method: 'cash', refunds: [refund(30), refund(20, 'pending')] }),
      payment(50.5, { method: 'transfer' }),
      payment(840),
    ]),
  ).toBe(120.5);
});
