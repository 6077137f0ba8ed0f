// The calls of orders of several cars. The client secret of a payment is removed before the answer becomes an action.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { takeSecret, type SecretRef } from '#app/platform/api/secretArgs.ts';
import { datesHeld, datesOwned, reservationPaid, tagOne, tagsOfList } from '#app/platform/api/tags.ts';
import { createOrder, getOrder, payOrder, settleOrder } from '#domain/booking/calls/orders.ts';
import type { NewOrder, Order, OrderPaymentRequest } from '#domain/booking/contract/orders.ts';
import { paymentIntentAnswer, type PaymentIntentAnswer } from '#domain/booking/contract/reservations.ts';
import { keepPaymentSecret } from './paymentSecrets.ts';

interface OrderPayment extends Omit<OrderPaymentRequest, 'receiptEmail'> {
  orderId: string;
  receiptEmail?: SecretRef<string>;
}

interface PaidOrder {
  orderId: string;
  paymentIntentId: string;
}

const moneyMoved = ({ reservations }: Order) =>
  reservations.flatMap(({ id, carId }) => [...reservationPaid(id), ...datesOwned(carId)]);

export const orderApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Holds the cars of an order together; `amount` is the sum of the deposits in pence. 409 `dates_taken` with the name
     * of the car, 422 `amount_mismatch` or a broken rule.
     */
    createOrder: build.mutation<Order, NewOrder>({
      ...to(createOrder),
      invalidatesTags: (_order, error, { bookings }) =>
        error
          ? bookings.map(({ carId }) => tagOne('Availability', carId))
          : [...datesHeld(), ...bookings.map(({ carId }) => tagOne('Availability', carId))],
    }),
    // Always refetched when a screen opens: a screen about money must show the current state.
    getOrder: build.query<Order, string>({
      ...to(getOrder, (id: string) => ({ params: { id } })),
      providesTags: (order) =>
        tagsOfList(
          'Reservation',
          order?.reservations.map(({ id }) => id),
        ),
      keepUnusedDataFor: 0,
    }),
    /** Starts the payment of all deposits, totals or balances of the order; `amount` in pence. 409 `no_kept_card`. */
    startOrderPayment: build.mutation<Omit<PaymentIntentAnswer, 'client_secret'>, OrderPayment>({
      ...to(payOrder, ({ orderId, receiptEmail, ...payment }: OrderPayment) => ({
        params: { id: orderId },
        body: { ...payment, ...(receiptEmail ? { receiptEmail: takeSecret(receiptEmail) } : {}) },
      })),
      rawResponseSchema: paymentIntentAnswer,
      transformResponse: ({ client_secret: secret, ...started }: PaymentIntentAnswer) => {
        keepPaymentSecret(started.paymentIntentId, secret);
        return started;
      },
    }),
    /** The server reads the payment at the provider. 402 `not_paid`, 409 `dates_taken_refunded`. */
    settleOrder: build.mutation<Order, PaidOrder>({
      ...to(settleOrder, ({ orderId, paymentIntentId }: PaidOrder) => ({
        params: { id: orderId },
        body: { paymentIntentId },
      })),
      invalidatesTags: (order, error) => (error || !order ? [] : moneyMoved(order)),
    }),
  }),
});

export const { useGetOrderQuery } = orderApi;
