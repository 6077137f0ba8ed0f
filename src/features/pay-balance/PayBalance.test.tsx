// Paying what remains: every message, one charge, and back to a profile that says Paid.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { PaymentPage } from '#app/pages/payment/PaymentPage.tsx';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aReservation } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/fakeStripe.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { toBalanceDue } from './balanceDue.ts';
import { MyReservations } from './index.ts';

const reservation = aReservation();

const writes: string[] = [];
server.events.on('request:start', ({ request: { method, url } }) => {
  if (method !== 'GET') writes.push(`${method} ${new URL(url).pathname.replace('/api', '')}`);
});
const START = `POST /reservations/${reservation.id}/pay`;
const CONFIRM = 'POST /mock/confirm-card';
const RECORD = `PUT /reservations/${reservation.id}`;

beforeEach(() => {
  writes.length = 0;
  installFakeStripe();
});

async function open() {
  const backend = answerFrom({ reservations: [{ ...reservation }], signedInAs: ada.id });
  const view = renderWithProviders(
    <Routes>
      <Route path={paths.payment} element={<PaymentPage />} />
      <Route path={paths.profile} element={<MyReservations />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: { pathname: paths.payment, state: toBalanceDue(reservation) }, session: { userId: ada.id } },
  );
  await screen.findByLabelText('Card number');
  return { backend, ...view };
}

const enter = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
function fill(card: string = CARDS.good) {
  enter('Email', 'ada@example.com');
  enter('Card number', card);
  enter('Expiry date', '12/30');
  enter('CVC', '123');
}
const pay = () => fireEvent.click(screen.getByRole('button', { name: 'Pay £840.00' }));
const notices = (store: Awaited<ReturnType<typeof open>>['store']) =>
  Object.values(store.getState().notices.entities).map(({ text }) => text);

it('shows how much for which car', async () => {
  await open();
  expect(screen.getByText('£840.00')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rolls-Royce Ghost' })).toBeVisible();
});

it('pays once, and the profile says Paid', async () => {
  const { place, store } = await open();
  fill();
  pay();
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  fireEvent.submit(screen.getByRole('form', { name: 'Payment' }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(place.current.pathname).toBe(paths.profile);
  expect(notices(store)).toEqual(['The remaining amount is paid. Thank you.']);
  expect(writes).toEqual([START, CONFIRM, RECORD]);
});

it('needs an email address', async () => {
  await open();
  pay();
  expect(await screen.findByText('Please provide an email address.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(writes).toEqual([]);
});

it('needs a card', async () => {
  await open();
  enter('Email', 'ada@example.com');
  pay();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Card information is missing.'));
  expect(writes).toEqual([]);
});

it('a declined card: the message, what the bank said, and the form as it was', async () => {
  await open();
  fill(CARDS.poor);
  pay();
  expect(await screen.findByText('Payment failed. Please check your card details.')).toBeVisible();
  expect(screen.getByText('Your card has insufficient funds.')).toBeVisible();
  expect(screen.getByLabelText('Card number')).toHaveValue(CARDS.poor);
  expect(writes).toEqual([START, CONFIRM]);
});

it('something threw', async () => {
  await open();
  server.use(http.post('*/mock/confirm-card', () => HttpResponse.error()));
  fill();
  pay();
  expect(await screen.findByText('Payment processing failed. Please try again.')).toBeVisible();
});

it('paid, and the update failed: says so, reassures, and tries only the update again', async () => {
  const { user } = await open();
  server.use(
    http.put('*/api/reservations/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  fill();
  pay();
  expect(
    await screen.findByText('Payment successful but failed to update reservation. Please contact support.'),
  ).toBeVisible();
  expect(screen.getByText('Your payment is recorded and you will not be charged again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(writes).toEqual([START, CONFIRM, RECORD, RECORD]);
});

it('an amount that has changed leads back to the profile', async () => {
  const { backend, user, place } = await open();
  backend.reservations[0]!.remainingToPay = 900;
  fill();
  pay();
  expect(await screen.findByText('The remaining balance is £900.00.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to your profile' }));
  expect(place.current.pathname).toBe(paths.profile);
});

it('opened without state it leads to the profile', async () => {
  const { place, store } = renderWithProviders(<PaymentPage />, { at: paths.payment });
  await waitFor(() => expect(place.current.pathname).toBe(paths.profile));
  expect(notices(store)).toEqual(['Please choose the reservation you would like to pay.']);
});
