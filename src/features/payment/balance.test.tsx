// Checks the payment of a balance: every message, one charge, and the profile that shows Paid.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { selectUser } from '#app/entities/user/index.ts';
import { paths } from '#app/shared/config/paths.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { CARDS } from '#mocks/handlers/testCards.ts';
import { server } from '#mocks/node.ts';
import { fillIn, ID, openBalance, payBalance } from './testing/openBalance.tsx';
import { enter } from './testing/paying.tsx';

const START = `POST /api/reservations/${ID}/pay`;
const CONFIRM = 'POST /api/mock/confirm-card';
const RECORD = `PUT /api/reservations/${ID}`;

async function open() {
  const view = openBalance();
  await screen.findByLabelText('Card number');
  return view;
}

it('shows the amount and the car', async () => {
  await open();
  expect(screen.getByText('£840.00')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Rolls-Royce Ghost' })).toBeVisible();
});

it('pays once, and shows Paid in the profile', async () => {
  const { place, notices, writes } = await open();
  await fillIn();
  payBalance();
  expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  fireEvent.submit(screen.getByRole('form', { name: 'Payment' }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(place.current.pathname).toBe(paths.profile);
  expect(notices()).toEqual(['The remaining amount is paid. Thank you.']);
  expect(writes()).toEqual([START, CONFIRM, RECORD]);
});

it('fills in the email of the account, and sends the receipt to the typed email', async () => {
  const { backend } = await open();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(ada.email));
  await fillIn();
  enter('Email', 'office@example.com');
  payBalance();
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(backend.intents).toMatchObject([{ kind: 'balance', receiptEmail: 'office@example.com' }]);
});

it('keeps the email input when the account loads while the user types', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { store } = openBalance({
    before: () =>
      server.use(
        http.get('*/api/users/:id', async () => {
          await answered;
        }),
      ),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText('Email'));
  answer();
  await waitFor(() => expect(selectUser(store.getState(), ada.id)?.email).toBe(ada.email));
  await user.keyboard('office@example.com');
  expect(screen.getByLabelText('Email')).toHaveValue('office@example.com');
});

it('needs an email address', async () => {
  const { writes } = await open();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(ada.email));
  enter('Email', '');
  payBalance();
  expect(await screen.findByText('Please provide an email address.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(writes()).toEqual([]);
});

it('needs a card', async () => {
  const { writes } = await open();
  enter('Email', 'ada@example.com');
  payBalance();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Card information is missing.'));
  expect(writes()).toEqual([]);
});

it('shows the message and the reason of the bank for a declined card, and keeps the form', async () => {
  const { writes } = await open();
  await fillIn(CARDS.poor);
  payBalance();
  expect(await screen.findByText('Payment failed. Please check your card details.')).toBeVisible();
  expect(screen.getByText('Your card has insufficient funds.')).toBeVisible();
  expect(screen.getByLabelText('Card number')).toHaveValue(CARDS.poor);
  expect(writes()).toEqual([START, CONFIRM]);
});

it('shows a message when the provider throws', async () => {
  await open();
  server.use(http.post('*/mock/confirm-card', () => HttpResponse.error()));
  await fillIn();
  payBalance();
  expect(await screen.findByText('Payment processing failed. Please try again.')).toBeVisible();
});

it('shows that a payment is charged but not recorded, and repeats only the recording', async () => {
  const { user, writes } = await open();
  server.use(
    http.put('*/api/reservations/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  await fillIn();
  payBalance();
  expect(
    await screen.findByText('Payment successful but failed to update reservation. Please contact support.'),
  ).toBeVisible();
  expect(screen.getByText('Your payment is recorded and you will not be charged again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Paid')).toBeVisible();
  expect(writes()).toEqual([START, CONFIRM, RECORD, RECORD]);
});

it('offers to sign in and return when the session has ended', async () => {
  const { user, place } = await open();
  server.use(http.post('*/api/reservations/:id/pay', () => refuse(401, 'Please sign in.')));
  await fillIn();
  payBalance();
  await user.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(place.current).toMatchObject({ pathname: paths.signIn, state: { from: paths.paymentOf(ID) } });
});
