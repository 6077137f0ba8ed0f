// Asking for dates again whose hold ran out.
import { isApiError } from '#app/api/apiError.ts';
import { datesChanged, datesOwned } from '#app/api/tags.ts';
import type { AppDispatch } from '#app/app/makeStore.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import {
  orderBooking,
  orderPence,
  reservationApi,
  type CheckoutOrder,
} from '#app/entities/reservation/index.ts';

export type HeldAgain =
  { kind: 'held'; reservationId: string; order: CheckoutOrder } | { kind: 'already-reserved' };

/** Holds the dates of `order` once more; rejects with the call's ApiError where they cannot be held. */
export const holdAgain =
  (order: CheckoutOrder) =>
  async (dispatch: AppDispatch): Promise<HeldAgain> => {
    const request = {
      amount: orderPence(order).deposit,
      currency: 'gbp',
      booking: orderBooking(order),
    } as const;
    try {
      const { reservationId = '', holdExpiresAt } = await dispatch(
        reservationApi.endpoints.createPaymentIntent.initiate(request, { track: false }),
      ).unwrap();
      return {
        kind: 'held',
        reservationId,
        order: { ...order, ...(holdExpiresAt ? { holdExpiresAt } : {}) },
      };
    } catch (error) {
      if (isApiError(error) && error.code === 'already_reserved') {
        dispatch(reservationApi.util.invalidateTags(datesOwned(order.carId)));
        dispatch(noticePosted({ kind: 'info', text: 'You have already reserved these dates.' }));
        return { kind: 'already-reserved' };
      }
      if (isApiError(error) && error.status === 409) {
        dispatch(reservationApi.util.invalidateTags(datesChanged(order.carId)));
      }
      throw error;
    }
  };
