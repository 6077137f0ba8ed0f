// Checks the texts of the list of reservations, in the table and in its export.
import type { Reservation } from '#domain/contract/reservations.ts';
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
])('shows %j as %s', (more, text) => {
  expect(exported('status', aReservation(more))).toBe(text);
});

test('shows the customer until the account is deleted', () => {
  const customer = { name: 'Ada Lovelace', email: 'ada@example.com' };
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
