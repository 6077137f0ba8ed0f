// What staff do with reservations: the list, cancellations, and the links of bookings for a customer.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { faultCancellation } from '../contract/cancellations.ts';
import { reservation, reservationList, reservationListQuery } from '../contract/reservations.ts';
import { copiedPaymentLink } from '../contract/staffLinks.ts';

const EDIT = { permission: 'reservations.edit' } as const;

export const getReservations = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations',
  summary: 'All reservations',
  access: { permission: 'reservations.read' },
  query: reservationListQuery,
  answer: reservationList,
});

export const cancelReservation = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'keyed',
  path: '/api/reservations/:id',
  summary: 'Cancel a reservation',
  access: { permission: 'reservations.refund' },
  recentSignIn: true,
  params: idParams,
  answer: reservation,
});

export const cancelAtOurFault = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/fault-cancellation',
  summary: 'Cancel a reservation at the fault of the firm: everything is refunded, also late',
  access: { permission: 'reservations.refund' },
  recentSignIn: true,
  params: idParams,
  body: faultCancellation,
  answer: reservation,
});

export const sendPaymentLink = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/payment-link',
  summary: 'Mail the link to the payment: of a booking by staff, whose dates it holds again, or of a balance',
  access: EDIT,
  params: idParams,
  answer: reservation,
});

/** A repetition gets the same link as long as it works. The answer is a secret, so no key keeps it. */
export const copyPaymentLink = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'same',
  path: '/api/reservations/:id/payment-link/copy',
  summary: 'The payment link of an unpaid reservation, for staff who give it to the customer themselves',
  access: EDIT,
  params: idParams,
  answer: copiedPaymentLink,
});

export const withdrawBooking = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/withdrawal',
  summary: 'Withdraw a booking by staff that is not paid yet',
  access: EDIT,
  params: idParams,
  answer: reservation,
});
