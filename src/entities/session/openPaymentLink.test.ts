// Checks the result of a mailed payment link in the store: the session that it starts, and that the store contains no
// secret.
import { makeStore } from '#app/app/makeStore.ts';
import { aReservation } from '#domain/testing/builders.ts';
import { FIXED_NOW } from '#domain/testing/clock.ts';
import { ada, type StoredUser } from '#mocks/backend.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { openPaymentLink } from './openPaymentLink.ts';
import { selectUserId } from './sessionSlice.ts';

const TOKEN = 'token-of-a-link';
const held = aReservation({
  status: 'held',
  isBookedByStaff: true,
  currentPaid: 0,
  holdExpiresAt: new Date(FIXED_NOW + 3_600_000).toISOString(),
});

function openFor(user: StoredUser, hasEnded = false) {
  const link = { token: TOKEN, reservationId: held.id, email: user.email, hasEnded, createdAt: FIXED_NOW };
  answerFrom({ users: [{ ...user }], reservations: [{ ...held }], paymentLinks: [link] });
  const store = makeStore();
  return { store, opened: store.dispatch(openPaymentLink({ token: TOKEN })) };
}

test('signs a person without a password in, and keeps the token out of the store', async () => {
  const { store, opened } = openFor({ ...ada, password: '' });
  expect(await opened).toMatchObject({
    kind: 'signed-in',
    reservationId: held.id,
    flags: { userId: ada.id, isAdmin: false, isDriver: false },
  });
  expect(selectUserId(store.getState())).toBe(ada.id);
  expect(JSON.stringify(store.getState())).not.toContain(TOKEN);
});

test('starts no session for a person who has a password', async () => {
  const { store, opened } = openFor(ada);
  expect(await opened).toEqual({ kind: 'sign-in', reservationId: held.id });
  expect(selectUserId(store.getState())).toBe('');
});

test('rejects with the error of a link that has ended', async () => {
  const { store, opened } = openFor({ ...ada, password: '' }, true);
  await expect(opened).rejects.toMatchObject({ status: 410, code: 'link_expired' });
  expect(selectUserId(store.getState())).toBe('');
});
