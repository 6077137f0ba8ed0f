// Checks that a refused hold changes nothing, as on the server.
import { aReservation, anId } from '#domain/testing/builders.ts';
import { ada, driver, makeBackend } from '#mocks/backend.ts';
import { holdDates } from './holds.ts';

it('keeps the customer’s hold when new dates are refused', () => {
  const taken = { startDate: '2026-12-10', endDate: '2026-12-11' };
  const carId = anId(101);
  const backend = makeBackend({
    reservations: [aReservation({ id: anId(777), userId: driver.id, carId, ...taken })],
  });
  const depositPence = 24_000;
  const booking = { carId, startDate: '2026-12-01', endDate: '2026-12-02', isMultiDay: true };
  const held = holdDates(backend, ada, booking, depositPence);
  expect(() => holdDates(backend, ada, { ...booking, ...taken }, depositPence)).toThrow();
  expect(held.status).toBe('held');
});
