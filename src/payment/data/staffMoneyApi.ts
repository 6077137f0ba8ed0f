// The calls by which staff record outside payments and refund card payments.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { moneyMoved } from '#app/platform/api/tags.ts';
import {
  recordOutsidePayment,
  recordOutsideRefund,
  refundCardPayment,
  waiveBalance,
} from '#domain/payment/calls/staffMoney.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { OutsidePaymentInput, StaffRefundInput, Waiver } from '#domain/payment/contract/staffMoney.ts';

interface OfReservation<Values> {
  reservation: Pick<Reservation, 'id' | 'carId'>;
  values: Values;
}

const parts = <Values>({ reservation, values }: OfReservation<Values>) => ({
  params: { id: reservation.id },
  body: values,
});
const stale = (_answer: unknown, error: unknown, arg: OfReservation<object>) =>
  error ? [] : moneyMoved(arg.reservation.id, arg.reservation.carId);

export const staffMoneyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The amount in pounds; it counts as paid at once. 409 `nothing_due`, 422 `amount_too_large`. */
    recordOutsidePayment: build.mutation<Reservation, OfReservation<OutsidePaymentInput>>({
      ...to(recordOutsidePayment, parts<OutsidePaymentInput>),
      invalidatesTags: stale,
    }),
    /** The amount in pounds. 422 `amount_too_large`. */
    recordOutsideRefund: build.mutation<Reservation, OfReservation<OutsidePaymentInput>>({
      ...to(recordOutsideRefund, parts<OutsidePaymentInput>),
      invalidatesTags: stale,
    }),
    /** Waives the debt of a late cancellation. 409 `nothing_due`. */
    waiveBalance: build.mutation<Reservation, OfReservation<Waiver>>({
      ...to(waiveBalance, parts<Waiver>),
      invalidatesTags: stale,
    }),
    /** Refunds the amount in pounds to the card. 409 `not_refundable`, 422 `amount_too_large`. */
    refundCardPayment: build.mutation<Reservation, OfReservation<StaffRefundInput>>({
      ...to(refundCardPayment, parts<StaffRefundInput>),
      invalidatesTags: stale,
    }),
  }),
});
