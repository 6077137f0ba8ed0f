// The dependencies of the use cases of reservations: those of payments, the event bus and the limits against abuse.
import type { HoldLimits } from '#domain/booking/holdDecision.ts';
import { BALANCE_DUE_HOURS } from '#domain/booking/balanceDue.ts';
import { PAYMENT_LINK_HOURS } from '#domain/payment/paymentLink.ts';
import { MAX_RESERVATION_DAYS, NOTICE_HOURS, type PickupHours } from '#domain/booking/rules.ts';
import { MAX_HOLDS_PER_ADDRESS, MAX_HOLDS_PER_HOUR } from '#domain/booking/status.ts';
import { withRequestDeadline } from '#server/payment/provider/requestDeadline.ts';
import type { Env } from '#server/platform/process/env.ts';
import type { PaymentDeps } from '#server/payment/deps.ts';

/** The settings of the configuration: the limits against abuse, and when balances are due. */
export interface BookingLimits extends HoldLimits {
  /** The maximum number of days of a reservation. */
  maxDays: number;
  /** The hours between a booking by a customer and a start with a time; 0 for none. */
  noticeHours: number;
  /** The times between which customers pick up cars; null for any time. */
  pickupHours: PickupHours;
  /** The number of hours before the start at which a balance is due. */
  balanceDueHours: number;
  /** The number of hours for which the dates of a booking by staff are held. */
  paymentLinkHours: number;
}

export const DEFAULT_BOOKING_LIMITS: BookingLimits = {
  maxDays: MAX_RESERVATION_DAYS,
  noticeHours: NOTICE_HOURS,
  pickupHours: null,
  balanceDueHours: BALANCE_DUE_HOURS,
  paymentLinkHours: PAYMENT_LINK_HOURS,
  maxPerHour: MAX_HOLDS_PER_HOUR,
  maxPerAddress: MAX_HOLDS_PER_ADDRESS,
};

/** The limits of a configuration. */
export const bookingLimitsOf = (env: Env): BookingLimits => ({
  maxDays: env.MAX_RESERVATION_DAYS,
  noticeHours: env.MIN_NOTICE_HOURS,
  pickupHours: env.PICKUP_HOURS ?? null,
  balanceDueHours: env.BALANCE_DUE_HOURS,
  paymentLinkHours: env.PAYMENT_LINK_HOURS,
  maxPerHour: env.MAX_HOLDS_PER_HOUR,
  maxPerAddress: env.MAX_HOLDS_PER_ADDRESS,
});

export interface ReservationDeps extends PaymentDeps {
  /** Without them the defaults apply. */
  limits?: BookingLimits;
  /** The version of the terms of hire, which each new reservation stores. */
  termsVersion?: string;
}

/** The limits of the dates that a customer books, which every price of a customer's booking checks. */
export function dateLimits({
  limits = DEFAULT_BOOKING_LIMITS,
}: Pick<ReservationDeps, 'limits'>): Pick<BookingLimits, 'maxDays' | 'noticeHours' | 'pickupHours'> {
  const { maxDays, noticeHours, pickupHours } = limits;
  return { maxDays, noticeHours, pickupHours };
}

/** The dependencies for one call, with a deadline for the payment provider, so that the call is answered in time. */
export const withinRequest = <Deps extends ReservationDeps>(deps: Deps): Deps => ({
  ...deps,
  provider: withRequestDeadline(deps.provider),
});
