// Where the payment of a remaining balance stands.
import { paymentAttemptSlice } from '#app/entities/payment/index.ts';

export const balancePaymentSlice = paymentAttemptSlice('balancePayment');
