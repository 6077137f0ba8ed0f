// What the use cases of reservations depend on: what payments depend on, the event bus and the limits against abuse.
import type { HoldLimits } from '#domain/reservation/holdDecision.ts';
import { BALANCE_DUE_HOURS } from '#domain/payment/balanceDue.ts';
import { PAYMENT_LINK_HOURS } from '#domain/reservation/paymentLink.ts';
import { MAX_RESERVATION_DAYS } from '#domain/reservation/rules.ts';
import { MAX_HOLDS_PER_ADDRESS, MAX_HOLDS_PER_HOUR } from '#domain/reservation/status.ts';
import type { Env } from '#server/env.ts';
import type { PaymentDeps } from '#server/modules/payments/deps.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';

/** What the configuration sets: the limits against abuse, and when balances are due. */
export interface BookingLimits extends HoldLimits {
  /** How many days a reservation may have. */
  maxDays: number;
  /** How many hours before the start a balance is due. */
  balanceDueHours: number;
  /** How many hours the dates that staff book for a customer are held. */
  paymentLinkHours: number;
}

export const DEFAULT_BOOKING_LIMITS: BookingLimits = {
  maxDays: MAX_RESERVATION_DAYS,
  balanceDueHours: BALANCE_DUE_HOURS,
  paymentLinkHours: PAYMENT_LINK_HOURS,
  maxPerHour: MAX_HOLDS_PER_HOUR,
  maxPerAddress: MAX_HOLDS_PER_ADDRESS,
};

/** The limits of a configuration. */
export const bookingLimitsOf = (env: Env): BookingLimits => ({
  maxDays: env.MAX_RESERVATION_DAYS,
  balanceDueHours: env.BALANCE_DUE_HOURS,
  paymentLinkHours: env.PAYMENT_LINK_HOURS,
  maxPerHour: env.MAX_HOLDS_PER_HOUR,
  maxPerAddress: env.MAX_HOLDS_PER_ADDRESS,
});

export interface ReservationDeps extends PaymentDeps {
  eventBus: EventBus;
  /** Without them the defaults apply. */
  limits?: BookingLimits;
  /** Of the terms of hire, which each new reservation stores. */
  termsVersion?: string;
}
