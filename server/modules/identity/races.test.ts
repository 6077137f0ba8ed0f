// Tests concurrent requests for one email address: one succeeds, the others get an error at the field.
import type { Database } from '#server/db/database.ts';
import { EXTENT_ENGINES, openTestDatabase } from '#server/testing/databases.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp } from '#server/testing/testApp.ts';

describe.each(EXTENT_ENGINES)('on %s', (engine) => {
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

  it('gives a free email to one of many users who change theirs to it concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => test.signUp()));
    const body = { email: 'wanted.by.all@example.com' };
    const answers = await Promise.all(people.map((user) => test.as(user).put(`/api/users/${user.id}`, body)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(people.length - 1);
    for (const answer of refused) {
      expect(expectProblem(answer, 409)).toMatchObject({
        code: 'email_taken',
        errors: [{ field: 'email' }],
      });
    }
  });
});
