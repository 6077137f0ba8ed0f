// The link by which a customer pays without a password: mailed at once, or copied for another message.
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { copyLater } from '#app/platform/browser/share.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import type { AppDispatch } from '#app/platform/store/types.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { staffBookingApi } from '../data/staffBookingApi.ts';

const { copyPaymentLink, sendPaymentLink } = staffBookingApi.endpoints;
const ABOUT = 'payment-link';

export const mailPaymentLink =
  ({ id, carId, customer }: Reservation) =>
  async (dispatch: AppDispatch): Promise<void> => {
    try {
      await dispatch(sendPaymentLink.initiate({ id, carId }, { track: false })).unwrap();
      const text = `The link is mailed to ${customer?.email ?? 'the customer'}.`;
      dispatch(noticePosted({ kind: 'success', text, about: ABOUT }));
    } catch (failure) {
      dispatch(noticePosted({ kind: 'error', text: errorMessage(failure), about: ABOUT }));
    }
  };

type Copied = Pick<Reservation, 'id' | 'carId'>;

/** Copies the link, also of a booking that is still being made; says nothing when the booking fails. */
export const copyLinkToPay =
  (reservation: Copied | Promise<Copied>) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const booked = Promise.resolve(reservation);
    const link = booked.then(({ id, carId }) =>
      dispatch(copyPaymentLink.initiate({ id, carId }, { track: false })).unwrap(),
    );
    try {
      await copyLater(link.then((copied) => takeSecret(copied)?.url ?? ''));
      const text = 'The link is copied. The customer needs no password; give it to nobody else.';
      dispatch(noticePosted({ kind: 'success', text, about: ABOUT }));
    } catch (failure) {
      const isBooked = await booked.then(
        () => true,
        () => false,
      );
      if (!isBooked) return;
      const text = isApiError(failure)
        ? errorMessage(failure)
        : 'Your browser does not allow to copy the link.';
      dispatch(noticePosted({ kind: 'error', text, about: ABOUT }));
    }
  };
