// Converts the booking of a call to dates, occupied period and price. Server and mocks call the same function.
import { endsNextDay, occupiedPeriod, type ReservationDates, type Period } from '#domain/time/period.ts';
import type { BookingDates } from './contract/reservations.ts';
import {
  daysOfQuote,
  extraLines,
  isExtraFault,
  withExtras,
  type ChosenExtra,
  type ExtraFault,
  type OfferedExtra,
} from '#domain/fleet/extras.ts';
import { hireLines, type PriceLine } from '#domain/money/lines.ts';
import type { AppliedRule } from '#domain/money/dayRates.ts';
import { quote, type Quote, type Tariff } from '#domain/money/quote.ts';
import { atPromoPrice } from './pricedLines.ts';
import {
  checkReservation,
  draftDates,
  RESERVATION_MESSAGES,
  SINGLE_DAY_END,
  type ReservationContext,
  type ReservationDraft,
  type ReservationField,
} from './rules.ts';

/** A booking that keeps every rule except availability, which the database checks. */
export interface PricedBooking {
  dates: ReservationDates;
  period: Period;
  price: Quote;
  /** The sum of their amounts is the total. */
  lines: PriceLine[];
}

/** The reason why a booking is refused: the problem's code, a message for users and the fields that it is about. */
export interface BookingFault {
  code: 'invalid_booking' | 'amount_out_of_range' | ExtraFault['code'];
  message: string;
  fields: readonly ReservationField[];
}

/** The smallest deposit and the largest total that the payment provider accepts. */
const LEAST_DEPOSIT_PENCE = 30;
const LARGEST_TOTAL_PENCE = 99_999_999;

/**
 * The draft of a booking. Without `isMultiDay`, a booking with both times is single-day and any other one multi-day.
 */
export function draftOfBooking(booking: BookingDates): ReservationDraft {
  const [startTime, endTime] = [booking.startTime ?? '', booking.endTime ?? ''];
  const isMultiDay = booking.isMultiDay ?? !(startTime && endTime);
  return {
    mode: isMultiDay ? 'multi-day' : 'single-day',
    startDate: booking.startDate,
    endDate: booking.endDate ?? '',
    startTime,
    endTime,
    endsNextDay:
      !isMultiDay &&
      endsNextDay({ startDate: booking.startDate, endDate: booking.endDate ?? '', startTime, endTime }),
  };
}

const invalid = (message: string, ...fields: ReservationField[]): BookingFault => ({
  code: 'invalid_booking',
  message,
  fields,
});

function payable<Priced extends Pick<PricedBooking, 'price'>>(priced: Priced): Priced | BookingFault {
  const { depositPence, totalPence } = priced.price;
  if (depositPence >= LEAST_DEPOSIT_PENCE && totalPence <= LARGEST_TOTAL_PENCE) return priced;
  const message = 'This hire cannot be paid by card. Please contact us.';
  return { code: 'amount_out_of_range', message, fields: [] };
}

/** The inputs of a booking's price besides the car. */
export interface BookingContext extends Pick<
  ReservationContext,
  'now' | 'maxDays' | 'noticeHours' | 'noticeFrom' | 'pickupHours'
> {
  userId: string;
  /** The extras that are offered; required only for a booking with extras. */
  offered?: readonly OfferedExtra[];
}

/**
 * Checks a booking against the rules of the form in their order, and prices it by the car's tariff and the extras that
 * are offered.
 */
export function priceBooking(
  tariff: Tariff,
  booking: BookingDates & { extras?: readonly ChosenExtra[] | undefined },
  { offered = [], ...asking }: BookingContext,
): PricedBooking | BookingFault {
  const draft = draftOfBooking(booking);
  const endsElsewhere = draft.endDate && draft.endDate !== draft.startDate && !draft.endsNextDay;
  if (draft.mode === 'single-day' && endsElsewhere) {
    return invalid(SINGLE_DAY_END, 'endDate');
  }
  const problem = checkReservation(draft, { ...asking, purpose: tariff.purpose, bookings: [] });
  if (problem) return invalid(problem.message, ...problem.fields);
  const dates = draftDates(draft);
  const [period, carPrice] = [occupiedPeriod(dates), quote(tariff, dates)];
  if (!period || !carPrice) return invalid(RESERVATION_MESSAGES.order);
  const { purpose } = tariff;
  const extras = extraLines(booking.extras ?? [], { offered, purpose, days: daysOfQuote(carPrice) });
  if (isExtraFault(extras)) return { ...extras, fields: [] };
  const price = withExtras(carPrice, extras);
  return payable({ dates, period, price, lines: [...hireLines(tariff, carPrice), ...extras] });
}

/** The booking with the reduction of a promo code. Refused where too little remains to be paid. */
export const withPromo = <Priced extends Pick<PricedBooking, 'lines' | 'price'>>(
  priced: Priced,
  promo: AppliedRule,
): Priced | BookingFault => payable(atPromoPrice(priced, promo));

/** True for a booking that is refused. */
export const isFault = (result: object): result is BookingFault => 'code' in result;
