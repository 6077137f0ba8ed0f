// The balance at an address that names the reservation: what is due is what the server says, whatever happened since.
import { setupListeners } from '@reduxjs/toolkit/query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { PaymentPage } from '#app/pages/payment/PaymentPage.tsx';
import { paths } from '#app/shared/config/paths.ts';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, type Backend } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/fakeStripe.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { startIntent } from '#mocks/payments.ts';
import { MyReservations } from './index.ts';

const ID = aReservation().id;
let stop: () => void = () => undefined;
afterEach(() => stop());

function open({
  more = {},
  at = paths.paymentOf(ID),
  before = () => undefined,
}: { more?: Partial<Reservation>; at?: string; before?: (backend: Backend) => void } = {}) {
  installFakeStripe();
  const backend = answerFrom({ reservations: [aReservation(more)], signedInAs: ada.id });
  before(backend);
  const requests = recordRequests();
  const view = renderWithProviders(
    <Routes>
      <Route path={paths.payment} element={<PaymentPage />} />
      <Route path={paths.profile} element={<MyReservations />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, session: { userId: ada.id } },
  );
  stop = setupListeners(view.store.dispatch);
  const writes = () => requests.take().filter((request) => !request.startsWith('GET'));
  return { backend, writes, ...view };
}
const enter = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
async function fill() {
  await screen.findByLabelText('Card number');
  enter('Email', 'ada@example.com');
  enter('Card number', CARDS.good);
  enter('Expiry date', '12/30');
  enter('CVC', '123');
}
const pay = (amount = '£840.00') => fireEvent.click(screen.getByRole('button', { name: `Pay ${amount}` }));
const settleElsewhere = ({ reservations: [own] }: Backend) =>
  Object.assign(own!, { currentPaid: 1200, remainingToPay: 0 });
const noticesOf = ({ store }: Pick<ReturnType<typeof open>, 'store'>) =>
  Object.values(store.getState().notices.entities).map(({ text }) => text);

it('is paid without anything but the address', async () => {
  open();
  await fill();
  pay();
  expect(await screen.findByText('Paid')).toBeVisible();
});

it('paid already: nothing to pay, and the payments', async () => {
  open({ before: settleElsewhere });
  expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
  expect(await screen.findByText('Deposit')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Payment' })).not.toBeInTheDocument();
});

it('paid in another tab: learnt when somebody comes back to this one', async () => {
  const { backend } = open();
  await screen.findByLabelText('Card number');
  settleElsewhere(backend);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
});

it('paid in another tab: pressing Pay charges nothing and leads to the profile', async () => {
  const { backend, writes, ...view } = open();
  await fill();
  settleElsewhere(backend);
  pay();
  await waitFor(() => expect(view.place.current.pathname).toBe(paths.profile));
  expect(noticesOf(view)).toEqual(['This reservation is already paid.']);
  expect(writes()).toEqual([`POST /api/reservations/${ID}/pay`]);
});

it('an amount that an admin changed: the message, and the form with the new amount', async () => {
  const { backend } = open();
  await fill();
  Object.assign(backend.reservations[0]!, { totalPrice: 1300, remainingToPay: 940 });
  pay();
  expect(await screen.findByText('The remaining balance is £940.00.')).toBeVisible();
  await screen.findByRole('button', { name: 'Pay £940.00' });
  pay('£940.00');
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(backend.intents).toMatchObject([{ amountPence: 94_000, status: 'succeeded' }]);
});

it('a payment under way keeps the amount that it began with', async () => {
  const { backend } = open();
  await fill();
  let answer: (() => void) | undefined;
  server.use(
    http.post('*/mock/confirm-card', () => new Promise<void>((resolve) => (answer = () => resolve())), {
      once: true,
    }),
  );
  pay();
  await waitFor(() => expect(answer).toBeDefined());
  Object.assign(backend.reservations[0]!, { totalPrice: 1300, remainingToPay: 940 });
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByText('£940.00')).not.toBeInTheDocument());
  expect(screen.getByText('£840.00')).toBeVisible();
  answer!();
  await waitFor(() => expect(backend.reservations[0]!.currentPaid).toBe(1200));
});

it('back from the bank’s own page, approved: recorded, not charged again', async () => {
  const { writes, place } = open({
    at: `${paths.paymentOf(ID)}&payment_intent=pi_9&redirect_status=succeeded`,
    before: (backend) => {
      const more = { kind: 'balance', amountPence: 84_000, userId: ada.id, reservationId: ID } as const;
      Object.assign(startIntent(backend, more), { id: 'pi_9', status: 'succeeded' });
    },
  });
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(place.current.pathname).toBe(paths.profile);
  expect(writes()).toEqual([`PUT /api/reservations/${ID}`]);
});

it('claimed to be approved, and was not: the server is asked, and nothing is said to be recorded', async () => {
  open({ at: `${paths.paymentOf(ID)}&payment_intent=pi_9&redirect_status=succeeded` });
  expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
  expect(screen.queryByText(/Your payment is recorded/)).not.toBeInTheDocument();
});

it('paid in another tab: learnt within ten seconds by who only looks', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { backend } = open();
    await screen.findByLabelText('Card number');
    settleElsewhere(backend);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it.each([400, 403, 404])(
  'an address that the server refuses with %i leads to the profile',
  async (status) => {
    const { place } = open({
      before: () => server.use(http.get('*/api/reservations/:id', () => refuse(status, 'No.'))),
    });
    await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  },
);

it.each(['held', 'expired'] as const)('the deposit of one that is %s comes first', async (status) => {
  const { place } = open({ more: { status, currentPaid: 0 } });
  await waitFor(() =>
    expect(place.current).toMatchObject({ pathname: paths.checkout, search: `?hold=${ID}` }),
  );
});

it.each([
  ['somebody else’s', { more: { userId: anId(999) } }],
  ['none at all', { at: paths.paymentOf('not-an-id') }],
])('%s leads to the profile', async (_, scene) => {
  const { place, ...view } = open(scene);
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  expect(noticesOf(view)).toEqual([
    'There is no such reservation of yours. Please choose the one you would like to pay.',
  ]);
});
