// The calls by which staff record outside payments and refund card payments.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { moneyMoved } from '#app/platform/api/tags.ts';
import { reservation, type Reservation } from '#domain/booking/contract/reservations.ts';
import type { OutsidePaymentInput, StaffRefundInput, Waiver } from '#domain/payment/contract/staffMoney.ts';

interface OfReservation<Values> {
  reservation: Pick<Reservation, 'id' | 'carId'>;
  values: Values;
}

const post = (of: string) => (arg: OfReservation<object>) => ({
  url: `/reservations/${encodeURIComponent(arg.reservation.id)}/${of}`,
  method: 'POST',
  body: arg.values,
});
const stale = (_answer: unknown, error: unknown, arg: OfReservation<object>) =>
  error ? [] : moneyMoved(arg.reservation.id, arg.reservation.carId);

export const staffMoneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The amount in pounds; it counts as paid at once. 409 `nothing_due`, 422 `amount_too_large`. */
    recordOutsidePayment: build.mutation<Reservation, OfReservation<OutsidePaymentInput>>({
      query: post('outside-payments'),
      extraOptions: { isKeyed: true },
      responseSchema: reservation,
      invalidatesTags: stale,
    }),
    /** The amount in pounds. 422 `amount_too_large`. */
    recordOutsideRefund: build.mutation<Reservation, OfReservation<OutsidePaymentInput>>({
      query: post('outside-refunds'),
      extraOptions: { isKeyed: true },
      responseSchema: reservation,
      invalidatesTags: stale,
    }),
    /** Waives the debt of a late cancellation. 409 `nothing_due`. */
    waiveBalance: build.mutation<Reservation, OfReservation<Waiver>>({
      query: post('waiver'),
      extraOptions: { isKeyed: true },
      responseSchema: reservation,
      invalidatesTags: stale,
    }),
    /** Refunds the amount in pounds to the card. 409 `not_refundable`, 422 `amount_too_large`. */
    refundCardPayment: build.mutation<Reservation, OfReservation<StaffRefundInput>>({
      query: post('refunds'),
      extraOptions: { isKeyed: true },
      responseSchema: reservation,
      invalidatesTags: stale,
    }),
  }),
});
