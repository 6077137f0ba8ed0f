// Reservations: the requests of a customer, the public answer, and the answer for owner and admins.
import * as z from 'zod/mini';
import { privateText, publicly, publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { JOB_STATES } from '#domain/jobs/status.ts';
import { REFERENCE } from '#domain/kit/reference.ts';
import { RESERVATION_STATUSES } from '../status.ts';
import { chosenExtras } from '#domain/fleet/contract/chosenExtras.ts';
import { email } from '#domain/people/contract/identity.ts';
import { reservationLine } from '#domain/money/contract/lines.ts';
import { REFUND_STATES } from '#domain/payment/contract/payments.ts';
import { cardConsentVersion, keptCard, savedCard } from '#domain/payment/contract/savedCards.ts';
import { trip } from './trips.ts';
import {
  id,
  listQuery,
  londonDate,
  londonTime,
  optionalTime,
  penceAmount,
  pounds,
  poundsInput,
  text,
} from '#domain/kit/fields.ts';

/** The dates of a reservation. With both times it is a single-day reservation and ends on its start date. */
export const bookingDates = z.object({
  startDate: londonDate,
  endDate: z.optional(z.nullable(z.union([z.literal(''), londonDate]))),
  startTime: optionalTime,
  endTime: optionalTime,
  isMultiDay: z.optional(z.boolean()),
});
export type BookingDates = z.infer<typeof bookingDates>;

export const booking = z.extend(bookingDates, {
  carId: id,
  extras: z.optional(chosenExtras),
  /** The quote whose price applies while it is valid and states these dates and extras. */
  quoteId: z.optional(id),
});
export type Booking = z.infer<typeof booking>;

/** A booking that is priced; `promoId` is the promo code that the check of the code has answered. */
export const bookingToHold = z.extend(booking, { promoId: z.optional(id) });
export type BookingToHold = z.infer<typeof bookingToHold>;

/**
 * POST /api/reservations/create-payment-intent. `amount` is the deposit or the total, in pence. `booking` holds its
 * dates; `holdId` continues a hold of the caller, or holds its dates again after it has expired.
 */
export const paymentIntentRequest = z.object({
  amount: penceAmount,
  currency: z.literal('gbp', "The currency is 'gbp'."),
  booking: z.optional(bookingToHold),
  holdId: z.optional(id),
  /**
   * The version of the consent to keep the card for the balance, with a deposit; null withdraws the consent. Without
   * this field an open payment of the hold stays unchanged.
   */
  cardConsent: z.optional(z.nullable(cardConsentVersion)),
  /** With a hold: the browser confirms the payment without card data, with the `keptCard` of the hold. */
  withKeptCard: z.optional(z.boolean()),
});
export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;

export const paymentIntentAnswer = z.object({
  client_secret: privateText(),
  paymentIntentId: publicText(),
  /** An instant; present only when dates are held. */
  holdExpiresAt: z.optional(publicText()),
  reservationId: z.optional(id),
});
export type PaymentIntentAnswer = z.infer<typeof paymentIntentAnswer>;

/** POST /api/reservations, after the deposit. The server compares the amounts with its own and does not use them. */
export const newReservation = z.extend(booking, {
  user: z.optional(publicText()),
  carMake: z.optional(publicText()),
  carModel: z.optional(publicText()),
  totalPrice: z.optional(poundsInput()),
  currentPaid: z.optional(poundsInput()),
  remainingToPay: z.optional(poundsInput()),
  paymentIntentId: z.optional(publicText().check(z.maxLength(255))),
});
export type NewReservation = z.input<typeof newReservation>;

export const reservation = z.object({
  id,
  _id: id,
  /** The reference that people use, such as 'LCR-7K2MQ'. */
  reference: publicText().check(z.regex(REFERENCE)),
  userId: z.nullable(id),
  car: id,
  carId: id,
  carMake: publicText(),
  carModel: publicText(),
  /** The purpose of the car when it was booked. */
  purpose: z.enum(PURPOSES),
  startDate: londonDate,
  endDate: londonDate,
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
  isMultiDay: z.boolean(),
  totalPrice: pounds,
  /** The lines of the total; the sum of their amounts is the total. */
  lines: z.array(reservationLine),
  depositAmount: pounds,
  currentPaid: pounds,
  remainingToPay: pounds,
  /** The amount that was refunded to the card, or is on its way. */
  refunded: pounds,
  /** The state of the refund; absent without a refund. */
  refundState: z.optional(z.enum(REFUND_STATES)),
  status: z.enum(RESERVATION_STATUSES),
  /**
   * Present only for the hold of a date change that is paid first: the reservation that it changes. `depositAmount` is
   * then the amount to pay.
   */
  changes: z.optional(id),
  /** The same in all reservations of one order; absent in a reservation of its own. */
  orderId: z.optional(id),
  /** The instant at which a `held` reservation loses its dates. */
  holdExpiresAt: z.optional(z.nullable(publicText())),
  /** True for a booking by staff for the customer. */
  isBookedByStaff: z.optional(z.boolean()),
  /** For optimistic locking: an admin's edit contains the version that it is based on. */
  version: z.int(),
  /** Null until the customer or staff have entered them; only owner and staff receive this schema. */
  trip: z.optional(z.nullable(trip)),
  /** Only owner and staff receive this schema; null or absent without a saved card. */
  savedCard: z.optional(z.nullable(savedCard)),
  /** In an own hold: the card that the customer keeps for another reservation, with which they can pay this one. */
  keptCard: z.optional(keptCard),
  createdAt: publicText(),
  /** The version of the terms of hire at the time of the booking; null for a product without terms. */
  termsVersion: z.nullable(publicText()),
  /**
   * The chauffeur's job, where there is one; `name` is '' until a driver has accepted it. Only owner and staff receive
   * this schema.
   */
  chauffeur: z.optional(
    z.nullable(
      z.object({
        jobId: id,
        state: z.enum(JOB_STATES),
        name: privateText(),
        /** True while the driver, whom staff have chosen, has not confirmed; absent otherwise. */
        needsConfirmation: z.optional(z.boolean()),
        /** Absent while no driver has the job, after it is done, and for a driver without a number. */
        phone: z.optional(privateText()),
        /** The id of the driver's portrait; absent as `phone` is, and for a driver without a portrait. */
        portraitId: z.optional(id),
      }),
    ),
  ),
  /** Admins only; `phone` is '' for an account without one. */
  customer: z.optional(
    z.nullable(z.object({ name: privateText(), email: privateText(), phone: privateText() })),
  ),
});
export type Reservation = z.infer<typeof reservation>;
export const reservationList = z.array(reservation);

/**
 * The filter of a list: reservations that keep their car today, tomorrow or on one of the seven days from today, those
 * that start after today, and finished ones.
 */
export const RESERVATION_TIMES = ['today', 'tomorrow', 'upcoming', 'past', 'week'] as const;
export type ReservationTime = (typeof RESERVATION_TIMES)[number];

/** GET /api/reservations: a page of the admins' table, optionally filtered. */
export const reservationListQuery = z.extend(listQuery, {
  /** `held`: booked by staff, and not paid by the customer yet. */
  status: z.optional(z.enum(['held', 'confirmed', 'cancelled'])),
  when: z.optional(z.enum(RESERVATION_TIMES)),
  /**
   * The first and the last day of a range: the list contains the reservations with at least one day in this range.
   */
  from: z.optional(londonDate),
  to: z.optional(londonDate),
  /** The first and the last day on which a listed reservation starts. */
  startsFrom: z.optional(londonDate),
  startsTo: z.optional(londonDate),
  carId: z.optional(id),
  carPurpose: z.optional(z.enum(PURPOSES)),
  /** 'true' for reservations with an unpaid part. */
  unpaid: z.optional(z.literal('true')),
  /** Reservations with an unpaid part that is past due, or due within seven days from now. */
  due: z.optional(z.enum(['overdue', 'week'])),
});
export type ReservationListQuery = z.infer<typeof reservationListQuery>;

/** GET /api/reservations/car/{carId}: `changing` is a reservation of the caller, which the answer leaves out. */
export const takenDatesQuery = z.object({ changing: z.optional(id) });

/** GET /api/reservations/car/{carId}: only the periods in which the car is taken. */
export const takenDates = z.object({
  startDate: londonDate,
  endDate: londonDate,
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
});
export type TakenDates = z.infer<typeof takenDates>;
export const takenDatesList = z.array(takenDates);

/**
 * POST /api/reservations/{id}/pay. `amount` is the balance in pence. Without `receiptEmail` the receipt goes to the
 * address of the account.
 */
export const balanceRequest = z.object({
  amount: penceAmount,
  receiptEmail: z.optional(email),
  /** The browser confirms the payment without card data: with the card that the customer keeps. */
  withKeptCard: z.optional(z.boolean()),
});

/** PUT /api/reservations/{id}: the owner's `currentPaid`, or an admin's edit; `carId` moves it to another car. */
export const reservationUpdate = z.object({
  currentPaid: z.optional(poundsInput()),
  car: z.optional(publicly(z.unknown())),
  carId: z.optional(id),
  startDate: z.optional(londonDate),
  endDate: z.optional(londonDate),
  startTime: optionalTime,
  endTime: optionalTime,
  totalPrice: z.optional(poundsInput()),
  version: z.optional(z.int()),
  /** In an admin's edit to a total below the amount paid: the amount that is refunded to the card. */
  refund: z.optional(poundsInput()),
  /** In an admin's edit: the reason why the total differs from the computed price. Only staff read it. */
  reason: z.optional(text('Reason', 500)),
});
export type ReservationUpdate = z.infer<typeof reservationUpdate>;

/** True for an admin's edit; anything else is the owner's `currentPaid`. */
export const isStaffEdit = ({
  startDate,
  endDate,
  startTime,
  endTime,
  totalPrice,
  carId,
  currentPaid,
}: ReservationUpdate): boolean =>
  (startDate ?? endDate ?? startTime ?? endTime ?? totalPrice) !== undefined ||
  (carId !== undefined && currentPaid === undefined);
