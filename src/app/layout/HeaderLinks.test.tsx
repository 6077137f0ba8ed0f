// Checks the links of the header for each role, and the address to which a sign-in returns.
import { act, screen, within } from '@testing-library/react';
import { makeStore } from '#app/app/makeStore.ts';
import { newMessage } from '#app/realtime/realtimeEvents.ts';
import { fakeSocket } from '#app/testing/fakeSocket.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import type { SessionFlags } from '#app/api/sessionEvents.ts';
import { ada, admin } from '#mocks/backend.ts';
import { storeMessage } from '#mocks/chat.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { HeaderLinks } from './HeaderLinks.tsx';

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const EVERYWHERE = ['Home', 'Cars', 'Request Driver'];

test.each<[string, Partial<SessionFlags> | undefined, string[]]>([
  ['a guest', undefined, [...EVERYWHERE, 'Sign in', 'Register']],
  ['a customer', {}, [...EVERYWHERE, 'Messages', 'Profile']],
  ['a driver', { isDriver: true }, [...EVERYWHERE, 'Driver Dashboard', 'Profile']],
  ['an admin', { isAdmin: true }, [...EVERYWHERE, 'Admin Panel', 'Profile']],
  // An accountant has no permission to answer messages.
  ['an accountant', { staffRole: 'accountant' }, [...EVERYWHERE, 'Admin Panel', 'Messages', 'Profile']],
])('shows the links of %s', (_who, flags, expected) => {
  answerFrom({ signedInAs: flags && ada.id });
  renderWithProviders(<HeaderLinks onChosen={() => undefined} />, {
    ...(flags && { session: { userId: ada.id, ...flags } }),
  });
  expect(links()).toEqual(expected);
  expect(screen.queryAllByRole('button', { name: 'Sign out' })).toHaveLength(flags ? 1 : 0);
});

test.each([
  ['/Cars?from=2026-12-04&to=2026-12-06', true],
  ['/cars/1?from=2026-12-04', true],
  ['/Cars', false],
  ['/reviews?reservation=1', false],
])('links to the sign-in with the search of the cars at %s: %s', async (at, isCarried) => {
  const onChosen = jest.fn();
  const { user, place } = renderWithProviders(<HeaderLinks onChosen={onChosen} />, { at });
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(place.current.state).toEqual(isCarried ? { from: at } : null);
  expect(onChosen).toHaveBeenCalledTimes(1);
});

test('marks only the current screen, and the home screen only at its own address', () => {
  renderWithProviders(<HeaderLinks onChosen={() => undefined} />, { at: '/Cars' });
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Cars']);
});

test('counts the unread messages of a customer, and each of them once', async () => {
  const backend = answerFrom({ signedInAs: ada.id });
  storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'Hello.' });
  const socket = fakeSocket();
  const store = makeStore({ socketPort: socket.port });
  renderWithProviders(<HeaderLinks onChosen={() => undefined} />, { store, session: { userId: ada.id } });
  expect(await screen.findByRole('link', { name: /Messages.*1 unread/ })).toBeVisible();
  const second = storeMessage(backend, { senderId: admin.id, receiverId: ada.id, content: 'Again.' });
  for (let time = 0; time < 2; time += 1) act(() => void store.dispatch(newMessage(second)));
  const link = await screen.findByRole('link', { name: /Messages.*2 unread/ });
  expect(within(link).getByText('2')).toBeVisible();
});
