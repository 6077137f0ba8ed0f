import { anId, aReservation, takenDates as aTaking } from '#domain/testing/builders.ts';
import {
  balanceRequest,
  booking,
  bookingDates,
  isStaffEdit,
  newReservation,
  paymentIntentAnswer,
  paymentIntentRequest,
  reservation,
  reservationUpdate,
  takenDates,
} from './reservations.ts';

const threeDays = { startDate: '2026-11-28', endDate: '2026-11-30' };

describe('the dates of a booking', () => {
  it.each([
    ['multi-day', threeDays],
    ['multi-day with null times', { ...threeDays, startTime: null, endTime: null }],
    ['multi-day with empty times', { ...threeDays, startTime: '', endTime: '' }],
    ['multi-day, said so', { ...threeDays, isMultiDay: true }],
    ['single-day', { startDate: '2026-11-28', endDate: '2026-11-28', startTime: '10:00', endTime: '12:00' }],
    ['single-day without an end date', { startDate: '2026-11-28', startTime: '10:00', endTime: '12:00' }],
    [
      'single-day with a null one',
      { startDate: '2026-11-28', endDate: null, startTime: '10:00', endTime: '12:00' },
    ],
    [
      'single-day with an empty one',
      { startDate: '2026-11-28', endDate: '', startTime: '10:00', endTime: '12:00' },
    ],
  ])('accepts %s unchanged', (_, dates) => {
    expect(bookingDates.parse(dates)).toEqual(dates);
  });

  it.each([
    ['no start date', { endDate: '2026-11-30' }],
    ['an empty start date', { ...threeDays, startDate: '' }],
    ['a date that does not exist', { ...threeDays, endDate: '2027-02-29' }],
    ['an instant for a date', { ...threeDays, startDate: '2026-11-28T00:00:00Z' }],
    ['a time that does not exist', { ...threeDays, startTime: '25:00' }],
    ['a time with seconds', { ...threeDays, endTime: '10:00:00' }],
    ['a text for a flag', { ...threeDays, isMultiDay: 'true' }],
  ])('refuses %s', (_, dates) => {
    expect(bookingDates.safeParse(dates).success).toBe(false);
  });

  it('requires a car', () => {
    expect(booking.safeParse(threeDays).success).toBe(false);
    expect(booking.parse({ ...threeDays, carId: anId(1) })).toEqual({ ...threeDays, carId: anId(1) });
  });
});

describe('a payment request', () => {
  it.each([
    ['amount and currency alone', { amount: 36_000, currency: 'gbp' }],
    ['with a booking', { amount: 36_000, currency: 'gbp', booking: { ...threeDays, carId: anId(1) } }],
  ])('accepts %s', (_, request) => {
    expect(paymentIntentRequest.parse(request)).toEqual(request);
  });

  it.each([
    ['another currency', { amount: 36_000, currency: 'usd' }],
    ['pounds for pence', { amount: 360.5, currency: 'gbp' }],
    ['nothing', { amount: 0, currency: 'gbp' }],
    ['a booking without a car', { amount: 36_000, currency: 'gbp', booking: threeDays }],
  ])('refuses %s', (_, request) => {
    expect(paymentIntentRequest.safeParse(request).success).toBe(false);
  });

  it('the answer contains the intent, and the hold when dates are held', () => {
    const bare = { client_secret: 'pi_1_secret', paymentIntentId: 'pi_1' };
    const held = { ...bare, holdExpiresAt: '2026-11-21T10:15:00.000Z', reservationId: anId(1) };
    expect(paymentIntentAnswer.parse(bare)).toEqual(bare);
    expect(paymentIntentAnswer.parse(held)).toEqual(held);
  });

  it('the balance is in pence', () => {
    expect(balanceRequest.parse({ amount: 84_000 })).toEqual({ amount: 84_000 });
    expect(balanceRequest.safeParse({ amount: 840.01 }).success).toBe(false);
    expect(balanceRequest.parse({ amount: 84_000, receiptEmail: ' Office@Example.com' }).receiptEmail).toBe(
      'office@example.com',
    );
    expect(balanceRequest.safeParse({ amount: 84_000, receiptEmail: 'no address' }).success).toBe(false);
  });
});

