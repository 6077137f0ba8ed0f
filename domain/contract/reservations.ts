// Reservations: what a customer sends, what everybody may know, what owner and admin see.
import * as z from 'zod/mini';
import { JOB_STATES } from '#domain/job/status.ts';
import { REFERENCE } from '#domain/reservation/reference.ts';
import { RESERVATION_STATUSES } from '#domain/reservation/status.ts';
import { chosenExtras } from './chosenExtras.ts';
import { email } from './identity.ts';
import { reservationLine } from './lines.ts';
import { REFUND_STATES } from './payments.ts';
import { cardConsentVersion, savedCard } from './savedCards.ts';
import { trip } from './trips.ts';
import { id, listQuery, londonDate, londonTime, optionalTime, penceAmount, pounds, text } from './fields.ts';

/** The dates of a reservation. With both times it is a single-day reservation and ends on its start date. */
export const bookingDates = z.object({
  startDate: londonDate,
  endDate: z.optional(z.nullable(z.union([z.literal(''), londonDate]))),
  startTime: optionalTime,
  endTime: optionalTime,
  isMultiDay: z.optional(z.boolean()),
});
export type BookingDates = z.infer<typeof bookingDates>;

export const booking = z.extend(bookingDates, { carId: id, extras: z.optional(chosenExtras) });
export type Booking = z.infer<typeof booking>;

/** POST /api/reservations/create-payment-intent. `amount` is the deposit or the total, in pence. */
export const paymentIntentRequest = z.object({
  amount: penceAmount,
  currency: z.literal('gbp', "The currency is 'gbp'."),
  booking: z.optional(booking),
  /**
   * The version of the consent to keep the card for the balance, with a deposit; null withdraws it. Without it an open
   * payment of the hold stays as it is.
   */
  cardConsent: z.optional(z.nullable(cardConsentVersion)),
});
export type PaymentIntentRequest = z.infer<typeof paymentIntentRequest>;

export const paymentIntentAnswer = z.object({
  client_secret: z.string(),
  paymentIntentId: z.string(),
  /** An instant; only where dates are held. */
  holdExpiresAt: z.optional(z.string()),
  reservationId: z.optional(id),
});
export type PaymentIntentAnswer = z.infer<typeof paymentIntentAnswer>;

/** POST /api/reservations, after the deposit. The amounts are checked, never believed. */
export const newReservation = z.extend(booking, {
  user: z.optional(z.string()),
  carMake: z.optional(z.string()),
  carModel: z.optional(z.string()),
  totalPrice: z.optional(pounds),
  currentPaid: z.optional(pounds),
  remainingToPay: z.optional(pounds),
  paymentIntentId: z.optional(z.string().check(z.maxLength(255))),
});
export type NewReservation = z.input<typeof newReservation>;

