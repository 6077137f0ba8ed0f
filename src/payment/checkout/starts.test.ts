// Checks the start of each payment: what a refusal shows and refetches, and what the kinds of payment have of their own.
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
import { PAYMENT_TEXTS } from './paymentTexts.ts';

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

describe.each([
  ['a balance', balance],
  ['a change of dates', change],
  ['a card that is kept', keptCard],
])('the start of %s', (_what, kind) => {
  test.each([
    [400, true],
    [409, true],
    [429, true],
    [499, true],
    [500, false],
    [503, false],
  ])('reads the reservation again after the refusal %i: %s', async (status, isReadAgain) => {
    const started = await start(kind, () => refuse(status, 'No.') as unknown as Response);
    expect(started.isReadAgain).toBe(isReadAgain);
    expect(started.outcome).toMatchObject({ kind: 'refused' });
  });

  test('links to the profile after a conflict, and reads nothing again without an answer', async () => {
    const refused = await start(kind, () => refuse(409, 'It has ended.') as unknown as Response);
    expect(refused.outcome).toEqual({
      kind: 'refused',
      problem: { message: 'It has ended.', wayOut: 'profile' },
    });
    const lost = await start(kind, () => HttpResponse.error());
    expect(lost.outcome).toEqual({
      kind: 'refused',
      problem: { message: PAYMENT_TEXTS.processingFailed },
    });
    expect(lost.isReadAgain).toBe(false);
  });
});

test('counts a balance that is paid meanwhile as paid, and no other payment', async () => {
  const paid = () => refuse(409, 'Nothing is due.', { code: 'nothing_due' }) as unknown as Response;
  expect((await start(balance, paid)).outcome).toEqual({ kind: 'already-paid' });
  expect((await start(change, paid)).outcome).toMatchObject({ kind: 'refused' });
});

test.each<[string, PaymentKind, string, number | undefined, string]>([
  ['the deposit', deposit, 'Pay £360.00 deposit', 36_000, paths.checkoutOf(reservation.id)],
  ['the total', fullAmount, 'Pay £1,200.00 in full', 120_000, paths.checkoutOf(reservation.id)],
  ['the balance', balance, 'Pay £840.00', 84_000, paths.paymentOf(reservation.id)],
  ['a change', change, 'Pay £360.00', 36_000, paths.changePaymentOf(reservation.id)],
  ['a kept card', keptCard, 'Keep this card', undefined, paths.paymentOf(reservation.id)],
])('has its own amount, text and address: %s', (_what, kind, text, pence, address) => {
  expect(kind.payText(reservation)).toBe(text);
  expect(kind.amountPence?.(reservation)).toBe(pence);
  expect(kind.address(reservation.id)).toBe(address);
});

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

test.each<[string, PaymentKind, boolean, string | undefined]>([
  ['the deposit on its page', deposit, false, undefined],
  [
    'the deposit on another page',
    deposit,
    true,
    'Your reservation is confirmed. You will find it in your profile.',
  ],
  ['the balance', balance, false, 'The remaining amount is paid. Thank you.'],
  ['a change', change, true, 'The amount is paid, and your dates are changed. Thank you.'],
  ['a kept card', keptCard, false, 'Your card is kept for the balance.'],
])('posts the notice of %s', (_what, kind, isPageLeft, text) => {
  expect(kind.paidNotice(isPageLeft)).toBe(text);
});

test.each<[string, PaymentKind, string]>([
  ['a balance', balance, 'Payment failed. Please check your card details.'],
  ['a change', change, 'Payment failed. Please check your card details.'],
  ['a kept card', keptCard, 'This card could not be kept. Please check your card details.'],
])('shows the reason of a declined card below its message: %s', (_what, kind, message) => {
  expect(kind.declined()).toEqual({ message, detail: 'Nothing was charged.' });
  expect(kind.declined('No funds.')).toEqual({ message, detail: 'No funds. Nothing was charged.' });
});

test('says below the reason of a declined deposit that nothing was charged and the dates are held', () => {
  const detail = 'Nothing was charged. Your dates stay held until the time above.';
  expect(deposit.declined()).toEqual({ message: 'Payment failed', detail });
  expect(deposit.declined('No funds.')).toEqual({ message: 'No funds.', detail });
});
