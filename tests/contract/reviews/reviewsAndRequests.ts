// Public calls: reviews, requests for drivers, and the configuration.
import { publicConfig, serverStatus } from '#domain/site/contract/config.ts';
import { jobList } from '#domain/jobs/contract/jobs.ts';
import { jobRequest, jobRequestList } from '#domain/jobs/contract/jobRequests.ts';
import { reviewableReservationList, reviewAnswer, reviewList } from '#domain/reviews/contract/reviews.ts';
import { moderatedReview, moderatedReviewList } from '#domain/reviews/contract/reviewsAdmin.ts';
import { accessCases, adminsOnly, deskToo, everybody, plain, signedIn } from '#contract/access.ts';
import type { Caller } from '#contract/actors.ts';
import { sharedBooking } from '#contract/bookings.ts';
import { contractCase, type ContractSuite } from '#contract/contractCase.ts';
import { expectBody, expectNothing, expectProblem } from '#contract/expectations.ts';
import { listCases } from '#contract/lists.ts';

const SPELLINGS = ['/api/requestedDriverJobs', '/api/requested-driver-jobs'] as const;

const aRequest = {
  driversNeeded: 2,
  budget: 900.5,
  daysRequired: 3,
  contactNumber: '020 7946 0301',
  description: 'Two drivers for a fashion week.',
};

const [path, otherSpelling] = SPELLINGS;

const jobRequests = [
  contractCase(`POST ${path}`, 'stores a request, also with numbers sent as text', async (context) => {
    const sent = { ...aRequest, driversNeeded: '2', budget: '900.50', daysRequired: '3' };
    const made = expectBody(await context.guest.post(path, sent), 201, jobRequest);
    expect(made).toMatchObject(aRequest);
    expect(made._id).toBe(made.id);
  }),
  contractCase(
    `GET ${path}`,
    'lists the requests for admins, newest first, under both paths',
    async (context) => {
      const first = expectBody(await context.guest.post(path, aRequest), 201, jobRequest);
      const second = expectBody(await context.guest.post(otherSpelling, aRequest), 201, jobRequest);
      for (const spelling of SPELLINGS) {
        const listed = expectBody(await context.admin.get(spelling), 200, jobRequestList);
        expect(listed.slice(0, 2)).toEqual([second, first]);
      }
      const ids = async (sort: string) =>
        expectBody(await context.admin.get(`${path}?sort=${sort}`), 200, jobRequestList)
          .map(({ id }) => id)
          .filter((id) => id === first.id || id === second.id);
      expect(await ids('-createdAt')).toEqual([second.id, first.id]);
      expect(await ids('createdAt')).toEqual([first.id, second.id]);
    },
  ),
  contractCase(`POST ${path}`, 'stores name, email, date and place when they are sent', async (context) => {
    const more = { name: 'Ada', email: 'ada@example.com', date: context.day(9), place: 'Bath' };
    const made = expectBody(await context.guest.post(path, { ...aRequest, ...more }), 201, jobRequest);
    expect(made).toMatchObject(more);
    const plainOne = expectBody(await context.guest.post(path, { ...aRequest, date: '' }), 201, jobRequest);
    expect(plainOne).toMatchObject({ name: '', email: '', date: null, place: '' });
    expectProblem(await context.guest.post(path, { ...aRequest, email: 'ada', date: '2027-02-30' }), {
      status: 400,
      fields: ['email', 'date'],
    });
    expectProblem(await context.guest.post(path, { ...aRequest, date: context.day(-1) }), {
      status: 422,
      code: 'invalid_job',
      fields: ['date'],
    });
  }),
  contractCase(
    `POST ${path}/{id}/jobs`,
    'creates a job for each driver from a request and deletes the request',
    async (context) => {
      const { id } = expectBody(await context.guest.post(path, aRequest), 201, jobRequest);
      const convert = (body: object) => context.desk.post(`${path}/${id}/jobs`, { drivers: '2', ...body });
      const input = {
        title: context.unique('Job'),
        description: 'Two drivers.',
        pay: '£300',
        contactPhone: '020 7946 0301',
      };
      expectProblem(await convert({ ...input, startTime: '10:00', endTime: '11:00' }), {
        status: 422,
        code: 'invalid_job',
        fields: ['startDate'],
      });
      const jobs = expectBody(await convert(input), 201, jobList);
      expect(jobs).toMatchObject([
        { ...input, title: `${input.title} (1 of 2)`, state: 'open' },
        { ...input, title: `${input.title} (2 of 2)`, state: 'open' },
      ]);
      expectProblem(await convert(input), { status: 404, detail: 'This request does not exist any more.' });
      const found = expectBody(await context.admin.get(`/api/jobs?q=${input.title}`), 200, jobList);
      expect(found).toHaveLength(2);
    },
  ),
  contractCase(`DELETE ${path}/{id}`, 'deletes a request', async (context) => {
    const { id } = expectBody(await context.guest.post(path, aRequest), 201, jobRequest);
    expectNothing(await context.admin.delete(`${otherSpelling}/${id}`));
    expectProblem(await context.admin.delete(`${path}/${id}`), {
      status: 404,
      detail: 'This request does not exist any more.',
    });
    const listed = expectBody(await context.admin.get(path), 200, jobRequestList);
    expect(listed.map((each) => each.id)).not.toContain(id);
  }),
];

