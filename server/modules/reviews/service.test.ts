// Tests the decisions of the review service over a replaced repository: status, event, audit row and refusals. reviews.test.ts
// and moderation.test.ts test the calls over a database.
import { EventEmitter } from 'node:events';
import type { Database } from '#server/db/database.ts';
import type { Session } from '#server/plugins/sessionPort.ts';
import type { EventBus } from '#server/realtime/domainEvents.ts';
import * as reviews from './repository.ts';
import { createReviews, exportReviews } from './service.ts';

jest.mock('./repository.ts');
const repository = jest.mocked(reviews);

const NOW = Date.parse('2031-05-10T12:00:00Z');
const row: reviews.ReviewRow = {
  ...{ id: 'v1', name: 'Ada', content: 'Silent.', created_at: new Date(NOW), status: 'shown' as const },
  ...{ rating: null, reservation_id: null },
};
const shown = { id: 'v1', _id: 'v1', name: 'Ada', content: 'Silent.', createdAt: '2031-05-10T12:00:00.000Z' };
const ended = {
  ...{ id: 'r1', car_make: 'Bentley', car_model: 'Flying Spur', status: 'confirmed' as const, remaining: 0 },
  ...{ start_date: '2031-05-01', end_date: '2031-05-02', ends_at: new Date(NOW) },
};
const session = { userId: 'u1' } as Session;

function service(isModerated = true) {
  const events: unknown[][] = [];
  const eventBus = new EventEmitter();
  for (const name of ['reviewWaiting', 'reviewsChanged']) {
    eventBus.on(name, (event: object) => events.push([name, event]));
  }
  const db = { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database;
  const deps = { db, eventBus: eventBus as unknown as EventBus, now: () => NOW, isModerated };
  return { ...createReviews(deps), events };
}
const input = { name: 'Ada', content: 'Silent.' };

it.each<[boolean, string | undefined, 'waiting' | 'shown', string]>([
  [true, undefined, 'waiting', 'reviewWaiting'],
  [true, '', 'waiting', 'reviewWaiting'],
  [true, 'r1', 'shown', 'reviewsChanged'],
  [false, undefined, 'shown', 'reviewsChanged'],
  [false, 'r1', 'shown', 'reviewsChanged'],
])(
  'moderated %s, about the reservation %s: a new review is %s',
  async (isModerated, about, status, event) => {
    repository.findReviewable.mockResolvedValue(ended);
    repository.insertReview.mockImplementation(async (_db, written) => ({ ...row, ...written }));
    const { add, events } = service(isModerated);
    const answer = await add(session, { ...input, ...(about === undefined ? {} : { reservationId: about }) });
    expect(repository.insertReview.mock.calls.at(-1)?.[1]).toEqual({
      ...{ ...input, status, rating: null, user_id: 'u1', reservation_id: about || null, now: NOW },
    });
    expect(answer).toEqual({
      ...shown,
      ...(about ? { isVerifiedHire: true } : {}),
      ...(status === 'waiting' ? { status } : {}),
    });
    expect(events).toEqual([[event, {}]]);
  },
);

it('stores the rating, and no user for a guest', async () => {
  repository.insertReview.mockResolvedValue({ ...row, rating: 4 });
  expect(await service(false).add(null, { ...input, rating: 4 })).toEqual({ ...shown, rating: 4 });
  expect(repository.insertReview.mock.calls.at(-1)?.[1]).toMatchObject({ rating: 4, user_id: null });
});

it.each<[string, Session | null, reviews.ReviewableRow | undefined, object]>([
  ['a guest', null, ended, { status: 401, message: 'Please sign in first.' }],
  ['another customer', session, undefined, { status: 404, message: 'This reservation does not exist.' }],
  ['one that has not ended', session, { ...ended, ends_at: new Date(NOW + 1) }, { status: 409 }],
  ['one that is not paid', session, { ...ended, remaining: 1 }, { status: 409 }],
  ['a cancelled one', session, { ...ended, status: 'cancelled' }, { status: 409 }],
])('refuses a review of a reservation by or about %s', async (_name, caller, found, problem) => {
  repository.findReviewable.mockResolvedValue(found);
  repository.insertReview.mockClear();
  const { add, events } = service();
  await expect(add(caller, { ...input, reservationId: 'r1' })).rejects.toMatchObject(problem);
  expect(repository.insertReview).not.toHaveBeenCalled();
  expect(events).toEqual([]);
});

it('refuses a second review of a reservation', async () => {
  repository.findReviewable.mockResolvedValue(ended);
  repository.insertReview.mockResolvedValue(undefined);
  const { add, events } = service();
  await expect(add(session, { ...input, reservationId: 'r1' })).rejects.toMatchObject({
    ...{ status: 409, code: 'already_reviewed' },
  });
  expect(events).toEqual([]);
});

it.each<[before: 'waiting' | 'shown' | 'hidden', status: 'shown' | 'hidden', event: string | undefined]>([
  ['waiting', 'shown', 'reviewsChanged'],
  ['waiting', 'hidden', 'reviewWaiting'],
  ['shown', 'hidden', 'reviewsChanged'],
  ['hidden', 'shown', 'reviewsChanged'],
  ['shown', 'shown', undefined],
  ['hidden', 'hidden', undefined],
])('moderates from %s to %s with the event %s', async (before, status, event) => {
  repository.setStatus.mockResolvedValue({ ...row, status, before });
  const { moderate, events } = service();
  const audited: object[] = [];
  const answer = await moderate('v1', { status }, async (_tx, record) => void audited.push(record));
  expect(answer).toEqual({ ...shown, status });
  expect(events).toEqual(event ? [[event, {}]] : []);
  expect(audited).toEqual(
    event
      ? [
          {
            action: 'review.moderated',
            object: { type: 'review', id: 'v1' },
            ...{ before: { status: before }, after: { status } },
          },
        ]
      : [],
  );
});

it('answers 404 for a review that is gone', async () => {
  repository.setStatus.mockResolvedValue(undefined);
  const { moderate, events } = service();
  await expect(moderate('v1', { status: 'shown' }, async () => undefined)).rejects.toMatchObject({
    status: 404,
  });
  expect(events).toEqual([]);
});

it('lists the newest 200 public reviews, and all of a user and of admins', async () => {
  repository.findNewest.mockResolvedValue([row]);
  expect(await service().newest()).toEqual([shown]);
  expect(repository.findNewest.mock.calls[0]?.[1]).toBe(200);
  repository.findOfUser.mockResolvedValue([{ ...row, rating: 5, reservation_id: 'r1' }]);
  expect(await exportReviews({} as Database, 'u1')).toEqual([{ ...shown, rating: 5, isVerifiedHire: true }]);
  repository.listReviews.mockResolvedValue({ rows: [row], total: 7 });
  expect(await service().list({})).toEqual({ rows: [{ ...shown, status: 'shown' }], total: 7 });
});

it('offers the reservations that can be reviewed', async () => {
  repository.findUnreviewed.mockResolvedValue([ended, { ...ended, id: 'r2', remaining: 1 }]);
  expect(await service().reviewable(session)).toEqual([
    {
      ...{ reservationId: 'r1', carMake: 'Bentley', carModel: 'Flying Spur' },
      ...{ startDate: '2031-05-01', endDate: '2031-05-02' },
    },
  ]);
});
