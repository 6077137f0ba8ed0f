// Checks the texts of the list of reservations, in the table and in its export.
import {
  exportedTexts,
  fixedColumns,
  shownTexts,
  sortableFields,
} from '#app/kit/table/testing/columnTexts.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { RESERVATION_COLUMNS } from './reservationColumns.tsx';

const exported = (field: string, row: Reservation) =>
  RESERVATION_COLUMNS.find((column) => column.field === field)?.csv?.(row);
const refunded = { status: 'cancelled', refunded: 360, currentPaid: 0, remainingToPay: 0 } as const;

test.each<[Partial<Reservation>, string]>([
  [{}, 'Unpaid'],
  [{ currentPaid: 1200 }, 'Paid'],
  [{ currentPaid: 1200, refunded: 100, refundState: 'done' }, 'Paid, Refunded £100.00'],
  [{ currentPaid: 1200, refunded: 100, refundState: 'pending' }, 'Paid, Refund pending'],
  [{ refunded: 100, refundState: 'failing' }, 'Unpaid, Refund failing'],
  [{ ...refunded, refundState: 'pending' }, 'Cancelled, Refund pending'],
  [{ ...refunded, refundState: 'failing' }, 'Cancelled, Refund failing'],
  [{ ...refunded, refundState: 'done' }, 'Cancelled, Refunded £360.00'],
  [{ status: 'cancelled' }, 'Cancelled, Unpaid'],
  [{ status: 'cancelled', currentPaid: 1200 }, 'Cancelled, nothing refunded'],
  [{ status: 'held' }, 'Held, not paid'],
  [
    { status: 'held', isBookedByStaff: true, holdExpiresAt: '2026-11-22T10:05:00.000Z' },
    'Payment link sent, until Sun 22 Nov 2026 10:05',
  ],
])('shows %j as %s', (more, text) => {
  expect(exported('status', aReservation(more))).toBe(text);
});

test('shows the customer until the account is deleted', () => {
  const customer = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' };
  expect(exported('customer', aReservation({ customer }))).toBe('Ada Lovelace');
  expect(exported('email', aReservation({ customer }))).toBe('ada@example.com');
  expect(exported('customer', aReservation({ customer: null }))).toBe('Deleted user');
  expect(exported('email', aReservation({ customer: null }))).toBe('');
});

test('exports amounts without a currency sign', () => {
  const row = aReservation();
  const amounts = ['totalPrice', 'currentPaid', 'remainingToPay'].map((field) => exported(field, row));
  expect(amounts).toEqual(['1200.00', '360.00', '840.00']);
});

test('shows and exports dates, times and amounts', () => {
  const customer = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' };
  const row = aReservation({
    ...{ customer, startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '14:00' },
  });
  expect(shownTexts(RESERVATION_COLUMNS, row)).toEqual({
    Reference: row.reference,
    Email: 'ada@example.com',
    Dates: '28 Nov 2026, 10:00 to 14:00',
    Times: '10:00 to 14:00',
    Total: '£1,200.00',
    Paid: '£360.00',
    Remaining: '£840.00',
    Booked: '2026-11-21',
  });
  expect(exportedTexts(RESERVATION_COLUMNS, row)).toMatchObject({
    ...{ Car: 'Rolls-Royce Ghost', Reference: row.reference, Times: '10:00 to 14:00' },
    ...{ Dates: '2026-11-28 to 2026-11-28', Booked: row.createdAt },
  });
  expect(shownTexts(RESERVATION_COLUMNS, { ...row, customer: null }).Email).toBe('');
});

test('sorts by the fields of the server', () => {
  expect(sortableFields(RESERVATION_COLUMNS)).toEqual([
    ...['carMake', 'customer', 'startDate', 'totalPrice', 'currentPaid', 'remainingToPay'],
    ...['createdAt', 'status'],
  ]);
  expect(fixedColumns(RESERVATION_COLUMNS)).toEqual(['Car', 'Actions']);
});

test.each<[Partial<Reservation>, number]>([
  [{}, 1],
  [{ status: 'cancelled' }, 2],
  [{ status: 'held', isBookedByStaff: true }, 2],
  [{ status: 'held' }, 1],
])('gives the state of %j %i columns', (more, columns) => {
  const colSpan = RESERVATION_COLUMNS.find(({ field }) => field === 'status')?.colSpan;
  expect((colSpan as unknown as (value: string, row: Reservation) => number)('', aReservation(more))).toBe(
    columns,
  );
});

test('shows the London day of the booking', () => {
  const row = aReservation({ createdAt: '2026-06-30T23:30:00.000Z' });
  expect(shownTexts(RESERVATION_COLUMNS, row)).toMatchObject({ Booked: '2026-07-01' });
});
