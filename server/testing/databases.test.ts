// Tests the databases that tests get: migrated, separate, and of the requested engine.
import { BOTH_ENGINES, openTestDatabase } from './databases.ts';

describe.each(BOTH_ENGINES)('a test database on %s', (engine) => {
  it('is migrated and shares no data with another one', async () => {
    const [first, second] = [await openTestDatabase(engine), await openTestDatabase(engine)];
    await first.query(`INSERT INTO reviews (id, name, content) VALUES (gen_random_uuid(), 'A', 'Fine.')`);
    const counts = [first, second].map(async (db) => (await db.query('SELECT 1 FROM reviews')).length);
    expect(await Promise.all(counts)).toEqual([1, 0]);
    expect(first.engine).toBe(engine);
    await Promise.all([first.close(), second.close()]);
  });
});

describe('without PostgreSQL', () => {
  it('fails with the reason instead of skipping', async () => {
    const { TEST_DATABASE_URL, TEST_DATABASE_ERROR } = process.env;
    delete process.env['TEST_DATABASE_URL'];
    process.env['TEST_DATABASE_ERROR'] = 'npm has none.';
    await expect(openTestDatabase('postgres')).rejects.toThrow('These tests need PostgreSQL: npm has none.');
    Object.assign(process.env, { TEST_DATABASE_URL });
    if (TEST_DATABASE_ERROR === undefined) delete process.env['TEST_DATABASE_ERROR'];
  });
});
