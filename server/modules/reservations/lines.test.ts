// Tests the lines of a reservation: stored at booking time, rewritten by an admin's edit.
import type { DateChangeQuote } from '#domain/contract/dateChanges.ts';
import type { ReservationLine } from '#domain/contract/lines.ts';
import type { Reservation } from '#domain/contract/reservations.ts';
import type { Database } from '#server/db/database.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import {
  claim,
  customer,
  INTENT,
  pay,
  rent,
  threeDays,
  type StartedPayment,
} from '#server/testing/bookingFixtures.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import type { TestUser } from '#server/testing/testApp.ts';

const shown = (lines: ReservationLine[] = []) =>
  lines.map(({ label, quantity, unit, unitPrice, amount }) => [label, quantity, unit, unitPrice, amount]);
const THREE_DAYS = [['Car hire', 3, 'day', 100, 300]];

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let bookingApp: BookingApp;
  let admin: TestUser;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
    admin = await bookingApp.signUp('admin');
  });
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });
  const reserve = async () => {
    const user = await customer(bookingApp);
    return rent(bookingApp, user, await threeDays(bookingApp));
  };
  const edit = async ({ id }: Reservation, change: object) =>
    (await bookingApp.as(admin).put(`/api/reservations/${id}`, change)).json<Reservation>();

  it('stores the lines of a booking and shows them in every answer', async () => {
    const booked = await reserve();
    expect(shown(booked.lines)).toEqual(THREE_DAYS);
    const [listed] = (await bookingApp.as(admin).get(`/api/reservations/user/${booked.userId}`)).json();
    expect(shown(listed.lines)).toEqual(THREE_DAYS);
  });

  it('rewrites the lines by the new dates, and states an overwritten total as the agreed difference', async () => {
    const booked = await reserve();
    const endDate = bookingApp.day(13);
    const longer = await edit(booked, { startDate: booked.startDate, endDate });
    expect(shown(longer.lines)).toEqual([['Car hire', 4, 'day', 100, 400]]);
    const agreed = await edit(booked, { totalPrice: 350 });
    expect(shown(agreed.lines)).toEqual([
      ['Car hire', 4, 'day', 100, 400],
      ['Price agreed', 1, 'reservation', -50, -50],
    ]);
    expect(agreed.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(agreed.totalPrice);
    const moved = await edit(booked, { startDate: bookingApp.day(11), endDate: bookingApp.day(14) });
    expect([moved.totalPrice, shown(moved.lines)]).toEqual([350, shown(agreed.lines)]);
  });

  it('keeps the booked rate when the price of the car has changed since', async () => {
    const booked = await reserve();
    await db.query('UPDATE cars SET price_pence = 12000 WHERE id = $1', [booked.carId]);
    const shorter = await edit(booked, { startDate: booked.startDate, endDate: bookingApp.day(11) });
    expect(shown(shorter.lines)).toEqual([['Car hire', 2, 'day', 100, 200]]);
  });

  it('keeps the booked price of an extra in a change of dates when its price has changed since', async () => {
    const user = await customer(bookingApp);
    const seat = {
      name: 'Child seat',
      description: '',
      unit: 'reservation',
      maxQuantity: 2,
      CarForReason: null,
    };
    const offered = await bookingApp.as(admin).post('/api/extras', { ...seat, price: 15 });
    const { id } = offered.json<{ id: string }>();
    const booking = { ...(await threeDays(bookingApp)), extras: [{ id, quantity: 1 }] };
    const started = await bookingApp.as(user).post(INTENT, { amount: 9_450, currency: 'gbp', booking });
    await pay(bookingApp, started.json());
    const { paymentIntentId } = started.json<StartedPayment>();
    const booked = (await claim(bookingApp, user, { booking, paymentIntentId })).json<Reservation>();
    expect(booked.totalPrice).toBe(315);
    await bookingApp.as(admin).put(`/api/extras/${id}`, { ...seat, price: 40 });
    const dates = { startDate: booked.startDate, endDate: bookingApp.day(11), isMultiDay: true };
    const change = (call: string, body: object) =>
      bookingApp.as(user).post(`/api/reservations/${booked.id}/date-change${call}`, { ...dates, ...body });
    const quote = (await change('/quote', {})).json<DateChangeQuote>();
    expect(quote).toMatchObject({ oldTotal: 315, newTotal: 215 });
    expect(shown((await change('', quote)).json<Reservation>().lines)).toEqual([
      ['Car hire', 2, 'day', 100, 200],
      ['Child seat', 1, 'reservation', 15, 15],
    ]);
  });

  it('finds an extra by its name and its description, until it is withdrawn', async () => {
    const extra = {
      name: 'Zebra flag',
      description: 'For the bonnet.',
      unit: 'day',
      maxQuantity: 1,
      price: 5,
    };
    const body = { ...extra, CarForReason: null };
    const { id } = (await bookingApp.as(admin).post('/api/extras', body)).json<{ id: string }>();
    const found = async (q: string) =>
      (await bookingApp.as().get(`/api/extras?q=${q}`)).json<{ id: string }[]>().map((each) => each.id);
    expect([await found('ZEBRA'), await found('bonnet')]).toEqual([[id], [id]]);
    await bookingApp.as(admin).delete(`/api/extras/${id}`);
    expect([await found('zebra'), await found('bonnet')]).toEqual([[], []]);
  });
});
