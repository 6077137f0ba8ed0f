// Which reservations of the customer's list show their payments.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';

export interface MyReservationsState {
  /** The ids of the reservations whose payments are shown. */
  openIds: readonly string[];
}

const allClosed: MyReservationsState = { openIds: [] };

export const myReservationsSlice = createSlice({
  name: 'myReservations',
  initialState: allClosed,
  reducers: {
    paymentsOpened: ({ openIds }, { payload }: PayloadAction<string>) => ({ openIds: [...openIds, payload] }),
    paymentsClosed: ({ openIds }, { payload }: PayloadAction<string>) => ({
      openIds: openIds.filter((id) => id !== payload),
    }),
  },
  selectors: { selectArePaymentsOpen: ({ openIds }, id: string) => openIds.includes(id) },
});

export const { paymentsOpened, paymentsClosed } = myReservationsSlice.actions;
export const { selectArePaymentsOpen } = myReservationsSlice.selectors;

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof myReservationsSlice> {}
}
