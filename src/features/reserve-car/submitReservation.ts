// Submitting the form: checks the rules against the bookings of the car that are loaded.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { selectConfig, serverNow } from '#app/entities/config/index.ts';
import { selectTakenDates } from '#app/entities/reservation/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import type { ReservationContext } from '#domain/reservation/rules.ts';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { submitted } = reservationDraftSlice.actions;

/** What the rules need to know beside the draft. */
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

/** Opens the summary, or leaves a problem in the draft; answers whether it passed. */
export const submitReservation =
  (car: Car) =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    dispatch(submitted({ carId: car.id, context: dispatch(contextOf(car)) }));
    return selectDraft(getState(), car.id).problem === undefined;
  };
