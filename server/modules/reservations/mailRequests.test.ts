// Tests the stored task of each mail request: its key, its recipient and its figures, over replaced statements. mails.test.ts and
// mailDelivery.test.ts send the mails.
import type { Queryable } from '#server/db/database.ts';
import * as log from '#server/mail/mailLog.ts';
import * as invoices from '#server/modules/invoices/service.ts';
import * as outside from '#server/modules/payments/outside.ts';
import * as payments from '#server/modules/payments/repository.ts';
import * as outbox from '#server/outbox/outbox.ts';
import { enqueueMail, type MailRequest } from './mails.ts';
import * as reservations from './repository.ts';

jest.mock('#server/mail/mailLog.ts');
jest.mock('#server/modules/invoices/service.ts');
jest.mock('#server/modules/payments/outside.ts');
jest.mock('#server/modules/payments/repository.ts');
jest.mock('#server/outbox/outbox.ts');
jest.mock('./repository.ts');

const NOW = 5;
const row = {
  ...{
    id: 'r1',
    reference: 'LCR-1',
    user_id: 'u1',
    version: 4,
    status: 'confirmed',
    car_make: 'A',
    car_model: 'B',
  },
  ...{ start_date: '2031-05-10', end_date: '2031-05-12', start_time: null, end_time: null, lines: null },
  ...{ total_pence: 30_000, paid_pence: 9_000, cancelled_free: false, created_at: new Date(0) },
} as unknown as reservations.ReservationRow;
const before = { dates: { startDate: '2031-05-01', endDate: '2031-05-02' }, totalPence: 1 };

beforeEach(() => {
  jest.resetAllMocks();
  jest.mocked(reservations.findReservation).mockResolvedValue(row);
  jest.mocked(payments.findPayment).mockResolvedValue({
    ...{ id: 'p1', user_id: 'payer', reservation_id: 'r1', amount_pence: 700 },
  } as payments.PaymentRow);
  jest.mocked(invoices.newestInvoiceId).mockResolvedValue('i1');
  jest.mocked(outside.findOutsideKept).mockResolvedValue(0);
});

async function taskOf(request: MailRequest) {
  await enqueueMail({} as Queryable, request, NOW);
  const [call] = jest.mocked(outbox.enqueue).mock.calls;
  if (!call) return undefined;
  const [, kind, key, { payload, now }] = call;
  const { booking, ...rest } = payload as Record<string, unknown>;
  const [logged] = jest.mocked(log.recordRequestedMail).mock.calls;
  expect(logged?.[1]).toEqual({
    ...{ dedupeKey: key, kind: request.mail, reservationId: 'r1', userId: rest['userId'], now: NOW },
  });
  expect([kind, now]).toEqual(['mail', NOW]);
  return { key, booking: booking && (booking as { id: string }).id, ...rest };
}
const common = { booking: 'r1', userId: 'u1' };
const ofPayer = { booking: 'r1', userId: 'payer' };
const of = <T extends string>(mail: T) => ({ mail, reservationId: 'r1' as const });

it.each<[MailRequest, object]>([
  [of('booking-confirmed'), { ...common, key: 'mail:booking-confirmed:r1', amountPence: null }],
  [of('booking-cancelled'), { ...common, key: 'mail:booking-cancelled:r1', amountPence: null }],
  [of('booking-withdrawn'), { ...common, key: 'mail:booking-withdrawn:r1', amountPence: null }],
  [of('trip-missing'), { ...common, key: 'mail:trip-missing:r1', amountPence: null }],
  [
    { ...of('payment-link'), linkId: 'l1', amountPence: 9_000, payUntil: 7 },
    { ...common, key: 'mail:payment-link:l1', linkId: 'l1', amountPence: 9_000, payUntil: 7 },
  ],
  [
    { ...of('booking-changed'), before, amountPence: 0 },
    { ...common, key: 'mail:booking-changed:r1:4', before, amountPence: 0 },
  ],
  [
    { ...of('booking-changed'), before, amountPence: 50, outsidePence: 20 },
    { ...common, key: 'mail:booking-changed:r1:4', before, amountPence: 50, outsidePence: 20 },
  ],
  [
    { ...of('balance-due'), daysBefore: 3 },
    { ...common, key: 'mail:balance-due:r1:3:2031-05-10', amountPence: null },
  ],
  [
    { ...of('saved-card-declined'), cardId: 'k1', cardFailure: 'declined' },
    { ...common, key: 'mail:saved-card-declined:k1', cardFailure: 'declined', amountPence: null },
  ],
  [
    { mail: 'balance-received', paymentId: 'p1' },
    { ...ofPayer, key: 'mail:balance-received:p1', receiptOf: 'p1', amountPence: 700 },
  ],
  [
    { mail: 'payment-returning', paymentId: 'p1' },
    { ...ofPayer, key: 'mail:payment-returning:p1', amountPence: 700 },
  ],
  [
    { mail: 'refunded', paymentId: 'p1', refundId: 're_1', amountPence: 30, method: 'cash' },
    { ...ofPayer, key: 'mail:refunded:re_1', amountPence: 30, method: 'cash' },
  ],
])('stores the task of %j', async (request, expected) => {
  expect(await taskOf(request)).toEqual({ mail: request.mail, ...expected });
});

it.each<[MailRequest, string | undefined]>([
  [of('booking-confirmed'), 'i1'],
  [{ mail: 'balance-received', paymentId: 'p1' }, 'i1'],
  [of('booking-cancelled'), undefined],
  [{ mail: 'payment-returning', paymentId: 'p1' }, undefined],
])('attaches to %j of a paid reservation the invoice %s', async (request, invoiceId) => {
  jest.mocked(reservations.findReservation).mockResolvedValue({ ...row, paid_pence: 30_000 });
  expect((await taskOf(request)) as object).toEqual(
    invoiceId ? expect.objectContaining({ invoiceId }) : expect.not.objectContaining({ invoiceId: 'i1' }),
  );
});

it('states the part of a cancellation that staff pay back', async () => {
  jest.mocked(outside.findOutsideKept).mockResolvedValue(210);
  expect(await taskOf(of('booking-cancelled'))).toMatchObject({ outsidePence: 210 });
});

it('has the customer of the reservation for a payment without a user, and nobody for neither', async () => {
  const payment = { id: 'p1', user_id: null, reservation_id: 'r1', amount_pence: 700 } as payments.PaymentRow;
  jest.mocked(payments.findPayment).mockResolvedValue(payment);
  expect(await taskOf({ mail: 'payment-returning', paymentId: 'p1' })).toMatchObject({ userId: 'u1' });
  jest.mocked(outbox.enqueue).mockClear();
  jest.mocked(reservations.findReservation).mockResolvedValue({ ...row, user_id: null });
  expect(await taskOf({ mail: 'payment-returning', paymentId: 'p1' })).toBeUndefined();
});

it('has no booking for a payment that belongs to none', async () => {
  const payment = {
    id: 'p1',
    user_id: 'payer',
    reservation_id: null,
    amount_pence: 700,
  } as payments.PaymentRow;
  jest.mocked(payments.findPayment).mockResolvedValue(payment);
  await enqueueMail({} as Queryable, { mail: 'payment-returning', paymentId: 'p1' }, NOW);
  expect(jest.mocked(outbox.enqueue).mock.calls[0]?.[3].payload).toMatchObject({ booking: null });
  expect(jest.mocked(log.recordRequestedMail).mock.calls[0]?.[1]).toMatchObject({ reservationId: null });
});
