// The calls of a customer for their reservation; staff change trip details with the same call. Only dialogs load this.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { ownReservationChanged, savedCardChanged, tripChanged } from '#app/platform/api/tags.ts';
import { cancelOwnReservation, changeTrip } from '#domain/booking/calls/own.ts';
import { removeSavedCard, startCardSetup, storeKeptCard } from '#domain/payment/calls/savedCards.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { CardSetupAnswer } from '#domain/payment/contract/savedCards.ts';
import type { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import type { TripDetails } from '#domain/booking/contract/tripDetails.ts';
import { keepPaymentSecret } from './paymentSecrets.ts';

interface Trip {
  reservationId: string;
  trip: TripDetails;
  version: number;
}

interface Cancellation {
  reservationId: string;
  carId: string;
  refund: number;
}

interface CardConsent {
  reservationId: string;
  cardConsent: typeof CARD_CONSENT_VERSION;
}

interface KeptCard {
  reservationId: string;
  setupIntentId: string;
}

export const ownReservationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Replaces the trip details; `version` is the version of the reservation at the start of the form. 409
     * `trip_closed`, `version_conflict` or `not_confirmed`, 400 or 422 with the fields.
     */
    changeTrip: build.mutation<Reservation, Trip>({
      ...to(changeTrip, ({ reservationId, trip, version }: Trip) => ({
        params: { id: reservationId },
        body: { ...trip, version },
      })),
      invalidatesTags: (_reservation, error, { reservationId }) => (error ? [] : tripChanged(reservationId)),
    }),
    /**
     * Cancels a reservation of the customer before its start; `refund` in pounds is the amount on the screen. Answers
     * the refund and the remaining amount. 409 `already_started`, or `refund_changed` for another refund.
     */
    cancelOwnReservation: build.mutation<Reservation, Cancellation>({
      ...to(cancelOwnReservation, ({ reservationId, refund }: Cancellation) => ({
        params: { id: reservationId },
        body: { refund },
      })),
      invalidatesTags: (_reservation, error, { reservationId, carId }) =>
        error ? [] : ownReservationChanged(reservationId, carId),
    }),
    /**
     * Starts to keep a card for the balance, with the version of the consent. 409 `nothing_due` or `balance_due`, 429
     * `too_many_cards`.
     */
    startCardSetup: build.mutation<Pick<KeptCard, 'setupIntentId'>, CardConsent>({
      ...to(startCardSetup, ({ reservationId, cardConsent }: CardConsent) => ({
        params: { id: reservationId },
        body: { cardConsent },
      })),
      transformResponse: ({ client_secret, setupIntentId }: CardSetupAnswer) => {
        keepPaymentSecret(setupIntentId, client_secret);
        return { setupIntentId };
      },
    }),
    /** Stores the card that the provider has saved. 402 `card_not_kept`. */
    storeKeptCard: build.mutation<Reservation, KeptCard>({
      ...to(storeKeptCard, ({ reservationId, setupIntentId }: KeptCard) => ({
        params: { id: reservationId },
        body: { setupIntentId },
      })),
      invalidatesTags: (_reservation, error, { reservationId }) =>
        error ? [] : savedCardChanged(reservationId),
    }),
    /** Removes the saved card of a reservation, also at the payment provider. */
    removeSavedCard: build.mutation<Reservation, { reservationId: string }>({
      ...to(removeSavedCard, ({ reservationId }: { reservationId: string }) => ({
        params: { id: reservationId },
      })),
      invalidatesTags: (_reservation, error, { reservationId }) =>
        error ? [] : savedCardChanged(reservationId),
    }),
  }),
});
