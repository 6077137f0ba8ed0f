// Books for a customer.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { bookedByStaff } from '#app/platform/api/tags.ts';
import { bookForCustomer } from '#domain/booking/calls/forCustomer.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { StaffBookingInput } from '#domain/booking/contract/staffBookings.ts';

export const newStaffBookingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Amounts in pounds. 409 `dates_taken`, `already_held` or `email_taken` with its field, 422 `amount_mismatch` for
     * another price, `amount_too_small` or `amount_too_large` with the field.
     */
    bookForCustomer: build.mutation<Reservation, StaffBookingInput>({
      ...to(bookForCustomer),
      invalidatesTags: (booked) => (booked ? bookedByStaff(booked.id, booked.carId) : []),
    }),
  }),
});
