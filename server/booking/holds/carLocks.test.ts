// Tests the order of the locks of cars, also when a reservation moves to another car meanwhile.
import type { Queryable } from '#server/platform/db/database.ts';
import { lockCarOf, lockCars } from './carLocks.ts';
import * as reservations from '../repository.ts';

jest.mock('../repository.ts');
const locked = () => jest.mocked(reservations.lockCar).mock.calls.map(([, carId]) => carId);
/** A reservation that is on these cars, one after another. */
const onCars = (...cars: string[]) =>
  ({ query: async () => cars.splice(0, 1).map((car_id) => ({ car_id })) }) as unknown as Queryable;

beforeEach(() => jest.resetAllMocks());

it('locks each car once, in the order of the ids', async () => {
  await lockCars({} as Queryable, ['b', 'a', 'b']);
  expect(locked()).toEqual(['a', 'b']);
});

it('locks the car of a reservation', async () => {
  await lockCarOf(onCars('a', 'a'), 'r1');
  expect(locked()).toEqual(['a']);
});

it('also locks the car to which the reservation has moved meanwhile', async () => {
  await lockCarOf(onCars('a', 'b', 'b'), 'r1');
  expect(locked()).toEqual(['a', 'b']);
});

it('locks nothing for a reservation that does not exist', async () => {
  await lockCarOf(onCars(), 'r1');
  expect(locked()).toEqual([]);
});
