// Checks the balance page of a reservation: the server decides the amount due.
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { selectReservation } from '#app/entities/reservation/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, type Backend } from '#mocks/backend.ts';
import { server } from '#mocks/node.ts';
import { startIntent } from '#mocks/payments.ts';
import { fillIn, ID, openBalance, payBalance } from './testing/openBalance.tsx';

const settleElsewhere = ({ reservations: [own] }: Backend) =>
  Object.assign(own!, { currentPaid: 1200, remainingToPay: 0 });

it('shows the payments when nothing is due', async () => {
  openBalance({ before: settleElsewhere });
  expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
  expect(await screen.findByText('Deposit')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Payment' })).not.toBeInTheDocument();
});

it('refetches when the tab gets the focus after a payment in another tab', async () => {
  const { backend } = openBalance();
  await screen.findByLabelText('Card number');
  settleElsewhere(backend);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
});

it('charges nothing and goes to the profile when Pay follows a payment in another tab', async () => {
  const { backend, writes, notices, place } = openBalance();
  await fillIn();
  settleElsewhere(backend);
  payBalance();
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  expect(notices()).toEqual(['This reservation is already paid.']);
  expect(writes()).toEqual([`POST /api/reservations/${ID}/pay`]);
});

it('shows a message and the new amount when an admin has changed it', async () => {
  const { backend } = openBalance();
  await fillIn();
  Object.assign(backend.reservations[0]!, { totalPrice: 1300, remainingToPay: 940 });
  payBalance();
  expect(await screen.findByText('The remaining balance is £940.00.')).toBeVisible();
  await screen.findByRole('button', { name: 'Pay £940.00' });
  payBalance('£940.00');
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(backend.intents).toMatchObject([{ amountPence: 94_000, status: 'succeeded' }]);
});

it('keeps the amount of a payment under way', async () => {
  const { backend, store } = openBalance();
  await fillIn();
  let answer: (() => void) | undefined;
  server.use(
    http.post('*/mock/confirm-card', () => new Promise<void>((resolve) => (answer = () => resolve())), {
      once: true,
    }),
  );
  payBalance();
  await waitFor(() => expect(answer).toBeDefined());
  Object.assign(backend.reservations[0]!, { totalPrice: 1300, remainingToPay: 940 });
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(selectReservation(store.getState(), ID)).toMatchObject({ remainingToPay: 940 }));
  expect(screen.getByText('£840.00')).toBeVisible();
  answer!();
  await waitFor(() => expect(backend.reservations[0]!.currentPaid).toBe(1200));
});

it('records an approved payment once after the bank’s page', async () => {
  const { writes, place } = openBalance({
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

it('calls the server, and shows no success, when the address contains a false approval', async () => {
  openBalance({ at: `${paths.paymentOf(ID)}&payment_intent=pi_9&redirect_status=succeeded` });
  expect(await screen.findByText(/Your bank is still processing this payment/)).toBeVisible();
  expect(screen.queryByText(/Your payment is recorded/)).not.toBeInTheDocument();
});

it('refetches within ten seconds after a payment in another tab', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { backend } = openBalance();
    await screen.findByLabelText('Card number');
    settleElsewhere(backend);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('heading', { name: 'Nothing remains to be paid' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

it.each([400, 403, 404])('redirects to the profile when the server answers %i', async (status) => {
  const { place } = openBalance({
    before: () => server.use(http.get('*/api/reservations/:id', () => refuse(status, 'No.'))),
  });
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
});

it.each(['held', 'expired'] as const)('redirects a reservation that is %s to its deposit', async (status) => {
  const { place } = openBalance({ more: { status, currentPaid: 0 } });
  await waitFor(() =>
    expect(place.current).toMatchObject({ pathname: paths.checkout, search: `?hold=${ID}` }),
  );
});

it.each([
  ['somebody else’s', { more: { userId: anId(999) } }],
  ['none at all', { at: paths.paymentOf('not-an-id') }],
])('redirects to the profile: %s', async (_, scene) => {
  const { place, notices } = openBalance(scene);
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  expect(notices()).toEqual([
    'There is no such reservation of yours. Please choose the one you would like to pay.',
  ]);
});

it('redirects to the profile when the address has no reservation', async () => {
  const { place, notices } = openBalance({ at: paths.payment });
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  expect(notices()).toEqual(['Please choose the reservation you would like to pay.']);
});
