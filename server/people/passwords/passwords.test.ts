// Tests the hashes, the strength and the change of passwords.
import { HttpProblem } from '#domain/kit/httpProblem.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { expectProblem } from '#server/testing/problems.ts';
import { createTestApp, type TestApp, type TestUser } from '#server/testing/testApp.ts';
import { assertStrongPassword } from './assertStrongPassword.ts';
import { createPasswords } from './passwords.ts';

describe('the hashes', () => {
  function gate() {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open };
  }

  it('runs up to the limit concurrently and the rest in order', async () => {
    const passwords = createPasswords({ concurrency: 2, maxPending: 10 });
    const { opened, open } = gate();
    const started: number[] = [];
    const all = [1, 2, 3, 4].map((number) =>
      passwords.withHasher(async () => {
        started.push(number);
        await opened;
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual([1, 2]);
    open();
    await Promise.all(all);
    expect(started).toEqual([1, 2, 3, 4]);
  });

  it('refuses with 503 when the queue is full, and works again afterwards', async () => {
    const passwords = createPasswords({ concurrency: 1, maxPending: 1 });
    const { opened, open } = gate();
    const first = passwords.withHasher(() => opened);
    const second = passwords.withHasher(async () => 'second');
    await expect(passwords.withHasher(async () => 'third')).rejects.toMatchObject({
      status: 503,
      retryAfter: 2,
    });
    open();
    await first;
    await expect(second).resolves.toBe('second');
    await expect(passwords.withHasher(async () => 'fourth')).resolves.toBe('fourth');
  });

  it('releases its slot when the work fails', async () => {
    const passwords = createPasswords({ concurrency: 1, maxPending: 1 });
    await expect(passwords.withHasher(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(passwords.withHasher(async () => 'next')).resolves.toBe('next');
  });

  it('hashes with argon2id at the cost that OWASP recommends', async () => {
    const stored = await createPasswords().withHasher((hasher) => hasher.hash('correct horse'));
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  it('matches the password of a hash, and matches no password without a hash', async () => {
    await createPasswords().withHasher(async (hasher) => {
      const stored = await hasher.hash('correct horse');
      await expect(hasher.matches(stored, 'correct horse')).resolves.toBe(true);
      await expect(hasher.matches(stored, 'Correct horse')).resolves.toBe(false);
      await expect(hasher.matches(null, 'correct horse')).resolves.toBe(false);
    });
  });

  it('signs in while registrations fill their own queue', async () => {
    const passwords = createPasswords({
      concurrency: 1,
      maxPending: 1,
      registrationConcurrency: 1,
      maxPendingRegistrations: 2,
    });
    const { opened, open } = gate();
    const registrations = [1, 2, 3].map(() => passwords.withRegistrationHasher(() => opened));
    await expect(passwords.withRegistrationHasher(async () => 'fourth')).rejects.toMatchObject({
      status: 503,
      retryAfter: 5,
    });
    await expect(passwords.withHasher(async () => 'signed in')).resolves.toBe('signed in');
    open();
    await Promise.all(registrations);
  });
});

describe('a strong password', () => {
  async function refusalOf(password: string): Promise<string | undefined> {
    try {
      await assertStrongPassword(password, 'grace.hopper@example.com');
      return undefined;
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      return error.code;
    }
  }

  it('refuses common, simple and derived passwords', async () => {
    const expected: Record<string, string | undefined> = {
      password123: 'password_common',
      'p@ssword': 'password_common',
      'P@ssw0rd!1': 'password_common',
      Football99: 'password_common',
      'monkey2!#': 'password_common',
      password2026: 'password_common',
      'Summer2026!': 'password_common',
      '2026welcome': 'password_common',
      dragon12345: 'password_common',
      ｐａｓｓｗｏｒｄ: 'password_common',
      summer48151: undefined,
      '987654321': 'password_simple',
      '123123123': 'password_simple',
      '88888888': 'password_simple',
      aaaaaaaa: 'password_simple',
      luxurycarrentals: 'password_of_firm',
      'hopper.grace': 'password_of_email',
      'correct horse battery': undefined,
      'take-me-for-a-drive': undefined,
      'dragon-19374620': undefined,
    };
    const refusals: typeof expected = {};
    for (const password of Object.keys(expected)) refusals[password] = await refusalOf(password);
    expect(refusals).toEqual(expected);
  });
});

describe('a change of the password', () => {
  const PASSWORD = 'a new long password';

  let test: TestApp;
  const eventBus = createEventBus();
  const endedSessions: string[] = [];
  beforeAll(async () => {
    test = await createTestApp({ eventBus });
    eventBus.on('sessionEnded', ({ sessionId }) => endedSessions.push(sessionId));
  });
  beforeEach(() => endedSessions.splice(0));
  afterAll(() => test.close());

  const signInAgain = async ({ email, password, ...user }: TestUser): Promise<TestUser> => {
    const answer = await test.as().post('/api/auth', { email, password });
    const [cookie] = answer.cookies;
    return { ...user, email, password, cookie: `${cookie?.name}=${cookie?.value}` };
  };
  const isSignedIn = async (who: TestUser) =>
    (await test.as(who).get('/api/auth/session')).json<{ session: unknown }>().session !== null;
  const change = (who: TestUser, body: object) => test.as(who).put(`/api/users/${who.id}/password`, body);

  describe('PUT /api/users/{id}/password', () => {
    it('keeps the session of the call and ends all others with their sockets', async () => {
      const user = await test.signUp();
      const elsewhere = await signInAgain(user);
      const other = await test.signUp();
      const answer = await change(user, { currentPassword: user.password, password: PASSWORD });
      expect(answer.statusCode).toBe(204);
      expect(await isSignedIn(user)).toBe(true);
      expect(await isSignedIn(elsewhere)).toBe(false);
      expect(await isSignedIn(other)).toBe(true);
      expect(endedSessions).toEqual([expect.any(String)]);
    });

    it('throttles wrong current passwords of a session, apart from failed sign-ins', async () => {
      const user = await test.signUp();
      const wrong = { currentPassword: 'not the password', password: PASSWORD };
      for (let count = 0; count < 5; count += 1) expectProblem(await change(user, wrong), 403);
      const right = { currentPassword: user.password, password: PASSWORD };
      expect(expectProblem(await change(user, right), 429).code).toBe('sign_in_throttled');
      expect((await test.as().post('/api/auth', user)).statusCode).toBe(200);
    });

    it('refuses a password derived from the own email', async () => {
      const user = await test.signUp();
      const [local = ''] = user.email.split('@');
      const answer = await change(user, { currentPassword: user.password, password: local });
      expect(expectProblem(answer, 422).errors).toMatchObject([{ field: 'password' }]);
    });
  });
});
