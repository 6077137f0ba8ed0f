// Which way mails go is configuration.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '#server/env.ts';
import { startSmtpServer } from '#server/testing/smtpServer.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { createMailer, startMailing } from './mailer.ts';

const mail = {
  key: 'mail:refunded:re_1',
  number: 1,
  date: new Date('2026-11-21T10:00:00Z'),
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'A subject',
  text: 'A text',
  html: '<p>A text</p>',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'mailing-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const listening = () => 'http://127.0.0.1:3000';
const outbox = async () => readdir(path.join(dataDir, 'outbox')).catch(() => []);

it.each([
  ['on the embedded database', {}],
  [
    'on PostgreSQL',
    {
      DATABASE_URL: 'postgres://localhost/cars',
      SESSION_SECRET: 'a secret of the tests, not of anything real',
    },
  ],
])('without a mail server they are files in the data folder, also %s', async (_, variables) => {
  const env = readEnv({ ...variables, DATA_DIR: dataDir });
  await createMailer(env, listening).sink.send(mail);
  expect(await outbox()).toEqual(['0000000001-mail.refunded.re_1.eml']);
});

it('with one they go there, from the address that is configured, and leave no file', async () => {
  const server = await startSmtpServer();
  const env = readEnv({ DATA_DIR: dataDir, SMTP_URL: server.url, MAIL_FROM: 'Cars <office@cars.example>' });
  await createMailer(env, listening).sink.send(mail);
  expect(server.received).toMatchObject([{ from: 'office@cars.example', to: ['ada@example.com'] }]);
  expect(await outbox()).toEqual([]);
  await server.close();
});

it.each([
  ['https://cars.example', 'https://cars.example'],
  ['', 'http://127.0.0.1:3000'],
])("links lead to PUBLIC_ORIGIN '%s': %s", (PUBLIC_ORIGIN, origin) => {
  expect(createMailer(readEnv({ PUBLIC_ORIGIN }), listening).origin()).toBe(origin);
});

describe('the rounds that send mails', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] }));
  afterEach(() => void jest.useRealTimers());
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  it('start at once and every two seconds, one at a time, also after one that failed', async () => {
    const rounds: ((isFailing: boolean) => void)[] = [];
    const query = () =>
      new Promise((resolve, reject) =>
        rounds.push((isFailing) => (isFailing ? reject(new Error('gone')) : resolve([]))),
      );
    const log = { warn: () => undefined, error: () => undefined };
    const stop = startMailing({ db: { query }, log } as unknown as ReservationDeps);
    expect(rounds).toHaveLength(1);
    jest.advanceTimersByTime(10_000);
    expect(rounds).toHaveLength(1);
    for (const isFailing of [true, false, false]) {
      rounds.at(-1)?.(isFailing);
      await settled();
      const before = rounds.length;
      jest.advanceTimersByTime(1_999);
      expect(rounds).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(rounds).toHaveLength(before + 1);
    }
    rounds.at(-1)?.(false);
    await stop();
    jest.advanceTimersByTime(10_000);
    expect(rounds).toHaveLength(4);
  });
});
