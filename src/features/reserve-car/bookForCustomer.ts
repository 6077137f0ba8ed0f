// The booking that staff put together for a customer: checked by the rules of the form, without a summary.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import type { Car } from '#domain/contract/cars.ts';
import type { Booking } from '#domain/contract/reservations.ts';
import type { Pence } from '#domain/money/pence.ts';
import { refusalProblem } from './refusalProblem.ts';
import { selectBooking, selectDraft, selectQuote } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { contextOf } from './submitReservation.ts';

const { bookedForCustomer, checkedForCustomer, refusedForCustomer } = reservationDraftSlice.actions;

/** The booking of the fields with its total; undefined where a rule is broken, which the fields then say. */
export const checkBooking =
  (car: Car) =>
  (dispatch: AppDispatch, getState: () => RootState): { booking: Booking; totalPence: Pence } | undefined => {
    dispatch(checkedForCustomer({ carId: car.id, context: dispatch(contextOf(car)) }));
    const state = getState();
    const price = selectQuote(state, car);
    if (selectDraft(state, car.id).problem || !price) return undefined;
    return { booking: selectBooking(state, car), totalPence: price.totalPence };
  };

/** The server has refused the booking: marks the fields. */
export const refuseBooking =
  (car: Car, error: unknown) => (dispatch: AppDispatch, getState: () => RootState) => {
    const isMultiDay = selectDraft(getState(), car.id).mode === 'multi-day';
    dispatch(refusedForCustomer({ carId: car.id, problem: refusalProblem(error, isMultiDay) }));
  };

/** The booking is made: empties the fields. */
export const finishBooking = (car: Car) => bookedForCustomer({ carId: car.id });
