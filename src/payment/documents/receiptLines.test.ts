// Checks which payments and refunds a receipt shows.
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { receiptLines, receiptStatus } from './receiptLines.ts';

const payment = (more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: '1',
  kind: 'deposit',
  status: 'succeeded',
  amount: 360,
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-21T10:01:00.000Z',
  reference: 'pi_1',
  refunds: [],
  disputes: [],
  ...more,
});

test.each<[PaymentRecord['status'], number]>([
  ['succeeded', 1],
  ['quarantined', 1],
  ['open', 0],
  ['failed', 0],
  ['cancelled', 0],
])('shows a payment that is %s in %i line', (status, lines) => {
  expect(receiptLines([payment({ status })])).toHaveLength(lines);
});

test('shows a refund after its payment, as a negative amount', () => {
  const requestedAt = '2026-11-22T09:00:00.000Z';
  const refundedAt = '2026-11-23T09:00:00.000Z';
  const lines = receiptLines([
    payment({
      refunds: [
        { amount: 100, state: 'done', requestedAt, refundedAt, reference: 're_1' },
        { amount: 60, state: 'pending', requestedAt, refundedAt: null, reference: null },
      ],
    }),
    payment({ kind: 'balance', amount: 840, paidAt: null, reference: 'pi_2' }),
  ]);
  expect(lines.map(({ what, at, reference, pence }) => [what, at, reference, pence])).toEqual([
    ['Deposit paid', '2026-11-21T10:01:00.000Z', 'pi_1', 36_000],
    ['Refunded', refundedAt, 're_1', -10_000],
    ['Refund pending', requestedAt, null, -6_000],
    ['Balance paid', '2026-11-21T10:00:00.000Z', 'pi_2', 84_000],
  ]);
});

test.each<[Partial<Reservation>, string]>([
  [{}, 'Partly paid'],
  [{ currentPaid: 0 }, 'Unpaid'],
  [{ currentPaid: 1200 }, 'Paid'],
  [{ status: 'held' }, 'Not paid yet'],
  [{ status: 'expired' }, 'Never paid'],
  [{ status: 'cancelled' }, 'Cancelled'],
  [{ status: 'conflict' }, 'Refunded'],
])('shows the status of %j as %s', (more, status) => {
  expect(receiptStatus(aReservation(more))).toBe(status);
});
