import { anId } from '#domain/testing/builders.ts';
import { availabilityChanged, jobChanged } from './realtime.ts';

it('a change of availability names the car, and no person', () => {
  expect(availabilityChanged.parse({ carId: anId(1), userId: anId(2) })).toEqual({ carId: anId(1) });
  expect(availabilityChanged.safeParse({}).success).toBe(false);
});

it('a change of a job names the job, and nothing of it', () => {
  expect(jobChanged.parse({ jobId: anId(1), acceptedByEmail: 'ada@example.com' })).toEqual({ jobId: anId(1) });
  expect(jobChanged.safeParse({ jobId: '1' }).success).toBe(false);
});
