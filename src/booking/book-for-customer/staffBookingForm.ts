// The fields of a booking for a customer, apart from the booking itself: the person and the payment.
import * as z from 'zod/mini';
import { newCustomer, type StaffBookingInput } from '#domain/booking/contract/staffBookings.ts';
import { outsidePayment } from '#domain/payment/contract/staffMoney.ts';

export interface StaffBookingValues {
  who: 'known' | 'new';
  first_name: string;
  last_name: string;
  email: string;
  phonenumber: string;
  outcome: 'payment-link' | 'paid-outside';
  method: string;
  amount: string;
  reason: string;
  /** The person and the car, as the address has them, and the dates of the car: only for the draft. */
  choices: string;
  dates: string;
}

export const NO_BOOKING: StaffBookingValues = {
  who: 'known',
  first_name: '',
  last_name: '',
  email: '',
  phonenumber: '',
  outcome: 'payment-link',
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
    ...(values.outcome === 'paid-outside' ? faultsOf(outsidePayment, values) : {}),
  };
}

/** The customer of the booking, and the outside payment. Throws for values that `bookingFaults` refuses. */
export function toRequest(
  values: StaffBookingValues,
  personId: string,
): Pick<StaffBookingInput, 'customer' | 'payment'> {
  const { who, outcome, first_name, last_name, email, phonenumber, method, amount, reason } = values;
  return {
    customer:
      who === 'known'
        ? { kind: 'known', userId: personId }
        : { kind: 'new', first_name, last_name, email, phonenumber },
    payment: outcome === 'paid-outside' ? outsidePayment.parse({ method, amount, reason }) : null,
  };
}
