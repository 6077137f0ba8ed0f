// Tests what becomes of a payment that has succeeded, by the state of its reservation, over replaced statements. The suites of
// deposits, balances and date changes test the same over a database.
import type { Queryable } from '#server/db/database.ts';
import type { PaymentRow } from '#server/modules/payments/repository.ts';
import * as issue from '#server/modules/invoices/issue.ts';
import * as locks from './carLocks.ts';
import * as changes from './dateChangePayments.ts';
import * as mails from './mails.ts';
import { createReservationPayments } from './paymentOwner.ts';
import * as reservations from './repository.ts';

jest.mock('#server/modules/invoices/issue.ts');
jest.mock('#server/modules/payments/ledger.ts');
jest.mock('./carLocks.ts');
jest.mock('./dateChangePayments.ts');
jest.mock('./mails.ts');
jest.mock('./repository.ts');
const repository = jest.mocked(reservations);

const NOW = 5;
const tx = {} as Queryable;
const owner = createReservationPayments({ seller: {} as never, vatRate: 2_000 as never, now: () => NOW });
const paymentOf = (kind: string) => ({ id: 'p1', kind, reservation_id: 'r1' }) as unknown as PaymentRow;

beforeEach(() => {
  jest.resetAllMocks();
  repository.moveReservation.mockResolvedValue(true);
});
const requested = () => jest.mocked(mails.enqueueMail).mock.calls.map(([, request]) => request.mail);

async function succeeded(kind: string, row: object, { isTaken = false, isApplied = false } = {}) {
  repository.findReservation.mockResolvedValue({
    ...{ id: 'r1', cancelled_free: false, paid_pence: 9_000, total_pence: 30_000, lines: null },
    ...row,
  } as reservations.ReservationRow);
  repository.isTaken.mockResolvedValue(isTaken);
  jest.mocked(changes.applyChange).mockResolvedValue(isApplied);
  const use = await owner.paymentSucceeded(tx, paymentOf(kind), NOW);
  return [use, requested()];
}
const CONFIRMED = ['used', ['booking-confirmed']];
const RECEIVED = ['used', ['balance-received']];
const RETURNING = ['refund', ['payment-returning']];

it.each<[kind: string, row: object, given: { isTaken?: boolean; isApplied?: boolean }, expected: unknown[]]>([
  ['deposit', { status: 'held' }, {}, CONFIRMED],
  ['deposit', { status: 'expired' }, {}, CONFIRMED],
  ['deposit', { status: 'expired' }, { isTaken: true }, RETURNING],
  ['deposit', { status: 'cancelled' }, {}, RETURNING],
  ['deposit', { status: 'confirmed' }, {}, RETURNING],
  ['balance', { status: 'confirmed' }, {}, RECEIVED],
  ['balance', { status: 'confirmed', paid_pence: 30_000 }, {}, RECEIVED],
  ['balance', { status: 'confirmed', paid_pence: 30_001 }, {}, RETURNING],
  ['balance', { status: 'cancelled' }, {}, RECEIVED],
  ['balance', { status: 'cancelled', paid_pence: 30_001 }, {}, RETURNING],
  ['balance', { status: 'cancelled', cancelled_free: true }, {}, RETURNING],
  ['balance', { status: 'conflict' }, {}, RETURNING],
  ['balance', { status: 'held' }, {}, RETURNING],
  ['change', { status: 'held' }, { isApplied: true }, ['used', []]],
  ['change', { status: 'held' }, {}, RETURNING],
])('a %s for %j (%j) is %j', async (kind, row, given, expected) => {
  expect(await succeeded(kind, row, given)).toEqual(expected);
});

it('marks an expired hold whose dates are taken as a conflict, and confirms the others', async () => {
  await succeeded('deposit', { status: 'expired' }, { isTaken: true });
  await succeeded('deposit', { status: 'held' });
  expect(repository.moveReservation.mock.calls.map(([, ...move]) => move)).toEqual([
    ['r1', 'conflict', 'provider'],
    ['r1', 'confirmed', 'provider'],
  ]);
});

it('does not confirm a hold that has moved on meanwhile', async () => {
  repository.moveReservation.mockResolvedValue(false);
  expect(await succeeded('deposit', { status: 'held' })).toEqual(RETURNING);
});

it('locks the car before the reservation', async () => {
  const order: string[] = [];
  jest.mocked(locks.lockCarOf).mockImplementation(async () => void order.push('car'));
  repository.findReservation.mockImplementation(async (_tx, _id, lock) => {
    order.push(`reservation ${String(lock)}`);
    return undefined;
  });
  await owner.lock(tx, 'r1');
  expect(order).toEqual(['car', 'reservation true']);
});

it('stores totals, and issues the documents of a reservation that exists', async () => {
  const totals = { paidPence: 1, refundedPence: 2 };
  repository.findReservation.mockResolvedValue(undefined);
  await owner.totalsChanged(tx, 'r1', totals);
  expect(repository.updateTotals.mock.calls[0]?.slice(1)).toEqual(['r1', totals]);
  expect(issue.issueDocuments).not.toHaveBeenCalled();
  repository.findReservation.mockResolvedValue({
    ...{ id: 'r1', total_pence: 1, lines: null, car_make: 'A', car_model: 'B' },
  } as reservations.ReservationRow);
  await owner.totalsChanged(tx, 'r1', totals);
  expect(jest.mocked(issue.issueDocuments).mock.calls[0]?.[2]).toMatchObject({ id: 'r1', car: 'A B' });
});

it('mails a refund that has arrived', async () => {
  const refund = { paymentId: 'p1', refundId: 're_1', amountPence: 7 };
  await owner.refundSucceeded(tx, refund, NOW);
  expect(jest.mocked(mails.enqueueMail).mock.calls).toEqual([[tx, { mail: 'refunded', ...refund }, NOW]]);
});
