// What the reservation form hands to /Checkout in the navigation's state, and what the calls make of it.
import * as z from 'zod/mini';
import { londonDate, londonTime, pounds } from '#domain/contract/fields.ts';
import type { Booking, Reservation } from '#domain/contract/reservations.ts';
import type { ReservationDates } from '#domain/availability/period.ts';
import { poundsToPence, type Pence } from '#domain/money/pence.ts';

const timeOrNone = z.union([z.literal(''), londonTime]);

/** Amounts in pounds; both times are '' in a multi-day hire. */
export const checkoutBooking = z
  .object({
    depositAmount: pounds,
    totalPrice: pounds,
    carId: z.string().check(z.minLength(1)),
    carMake: z.string(),
    carModel: z.string(),
    startDate: londonDate,
    endDate: londonDate,
    startTime: timeOrNone,
    endTime: timeOrNone,
    isMultiDay: z.boolean(),
    /** Until when the dates are held, an instant. */
    holdExpiresAt: z.optional(z.string()),
  })
  // The history entry may be an old one: a deposit above the total would show a negative remainder.
  .check(z.refine((order) => order.depositAmount <= order.totalPrice));
export type CheckoutBooking = z.infer<typeof checkoutBooking>;

/** The order that a reservation was made of: what is paid for is what the server keeps. */
export function checkoutBookingOf(reservation: Reservation): CheckoutBooking {
  const { depositAmount, totalPrice, carId, carMake, carModel, startDate, endDate, holdExpiresAt } =
    reservation;
  return {
    depositAmount,
    totalPrice,
    carId,
    carMake,
    carModel,
    startDate,
    endDate,
    startTime: reservation.startTime ?? '',
    endTime: reservation.endTime ?? '',
    isMultiDay: reservation.isMultiDay,
    ...(holdExpiresAt ? { holdExpiresAt } : {}),
  };
}

/** The dates of the order as the rules read them. */
export function checkoutDates(order: CheckoutBooking): ReservationDates {
  const { startDate, endDate, startTime, endTime, isMultiDay } = order;
  return isMultiDay ? { startDate, endDate } : { startDate, endDate: startDate, startTime, endTime };
}

/** The booking that an order asks the server to hold. */
export function toBooking(order: CheckoutBooking): Booking {
  return { carId: order.carId, ...checkoutDates(order), isMultiDay: order.isMultiDay };
}

/** What the order costs, in pence. */
export function checkoutPence(order: CheckoutBooking): Record<'total' | 'deposit' | 'remaining', Pence> {
  const total = poundsToPence(order.totalPrice);
  const deposit = poundsToPence(order.depositAmount);
  return { total, deposit, remaining: total - deposit };
}
