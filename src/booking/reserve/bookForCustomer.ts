// The booking of staff for a customer: checked by the rules of the form, without a summary.
import { errorMessage } from '#app/platform/api/apiError.ts';
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { BookingToHold } from '#domain/booking/contract/reservations.ts';
import { STAFF_NOTICE_HOURS } from '#domain/booking/rules.ts';
import type { Pence } from '#domain/money/pence.ts';
import { refreshOffer } from './refreshOffer.ts';
import { isPromoRefused, refusalProblem } from './refusalProblem.ts';
import { selectBooking, selectDraftSearch, selectDraft, selectQuote } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';
import { contextOf } from './submitReservation.ts';

const { addressArrived, bookedForCustomer, checkedForCustomer, promoRefused, refusedForCustomer } =
  reservationDraftSlice.actions;

/** The booking of the fields with its total; undefined when a rule is broken, which the fields then show. */
export const checkBooking =
  (car: Car) =>
  (
    dispatch: AppDispatch,
    getState: () => RootState,
  ): { booking: BookingToHold; totalPence: Pence } | undefined => {
    dispatch(checkedForCustomer({ carId: car.id, context: dispatch(contextOf(car, STAFF_NOTICE_HOURS)) }));
    const state = getState();
    const price = selectQuote(state, car);
    if (selectDraft(state, car.id).problem || !price) return undefined;
    return { booking: selectBooking(state, car), totalPence: price.totalPence };
  };

/** The dates and times of the fields, as an address has them. */
export const selectEnteredDates = selectDraftSearch;

/** Fills the fields with the dates that `selectEnteredDates` gave earlier. */
export const enterDates = (carId: string, search: string) => addressArrived({ carId, search });

/** Marks the fields after the server has refused the booking; true when the message above them says why. */
export const refuseBooking =
  (car: Car, error: unknown) =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    if (isPromoRefused(error)) {
      dispatch(promoRefused({ carId: car.id, problem: errorMessage(error) }));
      return false;
    }
    const isMultiDay = selectDraft(getState(), car.id).mode === 'multi-day';
    dispatch(refreshOffer(error, car.id));
    dispatch(refusedForCustomer({ carId: car.id, problem: refusalProblem(error, isMultiDay) }));
    return true;
  };

/** Empties the fields after the booking is made. */
export const finishBooking = (car: Car) => bookedForCustomer({ carId: car.id });
