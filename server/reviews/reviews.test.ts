// Tests reviews: writing, reading and moderation.
import type { Review, WrittenReview } from '#domain/reviews/contract/reviews.ts';
import type { ModeratedReview } from '#domain/reviews/contract/reviewsAdmin.ts';
import { DAY } from '#domain/time/durations.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';

describe('reviews', () => {
  const praise = { name: 'Ada', content: 'A silent car and a punctual driver.' };

  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  let visitors = 0;
  const post = (body: object) =>
    test.as().post('/api/reviews', body, { remoteAddress: `198.51.100.${(visitors += 1)}` });
  const list = async () => (await test.as().get('/api/reviews')).json<Review[]>();

  it('refuses a missing, too long or unreadable name and review', async () => {
    const refusals: [body: object, detail: string][] = [
      [{}, 'Name is required. Review is required.'],
      [{ ...praise, name: ' ' }, 'Name is required.'],
      [{ ...praise, content: '' }, 'Review is required.'],
      [{ ...praise, name: 'x'.repeat(81) }, 'Name can have at most 80 characters.'],
      [{ ...praise, content: 'x'.repeat(2001) }, 'Review can have at most 2000 characters.'],
      [{ ...praise, content: 5 }, 'Review is required.'],
      [{ ...praise, content: '\u0007Bell' }, 'Review cannot contain control characters.'],
      [{ ...praise, name: 'Ada\nLovelace' }, 'Name cannot contain line breaks.'],
    ];
    const found = [];
    for (const [body] of refusals) found.push([body, expectProblem(await post(body), 400).detail]);
    expect(found).toEqual(refusals);
  });

  it('stores texts unchanged, up to the longest', async () => {
    for (const content of [
      '<script>alert(1)</script>',
      "Robert'); DROP TABLE reviews; --",
      '${7*7} {{constructor}} %s \\n \\x00',
      'line one\nline two\ttabbed',
      '&lt;b&gt; stays &amp; is not decoded',
      'من اليمين إلى اليسار 🚗 é',
      'é'.repeat(2000),
    ]) {
      const name = content
        .slice(0, 80)
        .replace(/[\n\t]/g, ' ')
        .trim();
      const { review } = (await post({ name, content })).json<{ review: Review }>();
      expect(review).toMatchObject({ name, content });
      expect((await list())[0]).toEqual(review);
    }
  });
});

