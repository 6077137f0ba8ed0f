// Tests concurrent requests for one email address: one succeeds, the others get an error at the field.
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
});
