// Tests the guards of the staff's calls: own bookings, calls about themselves as a driver, and discounts.
import { customer, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { expectProblem } from '#server/testing/problems.ts';
import type { TestUser } from '#server/testing/testApp.ts';
import { useBookingApp } from '#server/testing/useBookingApp.ts';

let owner: TestUser;
const test = useBookingApp({ prepare: async (app) => (owner = await app.signUp('admin')) });

it('refuses with 403 each call of the staff about an own booking, and changes nothing', async () => {
  const { id } = await rent(test, owner, await threeDays(test));
  const path = `/api/reservations/${id}`;
  const reason = 'For me.';
  const as = test.as(owner);
  const before = (await as.get(path)).json<object>();
  const toSelf = {
    customer: { kind: 'known', userId: owner.id },
    booking: await threeDays(test, 20),
    totalPrice: 300,
    payment: null,
  };
  const calls: Record<string, () => ReturnType<typeof as.get>> = {
    'a change of the total': () => as.put(path, { totalPrice: 100, reason }),
    'a change of the dates': () => as.put(path, { startDate: test.day(11) }),
    'a cancellation with its refund': () => as.delete(path),
    'a payment in cash': () => as.post(`${path}/outside-payments`, { method: 'cash', amount: 10, reason }),
    'cash paid back': () => as.post(`${path}/outside-refunds`, { method: 'cash', amount: 10, reason }),
    'a refund': () => as.post(`${path}/refunds`, { paymentId: id, amount: 10, reason, lowersTotal: true }),
    'a payment link': () => as.post(`${path}/payment-link`),
    'a withdrawal': () => as.post(`${path}/withdrawal`),
    'a booking by staff': () => as.post('/api/reservations/for-customer', toSelf),
  };
  const codes: Record<string, string | undefined> = {};
  for (const [what, call] of Object.entries(calls)) codes[what] = expectProblem(await call(), 403).code;
  expect(codes).toEqual(Object.fromEntries(Object.keys(calls).map((what) => [what, 'own_booking'])));
  expect((await as.get(path)).json()).toEqual(before);
  // The customer's own calls still work.
  expect((await as.post(`${path}/cancellation`, { refund: 90 })).statusCode).toBe(200);
});

it('refuses with 403 each call of the staff about themselves as a driver, and changes nothing', async () => {
  await test.db.query('UPDATE users SET is_driver = true WHERE id = $1', [owner.id]);
  const insertJob = async (state: string) => {
    const [job] = await test.db.query<{ id: string }>(
      `INSERT INTO jobs (id, title, description, pay, state, accepted_by, done_at)
       VALUES (gen_random_uuid(), 'Run', 'Drive.', '£90', $1, $2, now()) RETURNING id`,
      [state, owner.id],
    );
    return job?.id ?? '';
  };
  const [accepted, done] = [await insertJob('accepted'), await insertJob('done')];
  const as = test.as(owner);
  const own = `/api/users/${owner.id}`;
  const rejection = { decision: 'reject', documentIds: [], reason: 'Blurred.' };
  const calls: Record<string, [call: ReturnType<typeof as.get>, code: string]> = {
    'their verification': [as.put(`${own}/verifyDriver`), 'oneself'],
    'the review of their licence': [as.put(`${own}/licence/review`, rejection), 'oneself'],
    'the pay of their job': [as.put(`/api/jobs/${accepted}`, { pay: '£900' }), 'own_pay'],
    'the pay of their job with its return': [
      as.put(`/api/jobs/${accepted}`, { pay: '£900', taken: false, title: 'Run' }),
      'own_pay',
    ],
    'the payment of their job': [as.put(`/api/driver-pay/${done}`, { amount: 900 }), 'own_pay'],
  };
  for (const [what, [call, code]] of Object.entries(calls)) {
    expect({ what, code: expectProblem(await call, 403).code }).toEqual({ what, code });
  }
  expect((await as.get(own)).json()).toMatchObject({ isVerifiedDriver: false });
  expect((await as.put(`/api/jobs/${accepted}`, { pay: '£90', title: 'Airport run' })).json()).toMatchObject({
    title: 'Airport run',
    state: 'accepted',
  });
});

it('refuses with 409 a second mark of a pay with another amount, and repeats the same mark without a record', async () => {
  const [first, second, driver] = [
    await test.signUp('accountant'),
    await test.signUp('admin'),
    await test.signUp('verifiedDriver'),
  ];
  const [job] = await test.db.query<{ id: string }>(
    `INSERT INTO jobs (id, title, description, pay, state, accepted_by, done_at)
     VALUES (gen_random_uuid(), 'Run', 'Drive.', '£90', 'done', $1, now()) RETURNING id`,
    [driver.id],
  );
  const id = job?.id ?? '';
  const mark = (by: TestUser, amount: number | null) => test.as(by).put(`/api/driver-pay/${id}`, { amount });
  expect((await mark(first, 80)).json()).toMatchObject({ amount: 80 });
  expect((await mark(second, 80)).json()).toMatchObject({ amount: 80 });
  expect(expectProblem(await mark(second, 90), 409).code).toBe('already_paid');
  expect((await mark(second, null)).json()).toMatchObject({ amount: 90, paidOn: null });
  expect((await mark(second, 90)).json()).toMatchObject({ amount: 90 });
  const rows = await test.db.query('SELECT 1 FROM audit_log WHERE object_id = $1', [id]);
  expect(rows).toHaveLength(3);
});

it('refuses with 403 a driver who has set the pay of a job as a member of the staff, until another one gives it', async () => {
  const chief = await test.signUp('admin');
  await test.db.query('UPDATE users SET is_driver = true, is_verified_driver = true WHERE id = $1', [
    chief.id,
  ]);
  const desk = await test.signUp('desk');
  const addedBy = async (user: TestUser, pay: string) => {
    const job = { title: 'Run', description: 'Drive.', pay };
    return (await test.as(user).post('/api/jobs', job)).json<{ id: string }>().id;
  };
  const as = test.as(chief);
  const [added, raised, renamed] = [
    await addedBy(chief, '£90'),
    await addedBy(desk, '£90'),
    await addedBy(desk, '£90'),
  ];
  await as.put(`/api/jobs/${raised}`, { pay: '£900' });
  await as.put(`/api/jobs/${renamed}`, { pay: '£90', title: 'Airport run' });
  const accept = (id: string) => as.put(`/api/jobs/${id}`, { taken: true, acceptedByName: 'Me' });
  const assign = (user: TestUser, id: string) =>
    test.as(user).put(`/api/jobs/${id}/driver`, { driverId: chief.id });
  const listed = (await as.get('/api/jobs')).json<{ id: string; isPaySetByCaller?: boolean }[]>();
  const ownPay = listed.filter(({ isPaySetByCaller }) => isPaySetByCaller === true).map(({ id }) => id);
  expect(ownPay.sort()).toEqual([added, raised].sort());
  const seen = {
    added: (await accept(added)).json<{ code?: string }>().code,
    raised: (await accept(raised)).json<{ code?: string }>().code,
    'given to oneself': (await assign(chief, raised)).json<{ code?: string }>().code,
    'given by another': (await assign(desk, raised)).statusCode,
    'with the pay of another': (await accept(renamed)).statusCode,
    'by arrangement': (await accept(await addedBy(chief, 'By arrangement'))).statusCode,
  };
  expect(seen).toEqual({
    ...{ added: 'set_pay', raised: 'set_pay', 'given to oneself': 'set_pay', 'given by another': 200 },
    ...{ 'with the pay of another': 200, 'by arrangement': 200 },
  });
});

it('requires the permission of discounts and a reason for a total below the price by the rules', async () => {
  const desk = await test.signUp('desk');
  const { id } = await rent(test, await customer(test), await threeDays(test));
  const edit = (by: TestUser, change: object) => test.as(by).put(`/api/reservations/${id}`, change);
  const reason = 'A regular customer.';
  const longer = { endDate: test.day(13) };
  const edits: [by: TestUser, change: object, status: number, field?: string][] = [
    [desk, { totalPrice: 250, reason }, 403],
    [desk, { ...longer, totalPrice: 300, reason }, 403],
    [owner, { totalPrice: 250 }, 422, 'reason'],
    [owner, { totalPrice: 250, reason, version: 99 }, 409],
    [desk, { ...longer, totalPrice: 400 }, 200],
    [desk, { endDate: test.day(12), totalPrice: 300 }, 200],
    [owner, { totalPrice: 250, reason }, 200],
  ];
  for (const [by, change, status, field] of edits) {
    const answer = await edit(by, change);
    const { errors } = answer.json<{ errors?: { field: string }[] }>();
    expect({ by: by.role, change, status: answer.statusCode, field: errors?.[0]?.field }).toEqual({
      ...{ by: by.role, change, status, field },
    });
  }
});
