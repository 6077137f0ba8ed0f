// Checks the profile: its access, the user's data, and their changes.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { sessionEnded } from '#app/api/sessionEvents.ts';
import { paths } from '#app/shared/config/paths.ts';
import { renderWithProviders, type RenderOptions } from '#app/testing/renderWithProviders.tsx';
import type { Reservation } from '#domain/contract/reservations.ts';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { aReservation, anId } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { refuse } from '#mocks/answers.ts';
import { ada, admin, PASSWORD } from '#mocks/backend.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { ProfilePage } from './ProfilePage.tsx';

const show = (options: RenderOptions = {}) =>
  renderWithProviders(
    <Routes>
      <Route path="/Profile" element={<ProfilePage />} />
      <Route path="/Signin" element={<SignInPage />} />
    </Routes>,
    { at: '/Profile', ...options },
  );

function showAda() {
  const backend = answerFrom({ signedInAs: ada.id });
  return { backend, ...show({ session: { userId: ada.id } }) };
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows name, email and phone, after Retry when the read fails', async () => {
  answerFrom({ users: [{ ...ada, phonenumber: '' }], signedInAs: ada.id });
  server.use(http.get('*/api/users/:id', () => refuse(500, 'Try again shortly.'), { once: true }));
  const { user } = show({ session: { userId: ada.id } });
  const message = await screen.findByText('Try again shortly.');
  expect(screen.getByRole('region', { name: 'Personal data' })).toHaveAttribute('aria-busy', 'false');
  const alert = within(message.closest<HTMLElement>('[role=alert]')!);
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(screen.getByText('Not given')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('links held dates to their payment, until their hold ends', async () => {
  const soon = new Date(FIXED_NOW + 15 * 60_000).toISOString();
  const at = (id: number, change: Partial<Reservation>) =>
    aReservation({
      ...{ id: anId(id), status: 'held', currentPaid: 0, holdExpiresAt: soon },
      ...{ startDate: '2026-12-04', endDate: '2026-12-06', ...change },
    });
  answerFrom({
    signedInAs: ada.id,
    reservations: [
      at(701, {}),
      at(702, { holdExpiresAt: new Date(FIXED_NOW - 1).toISOString(), carModel: 'Dawn' }),
      at(703, { userId: anId(999) }),
      at(704, { isBookedByStaff: true }),
      at(705, { changes: anId(301) }),
      at(706, { holdExpiresAt: new Date(FIXED_NOW + 2_500).toISOString() }),
    ],
  });
  show({ session: { userId: ada.id } });
  const holds = within(await screen.findByRole('list', { name: 'Kept for you' }));
  expect(await holds.findByText('Kept for you until 10:00')).toBeVisible();
  // The hold of the last one ends.
  await waitFor(() => expect(holds.queryByText('Kept for you until 10:00')).not.toBeInTheDocument());
  expect(
    holds.getAllByRole('listitem').map((item) => {
      const link = within(item).getByRole('link', { name: /checkout$|^Pay/ });
      return [
        within(item).getByText(/^Kept for you/).textContent,
        link.textContent,
        link.getAttribute('href'),
      ];
    }),
  ).toEqual([
    ['Kept for you until 10:15', 'Continue to checkout', paths.checkoutOf(anId(701))],
    ['Kept for you until Sat, 21 Nov 2026, 10:15', 'Continue to checkout', paths.checkoutOf(anId(704))],
    ['Kept for you until 10:15', 'Pay for the change of dates', paths.changePaymentOf(anId(705))],
  ]);
});

test("'Update User Data' shows refusals at the field, closes after a change, and names only a new address", async () => {
  const { user, store, backend } = showAda();
  const toggle = await screen.findByRole('button', { name: 'Update User Data' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const closed = () => waitFor(() => expect(screen.queryByLabelText('Email')).not.toBeInTheDocument());
  await user.click(toggle);
  enter('Email', admin.email);
  await save();
  const form = within(screen.getByRole('form', { name: 'Update User Data' }));
  expect(await form.findAllByText('This email address is already in use.')).toHaveLength(2);
  expect(screen.getByLabelText('Email')).toHaveValue(admin.email);
  enter('Email', 'countess@example.com');
  await save();
  await closed();
  await user.click(toggle);
  enter('Phone Number', '0161 496 0000');
  await save();
  expect(await screen.findByText('0161 496 0000')).toBeVisible();
  await closed();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(backend.users.find(({ id }) => id === ada.id)?.phonenumber).toBe('0161 496 0000');
  expect(Object.values(store.getState().notices.entities).map(({ text }) => text)).toEqual([
    'Your details have been updated. Please open the link that we have sent to countess@example.com: it confirms the new address.',
    'Your details have been updated.',
  ]);
});

test('redirects a guest to the sign-in, and returns', async () => {
  answerFrom();
  const { user, place } = show();
  await waitFor(() =>
    expect(place.current).toMatchObject({ pathname: '/Signin', state: { from: '/Profile' } }),
  );
  enter('Email', ada.email);
  enter('Password', PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(place.current.pathname).toBe('/Profile');
});

test('shows the profile in a new tab of a signed-in user', async () => {
  answerFrom({ signedInAs: ada.id });
  const { place } = show();
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(place.current.pathname).toBe('/Profile');
});

test('shows a link to the sign-in when the session ends', async () => {
  const { store, place } = showAda();
  await screen.findByText('Ada Lovelace');
  await act(async () => void store.dispatch(sessionEnded({ reason: 'expired' })));
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
  expect(screen.queryByText('Ada Lovelace')).not.toBeInTheDocument();
  expect(place.current.pathname).toBe('/Profile');
});

test('shows the subscription of all reservations to staff who read them, not to customers', async () => {
  const shown: number[] = [];
  for (const who of [admin, ada]) {
    answerFrom({ signedInAs: who.id });
    const session = { userId: who.id, isAdmin: who.isAdmin, staffRole: who.staffRole };
    const { unmount } = show({ session });
    await screen.findByRole('heading', { name: 'Where you are signed in' });
    shown.push(screen.queryAllByText(/^All confirmed reservations/).length);
    unmount();
  }
  expect(shown).toEqual([1, 0]);
});
