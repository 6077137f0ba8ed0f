// Tests that the deletion of an account removes the personal data of the user from every table.
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reconcile, sendAllDueMails } from '#server/backgroundWork.ts';
import { setUpFactor } from '#server/testing/authenticatorApp.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import {
  claim,
  DEPOSIT,
  endAndSettle,
  INTENT,
  pay,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { uploadLicence, uploadPortrait } from '#server/testing/licences.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { HOUR } from '#domain/time/durations.ts';

/** Data that occurs in no other row. */
interface Person extends TestUser {
  surname: string;
  phone: string;
}

let test: BookingApp;
let admin: TestUser;
beforeAll(async () => {
  test = await createBookingApp();
  admin = await test.signUp('admin');
});
afterAll(() => test.close());

const allTables = async () =>
  (
    await test.db.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
    )
  ).map(({ name }) => name);

/** The tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of await allTables()) {
    const rows = await test.db.query(`SELECT 1 FROM ${table} t WHERE t::text ILIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

let people = 0;
/** A signed-in user whose email contains the surname. */
async function person(role: 'customer' | 'driver'): Promise<Person> {
  const user = await test.signUp(role);
  people += 1;
  const [surname, phone] = [`Quillfeather${people}`, `020 7946 077${people}`];
  const email = `ada@${surname.toLowerCase()}.example`;
  await test.db.query('UPDATE users SET last_name = $2, email = $3, phonenumber = $4 WHERE id = $1', [
    user.id,
    surname,
    email,
    phone,
  ]);
  const { cookies } = await test.as().post('/api/auth', { email, password: user.password });
  const cookie = cookies.find(({ name }) => name === 'sid')?.value;
  return { ...user, email, cookie: `sid=${cookie}`, surname, phone };
}

const answered = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer;
  if (statusCode >= 400) throw new Error(body);
};

/** A paid reservation with trip details and a saved card. */
async function reserve(user: Person): Promise<Reservation> {
  const booking = await threeDays(test);
  const request = { amount: DEPOSIT, currency: 'gbp', booking, cardConsent: CARD_CONSENT_VERSION };
  const started = (await test.as(user).post(INTENT, request)).json<StartedPayment>();
  await pay(test, started);
  const reservation = (
    await claim(test, user, { booking, paymentIntentId: started.paymentIntentId })
  ).json<Reservation>();
  const trip = { pickup: `${user.surname} House`, contactName: user.surname, contactPhone: user.phone };
  await answered(test.as(user).put(`/api/reservations/${reservation.id}/trip`, trip));
  return reservation;
}

it('removes the data of a customer', async () => {
  const user = await person('customer');
  const { surname } = user;
  const client = test.as(user);
  const { id } = await reserve(user);
  await answered(
    client.put(`/api/users/${user.id}/billing`, {
      ...{ company: `${surname} Ltd`, address: '1 Bow Street', postcode: '', country: 'GB' },
      ...{ vatNumber: '', poNumber: '' },
    }),
  );
  await answered(client.post('/api/reviews', { name: surname, content: 'Good.' }));
  await answered(test.as(admin).post(`/api/users/${user.id}/notes`, { content: `${surname} likes tea.` }));
  await answered(
    test.as().post('/api/requested-driver-jobs', {
      ...{ driversNeeded: 1, budget: 100, daysRequired: 1, contactNumber: user.phone },
      ...{ description: 'A wedding.', name: surname, email: user.email },
    }),
  );
  await answered(client.put(`/api/users/${user.id}`, { email: `new@${surname}.example` }));
  await reconcile(test.deps);
  await sendAllDueMails(test.deps);
  await setUpFactor(test, user);
  await answered(test.as().post('/api/auth/forgot', { email: user.email }));
  expect(
    (await test.as().post('/api/auth', { email: user.email, password: 'a wrong password' })).statusCode,
  ).toBe(401);
  expect(await tablesWith(surname)).toEqual([
    'account_mails',
    'billing_details',
    'booking_mails',
    'invoices',
    'one_time_tokens',
    'requested_driver_jobs',
    'reservations',
    'reviews',
    'sign_in_failures',
    'staff_notes',
    'users',
  ]);
  expect(await tablesWith(user.id)).toEqual(
    expect.arrayContaining(['known_devices', 'recovery_codes', 'second_factors', 'sessions']),
  );
  expect(await tablesWith(id)).toContain('saved_cards');
  await endAndSettle(test.db, id);
  await answered(client.post(`/api/users/${user.id}/deletion`, { currentPassword: user.password }));
  expect((await test.as(admin).get(`/api/reservations/${id}`)).json<Reservation>()).toMatchObject({ id });
  const [card] = await test.db.query(
    'SELECT payment_method_id, brand, last4, exp_month, exp_year FROM saved_cards WHERE reservation_id = $1',
    [id],
  );
  expect(Object.values(card!)).toEqual([null, null, null, null, null]);
  await sendAllDueMails(test.deps);
  // The limit of mails to an address still counts these requests, without the user, for a day.
  // The law requires the name in invoices.
  expect(await tablesWith(surname)).toEqual(['account_mails', 'invoices']);
  test.clock.now += 25 * HOUR;
  await reconcile(test.deps);
  expect(await tablesWith(surname)).toEqual(['invoices']);
  expect(await tablesWith(user.phone)).toEqual([]);
  expect(await tablesWith(user.id)).toEqual([
    'audit_log',
    'booking_mails',
    'occupied_periods',
    'outbox',
    'payments',
    'reservations',
    'users',
  ]);
});

it('removes the data of a driver', async () => {
  const user = await person('driver');
  await uploadLicence(test, user);
  await uploadPortrait(test, user);
  await test.db.query('UPDATE users SET is_verified_driver = true WHERE id = $1', [user.id]);
  await answered(test.as(user).post('/api/calendars', { kind: 'jobs' }));
  expect(await tablesWith(user.id)).toEqual([
    'audit_log',
    'calendar_links',
    'driver_portraits',
    'known_devices',
    'licence_documents',
    'licence_reviews',
    'sessions',
    'users',
  ]);
  await answered(test.as(user).post(`/api/users/${user.id}/deletion`, { currentPassword: user.password }));
  expect(await tablesWith(user.surname)).toEqual([]);
  expect(await tablesWith(user.id)).toEqual(['audit_log', 'users']);
});
