// Tests the data of the pages of a reservation and of a person: the mails with their addresses, the ledger, the audit
// trail, and the state after an erasure.
import type { ReservationDetails, UserDetails } from '#domain/office/contract/details.ts';
import { sendAllDueMails } from '#server/backgroundWork.ts';
import { clearFinishedTasks } from '#server/platform/outbox/outbox.ts';
import { customer, endAndSettle, payBalance, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

let owner: TestUser;
const test = useBookingApp({ prepare: async (app) => (owner = await app.signUp('admin')) });

const detailsOf = async (id: string) =>
  (await test.as(owner).get(`/api/reservations/${id}/details`)).json<ReservationDetails>();
const personOf = async (id: string) =>
  (await test.as(owner).get(`/api/users/${id}/details`)).json<UserDetails>();
async function booked() {
  const user = await customer(test);
  return { user, id: (await rent(test, user, await threeDays(test))).id };
}

it('shows a mail before it is sent, and its address afterwards, also when its content is deleted', async () => {
  const { user, id } = await booked();
  expect((await detailsOf(id)).mails).toMatchObject([
    { kind: 'booking-confirmed', recipient: null, state: 'waiting', sentAt: null },
  ]);
  await sendAllDueMails(test.deps);
  const sent = { kind: 'booking-confirmed', recipient: user.email, state: 'sent' };
  expect((await detailsOf(id)).mails).toMatchObject([sent]);
  await test.db.query("UPDATE outbox SET done_at = now() - interval '9 days' WHERE done_at IS NOT NULL");
  await clearFinishedTasks(test.db, 7);
  expect((await detailsOf(id)).mails).toMatchObject([sent]);
});

it('lists the mails of a person with their reservations, newest first', async () => {
  const { user, id } = await booked();
  const later = (await rent(test, user, await threeDays(test))).id;
  const { mails } = await personOf(user.id);
  expect(mails).toMatchObject([
    { kind: 'booking-confirmed', reservationId: later, state: 'waiting' },
    { kind: 'booking-confirmed', reservationId: id, state: 'waiting' },
  ]);
  expect((await personOf((await booked()).user.id)).mails).toHaveLength(1);
});

it('shows a mail that the mail server refuses as failing', async () => {
  const { id } = await booked();
  const { mailer } = test.deps;
  const transport = { ...mailer.transport, send: () => Promise.reject(new Error('no route to host')) };
  await sendAllDueMails({ ...test.deps, mailer: { ...mailer, transport } });
  expect((await detailsOf(id)).mails).toMatchObject([{ state: 'failing', recipient: null }]);
});

it('shows a mail that nobody receives as unsent, because the account is deleted', async () => {
  const { user, id } = await booked();
  await endAndSettle(test.db, id);
  await test.as(owner).delete(`/api/users/${user.id}`);
  await sendAllDueMails(test.deps);
  expect((await detailsOf(id)).mails).toMatchObject([{ state: 'unsent', recipient: null, sentAt: null }]);
});

it('counts cash as received, and lists the newest note first', async () => {
  const { id } = await booked();
  const cash = { amount: 60, method: 'cash', reason: 'Paid at the desk.' };
  expect((await test.as(owner).post(`/api/reservations/${id}/outside-payments`, cash)).statusCode).toBe(200);
  await test.as(owner).post(`/api/reservations/${id}/notes`, { content: 'Came by tube.' });
  const { figures, notes } = await detailsOf(id);
  expect(figures).toMatchObject({ received: 150, paid: 150, remaining: 150 });
  expect(notes.map(({ content }) => content)).toEqual(['Came by tube.', 'Paid at the desk.']);
});

it('adds up the received, refunded and paid amounts of the ledger', async () => {
  const { user, id } = await booked();
  const path = `/api/reservations/${id}`;
  await payBalance(test, user, id);
  await test.as(owner).put(path, { totalPrice: 250, refund: 50, reason: 'Rain.' });
  expect((await detailsOf(id)).figures).toEqual({
    total: 250,
    received: 300,
    refunded: 50,
    disputed: 0,
    paid: 250,
    remaining: 0,
  });
  expect((await personOf(user.id)).figures).toEqual({ paid: 250, refunded: 50, remaining: 0 });
});

it('shows only the actions of staff on this reservation', async () => {
  const [one, other] = [await booked(), await booked()];
  await test.as(owner).put(`/api/reservations/${one.id}`, { totalPrice: 400 });
  await test.as(owner).post(`/api/reservations/${one.id}/notes`, { content: 'Asked for a driver.' });
  await test.as(owner).put(`/api/reservations/${other.id}`, { totalPrice: 500 });
  const { audit } = await detailsOf(one.id);
  expect(audit?.map(({ action }) => action)).toEqual(['note.added', 'reservation.changed']);
  expect(JSON.stringify(audit)).not.toContain('Asked for a driver.');
});

it('keeps notes unchanged until the account of the person is deleted', async () => {
  const { user, id } = await booked();
  await sendAllDueMails(test.deps);
  await test.as(owner).post(`/api/reservations/${id}/notes`, { content: 'Of the reservation.' });
  await test.as(owner).post(`/api/users/${user.id}/notes`, { content: 'Of the person.' });
  await expect(test.db.query("UPDATE staff_notes SET content = 'other'")).rejects.toThrow('only added to');
  expect((await personOf(user.id)).notes).toMatchObject([{ content: 'Of the person.' }]);
  await endAndSettle(test.db, id);
  await test.as(owner).delete(`/api/users/${user.id}`);
  const left = await detailsOf(id);
  expect(left).toMatchObject({ notes: [], mails: [{ state: 'sent', recipient: null }] });
  expect(left.reservation.customer).toBeNull();
  const rows = await test.db.query('SELECT 1 FROM staff_notes WHERE user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});
