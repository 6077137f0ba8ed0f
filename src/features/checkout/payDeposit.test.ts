// One payment at a time: what the deposit's actions do in each state of the checkout.
import { makeStore } from '#app/app/makeStore.ts';
import type { PaymentAttempt, PaymentPort } from '#app/entities/payment/index.ts';
import { checkoutBookingOf } from '#app/entities/reservation/index.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { payDeposit, resumeAfterBank, retryReservation } from './payDeposit.ts';

const deposit = {
  order: checkoutBookingOf(aReservation({ startDate: '2026-12-04', endDate: '2026-12-06' })),
  reservationId: undefined,
};
const form = { email: ada.email, country: 'GB', postalCode: 'SW1A 1AA', cardEmpty: false };

function open(checkout: PaymentAttempt) {
  const backend = answerFrom({ signedInAs: ada.id });
  const store = makeStore({ preloadedState: { checkout } });
  const port: PaymentPort = {
    confirm: jest.fn(async () => {
      for (const intent of backend.intents) intent.status = 'succeeded';
      return { kind: 'succeeded' as const };
    }),
  };
  return { store, port, requests: recordRequests() };
}

describe.each<PaymentAttempt>([
  { status: 'processing' },
  { status: 'unconfirmed', paymentIntentId: 'pi_1', problem: { message: 'Not recorded.' } },
])('while the checkout is $status', (checkout) => {
  test.each<[string, (port: PaymentPort) => ReturnType<typeof payDeposit>]>([
    ['paying', (port) => payDeposit(deposit, form, port)],
    ['paying with an incomplete form', (port) => payDeposit(deposit, { ...form, email: '' }, port)],
    [
      'a return from the bank',
      () => resumeAfterBank(deposit, { paymentIntentId: 'pi_2', status: 'succeeded' }),
    ],
  ])('%s does nothing', async (_what, action) => {
    const { store, port, requests } = open(checkout);
    expect(await store.dispatch(action(port))).toEqual({ kind: 'stopped' });
    expect(store.getState().checkout).toEqual(checkout);
    expect(requests.take()).toEqual([]);
    expect(port.confirm).not.toHaveBeenCalled();
  });
});

test.each<PaymentAttempt>([{ status: 'idle' }, { status: 'processing', paymentIntentId: 'pi_1' }])(
  'records nothing again while the checkout is $status',
  async (checkout) => {
    const { store, requests } = open(checkout);
    expect(await store.dispatch(retryReservation(deposit))).toEqual({ kind: 'stopped' });
    expect(store.getState().checkout).toEqual(checkout);
    expect(requests.take()).toEqual([]);
  },
);

test.each([
  ['email', { email: ' ' }, ['email']],
  ['country', { country: '' }, ['country']],
  ['postal code', { postalCode: ' ' }, ['postalCode']],
  ['card', { cardEmpty: true }, ['card']],
])('asks for the %s before anything is sent', async (_what, missing, fields) => {
  const { store, port, requests } = open({ status: 'idle' });
  await store.dispatch(payDeposit(deposit, { ...form, ...missing }, port));
  expect(store.getState().checkout).toMatchObject({ status: 'idle', problem: { fields } });
  expect(requests.take()).toEqual([]);
});

test('says that the payment system is not ready, whatever is in the card field', async () => {
  const { store, requests } = open({ status: 'idle' });
  await store.dispatch(payDeposit(deposit, { ...form, cardEmpty: true }, undefined));
  expect(store.getState().checkout.problem).toEqual({ message: 'Payment system is not ready yet.' });
  expect(requests.take()).toEqual([]);
});

test('pays an idle checkout once, in order', async () => {
  const { store, port, requests } = open({ status: 'idle' });
  const [first, second] = await Promise.all([
    store.dispatch(payDeposit(deposit, form, port)),
    store.dispatch(payDeposit(deposit, form, port)),
  ]);
  expect([first.kind, second.kind]).toEqual(['reserved', 'stopped']);
  expect(requests.take()).toEqual(['POST /api/reservations/create-payment-intent', 'POST /api/reservations']);
  expect(port.confirm).toHaveBeenCalledTimes(1);
  expect(port.confirm).toHaveBeenCalledWith(expect.stringMatching(/^pi_/), {
    email: ada.email,
    country: 'GB',
    postalCode: 'SW1A 1AA',
  });
  expect(store.getState().checkout).toEqual({ status: 'idle' });
});
