// Checks the start of each payment: what a refusal shows and refetches, and what the kinds of payment have of their own.
import { checkCases } from '#app/testing/checkCases.ts';
import { http, HttpResponse } from 'msw';
import { makeStore } from '#app/app/store/makeStore.ts';
import { reservationApi } from '#app/booking/data/reservationApi.ts';
import { paths } from '#app/platform/address/paths.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { balance } from './balance.ts';
import { change } from './change.ts';
import { deposit, fullAmount } from './deposit.ts';
import { keptCard } from './keptCard.ts';
import type { PaymentKind } from './paymentKind.ts';
import { PAYMENT_TEXTS, startProblem } from './paymentTexts.ts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from '#app/platform/api/sessionEvents.ts';
import { paymentSlice, type PaymentProblem } from './paymentSlice.ts';
import * as keep from './keepCardSlice.ts';
import * as full from './payInFullSlice.ts';
import type { ApiError } from '#app/platform/api/apiError.ts';
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { stripeOutcome } from '../card/stripeOutcome.ts';
import { allowPaymentScript, isPaymentScript } from '../card/scriptPolicy.ts';

const reservation = aReservation();
const READ = `GET /api/reservations/${reservation.id}`;

/** Starts a payment that the server answers with `answer`; returns the result and whether the reservation is read again. */
async function start(kind: PaymentKind, answer: () => Response) {
  answerFrom({ signedInAs: ada.id, reservations: [{ ...reservation }] });
  server.use(http.post('*/api/reservations/:id/:what', answer));
  const { dispatch } = makeStore();
  await dispatch(reservationApi.endpoints.getReservation.initiate(reservation.id));
  const requests = recordRequests();
  const outcome = await dispatch(kind.start(reservation, { email: ` ${ada.email} ` }) as never);
  await Promise.all(dispatch(reservationApi.util.getRunningQueriesThunk()));
  return { outcome, isReadAgain: requests.take().includes(READ) };
}

test('reads the reservation again after a refusal of the start, and links to the profile after a conflict', () =>
  checkCases(
    [
      ['a balance', balance],
      ['a change of dates', change],
      ['a card that is kept', keptCard],
    ],
    async (_what, kind) => {
      const isReadAgain: Record<number, boolean> = {};
      for (const status of [400, 409, 429, 499, 500, 503]) {
        const started = await start(kind, () => refuse(status, 'No.') as unknown as Response);
        isReadAgain[status] = started.isReadAgain;
        const problem = { message: 'No.', wayOut: 'profile' };
        if (status === 409) expect(started.outcome).toEqual({ kind: 'refused', problem });
        else expect(started.outcome).toMatchObject({ kind: 'refused' });
      }
      expect(isReadAgain).toEqual({ 400: true, 409: true, 429: true, 499: true, 500: false, 503: false });
      const lost = await start(kind, () => HttpResponse.error());
      const problem = { message: PAYMENT_TEXTS.processingFailed };
      expect(lost).toEqual({ outcome: { kind: 'refused', problem }, isReadAgain: false });
    },
  ));

test('counts a balance that is paid meanwhile as paid, and no other payment', async () => {
  const paid = () => refuse(409, 'Nothing is due.', { code: 'nothing_due' }) as unknown as Response;
  expect((await start(balance, paid)).outcome).toEqual({ kind: 'already-paid' });
  expect((await start(change, paid)).outcome).toMatchObject({ kind: 'refused' });
});

test('has its own amount, text and address', () =>
  checkCases<[string, PaymentKind, string, number | undefined, string]>(
    [
      ['the deposit', deposit, 'Pay £360.00 deposit', 36_000, paths.checkoutOf(reservation.id)],
      ['the total', fullAmount, 'Pay £1,200.00 in full', 120_000, paths.checkoutOf(reservation.id)],
      ['the balance', balance, 'Pay £840.00', 84_000, paths.paymentOf(reservation.id)],
      ['a change', change, 'Pay £360.00', 36_000, paths.changePaymentOf(reservation.id)],
      ['a kept card', keptCard, 'Keep this card', undefined, paths.paymentOf(reservation.id)],
    ],
    (_what, kind, text, pence, address) => {
      expect(kind.payText(reservation)).toBe(text);
      expect(kind.amountPence?.(reservation)).toBe(pence);
      expect(kind.address(reservation.id)).toBe(address);
    },
  ));

test('continues at the confirmation after a deposit, and in the profile after every other payment', () => {
  for (const kind of [balance, change, keptCard]) {
    expect(kind.next(reservation.id, reservation)).toEqual({ to: paths.profile });
    expect(kind.payer).toEqual({ email: '' });
  }
  expect(deposit.next('h1', undefined)).toEqual({ to: paths.confirmationOf('h1'), state: undefined });
  expect(deposit.next('h1', reservation)).toEqual({
    to: paths.confirmationOf(reservation.id),
    state: { success: true, amount: 360, carDescription: 'Rolls-Royce Ghost', reservation },
  });
  expect(deposit.payer).toEqual({ email: '', country: 'GB', postalCode: '' });
});

