// The Continue button of the summary: the server holds the dates while the customer pays.
import { errorMessage } from '#app/platform/api/apiError.ts';
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { holdBooking } from '../data/holdBooking.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { refreshOffer } from './refreshOffer.ts';
import { isPromoRefused, refusalProblem } from './refusalProblem.ts';
import { selectBooking, selectDraft, selectQuote } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { alreadyReserved, continued, datesHeld, datesRefused, promoEnded } = reservationDraftSlice.actions;

export type HoldDatesOutcome =
  | { kind: 'held'; reservationId: string; state: unknown }
  | { kind: 'already-reserved' }
  | { kind: 'refused' };

/** Holds the dates of the open summary. A second call while the first is under way does nothing. */
export const holdDates =
  (car: Car) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<HoldDatesOutcome> => {
    const carId = car.id;
    const draft = selectDraft(getState(), carId);
    const price = selectQuote(getState(), car);
    if (!price || draft.step !== 'summary') return { kind: 'refused' };
    const booking = selectBooking(getState(), car);
    dispatch(continued({ carId }));
    const outcome = await dispatch(holdBooking({ booking }, price.depositPence));
    if (outcome.kind === 'held') {
      dispatch(datesHeld({ carId }));
      // The specification lists this state; the screen reads the reservation from the address.
      const state = {
        depositAmount: penceToPounds(price.depositPence),
        totalPrice: penceToPounds(price.totalPence),
        carMake: car.make,
        carModel: car.model,
        startTime: '',
        endTime: '',
        ...booking,
      };
      return { kind: 'held', reservationId: outcome.payment.reservationId, state };
    }
    if (outcome.kind === 'already-reserved') {
      dispatch(alreadyReserved({ carId }));
      return outcome;
    }
    if (isPromoRefused(outcome.error)) {
      dispatch(promoEnded({ carId, problem: errorMessage(outcome.error) }));
      return { kind: 'refused' };
    }
    dispatch(refreshOffer(outcome.error, carId));
    dispatch(datesRefused({ carId, problem: refusalProblem(outcome.error, booking.isMultiDay) }));
    return { kind: 'refused' };
  };
