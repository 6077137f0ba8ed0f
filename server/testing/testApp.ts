// The real application over a test database: requests without a port, and a clock that tests move.
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type AppDeps } from '#server/app.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readEnv } from '#server/platform/process/env.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Mail } from '#server/platform/mail/transports.ts';
import { sendDueAccountMails } from '#server/people/mail/mailTask.ts';
import { sendDueMails } from '#server/booking/mail/mailTask.ts';
import type { NewUserRow } from '#server/people/repository.ts';
import { createSessions } from '#server/people/sessions/sessions.ts';
import { sessionCookieName } from '#server/platform/http/session.ts';
import { createPasswords } from '#server/people/passwords/passwords.ts';
import type { PaymentProvider } from '#server/payment/provider/provider.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { loadSecrets } from '#server/platform/process/secrets.ts';
import { addUser } from './addUser.ts';
import { openTestDatabase } from './databases.ts';
import { MINUTE } from '#domain/time/durations.ts';

/** 'admin' is an owner. */
export type Role = 'customer' | 'driver' | 'verifiedDriver' | 'admin' | 'manager' | 'desk' | 'accountant';

export interface TestUser {
  id: string;
  email: string;
  password: string;
  role: Role;
  /** The Cookie header of the user's session. */
  cookie: string;
  /** The user's signed token, for Authorization: Bearer. */
  token: string;
}

type Body = InjectOptions['payload'];
type Options = Omit<InjectOptions, 'method' | 'url' | 'payload'>;

/** Sends requests as one user, with the session cookie and the headers of a same-origin page. */
export interface Client {
  get(url: string, options?: Options): Promise<LightMyRequestResponse>;
  post(url: string, body?: Body, options?: Options): Promise<LightMyRequestResponse>;
  put(url: string, body?: Body, options?: Options): Promise<LightMyRequestResponse>;
  delete(url: string, options?: Options): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  /** The application's clock; starts at the real time, and a test sets `now` to move it. */
  clock: { now: number };
  /** The mails sent so far, oldest first. */
  mails: Mail[];
  /** A new user of this role with a verified email, who is signed in. */
  signUp(role?: Role): Promise<TestUser>;
  /** The same with these columns. */
  addPerson(
    columns: Partial<NewUserRow> & { password: string },
  ): Promise<Pick<TestUser, 'id' | 'cookie' | 'token'>>;
  /** Sends the due mails about accounts and bookings; returns the token of the newest link that was mailed to this address. */
  mailedToken(email: string): Promise<string | undefined>;
  /** Requests as this user, or as a guest without one. */
  as(user?: TestUser): Client;
  close(): Promise<void>;
}

export interface TestOverrides extends Partial<Omit<AppDeps, 'env' | 'now'>> {
  /** Environment variables, parsed as the server parses them. */
  env?: NodeJS.ProcessEnv;
}

/** A provider for tests without payments: every call fails with its name. */
const noPayments = new Proxy({} as PaymentProvider, {
  get: (_target, call) => {
    if (call === 'then') return undefined;
    return () =>
      Promise.reject(new Error(`This test called payments.${String(call)}; give createTestApp a provider.`));
  },
});

/** A mailer that collects the mails. */
export const mailbox = (mails: Mail[]): Mailer => ({
  transport: { send: (mail) => Promise.resolve(void mails.push(mail)) },
  supportEmail: 'support@cars.example',
  origin: () => 'https://cars.example',
});

/** A hash at full cost takes 30 ms, and tests sign up hundreds of users. */
const CHEAP_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const ROLE_COLUMNS: Record<Role, Partial<NewUserRow>> = {
  customer: {},
  driver: { is_driver: true },
  verifiedDriver: { is_driver: true, is_verified_driver: true },
  admin: { staff_role: 'owner' },
  manager: { staff_role: 'manager' },
  desk: { staff_role: 'desk' },
  accountant: { staff_role: 'accountant' },
};

/** Builds the application with a new database or with the given one; close it after the tests. */
export async function createTestApp({ env: variables, ...overrides }: TestOverrides = {}): Promise<TestApp> {
  const env = readEnv({
    DATA_DIR: path.join(os.tmpdir(), 'luxury-car-rentals-test'),
    SESSION_SECRET: 'a secret of the tests, not of anything real',
    ...variables,
  });
  const db = overrides.db ?? (await openTestDatabase('postgres'));
  const clock = { now: Date.now() };
  const mails: Mail[] = [];
  const secrets = overrides.secrets ?? (await loadSecrets(env));
  const passwords = createPasswords({ settings: CHEAP_HASHES });
  const app = await buildApp({
    env,
    secrets,
    now: () => clock.now,
    payments: noPayments,
    eventBus: createEventBus(),
    mailer: mailbox(mails),
    passwords,
    origin: () => 'http://127.0.0.1:9',
    catalogueDeadlineMs: MINUTE,
    distDir: path.join(os.tmpdir(), 'luxury-car-rentals-test', 'missing'),
    ...overrides,
    db,
  });
  await app.ready();

  function as(user?: TestUser): Client {
    const send = (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: Body,
      options: Options = {},
    ) =>
      app.inject({
        ...options,
        method,
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(user ? { cookie: user.cookie } : {}),
          ...options.headers,
        },
      });
    return {
      get: (url, options) => send('GET', url, undefined, options),
      post: (url, body, options) => send('POST', url, body, options),
      put: (url, body, options) => send('PUT', url, body, options),
      delete: (url, options) => send('DELETE', url, undefined, options),
    };
  }

  const sessions = createSessions({ db, secret: secrets.session, now: () => clock.now });
  const hashes = new Map<string, Promise<string>>();
  const hashOf = (password: string) => {
    const known = hashes.get(password) ?? passwords.withHasher(({ hash }) => hash(password));
    hashes.set(password, known);
    return known;
  };

  async function addPerson({ password, ...fields }: Partial<NewUserRow> & { password: string }) {
    const row = { ...fields, password_hash: await hashOf(password) };
    const { cookieValue, ...user } = await addUser({ db, sessions, now: clock.now }, row);
    return { ...user, cookie: `${sessionCookieName(env.PUBLIC_ORIGIN)}=${cookieValue}` };
  }

  async function signUp(role: Role = 'customer'): Promise<TestUser> {
    const password = 'correct horse battery';
    const email = `${role.toLowerCase()}-${randomUUID()}@example.com`;
    const { id, cookie, token } = await addPerson({
      email,
      last_name: role,
      password,
      ...ROLE_COLUMNS[role],
    });
    return { id, email, password, role, cookie, token };
  }

  async function mailedToken(email: string): Promise<string | undefined> {
    const deps = { db, mailer: mailbox(mails), now: () => clock.now, secret: secrets.session, log: app.log };
    await sendDueAccountMails(deps);
    await sendDueMails(deps);
    const mail = mails.findLast(({ to, text }) => to.address === email && text.includes('#token='));
    return mail && /#token=(\S+)/.exec(mail.text)?.[1];
  }

  return {
    app,
    db,
    clock,
    mails,
    signUp,
    addPerson,
    mailedToken,
    as,
    async close() {
      await app.close();
      if (!overrides.db) await db.close();
    },
  };
}
