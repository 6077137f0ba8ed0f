export { Checkout } from './Checkout.tsx';
export { checkoutSlice } from './checkoutSlice.ts';
export { confirmationState } from './confirmationState.ts';
export { HeldCheckout } from './HeldCheckout.tsx';
export { LiveHolds } from './LiveHolds.tsx';
export { Confirmed, ConfirmationByReservation } from './ConfirmationByReservation.tsx';
