// Which reservations of the customer's list show their payments.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '#app/platform/store/rootReducer.ts';

/** The ids of the reservations. */
const allClosed: { openIds: readonly string[] } = { openIds: [] };

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
}).injectInto(rootReducer);

export const { paymentsOpened, paymentsClosed } = myReservationsSlice.actions;
export const { selectArePaymentsOpen } = myReservationsSlice.selectors;

declare module '#app/platform/store/types.ts' {
  interface RootState extends WithSlice<typeof myReservationsSlice> {}
}
