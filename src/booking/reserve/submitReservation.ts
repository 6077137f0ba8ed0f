// Submits the form: checks the rules against the loaded bookings of the car.
import type { AppDispatch, RootState } from '#app/platform/store/types.ts';
import { selectConfig } from '#app/platform/api/configApi.ts';
import { serverNow } from '#app/platform/clock/serverClock.ts';
import { selectTakenDates } from '../data/takenDatesApi.ts';
import { selectUserId } from '#app/people/index.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import type { ReservationContext } from '#domain/booking/rules.ts';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { submitted } = reservationDraftSlice.actions;

/** The input of the rules, apart from the draft. `noticeHours` replaces the notice of customers. */
export const contextOf =
  (car: Car, noticeHours?: number) =>
  (dispatch: AppDispatch, getState: () => RootState): ReservationContext => {
    const state = getState();
    return {
      userId: selectUserId(state) || undefined,
      purpose: car.CarForReason,
      bookings: selectTakenDates(state, car.id),
      now: dispatch(serverNow()),
      maxDays: selectConfig(state)?.maxReservationDays,
      noticeHours: noticeHours ?? selectConfig(state)?.noticeHours,
      pickupHours: selectConfig(state)?.pickupHours,
    };
  };

/** Opens the summary, or stores a problem in the draft; returns true when the rules pass. */
export const submitReservation =
  (car: Car) =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    dispatch(submitted({ carId: car.id, context: dispatch(contextOf(car)) }));
    return selectDraft(getState(), car.id).problem === undefined;
  };
