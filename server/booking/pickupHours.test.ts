// Tests that hours of pick-up apply to everything that a customer books for a single day, and not to the staff.
import { askFor, customer, rent } from '#server/testing/bookingFixtures.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

const test = useBookingApp({ env: { PICKUP_HOURS: '08:00-20:00' } });

it('refuses an early start in a hold, an order, a quote and a change by a customer, and none by the staff', async () => {
  const [user, carId] = [await customer(test), await test.addCar()];
  const at = (startTime: string) => ({
    ...{ carId, startDate: test.day(10), endDate: test.day(10), isMultiDay: false },
    ...{ startTime, endTime: '13:30' },
  });
  const early = at('07:30');
  const booked = await rent(test, user, { ...at('10:30'), startDate: test.day(12), endDate: test.day(12) });
  const { startDate, endDate, startTime, endTime } = early;
  const answers = {
    hold: await askFor(test, user, early),
    order: await test.as(user).post('/api/orders', {
      amount: 20_000,
      bookings: [early, { ...early, carId: await test.addCar() }],
    }),
    quote: await test.as().post('/api/quotes', { ...early, name: 'Ada' }),
    change: await test.as(user).post(`/api/reservations/${booked.id}/change/quote`, {
      dates: { startDate, endDate, startTime, endTime, isMultiDay: false },
    }),
  };
  const sentences = Object.entries(answers).map(([what, answer]) => [
    what,
    answer.json<{ detail: string }>().detail.replace(/^.*?(?=Pick-up)/, ''),
  ]);
  const refused = 'Pick-up is from 08:00 to 20:00. Please contact us about another time.';
  expect(Object.fromEntries(sentences)).toEqual({
    ...{ hold: refused, order: refused, quote: refused, change: refused },
  });

  const desk = await test.signUp('desk');
  const edited = await test.as(desk).put(`/api/reservations/${booked.id}`, { startTime: '07:30' });
  expect(edited.statusCode).toBe(200);
});
