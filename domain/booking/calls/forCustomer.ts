// The booking by staff. Only their form loads its schemas.
import { call } from '#domain/kit/call.ts';
import { reservation } from '../contract/reservations.ts';
import { staffBooking } from '../contract/staffBookings.ts';

/** A payment from outside also needs the permission 'money.record'. */
export const bookForCustomer = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/for-customer',
  summary: 'Book for a customer: mail a payment link, or record a payment from outside',
  access: { permission: 'reservations.edit' },
  body: staffBooking,
  status: 201,
  answer: reservation,
});
