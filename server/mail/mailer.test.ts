// Tests that the configuration selects the transport and the links.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '#server/env.ts';
import { startSmtpServer } from '#server/testing/smtpServer.ts';
import { createMailer } from './mailer.ts';

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
      PAYMENTS: 'sandbox',
      DATABASE_URL: 'postgres://localhost/cars',
      SESSION_SECRET: 'a secret of the tests, not of anything real',
    },
  ],
])('writes files into the data folder when no mail server is configured, %s', async (_, variables) => {
  const env = readEnv({ ...variables, DATA_DIR: dataDir });
  await createMailer(env, listening).transport.send(mail);
  expect(await outbox()).toEqual(['0000000001-mail.refunded.re_1.eml']);
});

it('sends through the configured mail server from the configured address, and writes no file', async () => {
  const server = await startSmtpServer();
  const env = readEnv({ DATA_DIR: dataDir, SMTP_URL: server.url, MAIL_FROM: 'Cars <office@cars.example>' });
  await createMailer(env, listening).transport.send(mail);
  expect(server.received).toMatchObject([{ from: 'office@cars.example', to: ['ada@example.com'] }]);
  expect(await outbox()).toEqual([]);
  await server.close();
});

it.each([
  ['https://cars.example', 'https://cars.example'],
  ['', 'http://127.0.0.1:3000'],
])("links to the origin when PUBLIC_ORIGIN is '%s': %s", (PUBLIC_ORIGIN, origin) => {
  expect(createMailer(readEnv({ PUBLIC_ORIGIN }), listening).origin()).toBe(origin);
});
