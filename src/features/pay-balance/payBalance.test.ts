// One payment at a time: what the balance's actions do in each state of the payment, and what each refusal leads to.
import { http, HttpResponse } from 'msw';
import { makeStore } from '#app/app/makeStore.ts';
import type { PaymentAttempt, PaymentPort } from '#app/entities/payment/index.ts';
import { reservationApi } from '#app/entities/reservation/index.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { toBalanceDue } from './balanceDue.ts';
import { payBalance, notifyOutcome, resumeAfterBank, retryBalance } from './payBalance.ts';

const reservation = aReservation();
const due = toBalanceDue(reservation);
const form = { email: ada.email, cardEmpty: false };
const START = `POST /api/reservations/${reservation.id}/pay`;

async function open(balancePayment: PaymentAttempt = { status: 'idle' }) {
  const backend = answerFrom({ signedInAs: ada.id, reservations: [{ ...reservation }] });
  const store = makeStore({ preloadedState: { balancePayment } });
  const { getReservation } = reservationApi.endpoints;
  await store.dispatch(getReservation.initiate(reservation.id));
  const requests = recordRequests();
  const port: PaymentPort = {
    confirm: jest.fn(async () => {
      for (const intent of backend.intents) intent.status = 'succeeded';
      return { kind: 'succeeded' as const };
    }),
  };
  return {
    store,
    port,
    requests,
    attempt: () => store.getState().balancePayment,
    notices: () => Object.values(store.getState().notices.entities).map(({ kind, text }) => [kind, text]),
  };
}

describe.each<PaymentAttempt>([
  { status: 'processing' },
  { status: 'unconfirmed', paymentIntentId: 'pi_1', problem: { message: 'Not recorded.' } },
])('while a payment is $status', (payment) => {
  test.each<[string, (port: PaymentPort) => ReturnType<typeof payBalance>]>([
    ['paying', (port) => payBalance(due, form, port)],
    ['a return from the bank', () => resumeAfterBank(due, { paymentIntentId: 'pi_2', status: 'succeeded' })],
  ])('%s does nothing', async (_what, action) => {
    const { store, port, requests, attempt } = await open(payment);
    expect(await store.dispatch(action(port))).toBe(false);
    expect(attempt()).toEqual(payment);
    expect(requests.take()).toEqual([]);
    expect(port.confirm).not.toHaveBeenCalled();
  });
});

test('records nothing again while nothing waits to be recorded', async () => {
  const { store, requests } = await open();
  expect(await store.dispatch(retryBalance(due))).toBe(false);
  expect(requests.take()).toEqual([]);
});

test('pays once, and tells the server how much is paid then', async () => {
  const { store, port, requests, notices } = await open();
  const bodies: unknown[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method !== 'GET') bodies.push(await request.clone().json());
  });
  const paid = await Promise.all([
    store.dispatch(payBalance(due, form, port)),
    store.dispatch(payBalance(due, form, port)),
  ]);
  expect(paid).toEqual([true, false]);
  expect(bodies).toEqual([{ amount: 84_000 }, { currentPaid: 1200 }]);
  expect(requests.take().slice(0, 2)).toEqual([START, `PUT /api/reservations/${reservation.id}`]);
  expect(notices()).toEqual([['success', 'The remaining amount is paid. Thank you.']]);
});

test.each<[string, () => Response, Partial<PaymentAttempt['problem']>, boolean]>([
  ['401', () => refuse(401, 'Please sign in.'), { wayOut: 'sign-in' }, true],
  ['422', () => refuse(422, 'Another amount.'), { message: 'Another amount.', wayOut: 'profile' }, true],
  ['429', () => refuse(429, 'Please wait.'), { message: 'Please wait.' }, true],
  [
    '409 request_under_way',
    () => refuse(409, 'Still under way.', { code: 'request_under_way' }),
    { message: 'Still under way.' },
    true,
  ],
  [
    '502 with a code',
    () => refuse(502, 'No answer from the provider.', { code: 'provider' }),
    { message: 'Payment processing failed. Please try again.', detail: 'No answer from the provider.' },
    false,
  ],
  [
    'no answer',
    () => HttpResponse.error(),
    { message: 'Payment processing failed. Please try again.' },
    false,
  ],
])('a start refused with %s charges nothing and says why', async (_what, answer, problem, isReadAgain) => {
  const { store, port, requests, attempt } = await open();
  server.use(http.post('*/api/reservations/:id/pay', answer));
  expect(await store.dispatch(payBalance(due, form, port))).toBe(false);
  await Promise.all(store.dispatch(reservationApi.util.getRunningQueriesThunk()));
  expect(attempt()).toMatchObject({ status: 'idle', problem });
  expect(attempt().problem?.wayOut).toBe(problem?.wayOut);
  expect(port.confirm).not.toHaveBeenCalled();
  // The server knows better than the screen how the reservation stands.
  expect(requests.take()).toEqual([
    START,
    ...(isReadAgain ? [`GET /api/reservations/${reservation.id}`] : []),
  ]);
});

test.each<[BankStatus, string, string | undefined]>([
  ['failed', 'Payment failed. Please check your card details.', undefined],
  ['pending', 'Your bank is still processing this payment.', 'profile'],
])('a return from the bank that says %s records nothing', async (status, message, wayOut) => {
  const { store, requests, attempt } = await open();
  expect(await store.dispatch(resumeAfterBank(due, { paymentIntentId: 'pi_9', status }))).toBe(false);
  expect(attempt().status).toBe('idle');
  expect(attempt().problem?.message).toContain(message);
  expect(attempt().problem?.wayOut).toBe(wayOut);
  expect(requests.take()).toEqual([]);
});
type BankStatus = Parameters<typeof resumeAfterBank>[1]['status'];

test('a failure after the page was left is said where the customer is, once', async () => {
  const { store, attempt, notices } = await open({ status: 'idle', problem: { message: 'Declined.' } });
  store.dispatch(notifyOutcome());
  expect(notices()).toEqual([['error', 'Declined.']]);
  expect(attempt()).toEqual({ status: 'idle' });
});
