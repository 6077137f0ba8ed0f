import { anId } from '#domain/testing/builders.ts';
import { clientEvents, serverEvents } from './realtime.ts';

const { availabilityChanged, eventsMissed, jobChanged, presence, typing } = serverEvents;
const { sendMessage, typing: typingTo } = clientEvents;

it('availabilityChanged contains only the id of the car', () => {
  expect(availabilityChanged.parse({ carId: anId(1), userId: anId(2) })).toEqual({ carId: anId(1) });
  expect(availabilityChanged.safeParse({}).success).toBe(false);
});

it('jobChanged contains only the id of the job', () => {
  expect(jobChanged.parse({ jobId: anId(1), acceptedByEmail: 'ada@example.com' })).toEqual({
    jobId: anId(1),
  });
  expect(jobChanged.safeParse({ jobId: '1' }).success).toBe(false);
});

it('sendMessage contains only the id of the message', () => {
  const claimed = { _id: anId(1), senderId: anId(2), content: 'Whatever one claims.' };
  expect(sendMessage.parse(claimed)).toEqual({ _id: anId(1) });
  expect(sendMessage.safeParse({ _id: 7 }).success).toBe(false);
});

it('typing and presence contain only ids of users', () => {
  expect(typingTo.parse({ to: anId(1), text: 'Dear' })).toEqual({ to: anId(1) });
  expect(typing.parse({ userId: anId(1), name: 'Ada' })).toEqual({ userId: anId(1) });
  expect(presence.safeParse({ online: [anId(1), 'somebody'] }).success).toBe(false);
});

it('eventsMissed is empty', () => {
  expect(eventsMissed.parse({ carId: anId(1) })).toEqual({});
  expect(eventsMissed.safeParse(undefined).success).toBe(false);
});