test('posts its own notice', () =>
  checkCases<[string, PaymentKind, boolean, string | undefined]>(
    [
      ['the deposit on its page', deposit, false, undefined],
      [
        'the deposit on another page',
        deposit,
        true,
        'Your reservation is confirmed. You will find it in your profile.',
      ],
      ['the balance', balance, false, 'The remaining amount is paid. Thank you.'],
      ['a change', change, true, 'The amount is paid, and your reservation is changed. Thank you.'],
      ['a kept card', keptCard, false, 'Your card is kept for the balance.'],
    ],
    (_what, kind, isPageLeft, text) => {
      expect(kind.paidNotice(isPageLeft)).toBe(text);
    },
  ));

test('shows the reason of a declined card below its message', () =>
  checkCases<[string, PaymentKind, string]>(
    [
      ['a balance', balance, 'Payment failed. Please check your card details.'],
      ['a change', change, 'Payment failed. Please check your card details.'],
      ['a kept card', keptCard, 'This card could not be kept. Please check your card details.'],
    ],
    (_what, kind, message) => {
      expect(kind.declined()).toEqual({ message, detail: 'Nothing was charged.' });
      expect(kind.declined('No funds.')).toEqual({ message, detail: 'No funds. Nothing was charged.' });
    },
  ));

test('says below the reason of a declined deposit that nothing was charged and the dates are held', () => {
  const detail = 'Nothing was charged. Your dates stay held until the time above.';
  expect(deposit.declined()).toEqual({ message: 'Payment failed', detail });
  expect(deposit.declined('No funds.')).toEqual({ message: 'No funds.', detail });
});

describe('the slice', () => {
  const { actions, reducer } = paymentSlice;
  const reservationId = 'one';
  const no = { message: 'No.' };
  const refused = actions.refused({ reservationId, problem: no });
  const submitted = actions.submitted({ reservationId });
  const failed = actions.failed({ reservationId, problem: no });
  const unrecorded = actions.recordingFailed({
    reservationId,
    paymentIntentId: 'pi_1',
    message: 'Not recorded.',
  });
  const completed = actions.completed({ reservationId });
  const left = actions.left({ reservationId });
  const state = (...events: UnknownAction[]) => events.reduce(reducer, paymentSlice.getInitialState());
  const after = (...events: UnknownAction[]) => state(...events)[reservationId] ?? { status: 'idle' };

  it('follows the events of a payment', () =>
    checkCases(
      [
        ['idle', []],
        ['idle', [refused]],
        ['processing', [submitted]],
        ['processing', [submitted, submitted]],
        ['processing', [submitted, refused]],
        ['processing', [submitted, left]],
        ['idle', [submitted, sessionEnded()]],
        ['idle', [submitted, failed]],
        ['paid', [submitted, completed]],
        ['paid', [submitted, completed, submitted]],
        ['paid', [submitted, completed, refused]],
        ['paid', [submitted, completed, failed]],
        ['idle', [submitted, completed, left]],
        ['idle', [failed]],
        ['idle', [unrecorded]],
        ['unconfirmed', [submitted, unrecorded]],
        ['unconfirmed', [submitted, unrecorded, refused]],
        ['unconfirmed', [submitted, unrecorded, failed]],
        ['processing', [submitted, unrecorded, submitted]],
        ['idle', [submitted, unrecorded, left]],
        ['paid', [submitted, unrecorded, submitted, completed]],
      ],
      (status, events) => {
        expect(after(...events).status).toBe(status);
      },
    ));

  it('keeps the id of an unrecorded payment during another attempt', () => {
    expect(after(submitted, unrecorded, submitted)).toEqual({
      status: 'processing',
      paymentIntentId: 'pi_1',
    });
  });

  it('keeps a payment that is not recorded after a refusal and a failure', () =>
    checkCases(
      [
        ['a refusal', refused],
        ['a failure', failed],
      ],
      (_what, event) => {
        const unconfirmed = {
          status: 'unconfirmed',
          paymentIntentId: 'pi_1',
          problem: { message: 'Not recorded.' },
        };
        expect(after(submitted, unrecorded, event)).toEqual(unconfirmed);
      },
    ));

  it('removes a payment that the server reports as unpaid', () => {
    expect(after(submitted, unrecorded, submitted, failed)).toEqual({ status: 'idle', problem: no });
  });

  it('removes the problem at the next attempt and when the user leaves the page', () => {
    expect(after(refused).problem).toEqual(no);
    expect(after(refused, submitted).problem).toBeUndefined();
    expect(state(submitted, failed, left)).toEqual({});
  });

  it('keeps the attempts of other reservations', () => {
    const other = actions.submitted({ reservationId: 'two' });
    expect(state(other, submitted, completed, left)).toMatchObject({ two: { status: 'processing' } });
  });
});

