// The fields of a booking for a customer, apart from the booking itself: the person, the trip and the payment.
import * as z from 'zod/mini';
import { newCustomer, type StaffBookingInput } from '#domain/booking/contract/staffBookings.ts';
import { tripDetails, type TripDetails } from '#domain/booking/contract/tripDetails.ts';
import { tripFacts } from '#domain/booking/trip.ts';
import { outsidePayment } from '#domain/payment/contract/staffMoney.ts';

export interface StaffBookingValues extends Required<TripDetails> {
  who: 'known' | 'new';
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
  outcome: 'mailed-link' | 'copied-link' | 'paid-outside';
  method: string;
  amount: string;
  reason: string;
  /** The person and the car, as the address has them, and the dates of the car: only for the draft. */
  choices: string;
  dates: string;
}

const NO_TRIP = tripDetails.parse({});
export const TRIP_FIELDS = Object.keys(NO_TRIP);

export const NO_BOOKING: StaffBookingValues = {
  ...NO_TRIP,
  passengers: '',
  luggage: '',
  who: 'known',
  first_name: '',
  last_name: '',
  email: '',
  phonenumber: '',
  outcome: 'mailed-link',
  method: 'transfer',
  amount: '',
  reason: '',
  choices: '',
  dates: '',
};

type Faults = Partial<Record<string, string>>;

/** The first message of each field that a schema of the contract refuses. */
function faultsOf(schema: z.ZodMiniType, values: StaffBookingValues): Faults {
  const { error } = z.safeParse(schema, values);
  const faults: Faults = {};
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= message;
  return faults;
}

/** The errors of the form; `person` and `carId` are in the address. */
export function bookingFaults(
  values: StaffBookingValues,
  { personId, carId }: { personId: string; carId: string },
): Faults {
  return {
    ...(values.who === 'new' ? faultsOf(newCustomer, values) : {}),
    ...(values.who === 'known' && !personId ? { person: 'Please choose a person.' } : {}),
    ...(carId ? {} : { carId: 'Please choose a car.' }),
    ...faultsOf(tripDetails, values),
    ...(values.outcome === 'paid-outside' ? faultsOf(outsidePayment, values) : {}),
  };
}

/** The customer of the booking, its trip, and the outside payment or the way of the link. Throws for values that `bookingFaults` refuses. */
export function toRequest(
  values: StaffBookingValues,
  personId: string,
): Pick<StaffBookingInput, 'customer' | 'payment' | 'link' | 'trip'> {
  const { who, outcome, first_name, last_name, email, phonenumber, method, amount, reason } = values;
  const trip = tripDetails.parse(values);
  return {
    ...(tripFacts(trip).length > 0 ? { trip } : {}),
    link: outcome === 'copied-link' ? 'copied' : 'mailed',
    customer:
      who === 'known'
        ? { kind: 'known', userId: personId }
        : { kind: 'new', first_name, last_name, email, phonenumber },
    payment: outcome === 'paid-outside' ? outsidePayment.parse({ method, amount, reason }) : null,
  };
}
