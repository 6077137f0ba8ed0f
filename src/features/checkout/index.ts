export { Checkout } from './Checkout.tsx';
export { checkoutSlice } from './checkoutSlice.ts';
export { Confirmation } from './Confirmation.tsx';
export { confirmationState } from './confirmationState.ts';
