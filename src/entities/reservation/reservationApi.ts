// The calls about reservations and their payments. A payment's client secret is taken out of the answer before the
// answer becomes an action: the store and its log only ever see the intent's id.
import * as z from 'zod/mini';
import { baseApi } from '#app/api/baseApi.ts';
import { takeSecret, type SecretRef } from '#app/api/secretArgs.ts';
import {
  datesHeld,
  ownReservationChanged,
  reservationCreated,
  reservationPaid,
  tagOne,
  tagsOfList,
} from '#app/api/tags.ts';
import type { AppDispatch } from '#app/store/types.ts';
import { id } from '#domain/contract/fields.ts';
import {
  paymentIntentAnswer,
  reservation,
  reservationList,
  takenDatesList,
  type NewReservation,
  type PaymentIntentRequest,
  type Reservation,
  type TakenDates,
} from '#domain/contract/reservations.ts';
import { keepPaymentSecret } from './paymentSecrets.ts';
import { reservationsById, type ReservationsById } from './reservationAdapter.ts';

// Availability grows old quickly: other people book while nobody looks.
const AVAILABILITY_SECONDS = 15;

// This app pays for nothing but reservations.
const reservationPayment = z.extend(paymentIntentAnswer, { reservationId: id });
type ReservationPayment = z.infer<typeof reservationPayment>;

interface BalanceStart {
  reservationId: string;
  amount: number;
  /** Typed by the payer, so no log holds it. */
  receiptEmail?: SecretRef<string>;
}

/** A payment that was started: everything of the answer but its secret. */
export type StartedPayment = Omit<ReservationPayment, 'client_secret'>;

function withoutSecret({ client_secret, ...started }: ReservationPayment): StartedPayment {
  keepPaymentSecret(started.paymentIntentId, client_secret);
  return started;
}

/** The path of one reservation. */
export const ofReservation = (id: string) => `/reservations/${encodeURIComponent(id)}`;

/** Replaces the cached reservation by the answer of a payment, so that the next screen shows it as paid at once. */
async function patchReservation(
  _request: unknown,
  { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: Reservation }> },
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(reservationApi.util.updateQueryData('getReservation', data.id, () => data));
  } catch {
    // The payment's screen shows the failure.
  }
}

export const reservationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** When a car is taken from today on, in London dates and times; the asking customer's own holds are left out. */
    getTakenDates: build.query<TakenDates[], string>({
      query: (carId) => `/reservations/car/${encodeURIComponent(carId)}`,
      responseSchema: takenDatesList,
      providesTags: (_dates, _error, carId) => [tagOne('Availability', carId)],
      keepUnusedDataFor: AVAILABILITY_SECONDS,
    }),
    /** The same without the own reservation that is to be changed, which is not in the way of its new dates. */
    getTakenDatesForChange: build.query<TakenDates[], { carId: string; reservationId: string }>({
      query: ({ carId, reservationId }) =>
        `/reservations/car/${encodeURIComponent(carId)}?changing=${encodeURIComponent(reservationId)}`,
      responseSchema: takenDatesList,
      providesTags: (_dates, _error, { carId }) => [tagOne('Availability', carId)],
      keepUnusedDataFor: AVAILABILITY_SECONDS,
    }),
    /** A customer's confirmed and cancelled ones; amounts in pounds, dates London's. */
    getMyReservations: build.query<ReservationsById, string>({
      query: (userId) => `/reservations/user/${encodeURIComponent(userId)}`,
      rawResponseSchema: reservationList,
      transformResponse: reservationsById,
      providesTags: (reservations) => tagsOfList('Reservation', reservations?.ids),
    }),
    // Always asked for again by whoever opens a screen on it: what a screen about money shows is how things stand.
    getReservation: build.query<Reservation, string>({
      query: ofReservation,
      responseSchema: reservation,
      providesTags: (_reservation, _error, id) => [tagOne('Reservation', id)],
      keepUnusedDataFor: 0,
    }),
    getLiveHolds: build.query<ReservationsById, string>({
      // Whose they are the session says; the id keeps one customer's apart from the next one's.
      query: () => '/reservations/holds',
      rawResponseSchema: reservationList,
      transformResponse: reservationsById,
      providesTags: (holds) => tagsOfList('Reservation', holds?.ids),
      keepUnusedDataFor: 0,
    }),
    /**
     * Holds the dates of a booking and starts the payment of its deposit; `amount` in pence. 409 `dates_taken`,
     * `already_reserved` or `too_many_holds`, 422 `amount_mismatch` or the broken rule.
     */
    createPaymentIntent: build.mutation<StartedPayment, PaymentIntentRequest>({
      query: (body) => ({ url: '/reservations/create-payment-intent', method: 'POST', body }),
      extraOptions: { movesMoney: true },
      rawResponseSchema: reservationPayment,
      transformResponse: withoutSecret,
      invalidatesTags: (_started, error) => (error ? [] : datesHeld()),
    }),
    /**
     * Confirms what a paid deposit holds. 402 `not_paid` where the provider knows of no money, 409
     * `dates_taken_refunded` where it came too late.
     */
    createReservation: build.mutation<Reservation, NewReservation>({
      query: (body) => ({ url: '/reservations', method: 'POST', body }),
      extraOptions: { movesMoney: true },
      responseSchema: reservation,
      onQueryStarted: patchReservation,
      invalidatesTags: (made) => (made ? reservationCreated(made.id, made.carId) : []),
    }),
    /** `amount` in pence: all that remains. The receipt goes to `receiptEmail`. 409 `nothing_due`, 422 `amount_mismatch`. */
    startBalancePayment: build.mutation<StartedPayment, BalanceStart>({
      query: ({ reservationId, amount, receiptEmail }) => ({
        url: `${ofReservation(reservationId)}/pay`,
        method: 'POST',
        body: { amount, receiptEmail: receiptEmail && takeSecret(receiptEmail) },
      }),
      extraOptions: { movesMoney: true },
      rawResponseSchema: reservationPayment,
      transformResponse: withoutSecret,
    }),
    /** Has the server ask the provider; `currentPaid` in pounds is what the screen expects. 402 `not_paid`. */
    settleBalance: build.mutation<Reservation, { reservationId: string; currentPaid: number }>({
      query: ({ reservationId, currentPaid }) => ({
        url: ofReservation(reservationId),
        method: 'PUT',
        body: { currentPaid },
      }),
      extraOptions: { movesMoney: true },
      responseSchema: reservation,
      onQueryStarted: patchReservation,
      // The hold of a change is paid, and another reservation has changed.
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
  useGetTakenDatesQuery,
} = reservationApi;
