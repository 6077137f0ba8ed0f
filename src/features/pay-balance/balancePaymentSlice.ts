// Where the payment of a remaining balance stands.
import type { WithSlice } from '@reduxjs/toolkit';
import { paymentAttemptSlice } from '#app/entities/payment/index.ts';

export const balancePaymentSlice = paymentAttemptSlice('balancePayment');

declare module '#app/store/types.ts' {
  interface RootState extends WithSlice<typeof balancePaymentSlice> {}
}