export const reservation = z.object({
  id,
  _id: id,
  /** What people call it, such as 'LCR-7K2MQ'. A server of the previous release leaves it out. */
  reference: z.optional(z.string().check(z.regex(REFERENCE))),
  userId: z.nullable(id),
  car: id,
  carId: id,
  carMake: z.string(),
  carModel: z.string(),
  startDate: londonDate,
  endDate: londonDate,
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
  isMultiDay: z.boolean(),
  totalPrice: pounds,
  /** How the total comes about: their amounts add up to it. */
  lines: z.optional(z.array(reservationLine)),
  depositAmount: pounds,
  currentPaid: pounds,
  remainingToPay: pounds,
  /** What went back, or is on its way back, to the card. */
  refunded: pounds,
  /** How far that has come; left out where nothing goes back. */
  refundState: z.optional(z.enum(REFUND_STATES)),
  status: z.enum(RESERVATION_STATUSES),
  /**
   * Only where these are the new dates of a change that is paid first: the reservation that they change. `depositAmount`
   * is then the amount to pay.
   */
  changes: z.optional(id),
  /** Until when a `held` one keeps its dates, an instant. */
  holdExpiresAt: z.optional(z.nullable(z.string())),
  /** True where staff have booked it for the customer. */
  isBookedByStaff: z.optional(z.boolean()),
  /** For optimistic locking: an admin's edit names the version it started from. */
  version: z.int(),
  /** Null until somebody has given them; owner and staff only, as every answer of this shape. */
  trip: z.optional(z.nullable(trip)),
  /** Owner and staff only, as every answer of this shape; null or left out where none is kept. */
  savedCard: z.optional(z.nullable(savedCard)),
  createdAt: z.string(),
  /** Of the terms of hire that applied when it was booked; null or left out for an older reservation. */
  termsVersion: z.optional(z.nullable(z.string())),
  /**
   * The chauffeur's job, where there is one; `name` is '' until a driver has accepted it. Owner and staff only, as every
   * answer of this shape.
   */
  chauffeur: z.optional(z.nullable(z.object({ state: z.enum(JOB_STATES), name: z.string() }))),
  /** Admins only. */
  customer: z.optional(z.nullable(z.object({ name: z.string(), email: z.string() }))),
});
export type Reservation = z.infer<typeof reservation>;
export const reservationList = z.array(reservation);

/**
 * Which reservations a list is about: those that keep their car today or tomorrow, those that start later than today,
 * those over.
 */
export const RESERVATION_TIMES = ['today', 'tomorrow', 'upcoming', 'past'] as const;
export type ReservationTime = (typeof RESERVATION_TIMES)[number];

/** GET /api/reservations: a page of the admins' table, narrowed where asked. */
export const reservationListQuery = z.extend(listQuery, {
  /** `held`: booked by staff, and the customer has not paid yet. */
  status: z.optional(z.enum(['held', 'confirmed', 'cancelled'])),
  when: z.optional(z.enum(RESERVATION_TIMES)),
  /** 'true' for those with something left to pay. */
  unpaid: z.optional(z.literal('true')),
});
export type ReservationListQuery = z.infer<typeof reservationListQuery>;

/** GET /api/reservations/car/{carId}: `changing` is a reservation of the caller, which is left out. */
export const takenDatesQuery = z.object({ changing: z.optional(id) });

/** GET /api/reservations/car/{carId}: when the car is taken, and nothing else. */
export const takenDates = z.object({
  startDate: londonDate,
  endDate: londonDate,
  startTime: z.nullable(londonTime),
  endTime: z.nullable(londonTime),
});
export type TakenDates = z.infer<typeof takenDates>;
export const takenDatesList = z.array(takenDates);

/**
 * POST /api/reservations/{id}/pay. `amount` is the balance in pence; the receipt goes to the account without
 * `receiptEmail`.
 */
export const balanceRequest = z.object({ amount: penceAmount, receiptEmail: z.optional(email) });

/** PUT /api/reservations/{id}: the owner's `currentPaid`, or an admin's edit; `carId` moves it to another car. */
export const reservationUpdate = z.object({
  currentPaid: z.optional(pounds),
  car: z.optional(z.unknown()),
  carId: z.optional(id),
  startDate: z.optional(londonDate),
  endDate: z.optional(londonDate),
  startTime: optionalTime,
  endTime: optionalTime,
  totalPrice: z.optional(pounds),
  version: z.optional(z.int()),
  /** Of an admin's edit to a total below the amount paid: what goes back to the card. */
  refund: z.optional(pounds),
  /** Of an admin's edit: why the total is another one than the dates come to. Only the staff read it. */
  reason: z.optional(text('Reason', 500)),
});
export type ReservationUpdate = z.infer<typeof reservationUpdate>;

/** True for an admin's edit; anything else is the owner's `currentPaid`. */
export const isStaffEdit = ({ startDate, totalPrice, carId, currentPaid }: ReservationUpdate): boolean =>
  startDate !== undefined || totalPrice !== undefined || (carId !== undefined && currentPaid === undefined);
