// Submits the form: checks the rules against the loaded bookings of the car.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { selectConfig, serverNow } from '#app/entities/config/index.ts';
import { selectTakenDates } from '#app/entities/reservation/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import type { ReservationContext } from '#domain/reservation/rules.ts';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { submitted } = reservationDraftSlice.actions;

/** The input of the rules, apart from the draft. */
export const contextOf =
  (car: Car) =>
  (dispatch: AppDispatch, getState: () => RootState): ReservationContext => {
    const state = getState();
    return {
      userId: selectUserId(state) || undefined,
      purpose: car.CarForReason,
      bookings: selectTakenDates(state, car.id),
      now: dispatch(serverNow()),
      maxDays: selectConfig(state)?.maxReservationDays,
    };
  };

/** Opens the summary, or stores a problem in the draft; returns true when the rules pass. */
export const submitReservation =
  (car: Car) =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    dispatch(submitted({ carId: car.id, context: dispatch(contextOf(car)) }));
    return selectDraft(getState(), car.id).problem === undefined;
  };
