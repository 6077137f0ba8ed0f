// Tests concurrent requests for one email address, of which one succeeds, and repetitions of a call whose answer was lost.
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';

describe.each(ENGINES)('on %s', (engine) => {
  let db: Database;
  let test: TestApp;

  beforeAll(async () => {
    db = await openTestDatabase(engine);
    test = await createTestApp({ db });
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  it('gives a free email to one of several users who confirm it concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => test.signUp()));
    const body = { email: 'wanted.by.all@example.com' };
    const links = [];
    for (const user of people) {
      expect((await test.as(user).put(`/api/users/${user.id}`, body)).statusCode).toBe(200);
      links.push({ token: await test.mailedToken(body.email), currentPassword: user.password });
    }
    const answers = await Promise.all(links.map((link) => test.as().post('/api/auth/confirm-email', link)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 204);
    expect(refused).toHaveLength(people.length - 1);
    for (const answer of refused) {
      expect(expectProblem(answer, 409)).toMatchObject({
        code: 'email_taken',
        errors: [{ field: 'email' }],
      });
    }
  });

  it('answers the repetition of an account call with the same key as the first time, and acts once', async () => {
    const [mover, user, reset] = await Promise.all([test.signUp(), test.signUp(), test.signUp()]);
    const person = { first_name: 'Ada', email: 'ada.once@example.com', password: 'a new long password' };
    await test.as().post('/api/auth/forgot', { email: reset.email });
    const token = await test.mailedToken(reset.email);
    const email = 'moved.once@example.com';
    await test.as(mover).put(`/api/users/${mover.id}`, { email });
    const moveToken = await test.mailedToken(email);
    const password = 'another long password';
    const calls = {
      register: [undefined, 'POST', '/api/users', person],
      'change the password': [
        user,
        'PUT',
        `/api/users/${user.id}/password`,
        { currentPassword: user.password, password },
      ],
      'choose a new password': [undefined, 'POST', '/api/auth/reset', { token, password }],
      'confirm an email': [
        undefined,
        'POST',
        '/api/auth/confirm-email',
        { token: moveToken, currentPassword: mover.password },
      ],
    } as const;
    const results: Record<string, unknown> = {};
    for (const [name, [caller, method, url, payload]] of Object.entries(calls)) {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        ...(caller && { cookie: caller.cookie }),
      };
      const send = () => test.app.inject({ method, url, payload, headers });
      const [first, second] = [await send(), await send()];
      results[name] = [
        first.statusCode < 300,
        second.statusCode === first.statusCode,
        second.body === first.body,
      ];
    }
    expect(results).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, [true, true, true]])));
    expect((await test.as().post('/api/auth', person)).statusCode).toBe(200);
  });
});
