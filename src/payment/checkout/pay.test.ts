// Checks the steps of a payment in each state of the attempt, and the effect of each refusal.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { makeStore } from '#app/app/store/makeStore.ts';
import { reservationApi } from '#app/booking/data/reservationApi.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { balance } from './balance.ts';
import type { PaymentPort } from '../card/paymentPort.ts';
import { deposit } from './deposit.ts';
import { notifyOutcome, pay, resumeAfterBank, retryRecording } from './pay.ts';
import { PAYMENT_TEXTS } from './paymentTexts.ts';
import { selectAttempt, type PaymentAttempt } from './paymentSlice.ts';
import { aHold } from './testing/openCheckout.tsx';

const DEPOSIT = {
  kind: deposit,
  reservation: aHold(),
  payer: { email: ada.email, country: 'GB', postalCode: 'SW1A 1AA' },
};
const BALANCE = { kind: balance, reservation: aReservation(), payer: { email: ada.email } };
const { id } = BALANCE.reservation;
const START = `POST /api/reservations/${id}/pay`;
const BACK = { paymentIntentId: 'pi_2', status: 'succeeded' } as const;

async function open(
  { kind, reservation, payer }: typeof DEPOSIT | typeof BALANCE,
  attempt?: PaymentAttempt,
  loadScreen?: () => Promise<void>,
) {
  const backend = answerFrom({ signedInAs: ada.id, reservations: [{ ...reservation }] });
  const store = makeStore({
    preloadedState: { payment: attempt ? { [reservation.id]: attempt } : {} },
    loadScreen,
  });
  await store.dispatch(reservationApi.endpoints.getReservation.initiate(reservation.id));
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
    pay: (
      changes: Partial<typeof DEPOSIT.payer> = {},
      cardEmpty = false,
      to: PaymentPort | undefined = port,
    ) => store.dispatch(pay(kind, reservation.id, { payer: { ...payer, ...changes }, cardEmpty }, to)),
    attempt: () => selectAttempt(store.getState(), reservation.id),
    notices: () => Object.values(store.getState().notices.entities).map(({ kind, text }) => [kind, text]),
  };
}

const KINDS = [
  ['deposit', DEPOSIT],
  ['balance', BALANCE],
] as const;

describe.each(KINDS)('the %s', (_kind, payment) => {
  const { kind, reservation } = payment;

  describe.each<PaymentAttempt>([
    { status: 'processing' },
    { status: 'unconfirmed', paymentIntentId: 'pi_1', problem: { message: 'Not recorded.' } },
    { status: 'paid' },
  ])('while its attempt is $status', (state) => {
    test.each<[string, (scene: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
      ['paying', (scene) => scene.pay()],
      ['paying with an incomplete form', (scene) => scene.pay({ email: '' })],
      ['a return from the bank', ({ store }) => store.dispatch(resumeAfterBank(kind, reservation.id, BACK))],
    ])('%s does nothing', async (_what, act) => {
      const scene = await open(payment, state);
      expect(await act(scene)).toEqual({ kind: 'stopped' });
      expect(scene.attempt()).toEqual(state);
      expect(scene.requests.take()).toEqual([]);
      expect(scene.port.confirm).not.toHaveBeenCalled();
    });
  });

  test('charges nothing while the page after the payment cannot be loaded', async () => {
    const scene = await open(payment, undefined, () => Promise.reject(new Error('Loading chunk 7 failed')));
    expect(await scene.pay()).toEqual({ kind: 'stopped' });
    expect(scene.port.confirm).not.toHaveBeenCalled();
    expect(scene.attempt()).toMatchObject({
      status: 'idle',
      problem: { message: PAYMENT_TEXTS.pageMissing },
    });
  });

  test.each<PaymentAttempt>([{ status: 'idle' }, { status: 'processing', paymentIntentId: 'pi_1' }])(
    'records nothing again while its attempt is $status',
    async (state) => {
      const { store, requests, attempt } = await open(payment, state);
      expect(await store.dispatch(retryRecording(kind, reservation.id))).toEqual({ kind: 'stopped' });
      expect(attempt()).toEqual(state);
      expect(requests.take()).toEqual([]);
    },
  );

  test('requires the email and then the card before it sends anything', async () => {
    const scene = await open(payment);
    await scene.pay({ email: ' ' }, true);
    expect(scene.attempt()).toMatchObject({ status: 'idle', problem: { fields: ['email'] } });
    await scene.pay({}, true);
    expect(scene.attempt()).toMatchObject({ status: 'idle', problem: { fields: ['card'] } });
    expect(scene.requests.take()).toEqual([]);
  });

  test('reports that the payment system is not ready, also with a filled card field', async () => {
    const { store, requests, attempt } = await open(payment);
    await store.dispatch(pay(kind, reservation.id, { payer: payment.payer, cardEmpty: true }, undefined));
    expect(attempt().problem).toEqual({ message: 'Payment system is not ready yet.' });
    expect(requests.take()).toEqual([]);
  });

  test.each([
    ['failed', 'Your bank has not approved the payment', undefined],
    ['pending', 'Your bank is still processing this payment.', 'profile'],
  ] as const)('records nothing when the bank reports %s', async (status, text, wayOut) => {
    const { store, requests, attempt } = await open(payment);
    const back = { paymentIntentId: 'pi_9', status };
    expect(await store.dispatch(resumeAfterBank(kind, reservation.id, back))).toEqual({ kind: 'stopped' });
    const { problem, ...rest } = attempt();
    expect(rest).toEqual({ status: 'idle' });
    expect([problem?.message, problem?.detail].join(' ')).toContain(text);
    expect(problem?.wayOut).toBe(wayOut);
    expect(requests.take()).toEqual([]);
  });

  test('posts a failure as a notice, once, after its page was left', async () => {
    const { store, attempt, notices } = await open(payment, { status: 'idle', problem: { message: 'No.' } });
    store.dispatch(notifyOutcome(kind, reservation.id, { kind: 'stopped' }, true));
    expect(notices()).toEqual([['error', 'No.']]);
    expect(attempt()).toEqual({ status: 'idle' });
  });
});

