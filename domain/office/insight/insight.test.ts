// Tests that the groups by month, car and purpose have the sums of the same facts.
import { composeInsight, type InsightFacts, type ReservationFacts } from './insight.ts';

const always = { from: '2020-01-01', until: null };
const reservation = (more: Partial<ReservationFacts>): ReservationFacts => ({
  month: '2026-10',
  carId: 'dawn',
  reservations: 1,
  cancelled: 0,
  bookedPence: 0,
  outstandingPence: 0,
  cancelledKeptPence: 0,
  cancelledRefundedPence: 0,
  ...more,
});
const facts: InsightFacts = {
  reservations: [
    reservation({ bookedPence: 10_001, outstandingPence: 7_001 }),
    reservation({
      month: '2026-11',
      reservations: 3,
      cancelled: 2,
      cancelledKeptPence: 900,
      cancelledRefundedPence: 300,
    }),
    reservation({ month: '2026-11', carId: 'ghost', bookedPence: 50_000 }),
  ],
  movements: [
    { month: '2026-10', carId: 'dawn', receivedPence: 3_000, refundedPence: 0 },
    { month: '2026-11', carId: 'ghost', receivedPence: 50_000, refundedPence: 1 },
    { month: '2026-11', carId: null, receivedPence: 99, refundedPence: 99 },
  ],
  cars: [
    { carId: 'dawn', car: 'Rolls-Royce Dawn', purpose: 'MusicVideo', hiredDays: 2, time: always },
    {
      carId: 'ghost',
      car: 'Rolls-Royce Ghost',
      purpose: 'Chauffeur',
      hiredDays: 0,
      time: { ...always, until: '2026-10-21' },
    },
    {
      carId: 'gone',
      car: 'Bentley Azure',
      purpose: 'Chauffeur',
      hiredDays: 0,
      time: { ...always, until: '2026-10-20' },
    },
  ],
  leadTimes: [{ days: 0, count: 4 }],
};
const PERIOD = { from: '2026-10-20', to: '2026-12-02' };

it('groups by month, including months without figures', () => {
  const { months } = composeInsight(PERIOD, facts);
  expect(months).toEqual([
    {
      month: '2026-10',
      booked: 100.01,
      received: 30,
      outstanding: 70.01,
      refunded: 0,
      reservations: 1,
      cancelled: 0,
      cancelledKept: 0,
      cancelledRefunded: 0,
    },
    {
      month: '2026-11',
      booked: 500,
      received: 500.99,
      outstanding: 0,
      refunded: 1,
      reservations: 4,
      cancelled: 2,
      cancelledKept: 9,
      cancelledRefunded: 3,
    },
    expect.objectContaining({ month: '2026-12', booked: 0, received: 0, reservations: 0 }),
  ]);
});

it('groups by car, the most booked first, without cars that left the fleet before', () => {
  const { cars } = composeInsight(PERIOD, facts);
  expect(
    cars.map(({ car, received, hiredDays, fleetDays }) => [car, received, hiredDays, fleetDays]),
  ).toEqual([
    ['Rolls-Royce Ghost', 500, 0, 1],
    ['Rolls-Royce Dawn', 30, 2, 44],
    ['No reservation', 0.99, 0, 0],
  ]);
});

it('groups by purpose, including money that belongs to no reservation', () => {
  const { purposes, total } = composeInsight(PERIOD, facts);
  expect(purposes.map(({ purpose, booked, received }) => [purpose, booked, received])).toEqual([
    ['Chauffeur', 500, 500],
    ['MusicVideo', 100.01, 30],
    [null, 0, 0.99],
  ]);
  expect(total).toEqual({ booked: 600.01, received: 530.99, outstanding: 70.01, refunded: 1 });
});

it('counts the groups of lead times', () => {
  expect(composeInsight(PERIOD, facts).leadTimes).toEqual([4, 0, 0, 0, 0, 0, 0, 0]);
});
