// Checks the saved card in the customer's list.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { ada } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { MyReservations } from './index.ts';

const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, hasFailed: false };
const WAITING = 'Your card (Visa ending 4242) pays the remaining £840.00 on Thu, 26 Nov 2026.';

function open(more: Partial<Reservation> = {}) {
  const backend = answerFrom({
    reservations: [aReservation({ savedCard: VISA, ...more })],
    signedInAs: ada.id,
  });
  return {
    backend,
    ...renderWithProviders(<MyReservations />, { at: paths.profile, session: { userId: ada.id } }),
  };
}
const card = async () => within(await screen.findByRole('listitem', { name: 'Rolls-Royce Ghost' }));
const removal = { name: 'Remove card: Visa ending 4242' };

it('shows card, amount and date of the charge, and removes the card', async () => {
  const { backend, user } = open();
  expect((await card()).getByText(WAITING)).toBeVisible();
  let answer = () => undefined as void;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  server.use(http.delete('*/saved-card', () => asked));
  await user.click((await card()).getByRole('button', removal));
  await waitFor(async () => expect((await card()).getByRole('button', removal)).toBeDisabled());
  answer();
  await waitFor(() => expect(screen.queryByText(WAITING)).not.toBeInTheDocument());
  expect(backend.reservations[0]?.savedCard).toBeNull();
  expect(screen.getByRole('heading', { name: 'Rolls-Royce Ghost' })).toHaveFocus();
});

it('shows the error of a failed removal, and keeps the card', async () => {
  const { user } = open();
  server.use(http.delete('*/saved-card', () => refuse(500, 'Boom.')));
  await user.click((await card()).getByRole('button', removal));
  expect(await (await card()).findByRole('alert')).toBeVisible();
  expect((await card()).getByText(WAITING)).toBeVisible();
});

it('prompts for the payment when the card could not be charged', async () => {
  open({ savedCard: { ...VISA, hasFailed: true } });
  const text = 'Your card (Visa ending 4242) cannot be charged. Please pay the remaining amount.';
  expect((await card()).getByText(text)).toBeVisible();
});

it('is not shown when nothing will be charged', async () => {
  open({ savedCard: null });
  await card();
  expect(screen.queryByText(/Visa ending/)).not.toBeInTheDocument();
});