describe('moderation', () => {
  const praise = { name: 'Ada', content: 'A silent car and a punctual driver.' };

  describe.each(ENGINES)('on %s', (engine) => {
    let test: TestApp;
    let admin: TestUser;
    let customer: TestUser;
    const eventBus = createEventBus();
    const events: string[] = [];
    eventBus.on('reviewsChanged', () => events.push('reviewsChanged'));
    eventBus.on('reviewWaiting', () => events.push('reviewWaiting'));

    beforeAll(async () => {
      const db = await openTestDatabase(engine);
      test = await createTestApp({ db, eventBus, env: { REVIEWS: 'moderated' } });
      [admin, customer] = [await test.signUp('admin'), await test.signUp()];
    });
    beforeEach(() => void events.splice(0));
    afterAll(async () => {
      await test.close();
      await test.db.close();
    });

    /** Creates a reservation of a separate car, which ended `endedMs` before now. */
    async function reserve(
      user: TestUser,
      { paid = 100, endedMs = 1, status = 'confirmed' } = {},
    ): Promise<string> {
      const end = new Date(test.clock.now - endedMs);
      const [row] = await test.db.query<{ id: string }>(
        `WITH car AS (
         INSERT INTO cars (id, make, model, year, description, price_pence, purpose)
         VALUES (gen_random_uuid(), 'Rolls-Royce', 'Dawn', 2021, 'An open car.', 10000, 'MusicVideo') RETURNING id)
       INSERT INTO reservations (id, car_id, user_id, car_make, car_model, price_pence, start_date, end_date, during,
         status, total_pence, deposit_pence, paid_pence, cancelled_at)
       SELECT gen_random_uuid(), car.id, $1, 'Rolls-Royce', 'Dawn', 100, $2::timestamptz::date, $2::timestamptz::date,
         tstzrange($2::timestamptz - interval '1 hour', $2), $4::text, 100, 30, $3,
         CASE WHEN $4::text = 'cancelled' THEN $2 END FROM car RETURNING id`,
        [user.id, end, paid, status],
      );
      return row!.id;
    }
    let visitors = 0;
    const post = (body: object, user?: TestUser) =>
      test.as(user).post('/api/reviews', body, { remoteAddress: `198.51.100.${(visitors += 1)}` });
    const write = async (body: object, user?: TestUser) => {
      const answer = await post(body, user);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<{ review: WrittenReview }>().review;
    };
    const publicIds = async () => (await test.as().get('/api/reviews')).json<Review[]>().map(({ id }) => id);
    const moderate = (id: string, status: string) =>
      test.as(admin).put(`/api/admin/reviews/${id}`, { status });

    it('keeps the review of a guest or a customer without a reservation until an admin approves it', async () => {
      for (const author of [undefined, customer]) {
        const review = await write(praise, author);
        expect(review.status).toBe('waiting');
        expect(await publicIds()).not.toContain(review.id);
        expect(events.splice(0)).toEqual(['reviewWaiting']);
        const waiting = await test.as(admin).get('/api/admin/reviews?status=waiting&page=0&pageSize=1');
        expect(waiting.json<ModeratedReview[]>()[0]).toEqual({ ...review, version: 0 });
        const shown = { ...review, status: 'shown', version: 1 };
        expect((await moderate(review.id, 'shown')).json()).toEqual(shown);
        expect(await publicIds()).toContain(review.id);
        expect(events.splice(0)).toEqual(['reviewsChanged']);
      }
    });

    it('shows a review of a finished and paid reservation at once, as a verified hire, once', async () => {
      const reservationId = await reserve(customer);
      const review = await write({ ...praise, reservationId, rating: 5 }, customer);
      expect(review).toEqual({
        ...praise,
        id: review.id,
        _id: review.id,
        createdAt: expect.any(String),
        rating: 5,
        isVerifiedHire: true,
        car: { id: expect.any(String), make: 'Rolls-Royce', model: 'Dawn' },
      });
      expect((await test.as().get('/api/reviews')).json<Review[]>()[0]).toEqual(review);
      expect(events).toEqual(['reviewsChanged']);
      await moderate(review.id, 'hidden');
      const again = await post({ ...praise, reservationId }, customer);
      expect(expectProblem(again, 409).code).toBe('already_reviewed');
      expect(await publicIds()).not.toContain(review.id);
    });

    it('stores one of two reviews that arrive concurrently', async () => {
      const reservationId = await reserve(customer);
      const answers = await Promise.all([1, 2].map(() => post({ ...praise, reservationId }, customer)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    });

    it('refuses a reservation that ends in a millisecond, has a balance or was cancelled', async () => {
      const cases = {
        hire_not_finished: { endedMs: -1 },
        balance_due: { paid: 99 },
        not_confirmed: { status: 'cancelled' },
      };
      for (const [code, reservation] of Object.entries(cases)) {
        const reservationId = await reserve(customer, reservation);
        expect(expectProblem(await post({ ...praise, reservationId }, customer), 409).code).toBe(code);
        const listed = await test.as(customer).get('/api/reviews/reservations');
        expect(listed.body).not.toContain(reservationId);
      }
    });

    it('lists the reservations that a customer can review, the newest first, without the reviewed ones', async () => {
      const other = await test.signUp();
      const ids: string[] = [];
      for (const days of [3, 1, 2]) ids.push(await reserve(other, { endedMs: days * DAY }));
      const listed = async () =>
        (await test.as(other).get('/api/reviews/reservations'))
          .json<{ reservationId: string }[]>()
          .map(({ reservationId }) => reservationId);
      expect(await listed()).toEqual([ids[1], ids[2], ids[0]]);
      await write({ ...praise, reservationId: ids[1] }, other);
      expect(await listed()).toEqual([ids[2], ids[0]]);
    });

    it('hides and restores a review; a repeated change sends no event', async () => {
      const { id } = await write({ ...praise, reservationId: await reserve(customer) }, customer);
      events.splice(0);
      for (const status of ['hidden', 'hidden', 'shown', 'shown']) {
        expect((await moderate(id, status)).json()).toMatchObject({ id, status });
        expect((await publicIds()).includes(id)).toBe(status === 'shown');
      }
      expect(events).toEqual(['reviewsChanged', 'reviewsChanged']);
    });

    it('finds reviews by name and content', async () => {
      const { id } = await write({ name: 'Zelda Quill', content: 'A velvet ride.' });
      const found = async (q: string) =>
        (await test.as(admin).get(`/api/admin/reviews?q=${q}`)).json<Review[]>().map((each) => each.id);
      expect([await found('zelda+q'), await found('VELVET'), await found('velour')]).toEqual([
        [id],
        [id],
        [],
      ]);
    });

    it('notifies only admins of a rejected review that was never public', async () => {
      const { id } = await write(praise);
      await moderate(id, 'hidden');
      expect(events).toEqual(['reviewWaiting', 'reviewWaiting']);
    });
  });
});
