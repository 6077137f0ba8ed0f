// Availability, holds, payments and reservations, decided by the rules of the domain as the real server does.
import { http, HttpResponse, type HttpHandler } from 'msw';
import * as z from 'zod/mini';
import { API_BASE } from '#app/shared/config/paths.ts';
import {
  balanceRequest,
  newReservation,
  paymentIntentRequest,
  reservationUpdate,
  type PaymentIntentAnswer,
  type Reservation,
  type TakenDates,
} from '#domain/contract/reservations.ts';
import { penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { blocksDates, HOLD_MINUTES } from '#domain/reservation/status.ts';
import { readBody, refuse, requireUser } from '../answers.ts';
import type { Backend, StoredIntent } from '../backend.ts';
import { holdDates } from './holds.ts';
import { decideCard } from './testCards.ts';

const taken = ({ startDate, endDate, startTime, endTime }: Reservation): TakenDates => ({
  startDate,
  endDate,
  startTime,
  endTime,
});

function startIntent(backend: Backend, intent: Omit<StoredIntent, 'id' | 'secret' | 'status'>): StoredIntent {
  const id = `pi_${backend.nextId()}`;
  const started: StoredIntent = {
    ...intent,
    id,
    secret: `${id}_secret_mock`,
    status: 'requires_payment_method',
  };
  backend.intents.push(started);
  return started;
}

/** The intent of a reservation that can still be paid, or a new one. */
function openIntent(backend: Backend, reservation: Reservation, amountPence: number): StoredIntent {
  const open = backend.intents.find(
    (intent) => intent.reservationId === reservation.id && intent.status !== 'succeeded',
  );
  return (
    open ??
    startIntent(backend, {
      amountPence,
      userId: reservation.userId ?? '',
      reservationId: reservation.id,
    })
  );
}

const answerIntent = ({ id, secret }: StoredIntent, more: Partial<PaymentIntentAnswer> = {}) =>
  HttpResponse.json<PaymentIntentAnswer>({ client_secret: secret, paymentIntentId: id, ...more });

/** What the provider confirms was paid, in pence. */
const paidPence = (backend: Backend, reservationId: string) =>
  backend.intents
    .filter((intent) => intent.reservationId === reservationId && intent.status === 'succeeded')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);

/** A scenario's reservation starts with its deposit paid and no intent to show for it. */
function depositPaidElsewhere(backend: Backend, { id, depositAmount }: Reservation): number {
  const deposit = poundsToPence(depositAmount);
  const known = backend.intents.some(
    ({ reservationId, amountPence }) => reservationId === id && amountPence === deposit,
  );
  return known ? 0 : deposit;
}

export const reservationHandlers = (backend: Backend): HttpHandler[] => [
  http.get(`*${API_BASE}/reservations/car/:carId`, ({ params }) =>
    HttpResponse.json(
      backend.reservations
        .filter(({ carId, status }) => carId === params.carId && blocksDates(status))
        .map(taken),
    ),
  ),

  http.get(`*${API_BASE}/reservations/user/:userId`, ({ params }) => {
    const asking = requireUser(backend);
    if (asking.id !== params.userId && !asking.isAdmin) return refuse(403, 'This is not yours.');
    const shown = backend.reservations.filter(
      ({ userId, status }) => userId === params.userId && (status === 'confirmed' || status === 'cancelled'),
    );
    return HttpResponse.json(shown);
  }),

  http.post(`*${API_BASE}/reservations/create-payment-intent`, async ({ request }) => {
    const user = requireUser(backend);
    const { amount, booking } = await readBody(request, paymentIntentRequest);
    if (!booking) return answerIntent(startIntent(backend, { amountPence: amount, userId: user.id }));
    const held = holdDates(backend, user, booking, amount);
    const holdExpiresAt = new Date(backend.now + HOLD_MINUTES * 60_000).toISOString();
    return answerIntent(openIntent(backend, held, amount), { holdExpiresAt, reservationId: held.id });
  }),

  http.post(`*${API_BASE}/reservations`, async ({ request }) => {
    const user = requireUser(backend);
    const { paymentIntentId } = await readBody(request, newReservation);
    const intent = backend.intents.find(({ id, userId }) => id === paymentIntentId && userId === user.id);
    const held = backend.reservations.find(({ id }) => id === intent?.reservationId);
    if (!held || intent?.status !== 'succeeded')
      return refuse(402, 'The deposit for these dates has not been paid.');
    if (!blocksDates(held.status)) {
      return refuse(
        409,
        'The selected dates are already booked. Please choose different dates. Your payment is being refunded in full.',
        { code: 'dates_taken_refunded' },
      );
    }
    const status = held.status === 'held' ? 201 : 200;
    held.status = 'confirmed';
    held.currentPaid = penceToPounds(paidPence(backend, held.id));
    held.remainingToPay = penceToPounds(poundsToPence(held.totalPrice) - poundsToPence(held.currentPaid));
    return HttpResponse.json(held, { status });
  }),

  http.post(`*${API_BASE}/reservations/:id/pay`, async ({ params, request }) => {
    const user = requireUser(backend);
    const { amount } = await readBody(request, balanceRequest);
    const reservation = backend.reservations.find(({ id, userId }) => id === params.id && userId === user.id);
    if (!reservation) return refuse(404, 'There is no such reservation.');
    if (amount !== poundsToPence(reservation.remainingToPay)) {
      return refuse(422, 'The amount that remains to be paid has changed.', { code: 'amount_mismatch' });
    }
    return answerIntent(openIntent(backend, reservation, amount), { reservationId: reservation.id });
  }),

  http.put(`*${API_BASE}/reservations/:id`, async ({ params, request }) => {
    const user = requireUser(backend);
    await readBody(request, reservationUpdate);
    const reservation = backend.reservations.find(({ id, userId }) => id === params.id && userId === user.id);
    if (!reservation) return refuse(404, 'There is no such reservation.');
    const paid = depositPaidElsewhere(backend, reservation) + paidPence(backend, reservation.id);
    if (paid <= poundsToPence(reservation.currentPaid)) return refuse(402, 'The balance has not been paid.');
    reservation.currentPaid = penceToPounds(Math.min(paid, poundsToPence(reservation.totalPrice)));
    reservation.remainingToPay = penceToPounds(
      poundsToPence(reservation.totalPrice) - poundsToPence(reservation.currentPaid),
    );
    return HttpResponse.json(reservation);
  }),

  // What the fake of the provider's script asks.
  http.post(`*${API_BASE}/mock/confirm-card`, async ({ request }) => {
    const { secret, number } = await readBody(request, z.object({ secret: z.string(), number: z.string() }));
    const intent = backend.intents.find((known) => known.secret === secret);
    if (!intent) return HttpResponse.json({ error: { message: 'No such payment_intent.' } });
    return HttpResponse.json(decideCard(intent, number));
  }),
];
