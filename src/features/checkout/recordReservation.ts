// The money has been paid: the reservation it buys is made. Sent twice, the server answers the same reservation.
import { isApiError } from '#app/api/apiError.ts';
import { datesChanged, reservationPaid } from '#app/api/tags.ts';
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { PENDING_PROBLEM } from '#app/entities/payment/index.ts';
import {
  checkoutDates,
  checkoutPence,
  reservationApi,
  type CheckoutBooking,
} from '#app/entities/reservation/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import type { NewReservation } from '#domain/contract/reservations.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { checkoutSlice } from './checkoutSlice.ts';
import type { Deposit, DepositOutcome } from './deposit.ts';

const { failed, recordingFailed, completed } = checkoutSlice.actions;

const UNRECORDED = 'Reservation failed. Please contact support.';

function newReservation(order: CheckoutBooking, user: string, paymentIntentId: string): NewReservation {
  const { carId, carMake, carModel, totalPrice, depositAmount } = order;
  const { startDate, endDate, startTime = '', endTime = '' } = checkoutDates(order);
  return {
    user,
    carId,
    carMake,
    carModel,
    startDate,
    endDate,
    startTime,
    endTime,
    totalPrice,
    currentPaid: depositAmount,
    remainingToPay: penceToPounds(checkoutPence(order).remaining),
    paymentIntentId,
  };
}

export const recordReservation =
  ({ order, reservationId }: Deposit, paymentIntentId: string) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<DepositOutcome> => {
    const body = newReservation(order, selectUserId(getState()), paymentIntentId);
    const made = await dispatch(reservationApi.endpoints.createReservation.initiate(body, { track: false }));
    if (!made.error) {
      dispatch(completed());
      return { kind: 'reserved', reservation: made.data };
    }
    // The dates went to somebody else and the money goes back: the server's words say so.
    if (isApiError(made.error) && made.error.status === 409) {
      dispatch(failed({ message: made.error.message, wayOut: 'car' }));
      dispatch(
        reservationApi.util.invalidateTags([
          ...datesChanged(order.carId),
          ...(reservationId ? reservationPaid(reservationId) : []),
        ]),
      );
    } else if (isApiError(made.error) && made.error.status === 402) {
      // The server has asked, and the provider does not know of the money (yet): nothing may be said to be recorded.
      dispatch(failed(PENDING_PROBLEM));
    } else {
      dispatch(recordingFailed({ paymentIntentId, message: UNRECORDED }));
    }
    return { kind: 'stopped' };
  };
