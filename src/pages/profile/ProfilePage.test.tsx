// Checks the profile: its access, the user's data, and their changes.
import { act, screen, waitFor, within } from '@testing-library/react';
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

test('shows name, email and phone', async () => {
  showAda();
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  expect(screen.getByText('ada@example.com')).toBeVisible();
  expect(screen.getByText('020 7946 0000')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('shows that no phone number is given', async () => {
  answerFrom({ users: [{ ...ada, phonenumber: '' }], signedInAs: ada.id });
  show({ session: { userId: ada.id } });
  expect(await screen.findByText('Not given')).toBeVisible();
});

test('links held dates to their checkout', async () => {
  const more = { status: 'held', currentPaid: 0, startDate: '2026-12-04', endDate: '2026-12-06' } as const;
  const soon = new Date(FIXED_NOW + 15 * 60_000).toISOString();
  const gone = new Date(FIXED_NOW - 1).toISOString();
  answerFrom({
    signedInAs: ada.id,
    reservations: [
      aReservation({ ...more, id: anId(701), holdExpiresAt: soon }),
      aReservation({ ...more, id: anId(702), holdExpiresAt: gone, carModel: 'Dawn' }),
      aReservation({ ...more, id: anId(703), holdExpiresAt: soon, userId: anId(999) }),
    ],
  });
  show({ session: { userId: ada.id } });
  const holds = within(await screen.findByRole('list', { name: 'Kept for you' }));
  expect(await holds.findAllByRole('listitem')).toHaveLength(1);
  expect(holds.getByText('Kept for you until 10:15')).toBeVisible();
  expect(holds.getByRole('link', { name: 'Continue to checkout' })).toHaveAttribute(
    'href',
    paths.checkoutOf(anId(701)),
  );
});

test.each<[string, Partial<Reservation>, string, string, string]>([
  [
    'a booking by staff, with the day',
    { isBookedByStaff: true },
    'Kept for you until Sat, 21 Nov 2026, 10:15',
    'Continue to checkout',
    paths.checkoutOf(anId(701)),
  ],
  [
    'a change of dates',
    { changes: anId(301) },
    'Kept for you until 10:15',
    'Pay for the change of dates',
    paths.changePaymentOf(anId(701)),
  ],
])('links to the payment of %s', async (_what, change, text, name, to) => {
  const holdExpiresAt = new Date(FIXED_NOW + 15 * 60_000).toISOString();
  const hold = aReservation({ id: anId(701), status: 'held', currentPaid: 0, holdExpiresAt, ...change });
  answerFrom({ signedInAs: ada.id, reservations: [hold] });
  show({ session: { userId: ada.id } });
  const holds = within(await screen.findByRole('list', { name: 'Kept for you' }));
  expect(holds.getByText(text)).toBeVisible();
  expect(holds.getByRole('link', { name })).toHaveAttribute('href', to);
});

test('removes held dates when their hold ends', async () => {
  const soon = new Date(FIXED_NOW + 2_500).toISOString();
  answerFrom({
    signedInAs: ada.id,
    reservations: [aReservation({ status: 'held', currentPaid: 0, holdExpiresAt: soon })],
  });
  show({ session: { userId: ada.id } });
  await screen.findByText('Kept for you until 10:00');
  await waitFor(() => expect(screen.queryByText('Kept for you until 10:00')).not.toBeInTheDocument());
});

test("'Update User Data' opens the form, which closes after the change is saved", async () => {
  const { user, backend } = showAda();
  const toggle = await screen.findByRole('button', { name: 'Update User Data' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  const phone = screen.getByLabelText('Phone Number');
  await user.clear(phone);
  await user.type(phone, '0161 496 0000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('0161 496 0000')).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('Phone Number')).not.toBeInTheDocument());
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(backend.users.find(({ id }) => id === ada.id)?.phonenumber).toBe('0161 496 0000');
});

test('names the new address only in the notice of the change that requests it', async () => {
  const { user, store } = showAda();
  const save = async (label: string, value: string) => {
    await user.click(await screen.findByRole('button', { name: 'Update User Data' }));
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), value);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText(label)).not.toBeInTheDocument());
  };
  await save('Email', 'countess@example.com');
  await save('Phone Number', '0161 496 0000');
  expect(Object.values(store.getState().notices.entities).map(({ text }) => text)).toEqual([
    'Your details have been updated. Please open the link that we have sent to countess@example.com: it confirms the new address.',
    'Your details have been updated.',
  ]);
});

test('shows the reason of a refused change, also at the field, and keeps the input', async () => {
  const { user } = showAda();
  await user.click(await screen.findByRole('button', { name: 'Update User Data' }));
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, admin.email);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const form = within(screen.getByRole('form', { name: 'Update User Data' }));
  expect(await form.findAllByText('This email address is already in use.')).toHaveLength(2);
  expect(screen.getByLabelText('Email')).toHaveValue(admin.email);
});

test('offers Retry after a failed read', async () => {
  answerFrom({ signedInAs: ada.id });
  server.use(http.get('*/api/users/:id', () => refuse(500, 'Try again shortly.'), { once: true }));
  const { user } = show({ session: { userId: ada.id } });
  const message = await screen.findByText('Try again shortly.');
  expect(screen.getByRole('region', { name: 'Personal data' })).toHaveAttribute('aria-busy', 'false');
  const alert = within(message.closest<HTMLElement>('[role=alert]')!);
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
});

test('redirects a guest to the sign-in, and returns', async () => {
  answerFrom();
  const { user, place } = show();
  await waitFor(() =>
    expect(place.current).toMatchObject({ pathname: '/Signin', state: { from: '/Profile' } }),
  );
  await user.type(screen.getByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), PASSWORD);
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

test.each([
  ['shows staff who read reservations', admin, 1],
  ['does not show customers', ada, 0],
])('%s the subscription of all reservations', async (_title, who, count) => {
  answerFrom({ signedInAs: who.id });
  show({ session: { userId: who.id, isAdmin: who.isAdmin, staffRole: who.staffRole } });
  await screen.findByRole('heading', { name: 'Where you are signed in' });
  expect(screen.queryAllByText(/^All confirmed reservations/)).toHaveLength(count);
});