describe('choices', () => {
  test('are remembered until they are withdrawn', () => {
    for (const [what, { reducer, getInitialState }, name, on, off, select] of [
      [
        'the total instead of the deposit',
        full.payInFullSlice,
        'payInFull',
        full.fullAmountChosen,
        full.depositChosen,
        full.selectPaysInFull,
      ],
      [
        'a card that is kept',
        keep.keepCardSlice,
        'keepCard',
        keep.keepingCardAgreed,
        keep.keepingCardWithdrawn,
        keep.selectKeepsCard,
      ],
    ] as const) {
      type Event = ReturnType<typeof on> | ReturnType<typeof off>;
      const chosen = (...events: Event[]) => {
        const state = { [name]: events.reduce((before, event) => reducer(before, event), getInitialState()) };
        return ['a', 'b'].filter((id) => select(state as never, id));
      };
      const [one, both] = [[on('a')], [on('a'), on('b')]];
      const seen = [[], one, both, [...one, ...one, off('a')], [...both, off('a')], [off('a')]];
      expect([what, ...seen.map((events) => chosen(...events))]).toEqual([
        ...[what, [], ['a'], ['a', 'b'], [], ['b'], []],
      ]);
    }
  });
});

describe('texts', () => {
  const FAILED = 'Payment processing failed. Please try again.';

  test('name the problem of an error', () =>
    checkCases<[string, unknown, PaymentProblem]>(
      [
        [
          'a session that ran out',
          { status: 401, message: 'No.' },
          { message: 'You must be logged in to rent a car.', wayOut: 'sign-in' },
        ],
        ['400', { status: 400, message: 'Odd.' }, { message: 'Odd.', wayOut: 'car' }],
        [
          '409',
          { status: 409, message: 'Taken.', code: 'dates_taken' },
          { message: 'Taken.', wayOut: 'car' },
        ],
        ['499', { status: 499, message: 'Odd.' }, { message: 'Odd.', wayOut: 'car' }],
        [
          'a request under way',
          { status: 409, message: 'Wait.', code: 'request_under_way' },
          { message: 'Wait.' },
        ],
        ['too many requests', { status: 429, message: 'Wait.' }, { message: 'Wait.' }],
        ['500 without a code', { status: 500, message: 'Boom.' }, { message: FAILED }],
        [
          '502 with a code',
          { status: 502, message: 'Gone.', code: 'provider' },
          { message: FAILED, detail: 'Gone.' },
        ],
        ['no answer', { status: 0, message: 'Offline.' } satisfies ApiError, { message: FAILED }],
        ['an error of the language', new Error('boom'), { message: FAILED }],
      ],
      (_what, error, problem) => {
        expect(startProblem(error, 'car')).toEqual(problem);
      },
    ));

  test('links back to the page before the payment', () => {
    expect(startProblem({ status: 422, message: 'No.' }, 'profile').wayOut).toBe('profile');
  });
});

describe('the outcome of Stripe', () => {
  const intent = (status: string) => ({ paymentIntent: { status } }) as PaymentIntentResult;
  const error = (more: object) => ({ error: { type: 'card_error', ...more } }) as PaymentIntentResult;

  it('is converted', () =>
    checkCases(
      [
        [intent('succeeded'), { kind: 'succeeded' }],
        [intent('processing'), { kind: 'pending' }],
        [intent('requires_payment_method'), { kind: 'declined' }],
        [intent('requires_action'), { kind: 'declined' }],
        [intent('canceled'), { kind: 'declined' }],
        [
          error({ message: 'Your card was declined.' }),
          { kind: 'declined', message: 'Your card was declined.' },
        ],
        [error({}), { kind: 'declined' }],
        // An earlier confirmation with a lost answer: the payment succeeded.
        [
          error({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } }),
          { kind: 'succeeded' },
        ],
      ],
      (result, outcome) => {
        expect(stripeOutcome(result)).toEqual(outcome);
      },
    ));
});

describe('the policy for scripts', () => {
  const SANDBOX = '/sandbox/stripe/stripe.js';

  test('recognises the script of the provider', () =>
    checkCases(
      [
        [SANDBOX, true],
        [`${location.origin}${SANDBOX}`, true],
        ['https://js.stripe.com/endive/stripe.js', true],
        ['https://m.js.stripe.com/inner.js', true],
        ['http://js.stripe.com/v3', false],
        ['https://js.stripe.com.evil.example/v3', false],
        ['https://evil-js.stripe.com/v3', false],
        ['https://evil.example/js.stripe.com', false],
        ['/uploads/cars/a.js', false],
        ['data:text/javascript,alert(1)', false],
        ['javascript:alert(1)', false],
      ],
      (url, expected) => {
        expect(isPaymentScript(url, SANDBOX)).toBe(expected);
      },
    ));

  test('creates one policy, for addresses of scripts only', () => {
    const created: [string, object][] = [];
    const trustedTypes = {
      defaultPolicy: null as unknown,
      createPolicy: (name: string, rules: object) => {
        created.push([name, rules]);
        trustedTypes.defaultPolicy = rules;
      },
    };
    Object.assign(window, { trustedTypes });
    allowPaymentScript(SANDBOX);
    allowPaymentScript(SANDBOX);
    expect(created).toEqual([['default', { createScriptURL: expect.any(Function) }]]);
    Reflect.deleteProperty(window, 'trustedTypes');
    expect(() => allowPaymentScript(SANDBOX)).not.toThrow();
  });
});