const BUDGETS = [200, 1000, 50, 300, 90];

export const reviewsAndRequests: ContractSuite = {
  name: 'reviews, requests and configuration',
  cases: [
    ...accessCases([
      plain('GET /api/config', everybody(200)),
      plain('GET /api/terms', everybody(200)),
      plain('GET /api/privacy', everybody(200)),
      plain('GET /api/health', everybody(200)),
      plain('GET /api/ready', everybody(200)),
      ...['/api/requestedDriverJobs', '/api/requested-driver-jobs'].flatMap((path) => [
        plain(`POST ${path}`, everybody(400), {}),
        plain(`GET ${path}`, deskToo(200)),
        plain(`DELETE ${path}/{id}`, deskToo(404)),
        plain(`POST ${path}/{id}/jobs`, deskToo(404), {
          ...{ title: 'Opera', description: 'Wait.', pay: '£90' },
          drivers: 1,
        }),
      ]),
      plain('GET /api/reviews', everybody(200)),
      plain('POST /api/reviews', everybody(400), {}),
      plain('GET /api/reviews/reservations', signedIn(200)),
      plain('GET /api/admin/reviews', adminsOnly(200)),
      plain('PUT /api/admin/reviews/{id}', adminsOnly(404), { status: 'hidden' }),
    ]),
    contractCase(
      'GET /api/config',
      'returns the configuration of the browser app, including the time',
      async (context) => {
        const config = expectBody(await context.guest.get('/api/config'), 200, publicConfig);
        expect(config).toMatchObject({ sandbox: true, demoLogin: true });
        expect(new Date(config.now).toISOString()).toBe(config.now);
        expect(config.social.map(({ name }) => name)).toEqual(['Instagram', 'Facebook', 'X']);
      },
    ),
    ...['GET /api/health', 'GET /api/ready'].map((call) =>
      contractCase(call, 'answers ok while the server works and its database answers', async (context) => {
        const answer = await context.guest.get(call.slice('GET '.length));
        expect(expectBody(answer, 200, serverStatus)).toEqual({ status: 'ok' });
      }),
    ),
    contractCase('POST /api/reviews', 'stores a review as unformatted text', async (context) => {
      const sent = { name: ' Amelia ', content: 'A <b>spotless</b> car.' };
      const { review } = expectBody(await context.guest.post('/api/reviews', sent), 201, reviewAnswer);
      expect(review).toMatchObject({ name: 'Amelia', content: 'A <b>spotless</b> car.' });
    }),
    contractCase('GET /api/reviews', 'shows the newest first', async (context) => {
      const write = async (content: string) =>
        expectBody(await context.guest.post('/api/reviews', { name: 'Amelia', content }), 201, reviewAnswer)
          .review;
      const [older, newer] = [await write('Good.'), await write('Better.')];
      expect(expectBody(await context.guest.get('/api/reviews'), 200, reviewList).slice(0, 2)).toEqual([
        newer,
        older,
      ]);
    }),
    contractCase('POST /api/reviews', 'stores the stars', async (context) => {
      const sent = { name: 'Amelia', content: 'Spotless.', rating: 4 };
      const { review } = expectBody(await context.guest.post('/api/reviews', sent), 201, reviewAnswer);
      expect(review).toMatchObject(sent);
      expect(review).not.toHaveProperty('status');
      expect(review).not.toHaveProperty('isVerifiedHire');
    }),
    contractCase(
      'POST /api/reviews',
      'refuses a reservation without a session, of another user, and one that has not ended',
      async (context) => {
        const { person, booked } = await sharedBooking(context);
        const about = (by: Caller) =>
          by.post('/api/reviews', { name: 'Amelia', content: 'Good.', reservationId: booked.id });
        expectProblem(await about(context.guest), { status: 401 });
        expectProblem(await about(context.customer), { status: 404 });
        expectProblem(await about(person), {
          status: 409,
          code: 'hire_not_finished',
          detail: 'You can review this reservation once it has ended.',
        });
      },
    ),
    contractCase(
      'GET /api/reviews/reservations',
      'lists no reservation that has not ended',
      async (context) => {
        const { person } = await sharedBooking(context);
        expect(
          expectBody(await person.get('/api/reviews/reservations'), 200, reviewableReservationList),
        ).toEqual([]);
      },
    ),
    contractCase(
      'PUT /api/admin/reviews/{id}',
      'hides a review from the public list and restores it',
      async (context) => {
        const sent = { name: 'Amelia', content: context.unique('Hidden') };
        const { review } = expectBody(await context.guest.post('/api/reviews', sent), 201, reviewAnswer);
        const moderate = async (status: string) =>
          expectBody(
            await context.admin.put(`/api/admin/reviews/${review.id}`, { status }),
            200,
            moderatedReview,
          );
        const isPublic = async () =>
          expectBody(await context.guest.get('/api/reviews'), 200, reviewList).some(
            ({ id }) => id === review.id,
          );
        const hidden = { ...review, status: 'hidden', version: 1 };
        expect(await moderate('hidden')).toEqual(hidden);
        expect(await moderate('hidden')).toEqual(hidden);
        expect(await isPublic()).toBe(false);
        expect(await moderate('shown')).toEqual({ ...review, status: 'shown', version: 2 });
        expect(await isPublic()).toBe(true);
      },
    ),
    contractCase(
      'PUT /api/admin/reviews/{id}',
      'refuses a change that is based on an older version',
      async (context) => {
        const sent = { name: 'Amelia', content: context.unique('Version') };
        const { review } = expectBody(await context.guest.post('/api/reviews', sent), 201, reviewAnswer);
        const moderate = (status: string, version: number) =>
          context.admin.put(`/api/admin/reviews/${review.id}`, { status, version });
        for (const [version, status] of ['hidden', 'shown'].entries()) {
          expectBody(await moderate(status, version), 200, moderatedReview);
        }
        expectProblem(await moderate('hidden', 0), { status: 409, code: 'version_conflict' });
      },
    ),
    contractCase('GET /api/admin/reviews', 'lists reviews of one status', async (context) => {
      const sent = { name: 'Amelia', content: context.unique('Status') };
      const { review } = expectBody(await context.guest.post('/api/reviews', sent), 201, reviewAnswer);
      const listed = async (query: string) =>
        expectBody(await context.admin.get(`/api/admin/reviews?${query}`), 200, moderatedReviewList).map(
          ({ id }) => id,
        );
      expect(await listed('status=shown')).toContain(review.id);
      expect(await listed('status=hidden')).not.toContain(review.id);
    }),
    ...jobRequests,
    ...listCases({
      path: '/api/admin/reviews',
      sort: 'rating',
      values: [1, 2, 3, 4, 5],
      async make({ guest }, q) {
        for (const rating of [3, 5, 1, 4, 2])
          await guest.post('/api/reviews', { name: 'Amelia', content: `About ${q}.`, rating });
      },
    }),
    ...listCases({
      path: '/api/requestedDriverJobs',
      sort: 'budget',
      values: [...BUDGETS].sort((a, b) => a - b),
      async make({ guest }, q) {
        for (const budget of BUDGETS)
          await guest.post('/api/requestedDriverJobs', { ...aRequest, budget, description: `For ${q}.` });
      },
    }),
  ],
};
