// Tests which caller may make each call about reservations. The customer is the owner.
import { CARD_CONSENT_VERSION } from '#domain/payment/savedCard.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import {
  adminsOnly,
  callsOf,
  cellsOf,
  documentedCalls,
  everybody,
  sendCell,
  signUpPeople,
  type MatrixRow,
  type People,
} from '#server/testing/roleMatrix.ts';

let bookingApp: BookingApp;
let people: People;
const ids = { car: '', user: '', reservation: '' };
const NO_PAYMENT = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  bookingApp = await createBookingApp();
  people = await signUpPeople(bookingApp);
  const { customer } = people;
  ids.user = customer.id;
  ids.car = await bookingApp.addCar();
  const booking = { carId: ids.car, startDate: bookingApp.day(10), endDate: bookingApp.day(12) };
  const intent = await bookingApp
    .as(customer)
    .post('/api/reservations/create-payment-intent', { amount: 9_000, currency: 'gbp', booking });
  await bookingApp.payCard(intent.json<{ client_secret: string }>().client_secret);
  const answer = await bookingApp.as(customer).post('/api/reservations', booking);
  ids.reservation = answer.json<{ id: string }>().id;
});
afterAll(() => bookingApp.close());

const signedIn = (status: number) => ({ ...everybody(status), guest: 401 });
/** All other callers get 404, as if the reservation did not exist. */
const ownerOrAdmin = (owner: number, admin: number) => ({ ...signedIn(404), customer: owner, admin });

type Row = MatrixRow & { about?: keyof typeof ids };
const RESERVATION = '/api/reservations/{id}';
const rows: Row[] = [
  { method: 'GET', url: '/api/reservations', expected: adminsOnly(200) },
  { method: 'POST', url: '/api/reservations', body: {}, expected: signedIn(400) },
  {
    method: 'POST',
    url: '/api/reservations/create-payment-intent',
    body: {},
    expected: signedIn(400),
  },
  { method: 'GET', url: '/api/reservations/holds', expected: signedIn(200) },
  { method: 'GET', url: '/api/cars/availability', expected: everybody(400) },
  { method: 'GET', url: '/api/reservations/car/{id}', about: 'car', expected: everybody(200) },
  { method: 'GET', url: '/api/reservations/car/{missing}', expected: everybody(404) },
  { method: 'GET', url: '/api/reservations/user/{id}', about: 'user', expected: ownerOrAdmin(200, 200) },
  { method: 'GET', url: RESERVATION, expected: ownerOrAdmin(200, 200) },
  { method: 'GET', url: '/api/reservations/{missing}', expected: signedIn(404) },
  { method: 'GET', url: `${RESERVATION}/payments`, expected: ownerOrAdmin(200, 200) },
  { method: 'GET', url: '/api/reservations/{missing}/payments', expected: signedIn(404) },
  { method: 'GET', url: `${RESERVATION}/calendar.ics`, expected: ownerOrAdmin(200, 200) },
  { method: 'GET', url: '/api/reservations/{missing}/calendar.ics', expected: signedIn(404) },
  { method: 'POST', url: `${RESERVATION}/pay`, body: { amount: 1 }, expected: ownerOrAdmin(422, 404) },
  { method: 'PUT', url: RESERVATION, body: { currentPaid: 300 }, expected: ownerOrAdmin(402, 404) },
  { method: 'PUT', url: RESERVATION, body: { totalPrice: 300 }, expected: ownerOrAdmin(402, 200) },
  {
    method: 'PUT',
    url: `${RESERVATION}/trip`,
    body: { pickup: '1 Park Lane' },
    expected: ownerOrAdmin(200, 200),
  },
  {
    method: 'POST',
    url: `${RESERVATION}/cancellation`,
    body: { refund: 1 },
    expected: ownerOrAdmin(409, 404),
  },
  {
    method: 'POST',
    url: `${RESERVATION}/date-change/quote`,
    body: { startDate: '2020-01-01', endDate: '2020-01-02' },
    expected: ownerOrAdmin(422, 404),
  },
  {
    method: 'POST',
    url: `${RESERVATION}/date-change`,
    body: { startDate: '2020-01-01', endDate: '2020-01-02', newTotal: 1, payNow: 0, refund: 0 },
    expected: ownerOrAdmin(422, 404),
  },
  {
    method: 'POST',
    url: `${RESERVATION}/saved-card`,
    body: { cardConsent: CARD_CONSENT_VERSION },
    expected: ownerOrAdmin(200, 404),
  },
  {
    method: 'PUT',
    url: `${RESERVATION}/saved-card`,
    body: { setupIntentId: 'seti_unknown' },
    expected: ownerOrAdmin(402, 404),
  },
  { method: 'DELETE', url: `${RESERVATION}/saved-card`, expected: ownerOrAdmin(200, 404) },
  ...['outside-payments', 'outside-refunds', 'refunds'].map((call) => ({
    method: 'POST' as const,
    url: `/api/reservations/{missing}/${call}`,
    body: { method: 'cash', amount: 1, reason: 'Noted.', paymentId: NO_PAYMENT, lowersTotal: false },
    expected: adminsOnly(404),
  })),
  { method: 'POST', url: '/api/reservations/for-customer', body: {}, expected: adminsOnly(400) },
  ...['payment-link', 'withdrawal'].map((call) => ({
    method: 'POST' as const,
    url: `/api/reservations/{missing}/${call}`,
    expected: adminsOnly(404),
  })),
  {
    method: 'POST',
    url: '/api/payment-links/open',
    body: { token: 'unknown' },
    expected: everybody(410),
  },
  { method: 'DELETE', url: '/api/reservations/{missing}', expected: adminsOnly(404) },
];

it.each(cellsOf(rows))('$method $url by $actor answers $status', async (cell) => {
  const { about = 'reservation' } = cell as Row;
  expect((await sendCell(bookingApp, people, cell, ids[about])).statusCode).toBe(cell.status);
});

it('covers every call about reservations', () => {
  const documented = documentedCalls(bookingApp, 'reservations').map((call) =>
    call.replace(/\{\w+\}/, '{id}'),
  );
  expect(callsOf(rows).sort()).toEqual(documented.sort());
});
