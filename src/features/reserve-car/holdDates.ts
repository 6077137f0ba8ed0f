// Continue in the summary: the server is asked to keep the dates while the customer pays.
import { isApiError } from '#app/api/apiError.ts';
import { datesChanged } from '#app/api/tags.ts';
import type { AppDispatch, RootState } from '#app/app/makeStore.ts';
import { noticePosted } from '#app/entities/notice/index.ts';
import {
  orderBooking,
  orderPence,
  reservationApi,
  type CheckoutOrder,
} from '#app/entities/reservation/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { draftDates } from '#domain/reservation/rules.ts';
import { refusalProblem } from './refusalProblem.ts';
import { selectDraft, selectQuote } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { alreadyReserved, continued, datesHeld, datesRefused } = reservationDraftSlice.actions;

export type HoldOutcome =
  | { kind: 'held'; reservationId: string | undefined; order: CheckoutOrder }
  | { kind: 'already-reserved' }
  | { kind: 'refused' };

/** The order that /Checkout is opened with; undefined where the draft names no hire. */
function draftOrder(state: RootState, car: Car): CheckoutOrder | undefined {
  const draft = selectDraft(state, car.id);
  const price = selectQuote(state, car);
  if (!price) return undefined;
  const dates = draftDates(draft);
  return {
    depositAmount: penceToPounds(price.depositPence),
    totalPrice: penceToPounds(price.totalPence),
    carId: car.id,
    carMake: car.make,
    carModel: car.model,
    startDate: dates.startDate,
    endDate: dates.endDate,
    startTime: dates.startTime ?? '',
    endTime: dates.endTime ?? '',
    isMultiDay: draft.mode === 'multi-day',
  };
}

/** Holds the dates of the open summary. A second call while the first is under way does nothing. */
export const holdDates =
  (car: Car) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<HoldOutcome> => {
    const carId = car.id;
    const order = draftOrder(getState(), car);
    if (!order || selectDraft(getState(), carId).step !== 'summary') return { kind: 'refused' };
    dispatch(continued({ carId }));
    try {
      const { holdExpiresAt, reservationId } = await dispatch(
        reservationApi.endpoints.createPaymentIntent.initiate(
          { amount: orderPence(order).deposit, currency: 'gbp', booking: orderBooking(order) },
          { track: false },
        ),
      ).unwrap();
      dispatch(datesHeld({ carId }));
      return {
        kind: 'held',
        reservationId,
        order: { ...order, ...(holdExpiresAt ? { holdExpiresAt } : {}) },
      };
    } catch (error) {
      if (isApiError(error) && error.code === 'already_reserved') {
        dispatch(alreadyReserved({ carId }));
        dispatch(noticePosted({ kind: 'info', text: 'You have already reserved these dates.' }));
        return { kind: 'already-reserved' };
      }
      dispatch(datesRefused({ carId, problem: refusalProblem(error, order.isMultiDay) }));
      if (isApiError(error) && error.status === 409) {
        dispatch(reservationApi.util.invalidateTags(datesChanged(carId)));
      }
      return { kind: 'refused' };
    }
  };
