// Which reservations of the customer's list show their payments, and which one has an open dialog.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

export interface MyReservationsState {
  /** The ids of the reservations whose payments are shown. */
  openIds: readonly string[];
  /** The id of the reservation in the cancellation dialog; null when it is closed. */
  cancellingId: string | null;
  /** The id of the reservation in the dialog of trip details; null when it is closed. */
  tripId: string | null;
  /** The id of the reservation in the dialog of dates; null when it is closed. */
  datesId: string | null;
}

const allClosed: MyReservationsState = { openIds: [], cancellingId: null, tripId: null, datesId: null };

export const myReservationsSlice = createSlice({
  name: 'myReservations',
  initialState: allClosed,
  reducers: {
    paymentsOpened: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      openIds: [...state.openIds, payload],
    }),
    paymentsClosed: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      openIds: state.openIds.filter((id) => id !== payload),
    }),
    cancellationAsked: (state, { payload }: PayloadAction<string>) => ({ ...state, cancellingId: payload }),
    cancellationClosed: (state) => ({ ...state, cancellingId: null }),
    tripOpened: (state, { payload }: PayloadAction<string>) => ({ ...state, tripId: payload }),
    tripClosed: (state) => ({ ...state, tripId: null }),
    datesOpened: (state, { payload }: PayloadAction<string>) => ({ ...state, datesId: payload }),
    datesClosed: (state) => ({ ...state, datesId: null }),
  },
  selectors: {
    selectArePaymentsOpen: ({ openIds }, id: string) => openIds.includes(id),
    selectIsTripEdited: ({ tripId }, id: string) => tripId === id,
    selectAreDatesEdited: ({ datesId }, id: string) => datesId === id,
    selectIsCancelling: ({ cancellingId }, id: string) => cancellingId === id,
  },
}).injectInto(rootReducer);

export const {
  paymentsOpened,
  paymentsClosed,
  cancellationAsked,
  cancellationClosed,
  datesClosed,
  datesOpened,
  tripOpened,
  tripClosed,
} = myReservationsSlice.actions;
export const { selectAreDatesEdited, selectArePaymentsOpen, selectIsCancelling, selectIsTripEdited } =
  myReservationsSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof myReservationsSlice> {}
}
