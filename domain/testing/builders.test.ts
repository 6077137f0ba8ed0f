import { car } from '#domain/fleet/contract/cars.ts';
import { user } from '#domain/people/contract/identity.ts';
import {
  bookingDates,
  reservation,
  takenDates as takenDatesSchema,
} from '#domain/booking/contract/reservations.ts';
import { checkReservation, draftDates } from '#domain/booking/rules.ts';
import { aCar, aDraft, anId, aReservation, aUser, takenDates } from './builders.ts';
import { FIXED_NOW, at, fixedClock } from './clock.ts';

const hours = { startTime: '10:00', endTime: '14:00' };

describe('the objects of the builders keep the contract', () => {
  it.each([
    ['a car', car, aCar()],
    ['a chauffeur car', car, aCar({ id: anId(7), CarForReason: 'Chauffeur', price: 900.5 })],
    ['a user', user, aUser()],
    ['an admin', user, aUser({ id: anId(8), isAdmin: true })],
    ['a reservation', reservation, aReservation()],
    ['a single-day reservation', reservation, aReservation({ startDate: '2027-03-28', ...hours })],
    ['a reservation of an odd amount', reservation, aReservation({ totalPrice: 100.05 })],
    ['taken dates', takenDatesSchema, takenDates()],
    ['taken hours', takenDatesSchema, takenDates(hours)],
  ])('%s parses without a dropped field', (_, schema, built) => {
    expect(schema.parse(built)).toEqual(built);
  });

  it.each(['multi-day', 'single-day'] as const)(
    'a %s draft sends dates that parse and can be booked',
    (mode) => {
      const draft = aDraft({ mode });
      expect(bookingDates.parse(draftDates(draft))).toEqual(draftDates(draft));
      const context = { userId: anId(1), purpose: 'Chauffeur', bookings: [], now: fixedClock() } as const;
      expect(checkReservation(draft, context)).toBeUndefined();
    },
  );
});

describe('an override also changes the derived fields', () => {
  it('derives ids', () => {
    expect(aCar({ id: anId(7) })._id).toBe(anId(7));
    expect(aUser({ id: anId(7) })._id).toBe(anId(7));
    expect(aReservation({ id: anId(7), carId: anId(9) })).toMatchObject({ _id: anId(7), car: anId(9) });
  });

  it('derives a name', () => {
    expect(aUser({ first_name: 'Grace', last_name: 'Hopper' }).name).toBe('Grace Hopper');
  });

  it('derives deposit, paid and remaining amounts', () => {
    expect(aReservation()).toMatchObject({ depositAmount: 360, currentPaid: 360, remainingToPay: 840 });
    expect(aReservation({ totalPrice: 0.05 })).toMatchObject({ depositAmount: 0.02, remainingToPay: 0.03 });
    expect(aReservation({ currentPaid: 1200 })).toMatchObject({ depositAmount: 360, remainingToPay: 0 });
  });

  it('ends a reservation with hours on its start date', () => {
    expect(aReservation({ startDate: '2027-01-05', ...hours })).toMatchObject({
      endDate: '2027-01-05',
      isMultiDay: false,
    });
    expect(aReservation().isMultiDay).toBe(true);
  });
});

describe('the test clock', () => {
  it('always shows 10:00 on 21 November 2026', () => {
    expect(FIXED_NOW).toBe(at('2026-11-21', '10:00'));
    expect(fixedClock()).toBe(FIXED_NOW);
  });

  it('refuses a time that London skips', () => {
    expect(() => at('2027-03-28', '01:30')).toThrow(RangeError);
  });
});
