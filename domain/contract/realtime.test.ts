import { anId } from '#domain/testing/builders.ts';
import { availabilityChanged } from './realtime.ts';

it('a change of availability names the car, and no person', () => {
  expect(availabilityChanged.parse({ carId: anId(1), userId: anId(2) })).toEqual({ carId: anId(1) });
  expect(availabilityChanged.safeParse({}).success).toBe(false);
});
