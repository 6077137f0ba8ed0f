// What staff do with reservations: the list, cancellations, and bookings for a customer.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { faultCancellation } from '../contract/cancellations.ts';
import { reservation, reservationList, reservationListQuery } from '../contract/reservations.ts';
import { staffBooking } from '../contract/staffBookings.ts';

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

/** A payment from outside also needs the permission 'money.record'. */
export const bookForCustomer = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/for-customer',
  summary: 'Book for a customer: mail a payment link, or record a payment from outside',
  access: EDIT,
  body: staffBooking,
  status: 201,
  answer: reservation,
});

export const sendPaymentLink = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/payment-link',
  summary: 'Mail the payment link of a booking by staff again, and hold its dates anew; or mail a balance',
  access: EDIT,
  params: idParams,
  answer: reservation,
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
