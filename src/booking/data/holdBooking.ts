// Holds the dates of a booking on the server while the customer pays. A second call for the same booking continues the
// same hold and the same payment.
import { isApiError } from '#app/platform/api/apiError.ts';
import { datesChanged, datesOwned } from '#app/platform/api/tags.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import type { Booking, PaymentIntentRequest } from '#domain/booking/contract/reservations.ts';
import type { Pence } from '#domain/money/pence.ts';
import { reservationApi, type StartedPayment } from './reservationApi.ts';

/**
 * `held`: the deposit can be paid with `payment`. `already-reserved`: the customer has paid for these dates before,
 * and a notice reports this. `refused`: nothing is held and nothing was charged.
 */
export type HoldOutcome =
  | { kind: 'held'; payment: StartedPayment }
  | { kind: 'already-reserved' }
  | { kind: 'refused'; error: unknown };

/** What to hold: a new booking, or the dates of a hold, also after it has expired. */
type Wanted = { booking: Booking } | { holdId: string; carId: string };

type Card = Pick<PaymentIntentRequest, 'cardConsent' | 'withKeptCard'>;

/**
 * Holds the dates. `cardConsent` is the version of the consent to keep the card, or null; without it an open payment
 * stays unchanged. `withKeptCard` pays with the card that the customer keeps. A refusal because of other bookings of the car refetches its calendar.
 */
export const holdBooking =
  (wanted: Wanted, depositPence: Pence, card: Card = {}) =>
  async (dispatch: AppDispatch): Promise<HoldOutcome> => {
    const carId = 'booking' in wanted ? wanted.booking.carId : wanted.carId;
    const { createPaymentIntent } = reservationApi.endpoints;
    const request = {
      amount: depositPence,
      currency: 'gbp',
      ...('booking' in wanted ? { booking: wanted.booking } : { holdId: wanted.holdId }),
      ...card,
    } as const;
    const { data: payment, error } = await dispatch(createPaymentIntent.initiate(request, { track: false }));
    if (payment) return { kind: 'held', payment };
    if (isApiError(error) && error.code === 'already_reserved') {
      dispatch(reservationApi.util.invalidateTags(datesOwned(carId)));
      dispatch(noticePosted({ kind: 'info', text: 'You have already reserved these dates.' }));
      return { kind: 'already-reserved' };
    }
    if (isApiError(error) && error.status === 409) {
      dispatch(reservationApi.util.invalidateTags(datesChanged(carId)));
    }
    return { kind: 'refused', error };
  };