test.each([['country'], ['postalCode']] as const)('requires the %s for a deposit', async (field) => {
  const scene = await open(DEPOSIT);
  await scene.pay({ [field]: ' ' });
  expect(scene.attempt().problem?.fields).toEqual([field]);
  expect(scene.requests.take()).toEqual([]);
});

test('pays the deposit once, in order', async () => {
  const scene = await open(DEPOSIT);
  const [first, second] = await Promise.all([scene.pay(), scene.pay()]);
  expect([first.kind, second.kind]).toEqual(['paid', 'stopped']);
  expect(scene.requests.take().filter((request) => request.startsWith('POST'))).toEqual([
    'POST /api/reservations/create-payment-intent',
    'POST /api/reservations',
  ]);
  expect(scene.port.confirm).toHaveBeenCalledTimes(1);
  expect(scene.port.confirm).toHaveBeenCalledWith(expect.stringMatching(/^pi_/), DEPOSIT.payer);
  expect(scene.attempt()).toEqual({ status: 'paid' });
});

test('says that a payment whose page was left is being checked, until the server knows it', async () => {
  const scene = await open(DEPOSIT);
  const answers = [() => HttpResponse.error(), () => HttpResponse.error()];
  server.use(http.post('*/api/reservations', () => answers.shift()?.() ?? undefined));
  const outcome = await scene.pay();
  expect(scene.attempt()).toMatchObject({ status: 'unconfirmed' });
  const checked: unknown[] = [];
  const wait = async () => void checked.push(scene.notices());
  scene.store.dispatch(notifyOutcome(deposit, DEPOSIT.reservation.id, outcome, true, wait));
  const info = ['info', expect.stringContaining('still checking')];
  await waitFor(() => expect(scene.notices()).toHaveLength(2));
  expect(checked).toEqual([[info], [info]]);
  expect(scene.notices()).toEqual([
    info,
    ['success', 'Your reservation is confirmed. You will find it in your profile.'],
  ]);
});

test('pays the balance once, and sends the paid amount', async () => {
  const scene = await open(BALANCE);
  const bodies: unknown[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method !== 'GET') bodies.push(await request.clone().json());
  });
  const [first, second] = await Promise.all([scene.pay(), scene.pay()]);
  expect([first.kind, second.kind]).toEqual(['paid', 'stopped']);
  expect(bodies).toEqual([
    { amount: 84_000, receiptEmail: expect.stringContaining('@') as string },
    { currentPaid: 1200 },
  ]);
  expect(scene.requests.take().slice(0, 2)).toEqual([START, `PUT /api/reservations/${id}`]);
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
])(
  'charges nothing when the start of a balance is refused with %s',
  async (_what, answer, problem, isReadAgain) => {
    const { store, port, requests, attempt, pay: payBalance } = await open(BALANCE);
    server.use(http.post('*/api/reservations/:id/pay', answer));
    expect(await payBalance()).toEqual({ kind: 'stopped' });
    await Promise.all(store.dispatch(reservationApi.util.getRunningQueriesThunk()));
    expect(attempt()).toMatchObject({ status: 'idle', problem });
    expect(attempt().problem?.wayOut).toBe(problem?.wayOut);
    expect(port.confirm).not.toHaveBeenCalled();
    // The server decides by the current state of the reservation, which the screen may not show.
    expect(requests.take()).toEqual([START, ...(isReadAgain ? [`GET /api/reservations/${id}`] : [])]);
  },
);
