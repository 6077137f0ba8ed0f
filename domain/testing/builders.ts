// Complete, valid objects of the contract; a test sets only the fields that it is about. Derived fields follow an
// override: `_id` from `id`, the name from its parts, the amounts from the total.
import { isSingleDay } from '#domain/time/period.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { presentLine } from '#domain/money/presentedLines.ts';
import type { Reservation, TakenDates } from '#domain/booking/contract/reservations.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { wholeLine } from '#domain/money/lines.ts';
import { splitDeposit } from '#domain/money/quote.ts';
import type { ReservationDraft } from '#domain/booking/rules.ts';

/** A valid id that is the same in every run; one per number. */
export function anId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const CAR_ID = anId(101);
const USER_ID = anId(201);
const RESERVATION_ID = anId(301);
// A week after FIXED_NOW.
const START = '2026-11-28';
const END = '2026-11-30';

/** A Rolls-Royce Ghost for music videos: £400.00 an hour, or a day of a multi-day reservation. */
export function aCar(overrides: Partial<Car> = {}): Car {
  return {
    id: CAR_ID,
    _id: overrides.id ?? CAR_ID,
    make: 'Rolls-Royce',
    model: 'Ghost',
    year: 2024,
    description: 'A silent saloon in midnight blue.',
    price: 400,
    dayPrice: null,
    weekPrice: null,
    CarForReason: 'MusicVideo',
    turnaroundMinutes: 0,
    details: null,
    version: 0,
    images: [],
    pictures: [],
    ...overrides,
  };
}

/** Ada Lovelace, a customer. */
export function aUser(overrides: Partial<User> = {}): User {
  const { first_name = 'Ada', last_name = 'Lovelace' } = overrides;
  return {
    id: USER_ID,
    _id: overrides.id ?? USER_ID,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: 'ada@example.com',
    phonenumber: '020 7946 0000',
    isAdmin: false,
    staffRole: overrides.isAdmin ? 'owner' : null,
    isDriver: false,
    isVerifiedDriver: false,
    emailVerified: true,
    pendingEmail: null,
    version: 0,
    ...overrides,
  };
}

/** The period in which a car is taken: 28 to 30 November 2026, or the given hours (which end on their start date). */
export function takenDates(overrides: Partial<TakenDates> = {}): TakenDates {
  const { startDate = START, startTime = null, endTime = null } = overrides;
  const endDate = isSingleDay({ startDate, endDate: startDate, startTime, endTime }) ? startDate : END;
  return { startDate, endDate, startTime, endTime, ...overrides };
}

/** Ada's confirmed reservation of the Ghost: three days, £1,200.00, the deposit of £360.00 paid. */
export function aReservation(overrides: Partial<Reservation> = {}): Reservation {
  const { startDate, endDate, startTime, endTime } = overrides;
  const dates = takenDates({
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  });
  const carId = overrides.carId ?? overrides.car ?? CAR_ID;
  const totalPence = poundsToPence(overrides.totalPrice ?? 1200);
  const depositAmount = overrides.depositAmount ?? penceToPounds(splitDeposit(totalPence).depositPence);
  const currentPaid = overrides.currentPaid ?? depositAmount;
  return {
    id: RESERVATION_ID,
    _id: overrides.id ?? RESERVATION_ID,
    reference: `LCR-${(overrides.id ?? RESERVATION_ID).slice(-5).toUpperCase()}`,
    userId: USER_ID,
    car: carId,
    carId,
    carMake: 'Rolls-Royce',
    carModel: 'Ghost',
    purpose: 'MusicVideo',
    ...dates,
    isMultiDay: !isSingleDay(dates),
    totalPrice: penceToPounds(totalPence),
    lines: [presentLine(wholeLine(totalPence))],
    depositAmount,
    currentPaid,
    remainingToPay: penceToPounds(Math.max(totalPence - poundsToPence(currentPaid), 0)),
    refunded: 0,
    status: 'confirmed',
    version: 0,
    termsVersion: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...overrides,
  };
}

/** The reservation form, filled in: 28 to 30 November 2026; with `mode: 'single-day'`, 10:00 to 18:00 on the 28th. */
export function aDraft(overrides: Partial<ReservationDraft> = {}): ReservationDraft {
  return overrides.mode === 'single-day'
    ? {
        mode: 'single-day',
        startDate: START,
        endDate: '',
        startTime: '10:00',
        endTime: '18:00',
        ...overrides,
      }
    : { mode: 'multi-day', startDate: START, endDate: END, startTime: '', endTime: '', ...overrides };
}
