// Where the payment of a deposit stands.
import { paymentAttemptSlice } from '#app/entities/payment/index.ts';

export const checkoutSlice = paymentAttemptSlice('checkout');
