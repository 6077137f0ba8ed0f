// Asking the server to keep the dates of an order while the customer pays. Asked again for the same order, it continues
// the same hold and the same payment.
import { isApiError } from '#app/api/apiError.ts';
import { datesChanged, datesOwned } from '#app/api/tags.ts';
import type { AppDispatch } from '#app/store/types.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import { toBooking, checkoutPence, type CheckoutBooking } from './checkoutBooking.ts';
import { reservationApi, type StartedPayment } from './reservationApi.ts';

/**
 * `held`: the deposit can be paid, by `payment`; `order` says until when the dates are kept. `already-reserved`: the
 * customer has paid for these dates before, and is told so. `refused`: nothing is kept and nothing was charged.
 */
export type HeldOrder =
  | { kind: 'held'; payment: StartedPayment; order: CheckoutBooking }
  | { kind: 'already-reserved' }
  | { kind: 'refused'; error: unknown };

/** Holds the dates of `order`. Whatever the server says of them, the car's calendar follows. */
export const holdBooking =
  (order: CheckoutBooking) =>
  async (dispatch: AppDispatch): Promise<HeldOrder> => {
    const request = {
      amount: checkoutPence(order).deposit,
      currency: 'gbp',
      booking: toBooking(order),
    } as const;
    const { createPaymentIntent } = reservationApi.endpoints;
    const { data: payment, error } = await dispatch(createPaymentIntent.initiate(request, { track: false }));
    if (payment) {
      const { holdExpiresAt } = payment;
      return { kind: 'held', payment, order: { ...order, ...(holdExpiresAt ? { holdExpiresAt } : {}) } };
    }
    if (isApiError(error) && error.code === 'already_reserved') {
      dispatch(reservationApi.util.invalidateTags(datesOwned(order.carId)));
      dispatch(noticePosted({ kind: 'info', text: 'You have already reserved these dates.' }));
      return { kind: 'already-reserved' };
    }
    if (isApiError(error) && error.status === 409) {
      dispatch(reservationApi.util.invalidateTags(datesChanged(order.carId)));
    }
    return { kind: 'refused', error };
  };
