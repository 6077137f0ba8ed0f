// Continue in the summary: the server is asked to keep the dates while the customer pays.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { holdBooking, type CheckoutBooking } from '#app/entities/reservation/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { draftDates } from '#domain/reservation/rules.ts';
import { refusalProblem } from './refusalProblem.ts';
import { selectDraft, selectQuote } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { alreadyReserved, continued, datesHeld, datesRefused } = reservationDraftSlice.actions;

export type HoldOutcome =
  | { kind: 'held'; reservationId: string | undefined; order: CheckoutBooking }
  | { kind: 'already-reserved' }
  | { kind: 'refused' };

/** The order that /Checkout is opened with; undefined where the draft names no hire. */
function draftOrder(state: RootState, car: Car): CheckoutBooking | undefined {
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
    const outcome = await dispatch(holdBooking(order));
    if (outcome.kind === 'held') {
      dispatch(datesHeld({ carId }));
      return { kind: 'held', reservationId: outcome.payment.reservationId, order: outcome.order };
    }
    if (outcome.kind === 'already-reserved') {
      dispatch(alreadyReserved({ carId }));
      return { kind: 'already-reserved' };
    }
    dispatch(datesRefused({ carId, problem: refusalProblem(outcome.error, order.isMultiDay) }));
    return { kind: 'refused' };
  };
