// Checks the steps of a payment in each state of the attempt, and the effect of each refusal.
import { checkCases } from '#app/testing/checkCases.ts';
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { checkSession } from '#app/people/index.ts';
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
import type { PaymentKind } from './paymentKind.ts';
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
  await store.dispatch(checkSession());
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

const KINDS: ['deposit' | 'balance', typeof DEPOSIT | typeof BALANCE][] = [
  ['deposit', DEPOSIT],
  ['balance', BALANCE],
];

type OpenPayment = Awaited<ReturnType<typeof open>>;

const goOn: Record<string, (scene: OpenPayment, kind: PaymentKind, id: string) => Promise<unknown>> = {
  paying: (scene) => scene.pay(),
  'paying with an incomplete form': (scene) => scene.pay({ email: '' }),
  'a return from the bank': ({ store }, kind, of) => store.dispatch(resumeAfterBank(kind, of, BACK)),
  'another recording': ({ store }, kind, of) => store.dispatch(retryRecording(kind, of)),
};
const UNCONFIRMED = { paymentIntentId: 'pi_1', problem: { message: 'Not recorded.' } };

test('does nothing in a state of the attempt that does not allow the action', () =>
  checkCases<[PaymentAttempt, ...string[]]>(
    [
      [{ status: 'processing' }, 'paying', 'paying with an incomplete form', 'a return from the bank'],
      [{ status: 'paid' }, 'paying', 'paying with an incomplete form', 'a return from the bank'],
      [{ status: 'unconfirmed', ...UNCONFIRMED }, 'paying', 'a return from the bank'],
      [{ status: 'idle' }, 'another recording'],
      [{ status: 'processing', paymentIntentId: 'pi_1' }, 'another recording'],
    ],
    async (state, ...actions) => {
      for (const [, payment] of KINDS) {
        for (const action of actions) {
          const scene = await open(payment, state);
          const outcome = await goOn[action]!(scene, payment.kind, payment.reservation.id);
          expect({ action, outcome }).toEqual({ action, outcome: { kind: 'stopped' } });
          expect(scene.attempt()).toEqual(state);
          expect(scene.requests.take()).toEqual([]);
          expect(scene.port.confirm).not.toHaveBeenCalled();
        }
      }
    },
  ));

test('charges nothing while the page after the payment cannot be loaded', () =>
  checkCases(KINDS, async (_kind, payment) => {
    const scene = await open(payment, undefined, () => Promise.reject(new Error('Loading chunk 7 failed')));
    expect(await scene.pay()).toEqual({ kind: 'stopped' });
    expect(scene.port.confirm).not.toHaveBeenCalled();
    const problem = { message: PAYMENT_TEXTS.pageMissing };
    expect(scene.attempt()).toMatchObject({ status: 'idle', problem });
  }));

test('requires each field, the card and the payment system before it sends anything', () =>
  checkCases(KINDS, async (name, payment) => {
    const scene = await open(payment);
    const missing = async (...given: Parameters<typeof scene.pay>) => {
      await scene.pay(...given);
      return scene.attempt().problem?.fields;
    };
    expect(await missing({ email: ' ' }, true)).toEqual(['email']);
    expect(await missing({}, true)).toEqual(['card']);
    if (name === 'deposit') {
      expect(await missing({ country: ' ' })).toEqual(['country']);
      expect(await missing({ postalCode: ' ' })).toEqual(['postalCode']);
    }
    const form = { payer: payment.payer, cardEmpty: true };
    await scene.store.dispatch(pay(payment.kind, payment.reservation.id, form, undefined));
    expect(scene.attempt().problem).toEqual({ message: 'Payment system is not ready yet.' });
    expect(scene.requests.take()).toEqual([]);
  }));

test('records nothing when the bank has refused the payment or has not decided', () =>
  checkCases<['failed' | 'pending', string, string | undefined]>(
    [
      ['failed', 'Your bank has not approved the payment', undefined],
      ['pending', 'Your bank is still processing this payment.', 'profile'],
    ],
    async (status, text, wayOut) => {
      for (const [, payment] of KINDS) {
        const { store, requests, attempt } = await open(payment);
        const resumed = resumeAfterBank(payment.kind, payment.reservation.id, { ...BACK, status });
        expect(await store.dispatch(resumed)).toEqual({ kind: 'stopped' });
        const { problem, ...rest } = attempt();
        expect(rest).toEqual({ status: 'idle' });
        expect([problem?.message, problem?.detail].join(' ')).toContain(text);
        expect(problem?.wayOut).toBe(wayOut);
        expect(requests.take()).toEqual([]);
      }
    },
  ));

test('posts a failure as a notice, once, after its page was left', async () => {
  const { store, attempt, notices } = await open(BALANCE, { status: 'idle', problem: { message: 'No.' } });
  store.dispatch(notifyOutcome(balance, id, { kind: 'stopped' }, true));
  expect(notices()).toEqual([['error', 'No.']]);
  expect(attempt()).toEqual({ status: 'idle' });
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

test('charges nothing when the start of a balance is refused', async () => {
  const { store, port, requests, attempt, pay: payBalance } = await open(BALANCE);
  server.use(http.post('*/api/reservations/:id/pay', () => refuse(422, 'Another amount.')));
  expect(await payBalance()).toEqual({ kind: 'stopped' });
  await Promise.all(store.dispatch(reservationApi.util.getRunningQueriesThunk()));
  const problem = { message: 'Another amount.', wayOut: 'profile' };
  expect(attempt()).toEqual({ status: 'idle', problem });
  expect(port.confirm).not.toHaveBeenCalled();
  // The server decides by the current state of the reservation, which the screen may not show.
  expect(requests.take()).toEqual([START, `GET /api/reservations/${id}`]);
});
