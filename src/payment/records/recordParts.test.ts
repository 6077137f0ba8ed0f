// Checks the texts, the search and the order of the reconciliation.
import { checkCases } from '#app/testing/checkCases.ts';
import { listOfView } from '#app/kit/table/listOfView.ts';
import { exportedTexts, fixedColumns, shownTexts } from '#app/kit/table/testing/columnTexts.ts';
import type { ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import { anId, aReservation } from '#domain/testing/builders.ts';
import { RECONCILIATION_COLUMNS, RECONCILIATION_SHAPE } from './reconciliationColumns.tsx';
import type { PaymentRecord, RefundRecord } from '#domain/payment/contract/payments.ts';
import { outsideKept, refundablePayments } from './refundable.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { receiptLines, receiptStatus } from '../documents/receiptLines.ts';

const entry = (more: Partial<ReconciliationEntry> = {}): ReconciliationEntry => ({
  id: 'ch_1',
  kind: 'payment',
  result: 'different',
  providerAmount: 1200,
  ledgerAmount: 1080.5,
  at: '2026-11-02T10:05:00.000Z',
  reservationId: anId(1),
  reference: 'LCR-1',
  ...more,
});

test('exports both amounts and their difference', () => {
  expect(exportedTexts(RECONCILIATION_COLUMNS, entry())).toEqual({
    Time: '2026-11-02T10:05:00.000Z',
    Kind: 'Payment',
    Result: 'Different amounts',
    Provider: '1200.00',
    Ledger: '1080.50',
    Difference: '119.50',
    Reservation: 'LCR-1',
    'Provider reference': 'ch_1',
  });
  expect(shownTexts(RECONCILIATION_COLUMNS, entry())).toEqual({
    Time: 'Mon, 2 Nov 2026, 10:05',
    Kind: 'Payment',
    Provider: '£1,200.00',
    Ledger: '£1,080.50',
    Difference: '£119.50',
    'Provider reference': 'ch_1',
  });
});

test('counts a missing amount as nothing', () =>
  checkCases(
    [
      [{ providerAmount: 120, ledgerAmount: null }, ['£120.00', '–', '£120.00'], ['120.00', '', '120.00']],
      [{ providerAmount: null, ledgerAmount: 120 }, ['–', '£120.00', '-£120.00'], ['', '120.00', '-120.00']],
    ],
    (more, shown, exported) => {
      const texts = (all: Record<string, unknown>) => [all['Provider'], all['Ledger'], all['Difference']];
      expect(texts(shownTexts(RECONCILIATION_COLUMNS, entry(more)))).toEqual(shown);
      expect(texts(exportedTexts(RECONCILIATION_COLUMNS, entry(more)))).toEqual(exported);
    },
  ));

test('exports a refund without a reservation', () => {
  const texts = exportedTexts(RECONCILIATION_COLUMNS, entry({ kind: 'refund', reference: null }));
  expect(texts).toMatchObject({ Kind: 'Refund', Reservation: '' });
});

const first = entry({ id: 'a', at: '2026-11-01T00:00:00Z', reference: null, ledgerAmount: null });
const second = entry({ id: 'b', kind: 'refund', result: 'matching', providerAmount: null });
const both = [first, second];

test('sorts by each column in both directions', () =>
  checkCases(
    [
      ['at', ['a', 'b']],
      ['kind', ['a', 'b']],
      ['result', ['a', 'b']],
      ['providerAmount', ['b', 'a']],
      ['ledgerAmount', ['a', 'b']],
      ['difference', ['b', 'a']],
      ['reference', ['a', 'b']],
      ['id', ['a', 'b']],
    ],
    (sort, ids) => {
      const sorted = (by: string) => listOfView(both, { q: '', sort: by }, RECONCILIATION_SHAPE);
      expect(sorted(sort).map(({ id }) => id)).toEqual(ids);
      expect(sorted(`-${sort}`).map(({ id }) => id)).toEqual([...ids].reverse());
    },
  ));

test('finds an entry by the reference of the provider and of the reservation', () => {
  const found = (q: string) => listOfView(both, { q, sort: '' }, RECONCILIATION_SHAPE).map(({ id }) => id);
  expect(found('B')).toEqual(['b']);
  expect(found(' lcr-1 ')).toEqual(['b']);
  expect(found('null')).toEqual([]);
  expect(fixedColumns(RECONCILIATION_COLUMNS)).toEqual(['Time']);
});

describe('refundable payments', () => {
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
});

describe('the lines of a receipt', () => {
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

  test('shows a second line only of a payment that was refunded', () =>
    checkCases<[PaymentRecord['status'], number]>(
      [
        ['succeeded', 1],
        ['quarantined', 1],
        ['open', 0],
        ['failed', 0],
        ['cancelled', 0],
      ],
      (status, lines) => {
        expect(receiptLines([payment({ status })])).toHaveLength(lines);
      },
    ));

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

  test('shows the status', () =>
    checkCases<[Partial<Reservation>, string]>(
      [
        [{}, 'Partly paid'],
        [{ currentPaid: 0 }, 'Unpaid'],
        [{ currentPaid: 1200 }, 'Paid'],
        [{ status: 'held' }, 'Not paid yet'],
        [{ status: 'expired' }, 'Never paid'],
        [{ status: 'cancelled' }, 'Cancelled'],
        [{ status: 'conflict' }, 'Refunded'],
      ],
      (more, status) => {
        expect(receiptStatus(aReservation(more))).toBe(status);
      },
    ));
});
