// Tests that calls run no statement for their session while nothing changes, and that every change takes effect: at
// once in the same process, and on another server over the same database, also when its notifications are lost.
import type { Database } from '#server/platform/db/database.ts';
import { joinCluster } from '#server/platform/realtime/cluster.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startFaultyProxy, type FaultyProxy } from '#server/testing/faultyProxy.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { HOUR, MINUTE } from '#domain/time/durations.ts';

interface Seen {
  isAdmin: boolean;
  name: string;
}
const sessionOn = async (test: TestApp, user: TestUser) =>
  (await test.as(user).get('/api/auth/session')).json<{ session: Seen | null }>().session;

const APART = { availability: { isAway: () => false, suspect: () => undefined }, log: () => undefined };

describe('on the embedded database', () => {
  let db: TestDatabase;
  let test: TestApp;
  let user: TestUser;
  let lookups = 0;

  beforeAll(async () => {
    db = await openTestDatabase('pglite');
    const counting: Database = {
      ...db,
      query: (sql, params) => {
        if (sql.includes('FROM sessions s JOIN users')) lookups += 1;
        return db.query(sql, params);
      },
    };
    test = await createTestApp({ db: counting });
  });
  beforeEach(async () => {
    user = await test.signUp();
    expect(await sessionOn(test, user)).toMatchObject({ isAdmin: false });
    lookups = 0;
  });
  afterAll(async () => {
    await test.close();
    await db.close();
  });

  it('reads the session of 20 calls from memory, and of a Bearer token too', async () => {
    for (let call = 0; call < 20; call += 1) await sessionOn(test, user);
    const headers = { authorization: `Bearer ${user.token}` };
    const own = await test.app.inject({ url: `/api/users/${user.id}`, headers });
    expect({ status: own.statusCode, lookups }).toEqual({ status: 200, lookups: 0 });
  });

  it('applies a change at once when a statement outside the use cases writes it', async () => {
    const seen = async (sql: string) => {
      await db.query(sql, [user.id]);
      return sessionOn(test, user);
    };
    expect(await seen("UPDATE users SET staff_role = 'manager' WHERE id = $1")).toMatchObject({
      isAdmin: true,
    });
    expect(await seen("UPDATE users SET first_name = 'Ada' WHERE id = $1")).toMatchObject({
      name: 'Ada customer',
    });
    expect(await seen('DELETE FROM sessions WHERE user_id = $1')).toBeNull();
    expect(lookups).toBe(3);
  });

  it("expires a session by the server's clock", async () => {
    test.clock.now += 12 * HOUR;
    expect(await sessionOn(test, user)).toBeNull();
  });

  it('stores the use of a cached session once a minute', async () => {
    for (let call = 0; call < 3; call += 1) {
      test.clock.now += MINUTE;
      await sessionOn(test, user);
    }
    const [row] = await db.query('SELECT last_seen_at FROM sessions WHERE user_id = $1', [user.id]);
    expect(row).toEqual({ last_seen_at: new Date(test.clock.now) });
  });
});

describe('on two servers over one PostgreSQL database', () => {
  let db: TestDatabase;
  let proxy: FaultyProxy;
  let here: TestApp;
  let there: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    proxy = await startFaultyProxy(db.url ?? '');
    here = await createTestApp({ db, cluster: joinCluster(db.url ?? '', APART) });
    there = await createTestApp({ db, cluster: joinCluster(proxy.url, APART) });
  });
  beforeEach(async () => {
    user = await here.signUp();
    for (const one of [here, there]) expect(await sessionOn(one, user)).not.toBeNull();
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await proxy.close();
    await db.close();
  });

  const ended = async () => (await sessionOn(there, user)) === null;

  it('ends a session at once on both servers', async () => {
    await here.as(user).post('/api/auth/logout');
    expect(await sessionOn(here, user)).toBeNull();
    await eventually(ended);
  });

  it('applies a statement of another program on both servers', async () => {
    await db.query("UPDATE users SET staff_role = 'owner' WHERE id = $1", [user.id]);
    for (const one of [here, there])
      await eventually(async () => (await sessionOn(one, user))?.isAdmin === true);
  });

  it('ends a session on the other server when its notification is lost', async () => {
    proxy.freeze();
    await here.as(user).post('/api/auth/logout');
    await eventually(ended);
    proxy.thaw();
  });
});
