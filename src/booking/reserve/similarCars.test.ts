// Checks the alternatives to a taken car.
import type { CarAvailability } from '#domain/booking/contract/availability.ts';
import { aCar, anId } from '#domain/testing/builders.ts';
import { similarFreeCars } from './similarCars.ts';

const taken = aCar({ price: 400 });
const other = (number: number, price: number, more = {}) => aCar({ id: anId(number), price, ...more });
const free = (carId: string, total: number | null, isFree = true): CarAvailability => ({
  carId,
  isFree,
  total,
  before: null,
  after: null,
});
const find = (cars: ReturnType<typeof aCar>[], fleet: CarAvailability[]) =>
  similarFreeCars(taken, cars, Object.fromEntries(fleet.map((each) => [each.carId, each]))).map(
    ({ car, total }) => [car.id, total],
  );

test('lists the three cars with the nearest price first, cheaper or dearer', () => {
  const cars = [other(1, 900), other(2, 350), other(3, 420), other(4, 600), other(5, 100)];
  const fleet = cars.map(({ id, price }) => free(id, price * 3));
  expect(find(cars, fleet)).toEqual([
    [anId(3), 1260],
    [anId(2), 1050],
    [anId(4), 1800],
  ]);
});

test('omits the car itself, taken cars, cars without a price, other purposes and cars without an answer', () => {
  const cars = [
    taken,
    other(1, 400),
    other(2, 400),
    other(3, 400, { CarForReason: 'Chauffeur' }),
    other(4, 400),
  ];
  const fleet = [free(taken.id, 1), free(anId(1), 1, false), free(anId(2), null), free(anId(3), 1)];
  expect(find(cars, fleet)).toEqual([]);
});
