// The calls by which staff change a booking for a customer before it is paid.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { notesChanged, reservationAdministered } from '#app/platform/api/tags.ts';
import { storeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { copyPaymentLink, sendPaymentLink, withdrawBooking } from '#domain/booking/calls/staff.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { CopiedPaymentLink } from '#domain/booking/contract/staffLinks.ts';

type Pending = Pick<Reservation, 'id' | 'carId'>;

const ofReservation = ({ id }: Pending) => ({ params: { id } });
const stale = (_answer: unknown, error: unknown, { id, carId }: Pending) =>
  error ? [] : reservationAdministered(id, carId);

export const staffBookingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Holds the dates of an unpaid booking again. 409 `not_pending`, 429 `link_limit`. */
    sendPaymentLink: build.mutation<Reservation, Pending>({
      ...to(sendPaymentLink, ofReservation),
      invalidatesTags: stale,
    }),
    /** The link is a secret, so it stays out of the store. 409 `not_pending`. */
    copyPaymentLink: build.mutation<SecretRef<CopiedPaymentLink>, Pending>({
      ...to(copyPaymentLink, ofReservation),
      transformResponse: (answer: CopiedPaymentLink) => storeSecret(answer),
      // The audit trail has a new entry.
      invalidatesTags: (_answer, error, { id }) => (error ? [] : notesChanged(id)),
    }),
    /** 409 `not_pending` for a paid or expired booking. */
    withdrawBooking: build.mutation<Reservation, Pending>({
      ...to(withdrawBooking, ofReservation),
      invalidatesTags: stale,
    }),
  }),
});