describe('creating a reservation', () => {
  const payload = {
    user: anId(2),
    carId: anId(1),
    carMake: 'Rolls-Royce',
    carModel: 'Ghost',
    ...threeDays,
    startTime: null,
    endTime: '',
    totalPrice: 1200,
    currentPaid: 360,
    remainingToPay: 840,
    paymentIntentId: 'pi_1',
  };

  it('accepts the listed payload, and drops unknown fields', () => {
    expect(newReservation.parse({ ...payload, status: 'confirmed', isAdmin: true })).toEqual(payload);
  });

  it.each(['totalPrice', 'currentPaid', 'remainingToPay'])(
    'accepts %s as a text, and refuses three decimals',
    (field) => {
      expect(newReservation.safeParse({ ...payload, [field]: 360.005 }).success).toBe(false);
      expect(newReservation.safeParse({ ...payload, [field]: -1 }).success).toBe(false);
      expect(newReservation.parse({ ...payload, [field]: '360.00' })).toEqual({ ...payload, [field]: 360 });
    },
  );
});

describe('the answers about a reservation', () => {
  it('the public answer contains the dates, but neither the customer nor the reservation', () => {
    expect(takenDates.parse(aReservation())).toEqual(aTaking());
  });

  it.each([
    ['without its person', { userId: null }],
    [
      'with its customer, for admins',
      { customer: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' } },
    ],
    ['of a deleted customer', { userId: null, customer: null }],
    ['cancelled and refunded', { status: 'cancelled', refunded: 360 } as const],
  ])('%s', (_, part) => {
    expect(reservation.parse(aReservation(part))).toEqual(aReservation(part));
  });

  it.each([
    ['a status nobody knows', { status: 'pending' }],
    ['three decimals', { totalPrice: 1200.005 }],
    ['an empty time', { startTime: '' }],
  ])('refuses %s', (_, part) => {
    expect(reservation.safeParse({ ...aReservation(), ...part }).success).toBe(false);
  });
});

describe('changing a reservation', () => {
  it.each([
    ['the balance flow', { currentPaid: 1200 }],
    ['an admin edit', { ...threeDays, totalPrice: 1200, carId: anId(1), version: 3 }],
    ['an admin edit with times', { ...threeDays, startTime: '10:00', endTime: '12:00' }],
    ['a car as an object, as old clients send it', { car: { id: anId(1) } }],
  ])('%s', (_, update) => {
    expect(reservationUpdate.parse(update)).toEqual(update);
  });

  it.each([
    ['three decimals', { totalPrice: 0.001 }],
    ['a date that is none', { endDate: '2027-02-29' }],
    ['an empty date', { startDate: '' }],
    ['half a version', { version: 1.5 }],
  ])('refuses %s', (_, update) => {
    expect(reservationUpdate.safeParse(update).success).toBe(false);
  });

  it('is an edit by staff when it names a date, a total or another car, and the balance otherwise', () => {
    const edits = [
      { startDate: '2026-11-28' },
      { endDate: '2026-11-30' },
      { totalPrice: 0 },
      { carId: anId(1) },
      { startTime: '10:00' },
      { endTime: '18:00' },
    ];
    const balances = [{}, { currentPaid: 1200 }, { currentPaid: 1200, carId: anId(1) }];
    expect(edits.filter((edit) => !isStaffEdit(edit))).toEqual([]);
    expect(balances.map(isStaffEdit)).toEqual([false, false, false]);
  });

  it('refuses status and owner', () => {
    expect(reservationUpdate.parse({ status: 'confirmed', userId: anId(9), id: anId(8) })).toEqual({});
  });
});
