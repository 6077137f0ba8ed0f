// Submitting the form: checks the rules against the bookings of the car that are loaded.
import type { AppDispatch, RootState } from '#app/store/types.ts';
import { selectConfig, serverNow } from '#app/entities/config/index.ts';
import { selectTakenDates } from '#app/entities/reservation/index.ts';
import { selectUserId } from '#app/entities/session/index.ts';
import type { Car } from '#domain/contract/cars.ts';
import { selectDraft } from './reservationDraftSelectors.ts';
import { reservationDraftSlice } from './reservationDraftSlice.ts';

const { submitted } = reservationDraftSlice.actions;

/** Opens the summary, or leaves a problem in the draft; answers whether it passed. */
export const submitReservation =
  (car: Car) =>
  (dispatch: AppDispatch, getState: () => RootState): boolean => {
    const state = getState();
    dispatch(
      submitted({
        carId: car.id,
        context: {
          userId: selectUserId(state) || undefined,
          purpose: car.CarForReason,
          bookings: selectTakenDates(state, car.id),
          now: dispatch(serverNow()),
          maxDays: selectConfig(state)?.maxReservationDays,
        },
      }),
    );
    return selectDraft(getState(), car.id).problem === undefined;
  };
