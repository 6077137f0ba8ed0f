// Where the payment of a deposit stands.
import type { WithSlice } from '@reduxjs/toolkit';
import { paymentAttemptSlice } from '#app/entities/payment/index.ts';

export const checkoutSlice = paymentAttemptSlice('checkout');

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof checkoutSlice> {}
}
