import { anId } from '#domain/testing/builders.ts';
import {
  availabilityChanged,
  eventsMissed,
  jobChanged,
  presence,
  sendMessage,
  typing,
  typingTo,
} from './realtime.ts';

it('a change of availability names the car, and no person', () => {
  expect(availabilityChanged.parse({ carId: anId(1), userId: anId(2) })).toEqual({ carId: anId(1) });
  expect(availabilityChanged.safeParse({}).success).toBe(false);
});

it('a change of a job names the job, and nothing of it', () => {
  expect(jobChanged.parse({ jobId: anId(1), acceptedByEmail: 'ada@example.com' })).toEqual({
    jobId: anId(1),
  });
  expect(jobChanged.safeParse({ jobId: '1' }).success).toBe(false);
});

it('of a message that a sender hands over nothing but the id is read', () => {
  const claimed = { _id: anId(1), senderId: anId(2), content: 'Whatever one claims.' };
  expect(sendMessage.parse(claimed)).toEqual({ _id: anId(1) });
  expect(sendMessage.safeParse({ _id: 7 }).success).toBe(false);
});

it('typing and presence name people by their ids alone', () => {
  expect(typingTo.parse({ to: anId(1), text: 'Dear' })).toEqual({ to: anId(1) });
  expect(typing.parse({ userId: anId(1), name: 'Ada' })).toEqual({ userId: anId(1) });
  expect(presence.safeParse({ online: [anId(1), 'somebody'] }).success).toBe(false);
});

it('that events were missed says nothing of which', () => {
  expect(eventsMissed.parse({ carId: anId(1) })).toEqual({});
  expect(eventsMissed.safeParse(undefined).success).toBe(false);
});
