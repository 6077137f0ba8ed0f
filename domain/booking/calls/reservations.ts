// The calls of a booking: when a car is taken, the hold, the payments, and the reading of reservations.
import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { id, idParams } from '#domain/kit/fields.ts';
import {
  balanceRequest,
  newReservation,
  paymentIntentAnswer,
  paymentIntentRequest,
  reservation,
  reservationList,
  reservationUpdate,
  takenDatesList,
  takenDatesQuery,
} from '../contract/reservations.ts';
import { takenDatesRequest } from '../requests.ts';

export const getTakenDates = /*#__PURE__*/ call({
  ...takenDatesRequest,
  summary: 'When a car is taken, from today on',
  access: 'optional-session',
  params: /*#__PURE__*/ z.object({ carId: id }),
  query: takenDatesQuery,
  answer: takenDatesList,
});

export const createPaymentIntent = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/create-payment-intent',
  summary: 'Start paying a deposit; with a booking, hold its dates',
  access: 'user',
  byPaymentLink: true,
  body: paymentIntentRequest,
  answer: paymentIntentAnswer,
});

export const createReservation = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations',
  summary: 'Reserve what a deposit has paid for',
  access: 'user',
  byPaymentLink: true,
  body: newReservation,
  status: 201,
  answer: reservation,
});

export const startBalance = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/reservations/:id/pay',
  summary: 'Start paying the remaining balance',
  access: 'user',
  byPaymentLink: true,
  params: idParams,
  body: balanceRequest,
  answer: paymentIntentAnswer,
});

/** A repeated edit would meet the version that the first one has made. */
export const updateReservation = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'keyed',
  path: '/api/reservations/:id',
  summary: "The owner's balance, or an admin's change of dates, car and total",
  access: { permission: 'reservations.edit', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  body: reservationUpdate,
  answer: reservation,
});

export const getReservationsOfUser = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/user/:userId',
  summary: "A customer's reservations",
  access: { permission: 'reservations.read', or: 'user' },
  beforeSecondFactor: true,
  byPaymentLink: true,
  params: /*#__PURE__*/ z.object({ userId: id }),
  answer: reservationList,
});

export const getHolds = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/holds',
  summary: 'The dates that are kept for the caller while they pay, those that end first in front',
  access: 'user',
  byPaymentLink: true,
  answer: reservationList,
});

export const getReservation = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/reservations/:id',
  summary: 'One reservation, for its owner and staff',
  access: { permission: 'reservations.read', or: 'user' },
  byPaymentLink: true,
  params: idParams,
  answer: reservation,
});
