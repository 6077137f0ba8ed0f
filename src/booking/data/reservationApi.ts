// The calls about reservations and their payments. The client secret of a payment is removed before the answer becomes
// an action: the store and its log contain only the id of the intent.
import * as z from 'zod/mini';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import {
  datesHeld,
  ownReservationChanged,
  reservationCreated,
  reservationPaid,
  tagOne,
  tagsOfList,
} from '#app/platform/api/tags.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import { id } from '#domain/kit/fields.ts';
import {
  createPaymentIntent,
  createReservation,
  getHolds,
  getReservation,
  getReservationsOfUser,
  getTakenDates,
  startBalance,
  updateReservation,
} from '#domain/booking/calls/reservations.ts';
import {
  paymentIntentAnswer,
  type NewReservation,
  type PaymentIntentRequest,
  type Reservation,
  type TakenDates,
} from '#domain/booking/contract/reservations.ts';
import { keepPaymentSecret } from './paymentSecrets.ts';
import { AVAILABILITY_SECONDS } from './takenDatesApi.ts';
import { reservationsById, type ReservationsById } from './reservationAdapter.ts';

// All payments of this app are for reservations.
const reservationPayment = z.extend(paymentIntentAnswer, { reservationId: id });
type ReservationPayment = z.infer<typeof reservationPayment>;

interface BalanceStart {
  reservationId: string;
  amount: number;
  /** The payer types this email, so no log contains it. */
  receiptEmail?: SecretRef<string>;
  /** Without card data: the browser confirms with the card that the customer keeps. */
  withKeptCard?: true;
}

interface PaidBalance {
  reservationId: string;
  currentPaid: number;
}

/** A started payment: the answer without the client secret. */
export type StartedPayment = Omit<ReservationPayment, 'client_secret'>;

function withoutSecret({ client_secret, ...started }: ReservationPayment): StartedPayment {
  keepPaymentSecret(started.paymentIntentId, client_secret);
  return started;
}

/** Replaces the cached reservation by the answer of a payment, so that the next screen shows it as paid at once. */
async function patchReservation(
  _request: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: Reservation }> },
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(reservationApi.util.updateQueryData('getReservation', data.id, () => data));
  } catch {
    // The screen of the payment shows the failure.
  }
}

export const reservationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The taken dates without the reservation to change, whose own dates may overlap the new ones. */
    getTakenDatesForChange: build.query<TakenDates[], { carId: string; reservationId: string }>({
      ...to(getTakenDates, ({ carId, reservationId }: { carId: string; reservationId: string }) => ({
        params: { carId },
        query: { changing: reservationId },
      })),
      providesTags: (_dates, _error, { carId }) => [tagOne('Availability', carId)],
      keepUnusedDataFor: AVAILABILITY_SECONDS,
    }),
    /** The confirmed and cancelled reservations of a customer; amounts in pounds, London dates. */
    getMyReservations: build.query<ReservationsById, string>({
      ...to(getReservationsOfUser, (userId: string) => ({ params: { userId } })),
      transformResponse: reservationsById,
      providesTags: (reservations) => tagsOfList('Reservation', reservations?.ids),
    }),
    // Always refetched when a screen opens: a screen about money must show the current state.
    getReservation: build.query<Reservation, string>({
      ...to(getReservation, (id: string) => ({ params: { id } })),
      providesTags: (_reservation, _error, id) => [tagOne('Reservation', id)],
      keepUnusedDataFor: 0,
    }),
    getLiveHolds: build.query<ReservationsById, string>({
      // The session identifies the customer; the id separates the caches of two customers.
      ...to(getHolds, () => ({})),
      transformResponse: reservationsById,
      providesTags: (holds) => tagsOfList('Reservation', holds?.ids),
      keepUnusedDataFor: 0,
    }),
    /**
     * Holds the dates of a booking and starts the payment of its deposit; `amount` in pence. 409 `dates_taken`,
     * `already_reserved` or `too_many_holds`, 422 `amount_mismatch` or the broken rule.
     */
    createPaymentIntent: build.mutation<StartedPayment, PaymentIntentRequest>({
      ...to(createPaymentIntent),
      rawResponseSchema: reservationPayment,
      transformResponse: withoutSecret,
      invalidatesTags: (_started, error) => (error ? [] : datesHeld()),
    }),
    /**
     * Confirms the hold of a paid deposit. 402 `not_paid` when the provider has no payment, 409 `dates_taken_refunded`
     * when it came too late.
     */
    createReservation: build.mutation<Reservation, NewReservation>({
      ...to(createReservation),
      onQueryStarted: patchReservation,
      invalidatesTags: (made) => (made ? reservationCreated(made.id, made.carId) : []),
    }),
    /** `amount` in pence: the whole balance. `receiptEmail` gets the receipt. 409 `nothing_due`, 422 `amount_mismatch`. */
    startBalancePayment: build.mutation<StartedPayment, BalanceStart>({
      ...to(startBalance, ({ reservationId, amount, receiptEmail, withKeptCard }: BalanceStart) => ({
        params: { id: reservationId },
        body: { amount, receiptEmail: receiptEmail && takeSecret(receiptEmail), withKeptCard },
      })),
      rawResponseSchema: reservationPayment,
      transformResponse: withoutSecret,
    }),
    /** The server reads the payment at the provider; `currentPaid` in pounds is the expected amount. 402 `not_paid`. */
    settleBalance: build.mutation<Reservation, PaidBalance>({
      ...to(updateReservation, ({ reservationId, currentPaid }: PaidBalance) => ({
        params: { id: reservationId },
        body: { currentPaid },
      })),
      onQueryStarted: patchReservation,
      // The paid hold may belong to a date change: then another reservation has changed.
      invalidatesTags: (paid, error, { reservationId }) =>
        error || !paid
          ? []
          : [
              ...reservationPaid(reservationId),
              ...(paid.id === reservationId ? [] : ownReservationChanged(paid.id, paid.carId)),
            ],
    }),
  }),
});

export const {
  useGetLiveHoldsQuery,
  useGetMyReservationsQuery,
  useGetReservationQuery,
  useGetTakenDatesForChangeQuery,
} = reservationApi;
