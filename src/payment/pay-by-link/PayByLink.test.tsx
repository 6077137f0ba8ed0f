// Checks a mailed payment link: whom it signs in, whom it redirects to the sign-in, and its errors.
import { act, screen, waitFor } from '@testing-library/react';
import { selectUserId } from '#app/people/data/sessionSlice.ts';
import { captureLinkToken } from '#app/platform/address/linkToken.ts';
import { paths } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aReservation } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { ada, type StoredUser } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { PayByLink } from './PayByLink.tsx';

const TOKEN = 'token-of-a-payment-link';
const pending = aReservation({
  status: 'held',
  isBookedByStaff: true,
  currentPaid: 0,
  holdExpiresAt: new Date(FIXED_NOW + 3_600_000).toISOString(),
});

async function openLink(user: StoredUser, { hasEnded = false, reservation = pending } = {}) {
  const link = {
    token: TOKEN,
    reservationId: reservation.id,
    email: user.email,
    hasEnded,
    createdAt: FIXED_NOW,
  };
  const backend = answerFrom({
    users: [{ ...user }],
    reservations: [{ ...reservation }],
    paymentLinks: [link],
  });
  const view = renderWithProviders(<PayByLink />, { at: '/pay' });
  window.history.replaceState(null, '', `/pay#token=${TOKEN}`);
  act(captureLinkToken);
  // Programs that check mails open links: nothing happens before the user clicks the button.
  expect(backend.signedInAs).toBeUndefined();
  await view.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
  return { backend, ...view };
}

test('prompts for the link when the page was opened without it', () => {
  answerFrom();
  renderWithProviders(<PayByLink />, { at: '/pay' });
  expect(screen.getByText('Please open the link of the mail again.')).toBeVisible();
});

test('signs a person without a password in, and goes to the checkout', async () => {
  const { backend, store, place } = await openLink({ ...ada, password: '' });
  await waitFor(() =>
    expect(place.current.pathname + place.current.search).toBe(paths.checkoutOf(pending.id)),
  );
  expect(backend.signedInAs).toBe(ada.id);
  expect(selectUserId(store.getState())).toBe(ada.id);
  expect(JSON.stringify(store.getState())).not.toContain(TOKEN);
});

test('goes to the payment of the balance when the deposit is paid', async () => {
  const { place } = await openLink({ ...ada, password: '' }, { reservation: aReservation() });
  await waitFor(() =>
    expect(place.current.pathname + place.current.search).toBe(paths.paymentOf(aReservation().id)),
  );
});

test('prompts a person with a password to sign in, and returns to the checkout', async () => {
  const { backend, place } = await openLink(ada);
  await waitFor(() => expect(place.current.pathname).toBe(paths.signIn));
  expect(place.current.state).toEqual({ from: paths.checkoutOf(pending.id) });
  expect(backend.signedInAs).toBeUndefined();
});

test('shows that the link is invalid, and how to get another one', async () => {
  await openLink({ ...ada, password: '' }, { hasEnded: true });
  expect(await screen.findByText(/This link has expired or was already used/)).toBeVisible();
  expect(screen.getByText(/choose a password .* we send you a new one/)).toBeVisible();
});
