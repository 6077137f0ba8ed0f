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

export const copyLinkToPay =
  ({ id, carId }: Pick<Reservation, 'id' | 'carId'>) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const call = dispatch(copyPaymentLink.initiate({ id, carId }, { track: false }));
    try {
      await copyLater(call.unwrap().then((link) => takeSecret(link)?.url ?? ''));
      const text = 'The link is copied. The customer needs no password; give it to nobody else.';
      dispatch(noticePosted({ kind: 'success', text, about: ABOUT }));
    } catch (failure) {
      const text = isApiError(failure)
        ? errorMessage(failure)
        : 'Your browser does not allow to copy the link.';
      dispatch(noticePosted({ kind: 'error', text, about: ABOUT }));
    }
  };
